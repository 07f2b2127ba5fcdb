import { newClass, newStudent, newThread, readAll, reward, say, uploadPhoto, type NewStudent } from '../e2e/school.ts';
import type { Login } from '../support/log-in.ts';
import type { PartaServer } from '../support/parta-server.ts';
import { drawnPhoto } from './drawn-photo.ts';
import type { Language } from './screen.ts';
import { invite, type Invited } from './stage-invitations.ts';
import { register, type Player } from './stage-people.ts';
import { STAGE_WORDS, type StageWords } from './stage-words.ts';

/** Galleries that are shown, by how many photos they have. */
export const GALLERIES = [1, 2, 3, 4, 5, 7, 20] as const;
const UNREAD = 50;

/** A small school beside the demo one, in the states that the demo school is not in: nothing yet, too much, too long. */
export interface Stage extends Invited {
  readonly leader: Login;
  readonly newcomer: Login;
  readonly family: Login;
  readonly stranger: Login;
  readonly asking: Login;
  readonly joining: Login;
  readonly pupil: Login;
  readonly idle: Login;
  readonly fullClass: string;
  readonly emptyClass: string;
  readonly archivedClass: string;
  readonly studentId: string;
  readonly studentCode: string;
  readonly classCode: string;
  /** Where the one who asks waits. */
  readonly requestPath: string;
  readonly galleries: ReadonlyMap<number, string>;
  readonly askedStory: string;
  readonly unreadThread: string;
  readonly silentThread: string;
  readonly replyThread: string;
  /** With somebody who has left: it can only be read. */
  readonly endedThread: string;
  /** Whose points are given, refused and taken back. */
  readonly praised: string;
}

/** Builds it; everybody in it is new. */
export async function setStage(parta: PartaServer, language: Language): Promise<Stage> {
  const words = STAGE_WORDS[language];
  const mark = Date.now().toString(36);
  const play = (role: 'parent' | 'teacher', part: string, name: readonly [string, string], isConfirmed = true) => register(parta, language, role, `${part}.${mark}@example.org`, name, isConfirmed);
  const leader = await play('teacher', 'leader', words.people.leader);
  const newcomer = await play('teacher', 'newcomer', words.people.newcomer, false);
  const family = await play('parent', 'family', words.people.family);
  const stranger = await play('parent', 'stranger', words.people.stranger);
  const asking = await play('parent', 'asking', words.people.asking);
  const joining = await play('parent', 'joining', words.people.joining);
  const second = await play('parent', 'second', words.people.second);

  const fullClass = await newClass(leader.api, words.classes.full);
  const emptyClass = await newClass(leader.api, words.classes.empty);
  const archivedClass = await newClass(leader.api, words.classes.archived);
  const students = [];
  for (const [firstName, lastName] of words.students) students.push(await newStudent(leader.api, fullClass, firstName, lastName));
  const [first, wished, third, fourth, invited, ended, praised] = students;
  if (first === undefined || wished === undefined || third === undefined || fourth === undefined || invited === undefined || ended === undefined || praised === undefined) throw new Error('The stage has too few students');
  const gone = await newStudent(leader.api, archivedClass, ...words.people.idle);
  await bind(family, first, fullClass, leader);
  await bind(second, fourth, fullClass, leader);
  const invitations = await invite(parta, leader, second, invited, ended, mark);
  const request = await ask(asking, wished.parentCode);
  for (const kind of ['positive', 'positive', 'negative', 'positive'] as const) await reward(leader.api, fullClass, first._id, kind);
  await plan(leader, fullClass, words);
  const { galleries, askedStory } = await tellAll(parta, leader, fullClass, words);
  const { unreadThread, silentThread, replyThread } = await talk(leader, family, second, words);
  const pupil = await loginOf(leader, first._id);
  const idle = await loginOf(leader, gone._id);
  const endedThread = await partWith(await play('parent', 'former', words.people.former, false), gone, archivedClass, leader, words);
  await leader.api.raw('DELETE', `/classes/${archivedClass}/students/${gone._id}`);
  await leader.api.raw('PATCH', `/classes/${archivedClass}`, { status: 'archive' });
  const { classCode } = await leader.api.get<{ classCode: string }>(`/classes/${fullClass}`);
  return {
    leader: leader.login, newcomer: newcomer.login, family: family.login, stranger: stranger.login, asking: asking.login, joining: joining.login, pupil, idle,
    fullClass, emptyClass, archivedClass, studentId: first._id, studentCode: third.parentCode, classCode,
    requestPath: `/parents/student/${wished._id}/class/${fullClass}/request/${request}/code/${wished.parentCode}`,
    galleries, askedStory, unreadThread, silentThread, replyThread, endedThread, praised: `${praised.firstName} ${praised.lastName}`, ...invitations,
  };
}

