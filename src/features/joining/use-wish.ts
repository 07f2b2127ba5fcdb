import { useEffect, useState } from 'react';
import type { ArgsOf, CommandError } from '../../../schema/port/commands.ts';
import type { Refusal } from '../../../schema/port/views.ts';
import { useCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';

/** Where there was nothing to write the request is here already, or comes with the next pull, ms. */
const ALREADY_MS = 1500;

/**
 * What became of the wish to be connected. `going` from the press on: a second one is none; `waiting`: it is kept here and
 * leaves by itself, and stays so called on a line that comes and goes, until there is an answer; `done`: the server has it,
 * and what it made of it is here or on its way.
 */
export type WishState = 'none' | 'going' | 'waiting' | 'done' | 'refused';

export interface Wish {
  readonly state: WishState;
  /** Of the request that it is, or would have been. */
  readonly requestId: string | null;
  readonly reason: Refusal | null;
  /** Answers why it could not even be kept, or null. */
  readonly ask: (args: ArgsOf<'bindParent'>) => Promise<CommandError | null>;
  /** Another try of what was refused. */
  readonly retry: () => void;
  /** Gives up what was refused. */
  readonly giveUp: () => void;
}

/** A wish to be connected by a parents' code, followed until the server has answered it. */
export function useWish(): Wish {
  const run = useCommand();
  const outbox = useQuery('outbox', {});
  const network = useSyncStatus()?.network;
  const [sent, setSent] = useState<{ requestId: string; outboxId: string | null } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isAlready, setAlready] = useState(false);
  const [hasWaited, setWaited] = useState(false);
  const outboxId = sent?.outboxId ?? null;
  const fate = useQuery('fate', outboxId === null ? null : { outboxIds: [outboxId] });
  const row = outboxId === null ? undefined : outbox?.rows.find(({ id }) => id === outboxId);
  const waits = row !== undefined && row.honest.state !== 'failed' && (network === 'offline' || row.attempts > 1);
  if (waits && !hasWaited) setWaited(true);
  const isUnwritten = sent !== null && outboxId === null && !isAlready;
  useEffect(() => {
    if (!isUnwritten) return undefined;
    const timer = setTimeout(() => setAlready(true), ALREADY_MS);
    return () => clearTimeout(timer);
  }, [isUnwritten]);

  function state(): WishState {
    if (sent === null) return isAsking ? 'going' : 'none';
    if (outboxId === null) return isAlready ? 'done' : 'going';
    if (row?.honest.state === 'failed') return 'refused';
    // By the server's word alone: a request that was discarded in another tab is gone from the outbox, too (F-701).
    if (fate === 'confirmed') return 'done';
    if (fate === 'dropped') return 'none';
    return waits || hasWaited ? 'waiting' : 'going';
  }

  return {
    state: state(),
    requestId: sent?.requestId ?? null,
    reason: row?.honest.state === 'failed' ? row.honest.reason : null,
    async ask(args) {
      setAsking(true);
      const result = await run('bindParent', args);
      setAsking(false);
      if (!result.ok) return result.error;
      setAlready(false);
      setWaited(false);
      setSent(result.value);
      return null;
    },
    retry() {
      setWaited(false);
      void run('retryOutbox', { id: outboxId });
    },
    giveUp() {
      if (outboxId !== null) void run('discardOutbox', { id: outboxId });
      setSent(null);
    },
  };
}
