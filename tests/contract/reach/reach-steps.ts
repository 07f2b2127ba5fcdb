import { eq } from 'drizzle-orm';
import { eraseAccountCall } from '../../../schema/calls/account-calls.ts';
import { createClassCall, patchClassCall } from '../../../schema/calls/class-calls.ts';
import { createCommentCall, deleteCommentCall } from '../../../schema/calls/comment-calls.ts';
import { createEventCall, deleteEventCall, patchEventCall } from '../../../schema/calls/event-calls.ts';
import { bindParentCall, cancelInvitationCall, createInvitationCall, notifyInvitationCall } from '../../../schema/calls/invitation-calls.ts';
import { patchParentCall, patchTeacherCall } from '../../../schema/calls/profile-calls.ts';
import { acceptRequestCall, createRequestCall, declineRequestCall, deleteRequestCall, patchRequestCall } from '../../../schema/calls/request-calls.ts';
import { rewardCall, skillsCall } from '../../../schema/calls/reward-calls.ts';
import { acknowledgeStoryCall, createStoryCall, deleteStoryCall, likeStoryCall, patchStoryCall, readStoryCall, remindStoryCall } from '../../../schema/calls/story-calls.ts';
import { createStudentCall, deleteStudentCall, moveStudentCall, patchStudentCall } from '../../../schema/calls/student-calls.ts';
import { createDirectThreadCall, createMessageCall, deleteMessageCall, muteThreadCall, readMessageCall } from '../../../schema/calls/thread-calls.ts';
import { patchUserCall } from '../../../schema/calls/user-calls.ts';
import { iri } from '../../../schema/ids.ts';
import { EMAIL_PAUSE_MS } from '../../../schema/limits.ts';
import { pgPublisher } from '../../../server/live/pg-live.ts';
import { HeldPosts } from '../../../server/store/held-posts.ts';
import { invitations } from '../../../server/store/schema/joining.ts';
import { publishDue } from '../../../server/store/story-publisher.ts';
import { PASSWORD } from '../../support/test-school.ts';
import type { Person } from '../permissions/permission-world.ts';
import type { Told } from './reach-faults.ts';
import type { ReachWorld } from './reach-world.ts';

/** Something that happens. `isTurn`: somebody gains or loses access, so everything is asked for by its IRI, too. */
export interface Step {
  readonly name: string;
  readonly isTurn?: true;
  /** Who is told of it by push, and of nothing else; left out: nobody. */
  readonly pushes?: Told;
  readonly run: (world: ReachWorld, notes: Map<string, string>) => Promise<unknown>;
}

const HOUR_MS = 3_600_000;
const tomorrow = () => ({ startDateTime: new Date(Date.now() + 86_400_000).toISOString(), endDateTime: new Date(Date.now() + 90_000_000).toISOString() });
const home = ({ active }: ReachWorld) => ({ classId: active.classId });
const child = ({ active }: ReachWorld) => ({ classId: active.classId, studentId: active.studentId });
const noted = (notes: ReadonlyMap<string, string>, name: string) => notes.get(name) ?? '';
const erase = async (world: ReachWorld, who: Person) => {
  const { status } = await world.clients[who].call(eraseAccountCall, { body: { password: PASSWORD } });
  if (status !== eraseAccountCall.status) throw new Error(`${who} was not erased: ${status}`);
  world.reachedOf(who).isHere = false;
};
/** As if the pause between two e-mails of an invitation had passed. */
const endPause = async ({ test: { database, clock } }: ReachWorld, id: string) => {
  const invitedAt = new Date(clock.now() - EMAIL_PAUSE_MS);
  await database.db.update(invitations).set({ invitedAt }).where(eq(invitations.id, id));
};
const raise = (error: unknown): never => {
  throw error;
};
const ask = async (world: ReachWorld, who: Person) => (await world.clients[who].call(createRequestCall, { params: child(world), body: { code: world.active.classCode } })).reply._id;
const move = async (world: ReachWorld, classes: string[]) => (await world.clients.main.call(moveStudentCall, { params: { studentId: world.active.studentId }, body: { classes } })).reply;