async function ask(parent: Player, code: string): Promise<string> {
  return (await parent.api.post<{ _id: string }>(`/students/by-parent-code/${code}/bind-parent`, { code }))._id;
}

async function bind(parent: Player, student: NewStudent, classId: string, leader: Player): Promise<void> {
  const request = await ask(parent, student.parentCode);
  await leader.api.post(`/classes/${classId}/students/${student._id}/parent-connection-requests/${request}/accept`, {});
}

/* What was said while the child was in the class stays when it has gone. */
async function partWith(parent: Player, child: NewStudent, classId: string, leader: Player, words: StageWords): Promise<string> {
  await bind(parent, child, classId, leader);
  const thread = await newThread(leader.api, [parent.api], words.threads.ended);
  await say(parent.api, thread, words.talk.question);
  await say(leader.api, thread, words.talk.answer);
  await readAll(leader.api, thread);
  return thread;
}

async function loginOf(leader: Player, studentId: string): Promise<Login> {
  const { login, password } = await leader.api.get<{ login: string; password: string }>(`/students/${studentId}/credentials`);
  return { role: 'student', login, password };
}

async function plan(leader: Player, classId: string, words: StageWords): Promise<void> {
  const day = 86_400_000;
  for (const [index, [title, description]] of words.events.entries()) {
    const start = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + index * 2.5 * day);
    await leader.api.post(`/classes/${classId}/events`, { title, description, allDay: index === 1, startDateTime: start.toISOString(), endDateTime: new Date(start.getTime() + 90 * 60_000).toISOString() });
  }
}

async function tellAll(parta: PartaServer, leader: Player, classId: string, words: StageWords): Promise<Pick<Stage, 'galleries' | 'askedStory'>> {
  const post = async (body: string, more: object = {}) => (await leader.api.post<{ _id: string }>(`/classes/${classId}/stories`, { body, attachments: [], ...more }))._id;
  const galleries = new Map<number, string>();
  for (const count of GALLERIES) galleries.set(count, await post(words.gallery(count), { attachments: await photos(parta, leader, count) }));
  const askedStory = await post(words.stories.asked, { isAckAsked: true });
  await post(words.stories.long);
  await post(words.stories.urgent, { isUrgent: true });
  await post(words.stories.scheduled, { publishAt: new Date(Date.now() + 86_400_000).toISOString() });
  return { galleries, askedStory };
}

/* Pictures of all shapes, small: as many as a gallery wants. */
async function photos(parta: PartaServer, owner: Player, count: number): Promise<string[]> {
  const iris: string[] = [];
  for (let index = 0; index < count; index += 1) iris.push(await uploadPhoto(parta.url, owner.login, await drawnPhoto(`${count}-${index + 1}.jpg`, count + index)));
  return iris;
}

/* Between two people there is one conversation: a group answers, one is silent, one has said too much. */
async function talk(leader: Player, family: Player, second: Player, words: StageWords): Promise<Pick<Stage, 'unreadThread' | 'silentThread' | 'replyThread'>> {
  const replyThread = await newThread(leader.api, [family.api, second.api], words.threads.reply);
  const question = await say(family.api, replyThread, words.talk.question);
  await say(family.api, replyThread, words.talk.unbroken);
  await leader.api.post(`/threads/${replyThread}/messages`, { body: words.talk.answer, attachments: [], replyTo: `/threads/${replyThread}/messages/${question}` });
  // Read beforehand: who opens it first changes no ticks in another's picture.
  for (const { api } of [leader, family, second]) await readAll(api, replyThread);
  const silentThread = await newThread(second.api, [leader.api], words.threads.silent);
  const unreadThread = await newThread(leader.api, [family.api], words.threads.unread);
  for (let index = 1; index <= UNREAD; index += 1) await say(leader.api, unreadThread, words.talk.unread(index));
  return { unreadThread, silentThread, replyThread };
}
