import { useEffect, useState } from 'react';
import type { Below } from '../../schema/port/commands.ts';
import { runCommand } from '../data/use-command.ts';
import { useSyncStatus } from '../data/use-sync-status.ts';

/**
 * Fetches a list that is kept only once somebody looks, as long as it is wanted: at once, and again when the network
 * comes back. `offline`: the rest of it is not on this device now. Null wants nothing.
 */
export function useBelow(below: Below | null): 'none' | 'loading' | 'offline' {
  const network = useSyncStatus()?.network;
  const [missed, setMissed] = useState<string | null>(null);
  const key = below === null ? null : JSON.stringify(below);
  useEffect(() => {
    if (below === null) return undefined;
    let isGone = false;
    void runCommand('fetchBelow', below).then((answer) => {
      if (!isGone) setMissed(answer.ok && answer.value.outcome !== 'offline' ? null : key);
    });
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key says what `below` says; a network that came back is another try
  }, [key, network]);
  if (key === null) return 'none';
  return missed === key ? 'offline' : 'loading';
}