/** In this order, each on what the former have left. Everything that gives or takes access is among them. */
export const STEPS: readonly Step[] = [
  { name: 'a story with a picture', pushes: { story: ['assistant', 'parent', 'student'] }, run: async (world, notes) => notes.set('story', (await world.clients.main.call(createStoryCall, { params: home(world), body: { body: 'hello', attachments: [await world.upload('main', 'photo')] } })).reply._id) },
  { name: 'a comment', run: async (world, notes) => notes.set('comment', (await world.clients.parent.call(createCommentCall, { params: { ...home(world), storyId: noted(notes, 'story') }, body: { body: 'hi' } })).reply._id) },
  { name: 'a like and a read', run: async (world, notes) => [await world.clients.student.call(likeStoryCall, { params: { ...home(world), storyId: noted(notes, 'story') } }), await world.clients.parent.call(readStoryCall, { params: { ...home(world), storyId: noted(notes, 'story') } })] },
  {
    name: 'a story that asks to be confirmed, is confirmed by one, and the other is reminded of',
    pushes: { story: ['main', 'parent', 'student'], reminder: ['student'] },
    run: async (world, notes) => {
      const { _id } = (await world.clients.assistant.call(createStoryCall, { params: home(world), body: { body: 'please read', isAckAsked: true } })).reply;
      const params = { ...home(world), storyId: _id };
      notes.set('asked', _id);
      return [await world.clients.parent.call(acknowledgeStoryCall, { params }), await world.clients.main.call(remindStoryCall, { params })];
    },
  },
  { name: 'a story that the other confirms, too', run: (world, notes) => world.clients.student.call(acknowledgeStoryCall, { params: { ...home(world), storyId: noted(notes, 'asked') } }) },
  {
    name: 'a story that students alone are asked to confirm, and reminded of',
    pushes: { story: ['main', 'parent', 'student'], reminder: ['student'] },
    run: async (world) => {
      const body = { body: 'for students', isAckAsked: true, ackAudience: 'students' } as const;
      const { _id } = (await world.clients.assistant.call(createStoryCall, { params: home(world), body })).reply;
      return world.clients.main.call(remindStoryCall, { params: { ...home(world), storyId: _id } });
    },
  },
  {
    name: 'a story that waits for its time, with a picture',
    isTurn: true,
    run: async (world, notes) => {
      const publishAt = new Date(world.test.clock.now() + HOUR_MS).toISOString();
      notes.set('later', (await world.clients.main.call(createStoryCall, { params: home(world), body: { body: 'tomorrow', publishAt, attachments: [await world.upload('main', 'photo')] } })).reply._id);
    },
  },
  { name: 'a story that waits is edited, and another one called off', run: async (world, notes) => {
    const other = (await world.clients.assistant.call(createStoryCall, { params: home(world), body: { body: 'never', publishAt: new Date(world.test.clock.now() + HOUR_MS).toISOString() } })).reply._id;
    return [await world.clients.main.call(patchStoryCall, { params: { ...home(world), storyId: noted(notes, 'later') }, body: { body: 'soon' } }), await world.clients.main.call(deleteStoryCall, { params: { ...home(world), storyId: other } })];
  } },
  { name: 'a story whose time has come', pushes: { story: ['assistant', 'parent', 'student'] }, isTurn: true, run: (world) => publishDue(world.test.database.db, pgPublisher, world.test.clock.now() + 2 * HOUR_MS, { held: new HeldPosts(), onError: raise }) },
  { name: 'an event', pushes: { event: ['main', 'parent', 'student'] }, run: async (world, notes) => notes.set('event', (await world.clients.assistant.call(createEventCall, { params: home(world), body: { title: 'Trip', ...tomorrow() } })).reply._id) },
  { name: 'an event that moves', run: (world, notes) => world.clients.main.call(patchEventCall, { params: { eventId: noted(notes, 'event') }, body: { title: 'Walk', ...tomorrow() } }) },
  {
    name: 'points',
    pushes: { reward: ['parent', 'student'] },
    run: async (world) => {
      const skill = (await world.clients.assistant.call(skillsCall, { params: home(world) })).reply.member[0]?.['@id'];
      return (await world.clients.assistant.call(rewardCall, { params: { studentId: world.active.studentId }, body: { skill } })).reply;
    },
  },
  { name: 'a message with a document in the parents’ thread', pushes: { message: ['assistant', 'main'] }, run: async (world, notes) => notes.set('message', (await world.clients.parent.call(createMessageCall, { params: { threadId: world.active.parentsThreadId }, body: { body: 'hello', attachments: [await world.upload('parent', 'document')] } })).reply._id) },
  { name: 'a message that is read, and a thread that is muted', run: async (world, notes) => [await world.clients.assistant.call(readMessageCall, { params: { threadId: world.active.parentsThreadId, messageId: noted(notes, 'message') } }), await world.clients.main.call(muteThreadCall, { params: { threadId: world.active.parentsThreadId } })] },
  { name: 'a direct thread', isTurn: true, run: async (world, notes) => notes.set('talk', (await world.clients.assistant.call(createDirectThreadCall, { body: { members: [iri.user(world.active.people.parent)] } })).reply._id) },
  { name: 'a message with a picture in it', pushes: { message: ['parent'] }, run: async (world, notes) => world.clients.assistant.call(createMessageCall, { params: { threadId: noted(notes, 'talk') }, body: { body: '', attachments: [await world.upload('assistant', 'photo')] } }) },
  { name: 'a direct thread of the student with the main teacher', run: async (world, notes) => notes.set('lesson', (await world.clients.student.call(createDirectThreadCall, { body: { members: [iri.user(world.active.people.main)] } })).reply._id) },
  { name: 'an invitation', run: async (world, notes) => notes.set('invitation', (await world.clients.main.call(createInvitationCall, { params: { studentId: world.active.studentId }, body: { channel: 'email', contact: 'aunt@home.test' } })).reply._id) },
  { name: 'an invitation again, and cancelled', run: async (world, notes) => (await endPause(world, noted(notes, 'invitation')), [await world.clients.main.call(notifyInvitationCall, { params: { studentId: world.active.studentId, invitationId: noted(notes, 'invitation') } }), await world.clients.assistant.call(cancelInvitationCall, { params: { studentId: world.active.studentId, invitationId: noted(notes, 'invitation') } })]) },
  { name: 'pictures of people', run: async (world) => [await world.clients.parent.call(patchParentCall, { params: { id: world.active.people.parent }, body: { avatar: await world.upload('parent', 'photo') } }), await world.clients.pendingParent.call(patchParentCall, { params: { id: world.active.people.pendingParent }, body: { avatar: await world.upload('pendingParent', 'photo') } }), await world.clients.main.call(patchTeacherCall, { params: { id: world.active.people.main }, body: { avatar: await world.upload('main', 'photo') } })] },
  { name: 'a request taken back', run: async (world) => world.clients.declinedParent.call(deleteRequestCall, { params: { parentId: world.active.people.declinedParent, requestId: await ask(world, 'declinedParent') } }) },
  { name: 'a request asked again', pushes: { request: ['assistant', 'main'] }, run: async (world, notes) => notes.set('again', await ask(world, 'declinedParent')) },
  { name: 'a request declined', pushes: { declined: ['declinedParent'] }, isTurn: true, run: (world, notes) => world.clients.assistant.call(declineRequestCall, { params: { ...child(world), requestId: noted(notes, 'again') } }) },
  {
    name: 'a request that is led to another class, which the assistant does not teach',
    pushes: { moved: ['pendingParent'] },
    isTurn: true,
    async run(world, notes) {
      notes.set('other', (await world.clients.main.call(createClassCall, { body: { name: '7C', grade: 'child', icon: '/icons/class-owl' } })).reply._id);
      notes.set('second', (await world.clients.main.call(createStudentCall, { body: { firstName: 'Second', lastName: 'Child', classes: [iri.class(noted(notes, 'other'))] } })).reply._id);
      notes.set('asked', await ask(world, 'pendingParent'));
      return (await world.clients.main.call(patchRequestCall, { params: { ...child(world), requestId: noted(notes, 'asked') }, body: { student: iri.student(noted(notes, 'second')) } })).reply;
    },
  },
  { name: 'a request accepted', pushes: { accepted: ['pendingParent'] }, isTurn: true, run: async (world, notes) => (await world.clients.main.call(acceptRequestCall, { params: { classId: noted(notes, 'other'), studentId: noted(notes, 'second'), requestId: noted(notes, 'asked') } })).reply },
  {
    name: 'an invitation accepted by the parent of another class',
    isTurn: true,
    async run(world) {
      const invitation = (await world.clients.main.call(createInvitationCall, { params: { studentId: world.active.studentId }, body: { channel: 'email', contact: 'other@home.test' } })).reply;
      const code = world.active.pupil.parentCode;
      return (await world.clients.otherParent.call(bindParentCall, { params: { code }, body: { code, invitationId: invitation._id, contact: 'other@home.test' } })).reply;
    },
  },
  { name: 'the parent asks for another child of the class', pushes: { request: ['assistant', 'main'] }, run: async (world) => (await world.clients.parent.call(createRequestCall, { params: { ...home(world), studentId: world.secondStudentId }, body: { code: world.active.classCode } })).reply },
  { name: 'the student moves to a class that the assistant does not teach', isTurn: true, run: (world, notes) => move(world, [iri.class(noted(notes, 'other'))]) },
  // The family is out of it, and the main teacher has muted the thread.
  { name: 'a story and a message in the class that was left', pushes: { story: ['main'] }, run: async (world) => [await world.clients.assistant.call(createStoryCall, { params: home(world), body: { body: 'without them' } }), await world.clients.assistant.call(createMessageCall, { params: { threadId: world.active.parentsThreadId }, body: { body: 'without them' } })] },
  { name: 'the student is renamed in the new class', run: (world, notes) => world.clients.main.call(patchStudentCall, { params: { classId: noted(notes, 'other'), studentId: world.active.studentId }, body: { firstName: 'Pavel' } }) },
  { name: 'the student comes back', isTurn: true, run: (world) => move(world, [iri.class(world.active.classId)]) },
  { name: 'the student is in both classes', isTurn: true, run: (world, notes) => move(world, [iri.class(world.active.classId), iri.class(noted(notes, 'other'))]) },
  { name: 'the student is taken out of one', isTurn: true, run: (world, notes) => world.clients.main.call(deleteStudentCall, { params: { classId: noted(notes, 'other'), studentId: world.active.studentId } }) },
  { name: 'the class is archived', isTurn: true, run: (world) => world.clients.main.call(patchClassCall, { params: home(world), body: { status: 'archive' } }) },
  { name: 'the class is active again, with another name', run: (world) => world.clients.main.call(patchClassCall, { params: home(world), body: { status: 'active', name: '6B' } }) },
  { name: 'the class has another name', run: (world) => world.clients.main.call(patchClassCall, { params: home(world), body: { name: '7B' } }) },
  { name: 'a parent with another name, a teacher with another language', run: async (world) => [await world.clients.parent.call(patchParentCall, { params: { id: world.active.people.parent }, body: { lastName: 'Orlova' } }), await world.clients.main.call(patchUserCall, { params: { id: world.active.people.main }, body: { locale: '/locales/ru' } })] },
  { name: 'a story without its picture', run: (world, notes) => world.clients.main.call(patchStoryCall, { params: { ...home(world), storyId: noted(notes, 'story') }, body: { body: 'changed', attachments: [] } }) },
  { name: 'the student is taken out of the last class', isTurn: true, run: (world) => world.clients.main.call(deleteStudentCall, { params: child(world) }) },
  { name: 'a comment and a message deleted', run: async (world, notes) => [await world.clients.main.call(deleteCommentCall, { params: { ...home(world), storyId: noted(notes, 'story'), commentId: noted(notes, 'comment') } }), await world.clients.main.call(deleteMessageCall, { params: { threadId: world.active.parentsThreadId, messageId: noted(notes, 'message') } })] },
  { name: 'a story and an event deleted', isTurn: true, run: async (world, notes) => [await world.clients.main.call(deleteStoryCall, { params: { ...home(world), storyId: noted(notes, 'story') } }), await world.clients.main.call(deleteEventCall, { params: { eventId: noted(notes, 'event') } })] },
  { name: 'a parent is erased', isTurn: true, run: (world) => erase(world, 'parent') },
  { name: 'the student of another class is erased', isTurn: true, run: (world) => erase(world, 'otherStudent') },
  { name: 'the main teacher is erased, and the assistant inherits', isTurn: true, run: (world) => erase(world, 'main') },
  { name: 'a story of the heir', run: (world) => world.clients.assistant.call(createStoryCall, { params: home(world), body: { body: 'mine now' } }) },
];
