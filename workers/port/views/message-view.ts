import type { MessageView } from '../../../schema/port/views.ts';
import { idOf } from '../../../schema/ids.ts';
import type { Message } from '../../../schema/records/message.ts';
import type { ReplyTo } from '../../../schema/records/reply.ts';
import { overlayMessage } from '../../../schema/rules/overlay.ts';
import type { OutboxRow } from '../../replica/vault-store.ts';
import { honestOf, localAttachments, STORED, storedAttachments } from './honest-of.ts';
import { isLaidOver, type RowOf } from './pending-index.ts';
import { estimatedAt, isMe, myPerson, type ViewContext } from './view-context.ts';

/**
 * A message of the replica as the screen sees it; null where its deletion waits. Rows of the outbox that wrote it are
 * still there when the echo came before the answer: then only a refusal of it shows, never a second row. `isGone` says of
 * an answered message that it is known to be deleted.
 */
export function messageView(truth: Message, rows: readonly OutboxRow[], isRead: boolean, isGone: boolean, context: ViewContext): MessageView | null {
  if (rows.some((row) => isLaidOver(row) && overlayMessage(truth, row.mutation) === null)) return null;
  const parked = rows.find((row) => row.state === 'parked');
  return {
    _id: truth._id, threadId: idOf(truth.thread), createdAt: truth.createdAt, ...(truth.writtenAt === undefined ? {} : { writtenAt: truth.writtenAt }), createdBy: truth.createdBy, isMine: isMe(truth.createdBy, context.me), body: truth.body,
    attachments: storedAttachments(truth.attachments), canDelete: truth.canDelete, replyTo: replyView(truth.replyTo, isGone), isRead,
    honest: parked === undefined ? STORED : honestOf(parked, undefined), outboxId: parked?.id ?? null,
  };
}

/** A message that waits on this device. */
export function waitingMessageView(row: RowOf<'message.create'>, isGone: boolean, context: ViewContext): MessageView {
  const { threadId, messageId, body, attachments } = row.mutation;
  const travel = context.travelling.get(row.id);
  return {
    _id: messageId, threadId, createdAt: estimatedAt(row.madeAt, context), createdBy: myPerson(context.me), isMine: true, body,
    attachments: localAttachments(attachments, row, travel), canDelete: true, replyTo: replyView(row.mutation.replyTo, isGone), isRead: false, honest: honestOf(row, travel), outboxId: row.id,
  };
}

/** A quote does not outlive its message, not even for as long as the server's word takes. */
function replyView(replyTo: ReplyTo | undefined, isGone: boolean): ReplyTo | null {
  if (replyTo === undefined) return null;
  return isGone ? { ...replyTo, quoted: null } : replyTo;
}
