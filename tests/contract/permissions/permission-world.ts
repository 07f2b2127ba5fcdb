import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { iconIdOf } from '../../../server/store/icon-writer.ts';
import { newId } from '../../../server/store/new-id.ts';
import { tables } from '../../../server/store/schema/tables.ts';
import { createClassCall } from '../../../schema/calls/class-calls.ts';
import { createStudentCall, studentCredentialsCall } from '../../../schema/calls/student-calls.ts';
import { directThreadId } from '../../../schema/ids.ts';
import { EMAIL_PAUSE_MS } from '../../../schema/limits.ts';
import type { ClassStatus } from '../../../schema/records/class.ts';
import type { Role } from '../../../schema/records/user.ts';
import type { TestApp } from '../../support/test-app.ts';
import { createTestClient, logIn, type TestClient } from '../../support/test-client.ts';
import { makeTestSchool, makeUser, type TestSchool } from '../../support/test-school.ts';
import type { Actor } from './permission-row.ts';

/** Everybody of the table but who is not logged in. */
export type Person = Exclude<Actor, 'anonymous'>;
export const ROLES: Readonly<Record<Person, Role>> = {
  main: 'teacher', assistant: 'teacher', stranger: 'teacher', parent: 'parent', pendingParent: 'parent', declinedParent: 'parent', otherParent: 'parent', student: 'student', otherStudent: 'student',
};

/** A photo that can be made smaller, as all that are uploaded. */
const PHOTO = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#3a6ea5' } }).jpeg().toBuffer();

/** One class with what lies in it, and makers of more, so that every try has its own. All makers answer the id. */
export interface Place {
  readonly classId: string;
  readonly classCode: string;
  readonly studentId: string;
  /** Whose place is in this class alone (of classes with this status), with the connected parent. */
  readonly pupil: { readonly studentId: string; readonly parentCode: string };
  readonly parentsThreadId: string;
  readonly people: Readonly<Record<Person, string>>;
  /** A word that no other try uses. */
  readonly unique: () => string;
  /** Another class of the same people and status. */
  readonly group: () => Promise<string>;
  readonly story: (author?: Person) => Promise<string>;
  /** A story that asks to be confirmed. */
  readonly asking: () => Promise<string>;
  readonly like: (storyId: string, reader: Person) => Promise<void>;
  readonly comment: (storyId: string, author: Person) => Promise<string>;
  readonly message: (author: Person) => Promise<string>;
  readonly event: (author: Person) => Promise<string>;
  readonly student: () => Promise<string>;
  /** A teacher who assists in this class alone. Answers the user's id. */
  readonly helper: () => Promise<string>;
  /** Another parent of the pupil. Answers the user's id. */
  readonly coParent: () => Promise<string>;
  readonly skill: () => Promise<string>;
  readonly award: (skillId: string) => Promise<string>;
  /** Gives the student points in this class. Answers the student's user. */
  readonly awarded: () => Promise<string>;
  readonly file: (storyId: string) => Promise<string>;
  /** An upload of five bytes, of which none has come, by the main teacher. */
  readonly upload: () => Promise<string>;
  /** To the pupil; its contact is `a<id>@home.test`. */
  readonly invitation: () => Promise<string>;
  readonly request: (parent: Person) => Promise<string>;
  /** The request of a parent whom no other try knows. */
  readonly newcomer: () => Promise<string>;
  /** A session of the main teacher's, of another device. */
  readonly refreshToken: () => Promise<string>;
  /** The card of a student in a class of their own. */
  readonly loginCard: () => Promise<LoginCard>;
  readonly webSubscription: (owner: Person) => Promise<string>;
  readonly nativeSubscription: (owner: Person) => Promise<string>;
  readonly school: () => Promise<string>;
}

/** What a student's printed card logs in with. */
interface LoginCard {
  readonly login: string;
  readonly key: string;
}

export interface PermissionWorld {
  readonly clients: Readonly<Record<Actor, TestClient>>;
  readonly active: Place;
  readonly archived: Place;
  /** The active class's place whose thread is a direct one of two people without a class in common. */
  readonly ended: Place;
  /** Another student of the active class, without parents. */
  readonly secondStudentId: string;
}

