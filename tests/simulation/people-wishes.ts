import { directThreadId, idOf, iri, type Uuid } from '../../schema/ids.ts';
import { iconIri } from '../../schema/rules/icon-ref.ts';
import { mayWriteTo } from '../../schema/rules/permission-rules.ts';
import type { Message } from '../../schema/records/message.ts';
import type { Quoted } from '../../schema/records/reply.ts';
import type { AttachmentDraft, Mutation, MutationType } from '../../schema/rules/mutation.ts';
import { excerptOf, quotedFiles } from '../../schema/rules/quote-rules.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Kind, ShownWorld } from './shown-world.ts';

interface Wishing {
  readonly shown: ShownWorld;
  readonly random: SeededRandom;
  /** A word that nobody has written before, so that what is lost can be told from what was replaced. */
  readonly word: () => string;
  readonly newId: () => Uuid;
  /** A picture whose bytes the caller has put into the vault. */
  readonly picture: () => AttachmentDraft;
  /** Others whom one could write to. */
  readonly others: readonly { id: Uuid; role: 'teacher' | 'parent' | 'student' }[];
}
type Wish = (wishing: Wishing) => Mutation | null;
/** A wish by the mutation that it becomes, or the first of those; a reply and another status of a class have names of their own. */
type WishName = MutationType | 'message.reply' | 'class.archive';
export type WishEmphasis = Readonly<Partial<Record<WishName, number>>>;

const ofStory = ({ shown, random }: Wishing): { classId: Uuid; storyId: Uuid; story: Kind<'Story'> } | null => {
  const story = random.pick(shown.all('Story'));
  return story === undefined ? null : { classId: idOf(story.class), storyId: story._id, story };
};
const anyClass = ({ shown, random }: Wishing): Kind<'Class'> | undefined => random.pick(shown.all('Class'));
/** Often the one who was made last, so that something is done with a student who still waits. */
const anyStudent = ({ shown, random }: Wishing): Kind<'Student'> | undefined => {
  const students = shown.all('Student').filter((student) => student.classes.length > 0);
  return random.chance(0.4) ? students.at(-1) : random.pick(students);
};
const anyThread = ({ shown, random }: Wishing): Kind<'Thread'> | undefined => random.pick(shown.all('Thread'));
/** As the worker's command writes it. */
const classOf = (thread: Kind<'Thread'> | undefined): { classId?: Uuid } => (typeof thread?.class === 'string' ? { classId: idOf(thread.class) } : {});
const teaching = ({ shown }: Wishing): boolean => shown.me.role === 'teacher';

