import { useEffect, useState } from 'react';
import type { Below } from '../../schema/port/commands.ts';
import { runCommand } from '../data/use-command.ts';
import { useRetryCount } from '../data/use-retry-count.ts';

/**
 * Fetches a list that is kept only once somebody looks, as long as it is wanted: at once, and again when the network
 * comes back. `offline`: the rest of it is not on this device now. Null wants nothing.
 */
export function useBelow(below: Below | null): 'none' | 'loading' | 'offline' {
  const [missed, setMissed] = useState<string | null>(null);
  const key = below === null ? null : JSON.stringify(below);
  const attempt = useRetryCount(key !== null && missed === key);
  useEffect(() => {
    if (below === null) return undefined;
    let isGone = false;
    void runCommand('fetchBelow', below).then((answer) => {
      if (!isGone) setMissed(answer.ok && answer.value.outcome !== 'offline' ? null : key);
    });
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key says what `below` says; an attempt is another try
  }, [key, attempt]);
  if (key === null) return 'none';
  return missed === key ? 'offline' : 'loading';
}