/** The test school with everybody of ACTORS in it, and an archived class of the same people. */
export async function makePermissionWorld(test: TestApp): Promise<PermissionWorld> {
  const { db } = test.database;
  const school = await makeTestSchool(db);
  const people: Record<Person, string> = {
    main: school.teacher,
    assistant: school.assistant,
    stranger: school.stranger,
    parent: school.parent,
    pendingParent: await makeUser(db, 'parent', 'pending@home.test'),
    declinedParent: await makeUser(db, 'parent', 'declined@home.test'),
    otherParent: await makeUser(db, 'parent', 'other@home.test'),
    student: school.student,
    otherStudent: await makeUser(db, 'student', 'kolya'),
  };
  const kolya = newId(Date.now());
  await db.insert(tables.students).values({ id: kolya, userId: people.otherStudent, parentCode: 'KKKKKKK' });
  await db.insert(tables.classStudents).values({ classId: school.strangeClassId, studentId: kolya });
  await db.insert(tables.studentParents).values({ studentId: kolya, parentId: people.otherParent });
  const declined = { parentId: people.declinedParent, studentId: school.studentId, classId: school.classId, code: 'ABCDEFG' };
  await db.insert(tables.connectionRequests).values({ id: newId(Date.now()), ...declined, status: 'declined', decidedAt: new Date(), decidedById: people.main });
  const pupil = { studentId: school.studentId, parentCode: 'PPPPPPP' };
  const active = placeIn(test, school, people, 'active', { pupil, classId: school.classId, classCode: 'ABCDEFG', parentsThreadId: school.parentsThreadId });
  const archived = placeIn(test, school, people, 'archive', await makeArchived(test, school));
  await active.request('pendingParent');
  const ended = placeIn(test, school, people, 'active', { pupil, classId: school.classId, classCode: 'ABCDEFG', parentsThreadId: await makeEndedThread(test, people) });
  return { clients: await clientsOf(test), active, archived, ended, secondStudentId: school.secondStudentId };
}

async function makeEndedThread({ database: { db } }: TestApp, people: Record<Person, string>): Promise<string> {
  const id = directThreadId(people.stranger, people.declinedParent);
  await db.insert(tables.threads).values({ id, type: 'direct', createdById: people.stranger });
  await db.insert(tables.threadMembers).values([people.stranger, people.declinedParent].map((userId) => ({ threadId: id, userId })));
  return id;
}

async function clientsOf({ app }: TestApp): Promise<Record<Actor, TestClient>> {
  return {
    anonymous: createTestClient(app),
    main: await logIn(app, 'anna@school.test'),
    assistant: await logIn(app, 'boris@school.test'),
    stranger: await logIn(app, 'zoya@school.test'),
    parent: await logIn(app, 'maria@home.test'),
    pendingParent: await logIn(app, 'pending@home.test'),
    declinedParent: await logIn(app, 'declined@home.test'),
    otherParent: await logIn(app, 'other@home.test'),
    student: await logIn(app, 'petya'),
    otherStudent: await logIn(app, 'kolya'),
  };
}

type Where = Pick<Place, 'classId' | 'classCode' | 'parentsThreadId' | 'pupil'>;

/** The archived class, and in it a second child of the parent, who has no other. */
async function makeArchived(test: TestApp, school: TestSchool): Promise<Where> {
  const { db } = test.database;
  const place = await makeClass(test, school, 'archive', 'ZZZZZZZ');
  const pupil = { studentId: newId(Date.now()), parentCode: 'LLLLLLL' };
  await db.insert(tables.students).values({ id: pupil.studentId, userId: await makeUser(db, 'student', 'lena'), parentCode: pupil.parentCode });
  await db.insert(tables.classStudents).values({ classId: place.classId, studentId: pupil.studentId });
  await db.insert(tables.studentParents).values({ studentId: pupil.studentId, parentId: school.parent });
  return { ...place, pupil };
}

async function makeClass(test: TestApp, school: TestSchool, status: ClassStatus, classCode: string): Promise<Omit<Where, 'pupil'>> {
  const { db } = test.database;
  const place = { classId: newId(Date.now()), classCode, parentsThreadId: newId(Date.now()) };
  await db.insert(tables.classes).values({ id: place.classId, name: 'Old', grade: 'child', iconId: iconIdOf('class', 'fox'), classCode: place.classCode, mainTeacherId: school.teacher, status });
  await db.insert(tables.classAssistants).values({ classId: place.classId, userId: school.assistant });
  await db.insert(tables.classStudents).values({ classId: place.classId, studentId: school.studentId });
  await db.insert(tables.threads).values({ id: place.parentsThreadId, type: 'parents', classId: place.classId, createdById: school.teacher });
  await db.insert(tables.threadMembers).values([school.teacher, school.assistant, school.parent].map((userId) => ({ threadId: place.parentsThreadId, userId })));
  return place;
}

let made = 0;