/** What people do, by the weight with which they do it. */
const WISHES: readonly (readonly [number, WishName, Wish])[] = [
  [10, 'message.create', (w) => withThread(w, (thread) => ({ type: 'message.create', threadId: thread._id, messageId: w.newId(), body: w.word(), attachments: w.random.chance(0.15) ? [w.picture()] : [], ...classOf(thread) }))],
  [4, 'message.reply', (w) => {
    // Often what was written last, so that it is answered while it waits.
    const messages = w.shown.all('Message');
    const message = w.random.chance(0.5) ? messages.at(-1) : w.random.pick(messages);
    if (message === undefined) return null;
    return { type: 'message.create', threadId: idOf(message.thread), messageId: w.newId(), body: w.word(), attachments: [], replyTo: { '@id': message['@id'], quoted: quotedOf(message) }, ...classOf(w.shown.all('Thread').find((thread) => thread['@id'] === message.thread)) };
  }],
  [1, 'message.create', (w) => withThread(w, (thread) => ({ type: 'message.create', threadId: thread._id, messageId: w.newId(), body: `${w.word()} refuse`, attachments: [] }))],
  [3, 'message.delete', (w) => {
    const message = w.random.pick(w.shown.all('Message').filter(({ canDelete }) => canDelete));
    return message === undefined ? null : { type: 'message.delete', threadId: idOf(message.thread), messageId: message._id };
  }],
  [3, 'thread.read', (w) => {
    const message = w.random.pick(w.shown.all('Message').filter(({ version, createdBy }) => version > 0 && createdBy._id !== w.shown.me._id));
    return message === undefined ? null : { type: 'thread.read', threadId: idOf(message.thread), messageId: message._id, createdAt: message.createdAt };
  }],
  [2, 'thread.mute', (w) => withThread(w, (thread) => ({ type: thread.isNotificationEnabled ? 'thread.mute' : 'thread.unmute', threadId: thread._id }))],
  [1, 'thread.createDirect', (w) => {
    const other = w.random.pick(w.others.filter(({ id, role }) => id !== w.shown.me._id && mayWriteTo(w.shown.me.role, role)));
    if (other === undefined) return null;
    const threadId = directThreadId(w.shown.me._id, other.id);
    return w.shown.rows.has(iri.thread(threadId)) ? null : { type: 'thread.createDirect', threadId, name: '', members: [other.id] };
  }],
  [4, 'story.create', (w) => withClass(w, (classId) => ({ type: 'story.create', classId, storyId: w.newId(), body: w.word(), attachments: w.random.chance(0.3) ? [w.picture(), w.picture()] : [], isAckAsked: w.random.chance(0.5), isUrgent: w.random.chance(0.2) }))],
  [3, 'story.update', (w) => {
    const at = ofStory(w);
    if (at === null || !at.story.canEdit || !teaching(w)) return null;
    return { type: 'story.update', classId: at.classId, storyId: at.storyId, body: w.word(), kept: at.story.attachments.map((file) => file._id), attachments: w.random.chance(0.2) ? [w.picture()] : [], ...(w.random.chance(0.3) ? { isAckAsked: w.random.chance(0.5) } : {}), ...(w.random.chance(0.2) ? { isUrgent: w.random.chance(0.5) } : {}) };
  }],
  [1, 'story.delete', (w) => {
    const at = ofStory(w);
    return at === null || !at.story.canDelete || !teaching(w) ? null : { type: 'story.delete', classId: at.classId, storyId: at.storyId };
  }],
  [4, 'story.like', (w) => {
    const at = ofStory(w);
    return at === null ? null : { type: at.story.isLiked ? 'story.unlike' : 'story.like', classId: at.classId, storyId: at.storyId };
  }],
  [2, 'story.read', (w) => {
    const at = ofStory(w);
    return at === null || at.story.isRead ? null : { type: 'story.read', classId: at.classId, storyId: at.storyId };
  }],
  [4, 'story.acknowledge', (w) => {
    const story = w.random.pick(w.shown.all('Story').filter(({ canAcknowledge }) => canAcknowledge));
    return story === undefined ? null : { type: 'story.acknowledge', classId: idOf(story.class), storyId: story._id };
  }],
  [4, 'comment.create', (w) => {
    const at = ofStory(w);
    return at === null ? null : { type: 'comment.create', classId: at.classId, storyId: at.storyId, commentId: w.newId(), body: w.word() };
  }],
  [1, 'comment.delete', (w) => {
    const comment = w.random.pick(w.shown.all('Comment').filter(({ canDelete }) => canDelete));
    const [, , classId = ''] = comment?.story.split('/') ?? [];
    return comment === undefined ? null : { type: 'comment.delete', classId, storyId: idOf(comment.story), commentId: comment._id };
  }],
  [1, 'class.create', (w) => (teaching(w) ? { type: 'class.create', classId: w.newId(), name: w.word(), grade: 'child', icon: iconIri('class', 'owl') } : null)],
  [2, 'class.update', (w) => withClass(w, (classId) => ({ type: 'class.update', classId, patch: { name: w.word() } }))],
  [1, 'class.archive', (w) => withClass(w, (classId, known) => ({ type: 'class.update', classId, patch: { status: known.status === 'archive' || w.random.chance(0.3) ? 'active' : 'archive' } }))],
  [2, 'student.create', (w) => withClass(w, (classId) => ({ type: 'student.create', studentId: w.newId(), classIds: [classId], firstName: w.word(), lastName: 'New' }))],
  [2, 'student.update', (w) => withStudent(w, (student, classId) => ({ type: 'student.update', classId, studentId: student._id, patch: { firstName: w.word() } }))],
  [1, 'student.delete', (w) => withStudent(w, (student, classId) => ({ type: 'student.delete', classId, studentId: student._id }))],
  [1, 'student.move', (w) => withStudent(w, (student) => {
    const classIds = w.shown.all('Class').map(({ _id }) => _id).filter(() => w.random.chance(0.5));
    return classIds.length === 0 ? null : { type: 'student.move', studentId: student._id, before: student.classes.map(idOf), classIds };
  })],
  [3, 'reward.create', (w) => withStudent(w, (student, classId) => {
    const skill = w.random.pick(w.shown.all('Skill').filter((each) => each.class === iri.class(classId)));
    if (skill === undefined) return null;
    return { type: 'reward.create', classId, studentId: student._id, awardId: w.newId(), skillId: skill._id, name: skill.name, icon: skill.icon, skillType: skill.type, points: skill.points };
  })],
  [4, 'invitation.create', (w) => withStudent(w, (student) => ({ type: 'invitation.create', studentId: student._id, invitationId: w.newId(), classIds: student.classes.map(idOf), contact: `${w.word()}@home.test`, channel: 'email' }))],
  [7, 'invitation.notify', (w) => {
    const invitation = w.random.pick(w.shown.all('Invitation').filter(({ status }) => status === 'pending'));
    if (invitation === undefined) return null;
    const student = w.shown.all('Student').find((each) => each['@id'] === invitation.student);
    return { type: w.random.chance(0.7) ? 'invitation.notify' : 'invitation.cancel', studentId: idOf(invitation.student), invitationId: invitation._id, classIds: student?.classes.map(idOf) ?? [] };
  }],
  [2, 'request.create', (w) => {
    if (w.shown.me.role !== 'parent') return null;
    const at = w.random.pick(w.shown.all('Class'));
    const student = w.random.pick(w.shown.all('Student'));
    if (at === undefined || student === undefined) return null;
    return { type: 'request.create', requestId: w.newId(), classId: at._id, studentId: student._id, code: 'ABCDEFG', className: at.name, studentPreview: { initials: 'M. I.', icon: 'fox' } };
  }],
  [2, 'request.accept', (w) => {
    const request = w.random.pick(w.shown.all('ConnectionRequest').filter(({ canReview, status }) => canReview && status === null));
    if (request === undefined) return null;
    return { type: w.random.chance(0.6) ? 'request.accept' : 'request.decline', requestId: request._id, classId: idOf(request.class), studentId: idOf(request.student) };
  }],
  [1, 'request.change', (w) => {
    const request = w.random.pick(w.shown.all('ConnectionRequest').filter(({ canReview, status }) => canReview && status === null));
    const student = anyStudent(w);
    if (request === undefined || student === undefined) return null;
    const to = { classId: idOf(student.classes[0] ?? ''), studentId: student._id, className: 'a class', firstName: student.firstName, lastName: student.lastName };
    return { type: 'request.change', requestId: request._id, classId: idOf(request.class), studentId: idOf(request.student), to };
  }],
  [1, 'request.delete', (w) => {
    const request = w.random.pick(w.shown.all('ConnectionRequest').filter(({ canDelete }) => canDelete));
    return request === undefined ? null : { type: 'request.delete', requestId: request._id, parentId: w.shown.me._id };
  }],
  [2, 'event.create', (w) => withClass(w, (classId) => ({
    type: 'event.create', classId, eventId: w.newId(), title: w.word(), description: '', allDay: false, startDateTime: '2026-11-28T10:00:00.000Z', endDateTime: '2026-11-28T11:00:00.000Z',
  }))],
  [2, 'event.update', (w) => {
    const event = w.random.pick(w.shown.all('Event').filter(({ canEdit }) => canEdit));
    return event === undefined ? null : { type: 'event.update', classId: idOf(event.class), eventId: event._id, patch: { title: w.word() } };
  }],
  [1, 'event.delete', (w) => {
    const event = w.random.pick(w.shown.all('Event').filter(({ canDelete }) => canDelete));
    return event === undefined ? null : { type: 'event.delete', classId: idOf(event.class), eventId: event._id };
  }],
  [1, 'profile.update', ({ shown: { me }, word }) => (me.role === 'student' ? null : { type: 'profile.update', userId: me._id, role: me.role, firstName: word(), avatar: 'kept', attachments: [] })],
  [1, 'account.update', ({ shown: { me }, random }) => ({ type: 'account.update', userId: me._id, locale: random.chance(0.5) ? '/locales/ru' : '/locales/en' })],
  [1, 'push.subscribe', ({ newId }) => {
    const key = (length: number): string => 'A'.repeat(length);
    return { type: 'push.subscribe', subscriptionId: newId(), endpoint: 'https://push.example.test/one', publicKey: `B${key(86)}`, authToken: key(22) };
  }],
];

