import { useState } from 'react';
import type { PostOptions } from '../../../schema/port/views.ts';
import { useCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';

const NONE: PostOptions = {};

export interface PostOptionsState {
  readonly options: PostOptions;
  readonly setOptions: (options: PostOptions) => void;
  /** The draft was taken or given up: what was chosen here goes with it. */
  readonly forget: () => void;
}

/** How the post that is being written in a place is to go out; kept with its draft. */
export function usePostOptions(place: string): PostOptionsState {
  const stored = useQuery('draft', { place })?.options ?? NONE;
  // What was just pressed counts at once: whoever is quick sends before the device's answer is here.
  const [chosen, setChosen] = useState<PostOptions | null>(null);
  const run = useCommand();
  return {
    options: chosen ?? stored,
    setOptions: (next) => {
      setChosen(next);
      void run('setDraftOptions', { place, options: next });
    },
    forget: () => setChosen(null),
  };
}