function placeIn(test: TestApp, school: TestSchool, people: Record<Person, string>, status: ClassStatus, where: Where): Place {
  const { db } = test.database;
  const { classId } = where;
  const next = () => ({ id: newId(Date.now()), at: new Date(Date.now() + (made += 1)) });
  const letters = (length: number) => Array.from({ length }, (_, index) => String.fromCharCode(65 + (Math.floor((made += 1) / 26 ** index) % 26))).join('');
  const makeCard = async (): Promise<LoginCard> => {
    const teacher = await logIn(test.app, 'anna@school.test');
    const icon = '/icons/class-owl';
    const group = await teacher.call(createClassCall, { body: { name: letters(6), grade: 'child', icon } });
    const names = { firstName: letters(6), lastName: 'Testova', classes: [group.reply['@id']] };
    const { _id } = (await teacher.call(createStudentCall, { body: names })).reply;
    const { login, cardKey } = (await teacher.call(studentCredentialsCall, { params: { studentId: _id } })).reply;
    return { login, key: cardKey ?? '' };
  };
  let card: Promise<LoginCard> | null = null;
  const place: Place = {
    ...where,
    studentId: school.studentId,
    people,
    unique: () => letters(6),
    async group() {
      return (await makeClass(test, school, status, letters(7))).classId;
    },
    async story(author = 'main') {
      const { id, at } = next();
      await db.insert(tables.stories).values({ id, classId, authorId: people[author], body: 'hello', createdAt: at });
      return id;
    },
    async asking() {
      const { id, at } = next();
      await db.insert(tables.stories).values({ id, classId, authorId: people.main, body: 'please read', isAckAsked: true, createdAt: at });
      return id;
    },
    async like(storyId, reader) {
      await db.insert(tables.storyReaders).values({ storyId, userId: people[reader], likedAt: new Date() });
    },
    async comment(storyId, author) {
      const { id, at } = next();
      await db.insert(tables.comments).values({ id, storyId, authorId: people[author], body: 'hello', commentedAt: at });
      return id;
    },
    async message(author) {
      const { id, at } = next();
      await db.insert(tables.messages).values({ id, threadId: where.parentsThreadId, authorId: people[author], body: 'hello', createdAt: at });
      return id;
    },
    async event(author) {
      const { id, at } = next();
      await db.insert(tables.events).values({ id, classId, authorId: people[author], title: 'Trip', startAt: at, endAt: at });
      return id;
    },
    async student() {
      const { id } = next();
      const userId = await makeUser(db, 'student', `pupil${(made += 1)}`);
      await db.insert(tables.students).values({ id, userId, parentCode: letters(7) });
      await db.insert(tables.classStudents).values({ classId, studentId: id });
      return id;
    },
    async helper() {
      const id = await makeUser(db, 'teacher', `helper${(made += 1)}@school.test`);
      await db.insert(tables.classAssistants).values({ classId, userId: id });
      return id;
    },
    async coParent() {
      const id = await makeUser(db, 'parent', `co${(made += 1)}@home.test`);
      await db.insert(tables.studentParents).values({ studentId: where.pupil.studentId, parentId: id });
      return id;
    },
    async skill() {
      const { id } = next();
      await db.insert(tables.skills).values({ id, classId, name: `Reads ${(made += 1)}`, iconId: iconIdOf('skill', 'open-book'), points: 1, type: 'positive' });
      return id;
    },
    async award(skillId) {
      const { id } = next();
      await db.insert(tables.awards).values({ id, studentId: school.studentId, classId, skillId, awardedById: people.main, points: 1, type: 'positive' });
      return id;
    },
    async awarded() {
      await place.award(await place.skill());
      return people.student;
    },
    async file(storyId) {
      const { id } = next();
      await db.insert(tables.files).values({ id, ownerId: people.main, type: 'photo', originalName: 'a.jpg', mimeType: 'image/jpeg', size: PHOTO.length });
      await db.insert(tables.storyFiles).values({ storyId, fileId: id });
      await test.files.store.put(id, PHOTO);
      return id;
    },
    async upload() {
      const { id } = next();
      await db.insert(tables.uploads).values({ id, ownerId: people.main, type: 'file', originalName: 'a.txt', size: 5 });
      return id;
    },
    async invitation() {
      const { id, at } = next();
      // Old enough to be sent again.
      const invitedAt = new Date(at.getTime() - 2 * EMAIL_PAUSE_MS);
      const ends = new Date(at.getTime() + 3_600_000);
      await db.insert(tables.invitations).values({ id, studentId: where.pupil.studentId, contact: `a${id}@home.test`, channel: 'email', invitedById: people.main, invitedAt, expiresAt: ends });
      return id;
    },
    async request(parent) {
      const { id, at } = next();
      await db.delete(tables.connectionRequests).where(and(eq(tables.connectionRequests.parentId, people[parent]), eq(tables.connectionRequests.status, 'pending')));
      await db.insert(tables.connectionRequests).values({ id, parentId: people[parent], studentId: school.studentId, classId, code: where.classCode, createdAt: at });
      return id;
    },
    async newcomer() {
      const { id, at } = next();
      const parentId = await makeUser(db, 'parent', `new${(made += 1)}@home.test`);
      await db.insert(tables.connectionRequests).values({ id, parentId, studentId: school.studentId, classId, code: where.classCode, createdAt: at });
      return id;
    },
    async refreshToken() {
      return (await logIn(test.app, 'anna@school.test')).refreshToken;
    },
    loginCard: () => (card ??= makeCard()),
    async webSubscription(owner) {
      const { id } = next();
      await db.insert(tables.webSubscriptions).values({ id, userId: people[owner], endpoint: `https://push.test/${id}`, publicKey: 'B'.repeat(87), authToken: 'A'.repeat(22) });
      return id;
    },
    async nativeSubscription(owner) {
      const { id } = next();
      await db.insert(tables.nativeSubscriptions).values({ id, userId: people[owner], token: 'T', deviceId: id, platform: 'android' });
      return id;
    },
    async school() {
      const { id } = next();
      await db.insert(tables.schools).values({ id, name: 'School 5' });
      return id;
    },
  };
  return place;
}