/**
 * Something that this person may want to do with what is shown; null where the drawn wish has nothing to go by. `emphasis`:
 * how many times its usual weight a wish has.
 */
export function wishOf(wishing: Wishing, emphasis: WishEmphasis = {}): Mutation | null {
  const weighted = WISHES.map(([weight, name, wish]) => [weight * (emphasis[name] ?? 1), wish] as const);
  return wishing.random.weighted(weighted)?.(wishing) ?? null;
}

/**
 * A newcomer is entered, given points at once, and then moved to another class: what a gate must not be folded across
 * (R-OUT-12). Null where the person has no two classes that take students, or no skill.
 */
export function newcomerOf({ shown, random, word, newId }: Pick<Wishing, 'shown' | 'random' | 'word' | 'newId'>): readonly Mutation[] | null {
  const classes = shown.all('Class').filter(({ canCreateStudent, status }) => canCreateStudent && status === 'active');
  const from = random.pick(classes);
  const to = random.pick(classes.filter((other) => other !== from));
  const skill = random.pick(shown.all('Skill').filter((each) => each.class === from?.['@id']));
  if (from === undefined || to === undefined || skill === undefined) return null;
  const student = { studentId: newId() };
  return [
    { type: 'student.create', ...student, classIds: [from._id], firstName: word(), lastName: 'New' },
    { type: 'reward.create', ...student, classId: from._id, awardId: newId(), skillId: skill._id, name: skill.name, icon: skill.icon, skillType: skill.type, points: skill.points },
    { type: 'student.move', ...student, before: [from._id], classIds: [to._id] },
  ];
}

