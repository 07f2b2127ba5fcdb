import { DEMO_PASSWORD } from '../../server/demo/demo-logins.ts';
import { apiAs, type Api } from '../support/api-as.ts';
import type { Login } from '../support/log-in.ts';
import type { PickedFile } from './pictures.ts';

/* What the tests arrange through the API, behind the screens. */

interface Paged<T> {
  readonly totalItems: number;
  readonly member: readonly T[];
}
interface ClassOf {
  readonly '@id': string;
  readonly _id: string;
  readonly name: string;
  readonly status: 'active' | 'archive';
  readonly canEdit: boolean;
}
interface ThreadOf {
  readonly _id: string;
  readonly type: string;
  readonly class: string | null;
  readonly name: string;
}

export interface SharedClass {
  readonly classId: string;
  readonly name: string;
  /** The thread of the class in which the parents write. */
  readonly threadId: string;
}

/** An active class that the teacher leads and the other one is in, too. */
export async function sharedClass(teacher: Api, other: Api, type: 'parents' | 'students' = 'parents'): Promise<SharedClass> {
  const own = await teacher.get<Paged<ClassOf>>('/classes?itemsPerPage=100&status=active');
  const theirs = await other.get<Paged<ClassOf>>('/classes?itemsPerPage=100&status=active');
  const shared = own.member.find(({ _id, canEdit }) => canEdit && theirs.member.some((value) => value._id === _id));
  if (shared === undefined) throw new Error('They share no class');
  const threads = await other.get<Paged<ThreadOf>>('/threads?itemsPerPage=200');
  const thread = threads.member.find((value) => value.class === shared['@id'] && value.type === type);
  if (thread === undefined) throw new Error(`No ${type} thread in ${shared.name}`);
  return { classId: shared._id, name: shared.name, threadId: thread._id };
}

/** Marks what was said in a thread as read by this person, so that opening it leaves no mark to be sent. */
export async function readAll(person: Api, threadId: string): Promise<void> {
  const { member } = await person.get<Paged<{ _id: string }>>(`/threads/${threadId}/messages?itemsPerPage=1`);
  if (member[0] !== undefined) await person.post(`/threads/${threadId}/messages/${member[0]._id}/read`, {});
}

/** A class of the teacher's own, made now. */
export async function newClass(teacher: Api, name: string): Promise<string> {
  const icons = await teacher.get<Paged<{ '@id': string }>>('/icons?type=class');
  const made = await teacher.post<{ _id: string }>('/classes', { name, grade: 'child', icon: icons.member[0]?.['@id'] });
  return made._id;
}

/** Students of the class, made now in this order; answers their ids. */
export async function newStudents(teacher: Api, classId: string, names: readonly (readonly [firstName: string, lastName: string])[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const [firstName, lastName] of names) ids.push((await teacher.post<{ _id: string }>('/students', { firstName, lastName, classes: [`/classes/${classId}`] }))._id);
  return ids;
}

/** Gives a student the points of the first skill of this kind; answers the skill. */
export async function reward(teacher: Api, classId: string, studentId: string, type: 'positive' | 'negative'): Promise<{ readonly name: string; readonly points: number }> {
  const skills = await teacher.get<Paged<{ '@id': string; name: string; points: number; type: string }>>(`/classes/${classId}/skills?itemsPerPage=100`);
  const skill = skills.member.find((one) => one.type === type);
  if (skill === undefined) throw new Error(`No ${type} skill`);
  await teacher.post(`/students/${studentId}/reward`, { skill: skill['@id'] });
  return skill;
}

/** Archives or activates a class. */
export async function setStatus(teacher: Api, classId: string, status: 'active' | 'archive'): Promise<void> {
  const answer = await teacher.raw('PATCH', `/classes/${classId}`, { status });
  if (!answer.ok) throw new Error(`${status}: ${answer.status}`);
}

/** A conversation of the owner with others, made now; two or more others make it a group. */
export async function newThread(owner: Api, others: readonly Api[], name: string): Promise<string> {
  const members = await Promise.all(others.map(async (other) => (await other.get<{ '@id': string }>('/users/me'))['@id']));
  return (await owner.post<{ _id: string }>('/threads/direct', { name, members }))._id;
}

/** Sends a message; answers its id. */
export async function say(author: Api, threadId: string, body: string): Promise<string> {
  return (await author.post<{ _id: string }>(`/threads/${threadId}/messages`, { body, attachments: [] }))._id;
}

/** Uploads a photo as somebody; answers its IRI. */
export async function uploadPhoto(url: string, owner: Login, { name, mimeType, buffer }: PickedFile): Promise<string> {
  const login = await fetch(`${url}/api/authentication/login`, { method: 'POST', headers: { 'content-type': 'application/ld+json' }, body: JSON.stringify(owner) });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const form = new FormData();
  form.append('type', 'photo');
  form.append('file', new File([new Uint8Array(buffer)], name, { type: mimeType }));
  const answer = await fetch(`${url}/api/upload`, { method: 'POST', headers: { authorization: `Bearer ${accessToken}` }, body: form });
  if (!answer.ok) throw new Error(`Upload: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { '@id': string })['@id'];
}

/** Texts of a thread on the server that hold `part`, oldest first. */
export async function saidWith(reader: Api, threadId: string, part: string): Promise<readonly string[]> {
  const page = await reader.get<Paged<{ body: string }>>(`/threads/${threadId}/messages?itemsPerPage=100`);
  return page.member.map(({ body }) => body).filter((body) => body.includes(part)).toReversed();
}

/** Posts a story; answers its id. */
export async function tell(teacher: Api, classId: string, body: string): Promise<string> {
  return (await teacher.post<{ _id: string }>(`/classes/${classId}/stories`, { body, attachments: [] }))._id;
}

/** A text that occurs nowhere else. */
export function unique(words: string): string {
  counter += 1;
  return `${words} ${Date.now().toString(36)}${counter}`;
}
let counter = 0;

export interface NewStudent {
  readonly _id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly login: string;
  readonly parentCode: string;
}

/** A student of the class, made now. */
export async function newStudent(teacher: Api, classId: string, firstName: string, lastName: string): Promise<NewStudent> {
  return teacher.post<NewStudent>('/students', { firstName, lastName, classes: [`/classes/${classId}`] });
}

/** The login of a parent of nobody, or of a teacher without a class, registered now. */
export async function newLogin(url: string, role: 'parent' | 'teacher', email: string, name = { firstName: 'Новый', lastName: role === 'parent' ? 'Родитель' : 'Учитель' }): Promise<Login> {
  const body = JSON.stringify({ email, ...name, password: DEMO_PASSWORD });
  const made = await fetch(`${url}/api/${role}s`, { method: 'POST', headers: { 'content-type': 'application/ld+json', 'accept-language': 'ru' }, body });
  if (!made.ok) throw new Error(`${email}: ${made.status} ${await made.text()}`);
  return { role, email, password: DEMO_PASSWORD };
}

/** The API as that parent. */
export async function newParent(url: string, email: string): Promise<Api> {
  return apiAs(url, await newLogin(url, 'parent', email));
}

/** Connects a parent to a child at once, as the teacher's invitation to that address does. */
export async function connect(teacher: Api, parent: Api, child: NewStudent, contact: string): Promise<void> {
  const invited = await teacher.post<{ _id: string }>(`/students/${child._id}/invitations`, { channel: 'email', contact });
  await parent.post(`/students/by-parent-code/${child.parentCode}/bind-parent`, { code: child.parentCode, invitationId: invited._id, contact });
}
