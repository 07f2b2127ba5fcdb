import { useEffect, useState } from 'react';
import type { ArgsOf, CommandError } from '../../../schema/port/commands.ts';
import type { Refusal } from '../../../schema/port/views.ts';
import { useCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';

/** A row that was gone before anybody saw it has been sent: it is looked for so long, ms. */
const UNSEEN_MS = 1500;

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
  const [isSeen, setSeen] = useState(false);
  const [hasWaited, setWaited] = useState(false);
  const outboxId = sent?.outboxId ?? null;
  const row = outboxId === null ? undefined : outbox?.rows.find(({ id }) => id === outboxId);
  if (row !== undefined && !isSeen) setSeen(true);
  const waits = row !== undefined && row.honest.state !== 'failed' && (network === 'offline' || row.attempts > 1);
  if (waits && !hasWaited) setWaited(true);
  const isUnseen = sent !== null && !isSeen;
  useEffect(() => {
    if (!isUnseen) return undefined;
    const timer = setTimeout(() => setSeen(true), UNSEEN_MS);
    return () => clearTimeout(timer);
  }, [isUnseen]);

  function state(): WishState {
    if (sent === null) return isAsking ? 'going' : 'none';
    if (row === undefined) return isSeen ? 'done' : 'going';
    if (row.honest.state === 'failed') return 'refused';
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
      setSeen(false);
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
