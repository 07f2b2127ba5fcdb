import { useEffect, useState } from 'react';
import type { Below } from '../../schema/port/commands.ts';
import { runCommand } from '../data/use-command.ts';
import { useSyncStatus } from '../data/use-sync-status.ts';

/**
 * Fetches a list that is kept only once somebody looks, as long as it is wanted: at once, and again when the network
 * comes back. `offline`: the rest of it is not on this device now.
 */
export function useBelow(below: Below, isWanted: boolean): 'none' | 'loading' | 'offline' {
  const network = useSyncStatus()?.network;
  const [isOffline, setOffline] = useState(false);
  const key = JSON.stringify(below);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    void runCommand('fetchBelow', below).then((answer) => {
      if (!isGone) setOffline(!answer.ok || answer.value.outcome === 'offline');
    });
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key says what `below` says; a network that came back is another try
  }, [key, isWanted, network]);
  if (!isWanted) return 'none';
  return isOffline ? 'offline' : 'loading';
}
