import { useCallback, useEffect, useState } from 'react';
import type { Recipient } from '../../schema/port/queries.ts';
import { useCommand } from '../data/use-command.ts';
import { useRetryCount } from '../data/use-retry-count.ts';

export type RecipientsState = { readonly kind: 'loading' } | { readonly kind: 'offline' | 'failed' } | { readonly kind: 'ready'; readonly recipients: readonly Recipient[] };

/** To whom one may write, asked each time the dialog opens: the server's answer, without a network what this device knows. */
export function useRecipients(isOpen: boolean): { state: RecipientsState; reload: () => void } {
  const run = useCommand();
  const [state, setState] = useState<RecipientsState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const chance = useRetryCount(isOpen && state.kind === 'offline');
  useEffect(() => {
    if (!isOpen) return undefined;
    let isGone = false;
    void run('recipients', {}).then((result) => {
      if (isGone) return;
      if (result.ok) setState({ kind: 'ready', recipients: result.value.recipients });
      else setState({ kind: result.error.kind === 'offline' ? 'offline' : 'failed' });
    });
    return () => {
      isGone = true;
    };
  }, [isOpen, attempt, chance, run]);
  const reload = useCallback(() => {
    setState({ kind: 'loading' });
    setAttempt((before) => before + 1);
  }, []);
  return { state, reload };
}
