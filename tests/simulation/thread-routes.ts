import { createDirectThreadCall, createMessageCall, deleteMessageCall, muteThreadCall, readMessageCall, unmuteThreadCall } from '../../schema/calls/thread-calls.ts';
import { directThreadId, idOf, iri, type Uuid } from '../../schema/ids.ts';
import { canCreateThreadMessage, canDeleteMessage, mayWriteTo } from '../../schema/rules/permission-rules.ts';
import type { Call } from '../../schema/calls/call.ts';
import type { Asked, Done, Route } from './school-route.ts';
import { on, refused } from './school-route.ts';
import type { School, ThreadTruth } from './school.ts';

/** Threads and messages. */
export const threadRoutes: readonly Route[] = [
  on(createMessageCall, (asked) =>
    withThread(asked, (thread) => {
      const { school, user, body, newId, made } = asked;
      const id = body._id ?? newId();
      const thing = iri.message(thread.id, id);
      if (thread.messages.some((message) => message.id === id)) return { thing };
      if (!mayWrite(asked, thread)) return refused(403);
      if (body.body.includes('refuse')) return refused(422);
      const replyTo = body.replyTo === undefined ? null : idOf(body.replyTo);
      if (replyTo !== null && !isAnswerable(school, thread, replyTo)) return refused(422);
      made(thing);
      school.say(thread, user, id, { body: body.body, attachments: school.filesOf(body.attachments), replyTo });
      return { thing };
    }),
  ),
  on(deleteMessageCall, (asked) =>
    withThread(asked, (thread) => {
      const { school, user, param } = asked;
      const place = thread.messages.findIndex((message) => message.id === param('messageId'));
      const message = thread.messages[place];
      if (message === undefined) return refused(404);
      const relation = thread.classId === null ? null : school.relation(user, thread.classId);
      if (!canDeleteMessage({ isAuthor: message.by === user, relation })) return refused(403);
      thread.messages.splice(place, 1);
      school.deleted.add(iri.message(thread.id, message.id));
      return null;
    }),
  ),
  on(readMessageCall, (asked) =>
    withThread(asked, (thread) => {
      const { user, param } = asked;
      const message = thread.messages.find(({ id }) => id === param('messageId'));
      if (message === undefined) return refused(404);
      const before = newestMarks(thread);
      if ((thread.readAt.get(user) ?? '') < message.createdAt) thread.readAt.set(user, message.createdAt);
      if (before === newestMarks(thread)) asked.toldAlone(iri.thread(thread.id));
      return { thing: iri.thread(thread.id) };
    }),
  ),
  on(muteThreadCall, (asked) =>
    withThread(asked, (thread) => {
      thread.muted.add(asked.user);
      asked.toldAlone(iri.thread(thread.id));
      return { thing: iri.thread(thread.id) };
    }),
  ),
  on(unmuteThreadCall, (asked) =>
    withThread(asked, (thread) => {
      thread.muted.delete(asked.user);
      asked.toldAlone(iri.thread(thread.id));
      return { thing: iri.thread(thread.id) };
    }),
  ),
  on(createDirectThreadCall, ({ school, user, body }) => {
    const [other] = body.members.map(idOf);
    if (other === undefined || !school.people.has(other)) return refused(422);
    const roleOf = (id: string) => school.people.get(id)?.role ?? 'student';
    if (!mayWriteTo(roleOf(user), roleOf(other))) return refused(403);
    const id = directThreadId(user, other);
    if (!school.threads.has(id)) school.addThread({ id, type: 'direct', name: '', classId: null, members: [user, other] });
    return { thing: iri.thread(id) };
  }),
];

/** Others see another `othersReadAt` only when one of the two newest marks moves (server/store/thread-writer.ts). */
function newestMarks({ readAt }: ThreadTruth): string {
  return [...readAt.values()].toSorted().slice(-2).join(' ');
}

/** A message of the same thread, there or deleted. */
function isAnswerable(school: School, thread: ThreadTruth, id: Uuid): boolean {
  return thread.messages.some((message) => message.id === id) || school.deleted.has(iri.message(thread.id, id));
}

function withThread(asked: Asked<Call>, work: (thread: ThreadTruth) => Done): Done {
  const thread = asked.school.threads.get(asked.param('threadId'));
  return thread === undefined || !asked.school.membersOf(thread).includes(asked.user) ? refused(404) : work(thread);
}

function mayWrite({ school, user }: Asked<Call>, thread: ThreadTruth): boolean {
  if (thread.classId !== null) return canCreateThreadMessage({ classStatus: school.classes.get(thread.classId)?.status ?? 'archive' });
  const roleOf = (id: string) => school.people.get(id)?.role ?? 'student';
  return canCreateThreadMessage({ role: roleOf(user), company: thread.members.filter((id) => id !== user).map(roleOf) });
}
