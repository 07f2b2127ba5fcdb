import { idOf, iri, type Uuid } from '../../../schema/ids.ts';
import type { ThreadView } from '../../../schema/port/views.ts';
import type { Message } from '../../../schema/records/message.ts';
import type { Thread } from '../../../schema/records/thread.ts';
import type { Person } from '../../../schema/records/user.ts';
import { classTitle } from '../../../schema/rules/class-title.ts';
import { canCreateThreadMessage } from '../../../schema/rules/permission-rules.ts';
import { overlayThread } from '../../../schema/rules/overlay.ts';
import { isBlank } from '../../../schema/rules/visible-text.ts';
import type { Draft, OutboxRow } from '../../replica/vault-store.ts';
import { fullName } from './full-name.ts';
import { honestOf, STORED } from './honest-of.ts';
import { doomedMessages, isLaidOver, isRowOf, type RowOf } from './pending-index.ts';
import { estimatedAt, isMe, myPerson, type ViewContext } from './view-context.ts';

/** What this device alone knows of a thread. */
export interface ThreadHere {
  /** What waits for it, by `seq`. */
  readonly rows: readonly OutboxRow[];
  readonly draft: Draft | undefined;
  /** The newest stored message that the deletions among the rows leave; absent: not known. */
  readonly left?: Message | undefined;
  /** Tells its class from another of that name; absent: the name does. */
  readonly tellingTeacher?: string | undefined;
  /** Whose parent the other person of a thread of two is; null or absent: nobody's, or not known. */
  readonly about?: string | null;
}

/** A thread as the list and the chat show it: with what waits on this device laid over it, its draft and its title. */
export function threadView(truth: Thread, { rows, draft, left, tellingTeacher, about = null }: ThreadHere, context: ViewContext): ThreadView {
  const doomed = doomedMessages(rows);
  const isLastDoomed = truth.lastMessage !== null && doomed.has(idOf(truth.lastMessage['@id']));
  let thread = isLastDoomed && left !== undefined ? endingWith(truth, left) : truth;
  for (const row of rows.filter(isLaidOver)) thread = overlayThread(thread, row.mutation);
  const newest = rows.findLast((row) => isRowOf(row, 'message.create') && !isStoredAlready(thread, row) && !doomed.has(row.mutation.messageId));
  const waiting = newest !== undefined && isRowOf(newest, 'message.create') ? newest : undefined;
  const others = thread.members.filter((member) => !isMe(member, context.me));
  return {
    ...thread,
    lastMessageSentAt: waiting === undefined ? thread.lastMessageSentAt : later(thread.lastMessageSentAt, estimatedAt(waiting.madeAt, context)),
    others,
    ...(about !== null && { about }),
    title: classTitle(titleOf(thread, others), tellingTeacher),
    draft: draft === undefined || (isBlank(draft.body) && draft.attachments.length === 0) ? null : draft.body,
    // Of what is left of the history only the server may know the end: no words are better than those that were deleted.
    preview: waiting !== undefined ? waitingPreview(waiting, context) : isLastDoomed && left === undefined ? null : storedPreview(thread, context),
    honest: STORED,
    outboxId: null,
  };
}

/** A direct thread that was started here and that the server does not know yet. */
export function waitingThreadView(row: RowOf<'thread.createDirect'>, here: ThreadHere, people: ReadonlyMap<Uuid, Person>, context: ViewContext): ThreadView {
  const { threadId, name, members } = row.mutation;
  const others = members.flatMap((id) => people.get(id) ?? []);
  const me = myPerson(context.me);
  const thread: Thread = {
    '@id': iri.thread(threadId), '@type': 'Thread', _id: threadId, version: 0, type: 'direct', name, class: null, icon: null,
    members: [me, ...others], membersCount: members.length + 1, lastMessage: null,
    lastMessageSentAt: estimatedAt(row.madeAt, context), unreadCount: 0, myReadAt: null, othersReadAt: null, isNotificationEnabled: true,
    // Recipients share a class with the user; somebody who is not known here is for the server to judge.
    canCreateThreadMessage: others.length < members.length || canCreateThreadMessage({ role: me.role, company: others.map(({ role }) => role) }),
  };
  return { ...threadView(thread, here, context), honest: honestOf(row, context.travelling.get(row.id)), outboxId: row.id };
}

/* Two people see each other's names; a group goes by the name that it was given. */
function titleOf(thread: Thread, others: readonly Person[]): string {
  const names = others.map(fullName).filter((name) => name !== '').join(', ');
  const isPair = thread.type === 'direct' && others.length === 1;
  return isPair ? names : thread.name || names;
}

/* As the server will have it once its last message is gone. */
function endingWith(thread: Thread, { '@id': id, createdBy, createdAt, body, attachments }: Message): Thread {
  return { ...thread, lastMessage: { '@id': id, createdBy, createdAt, body, attachmentsCount: attachments.length }, lastMessageSentAt: createdAt };
}

/** The echo came before the answer: the thread's last line is this very message. */
function isStoredAlready(thread: Thread, row: RowOf<'message.create'>): boolean {
  return thread.lastMessage?.['@id'] === iri.message(row.mutation.threadId, row.mutation.messageId);
}

function storedPreview(thread: Thread, context: ViewContext): ThreadView['preview'] {
  const last = thread.lastMessage;
  if (last === null) return null;
  const isMine = isMe(last.createdBy, context.me);
  const isRead = thread.othersReadAt !== null && thread.othersReadAt >= last.createdAt;
  return { author: last.createdBy, isMine, body: last.body, attachmentsCount: last.attachmentsCount, at: last.createdAt, honest: STORED, isRead };
}

function waitingPreview(row: RowOf<'message.create'>, context: ViewContext): ThreadView['preview'] {
  const { body, attachments } = row.mutation;
  return { author: myPerson(context.me), isMine: true, body, attachmentsCount: attachments.length, at: estimatedAt(row.madeAt, context), honest: honestOf(row, context.travelling.get(row.id)), isRead: false };
}

function later(one: string | null, other: string): string {
  return one !== null && one > other ? one : other;
}
