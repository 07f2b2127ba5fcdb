import { useCallback, useMemo, useState } from 'react';
import { idOf } from '../../../schema/id-of.ts';
import type { Rows } from '../../../schema/port/queries.ts';
import type { MessageView } from '../../../schema/port/views.ts';
import type { ReplyTo } from '../../../schema/records/reply.ts';
import { useCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';
import { replyOf } from './reply-of.ts';

export interface Reply {
  /** The message that is being answered; null: none. */
  readonly to: ReplyTo | null;
  /** Grows with each start: whoever starts a reply wants to write. */
  readonly starts: number;
  readonly start: (message: MessageView) => void;
  readonly stop: () => void;
  /** The draft was taken, and with it what it answers. */
  readonly taken: () => void;
  /** It was not: what it answers is there again. */
  readonly putBack: () => void;
}

/** The message that is being answered in a thread: part of its draft. `messages`: those on the screen, for a deletion shows here, too. */
export function useReply(threadId: string, messages: Rows<MessageView> | undefined): Reply {
  const place = `thread:${threadId}`;
  const run = useCommand();
  const stored = useQuery('draft', { place })?.options?.replyTo ?? null;
  // What was just pressed counts at once: whoever is quick sends before the device's answer is here.
  const [chosen, setChosen] = useState<{ to: ReplyTo | null } | null>(null);
  const [starts, setStarts] = useState(0);
  const to = chosen === null ? stored : chosen.to;
  const isGone = to !== null && to.quoted !== null && messages !== undefined && isDeleted(to, messages);

  const choose = useCallback(
    (replyTo: ReplyTo | null) => {
      setChosen({ to: replyTo });
      void run('setDraftOptions', { place, options: replyTo === null ? {} : { replyTo } });
    },
    [run, place],
  );
  const start = useCallback(
    (message: MessageView) => {
      choose(replyOf(message));
      setStarts((before) => before + 1);
    },
    [choose],
  );
  const stop = useCallback(() => choose(null), [choose]);
  const taken = useCallback(() => setChosen({ to: null }), []);
  const putBack = useCallback(() => setChosen(null), []);
  return useMemo(() => ({ to: to !== null && isGone ? { ...to, quoted: null } : to, starts, start, stop, taken, putBack }), [to, isGone, starts, start, stop, taken, putBack]);
}

/* Where it would be among these and is not, it is no more. */
function isDeleted({ '@id': id, quoted }: ReplyTo, { rows, more }: Rows<MessageView>): boolean {
  const oldest = rows[0];
  const reachesThere = more === 'none' || (oldest !== undefined && quoted !== null && quoted.createdAt >= oldest.createdAt);
  return reachesThere && !rows.some(({ _id }) => _id === idOf(id));
}
