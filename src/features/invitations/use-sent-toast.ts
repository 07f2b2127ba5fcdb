import { useEffect, useRef, useState } from 'react';
import { useToast } from '../../components/use-toast.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { useKeptToast } from '../../lib/use-kept-toast.ts';

/** A change whose row nobody saw here by then has been sent, ms. */
const UNSEEN_MS = 500;

/**
 * Says that what one did to a thing is done once the server has it, and not at all where it was refused: the thing then
 * says so itself. Without a network it says at once that it waits. `outboxId`: the row that the thing waits for.
 */
export function useSentToast({ outboxId, isFailed }: { outboxId: string | null; isFailed: boolean }): (done: string) => void {
  const toast = useToast();
  const tellKept = useKeptToast();
  const isOffline = useSyncStatus()?.network === 'offline';
  const [awaited, setAwaited] = useState<string | null>(null);
  const isSeen = useRef(false);

  if (isFailed && awaited !== null) setAwaited(null);

  useEffect(() => {
    if (awaited === null) return undefined;
    if (outboxId !== null) {
      isSeen.current = true;
      return undefined;
    }
    const timer = setTimeout(() => {
      toast({ kind: 'info', text: awaited });
      setAwaited(null);
    }, isSeen.current ? 0 : UNSEEN_MS);
    return () => clearTimeout(timer);
  }, [awaited, outboxId, toast]);

  return (done) => {
    if (isOffline) return tellKept(done);
    isSeen.current = false;
    setAwaited(done);
  };
}