/**
 * A last word in a class's talk, and then the class is put away: sent in another order, the word is refused (R-OUT-12).
 * Null where the person has no active class with a talk.
 */
export function lastWordOf({ shown, random, word, newId }: Pick<Wishing, 'shown' | 'random' | 'word' | 'newId'>): readonly Mutation[] | null {
  const known = random.pick(shown.all('Class').filter(({ canEdit, status }) => canEdit && status === 'active'));
  const thread = random.pick(shown.all('Thread').filter((each) => each.class === known?.['@id']));
  if (known === undefined || thread === undefined) return null;
  return [
    { type: 'message.create', threadId: thread._id, messageId: newId(), body: word(), attachments: [], ...classOf(thread) },
    { type: 'class.update', classId: known._id, patch: { status: 'archive' } },
  ];
}

/** People correct what they have just done, often while it is on its way. Null: nothing to correct. */
export function secondThought(mutation: Mutation | undefined, word: () => string): Mutation | null {
  if (mutation === undefined) return null;
  if (mutation.type === 'story.like') return { ...mutation, type: 'story.unlike' };
  if (mutation.type === 'story.unlike') return { ...mutation, type: 'story.like' };
  if (mutation.type === 'thread.mute') return { ...mutation, type: 'thread.unmute' };
  if (mutation.type === 'thread.unmute') return { ...mutation, type: 'thread.mute' };
  if (mutation.type === 'story.update') return { ...mutation, body: word(), attachments: [] };
  if (mutation.type === 'class.update') return { ...mutation, patch: { name: word() } };
  if (mutation.type === 'student.update') return { ...mutation, patch: { firstName: word() } };
  if (mutation.type === 'event.update') return { ...mutation, patch: { title: word() } };
  return null;
}

/** As the screen draws it from what it shows. */
function quotedOf({ createdAt, createdBy, body, attachments }: Message): Quoted {
  return { createdAt, createdBy, excerpt: excerptOf(body), files: quotedFiles(attachments) };
}
function withThread(w: Wishing, make: (thread: Kind<'Thread'>) => Mutation): Mutation | null {
  const thread = anyThread(w);
  return thread === undefined ? null : make(thread);
}
function withClass(w: Wishing, make: (classId: Uuid, known: Kind<'Class'>) => Mutation): Mutation | null {
  const known = anyClass(w);
  return known === undefined || !teaching(w) ? null : make(known._id, known);
}
function withStudent(w: Wishing, make: (student: Kind<'Student'>, classId: Uuid) => Mutation | null): Mutation | null {
  const student = anyStudent(w);
  const classId = w.random.pick(student?.classes ?? []);
  return student === undefined || classId === undefined || !teaching(w) ? null : make(student, idOf(classId));
}
