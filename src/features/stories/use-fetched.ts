import { useEffect, useState } from 'react';
import type { ArgsOf, ValueOf } from '../../../schema/port/commands.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRetryCount } from '../../data/use-retry-count.ts';

/** What the server answered; `fault` where it could not be asked; null while it is. */
export type Fetched<T> = { readonly value: T } | { readonly fault: 'offline' | 'failed' } | null;

/** Asks the server for a list of a story each time it is opened, or `turn` changes; what it answered before stays meanwhile. */
export function useFetched<C extends 'storyReaders' | 'storyAsked'>(name: C, { classId, storyId }: ArgsOf<C>, isOpen: boolean, turn: string | number | null = null): Fetched<ValueOf<C>> {
  const run = useCommand();
  const [answer, setAnswer] = useState<Fetched<ValueOf<C>>>(null);
  const attempt = useRetryCount(isOpen && answer !== null && 'fault' in answer && answer.fault === 'offline');
  useEffect(() => {
    if (!isOpen) return undefined;
    let isGone = false;
    void run(name, { classId, storyId }).then((result) => {
      if (isGone) return;
      if (result.ok) setAnswer({ value: result.value });
      else setAnswer({ fault: result.error.kind === 'offline' ? 'offline' : 'failed' });
    });
    return () => {
      isGone = true;
    };
  }, [isOpen, run, name, classId, storyId, turn, attempt]);
  return answer;
}
