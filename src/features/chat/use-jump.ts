import { useCallback, useMemo, useState } from 'react';
import { idOf } from '../../../schema/id-of.ts';
import type { MessageView } from '../../../schema/port/views.ts';

/** A message to go to. createdAt is unique in a thread; the id finds also one that waits here and has no final one yet. */
export interface Target {
  readonly createdAt: string;
  readonly id?: string;
}

export interface Jump {
  /** A new object for each time that one is to go there; null: nowhere. */
  readonly target: Target | null;
  /** The reply from which one came; null: from none. */
  readonly from: Target | null;
  /** To the message that a reply answers. */
  readonly toAnswered: (reply: MessageView) => void;
  /** Back to that reply. */
  readonly back: () => void;
  /** One has gone elsewhere, or it cannot be reached. */
  readonly end: () => void;
}

interface Going {
  readonly target: Target | null;
  readonly from: Target | null;
  /** The address at which it began: another one counts more. */
  readonly foundAt: string | null;
}

/** Where in a conversation one is going: at first to the message that the address names, then by the quotes of replies. */
export function useJump(foundAt: string | null): Jump {
  const [going, setGoing] = useState<Going | null>(null);
  const named = useMemo(() => (foundAt === null ? null : { createdAt: foundAt }), [foundAt]);
  const toAnswered = useCallback(
    ({ _id, createdAt, replyTo }: MessageView) => {
      if (replyTo === null || replyTo.quoted === null) return;
      setGoing({ target: { createdAt: replyTo.quoted.createdAt, id: idOf(replyTo['@id']) }, from: { createdAt, id: _id }, foundAt });
    },
    [foundAt],
  );
  const back = useCallback(() => setGoing((before) => (before === null || before.from === null ? before : { ...before, target: { ...before.from }, from: null })), []);
  const end = useCallback(() => setGoing({ target: null, from: null, foundAt }), [foundAt]);
  const { target, from } = going?.foundAt === foundAt && going !== null ? going : { target: named, from: null };
  return useMemo(() => ({ target, from, toAnswered, back, end }), [target, from, toAnswered, back, end]);
}
