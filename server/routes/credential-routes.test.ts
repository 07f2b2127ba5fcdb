import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changePasswordCall } from '../../schema/calls/account-calls.ts';
import { studentCardLoginCall, studentLoginCall } from '../../schema/calls/auth-calls.ts';
import { classCredentialsCall, createStudentCall, createStudentsCall, resetStudentPasswordCall, studentCredentialsCall } from '../../schema/calls/student-calls.ts';
import { meCall } from '../../schema/calls/user-calls.ts';
import { iri } from '../../schema/ids.ts';
import { passwordFault } from '../../schema/rules/password-rules.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { createTestClient, logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeTestSchool, type TestSchool } from '../../tests/support/test-school.ts';
import { attempts, auditLog } from '../store/schema/accounts.ts';
import { students } from '../store/schema/classes.ts';
import { newId } from '../store/new-id.ts';
import { users } from '../store/schema/people.ts';
import { idempotencyKeys } from '../store/schema/sync.ts';

let test: TestApp;
let school: TestSchool;
let teacher: TestClient;
let made = 0;

beforeAll(async () => {
  test = await createTestApp();
  school = await makeTestSchool(test.database.db);
  teacher = await logIn(test.app, 'anna@school.test');
});
afterAll(() => test.close());

async function create(headers: Record<string, string> = {}) {
  const body = { firstName: `Child${(made += 1)}`, lastName: 'Testova', classes: [iri.class(school.classId)] };
  const student = (await teacher.call(createStudentCall, { body, headers })).reply;
  return { student, again: () => teacher.call(createStudentCall, { body: { ...body, _id: student._id } }) };
}
const credentialsOf = async (studentId: string) => (await teacher.call(studentCredentialsCall, { params: { studentId } })).reply;
const logInStudent = async (login: string, password: string | null) => {
  const answer = await createTestClient(test.app).call(studentLoginCall, { body: { login, password: password ?? '' } });
  return answer.status === 200 ? createTestClient(test.app, answer.reply) : null;
};

it('a new student can log in with what the teacher is shown, which keeps the password rule', async () => {
  const { student } = await create();
  const card = await credentialsOf(student._id);
  expect(card).toMatchObject({ student: student['@id'], firstName: student.firstName, login: student.login });
  expect(passwordFault(card.password ?? '', null)).toBeNull();
  const client = await logInStudent(card.login, card.password);
  expect((await client?.call(meCall))?.reply).toMatchObject({ role: 'student', firstName: student.firstName });
});

it('the made password waits unhashed for the first log-in, so that a whole class is made at once', async () => {
  const { student } = await create();
  const { login, password } = await credentialsOf(student._id);
  const hashOf = async () => (await test.database.db.select({ hash: users.passwordHash }).from(users).where(eq(users.login, login)))[0]?.hash;
  expect(await hashOf()).toMatch(/^!/);
  expect(await logInStudent(login, '!')).toBeNull();
  expect(await logInStudent(login, (await hashOf()) ?? null)).toBeNull();
  expect(await logInStudent(login, password)).not.toBeNull();
  expect(await hashOf()).toMatch(/^\$argon2id\$/);
  expect(await logInStudent(login, password)).not.toBeNull();
});

it('creating the student again keeps the password', async () => {
  const { student, again } = await create();
  const before = await credentialsOf(student._id);
  expect((await again()).status).toBe(201);
  expect(await credentialsOf(student._id)).toEqual(before);
});

it('students made together have each their own password, with which they log in; asking for the same ones again keeps them', async () => {
  const students = [1, 2, 3].map(() => ({ _id: newId(Date.now()), firstName: `Child${(made += 1)}`, lastName: 'Testova', classes: [iri.class(school.classId)] }));
  const makeAll = () => teacher.call(createStudentsCall, { body: { students } });
  const cardsOf = () => Promise.all(students.map(({ _id }) => credentialsOf(_id)));
  expect((await makeAll()).reply.member).toHaveLength(3);
  const cards = await cardsOf();
  expect(new Set(cards.map(({ password }) => password)).size).toBe(3);
  for (const { login, password } of cards) {
    expect(passwordFault(password ?? '', null)).toBeNull();
    expect(await logInStudent(login, password)).not.toBeNull();
  }
  expect((await makeAll()).status).toBe(201);
  expect(await cardsOf()).toEqual(cards);
});

it('the password stands nowhere in the clear: not with the student, not with the answers to keys', async () => {
  const { student } = await create({ 'idempotency-key': 'student-key' });
  const { password } = await credentialsOf(student._id);
  const [row] = await test.database.db.select().from(students).where(eq(students.id, student._id));
  expect(row?.sealedPassword).not.toContain(password);
  expect(JSON.stringify(await test.database.db.select().from(idempotencyKeys))).not.toContain(password);
  expect(JSON.stringify(await test.database.db.select().from(auditLog))).not.toContain(password);
});

it('the assistant sees it too; the student, the parents and other teachers do not', async () => {
  const { student } = await create();
  const statusFor = async (name: string) => (await (await logIn(test.app, name)).call(studentCredentialsCall, { params: { studentId: student._id } })).status;
  expect(await Promise.all(['boris@school.test', 'zoya@school.test', 'maria@home.test', 'petya'].map(statusFor))).toEqual([200, 404, 403, 403]);
});

it('a reset makes another password, ends the student’s sessions, and the former password holds no more', async () => {
  const { student } = await create();
  const before = await credentialsOf(student._id);
  const client = await logInStudent(before.login, before.password);
  expect((await teacher.call(resetStudentPasswordCall, { params: { studentId: student._id } })).status).toBe(204);
  const after = await credentialsOf(student._id);
  expect(after.login).toBe(before.login);
  expect(after.password).not.toBe(before.password);
  expect((await client?.call(meCall))?.status).toBe(401);
  expect(await logInStudent(before.login, before.password)).toBeNull();
  expect(await logInStudent(after.login, after.password)).not.toBeNull();
  const acts = await test.database.db.select({ act: auditLog.act, actorId: auditLog.actorId }).from(auditLog).where(eq(auditLog.subject, iri.student(student._id)));
  expect(acts.map(({ act }) => act).sort()).toEqual(['student.passwordReset', 'student.passwordShown', 'student.passwordShown']);
  expect(new Set(acts.map(({ actorId }) => actorId))).toEqual(new Set([school.teacher]));
});

it('a reset lets in who has tried too often: the account that was closed, and the room where the tries were made', async () => {
  const { student } = await create();
  const { login } = await credentialsOf(student._id);
  for (let count = 0; count < 6; count += 1) expect(await logInStudent(login, 'Wrong-guess-1')).toBeNull();
  await test.database.db.update(attempts).set({ failures: 100 }).where(sql`${attempts.key} like 'login.account:%'`);
  expect(await logInStudent(login, (await credentialsOf(student._id)).password)).toBeNull();
  expect((await teacher.call(resetStudentPasswordCall, { params: { studentId: student._id } })).status).toBe(204);
  expect(await logInStudent(login, (await credentialsOf(student._id)).password)).not.toBeNull();
});

it('once the student has chosen another password, the teacher sees none and can make one', async () => {
  const { student } = await create();
  const card = await credentialsOf(student._id);
  const client = await logInStudent(card.login, card.password);
  expect((await client?.call(changePasswordCall, { body: { currentPassword: card.password, password: 'My-Own-Secret' } }))?.status).toBe(204);
  expect((await credentialsOf(student._id)).password).toBeNull();
  await teacher.call(resetStudentPasswordCall, { params: { studentId: student._id } });
  expect((await credentialsOf(student._id)).password).not.toBeNull();
});

it('the cards of a class come by pages, everybody once', async () => {
  for (let count = 0; count < 5; count += 1) await create();
  const params = { classId: school.classId };
  const all = (await teacher.call(classCredentialsCall, { params, query: { pagination: 'false' } })).reply;
  expect(all.member.length).toBe(all.totalItems);
  expect(all.member.filter(({ login }) => login === 'petya')).toMatchObject([{ password: null }]);
  const first = (await teacher.call(classCredentialsCall, { params, query: { itemsPerPage: '3' } })).reply;
  const after = new URL(first.view?.next ?? '', 'http://x').searchParams.get('after') ?? '';
  const second = (await teacher.call(classCredentialsCall, { params, query: { itemsPerPage: '3', after } })).reply;
  expect([...first.member, ...second.member]).toEqual(all.member.slice(0, 6));
  expect((await (await logIn(test.app, 'zoya@school.test')).call(classCredentialsCall, { params })).status).toBe(404);
});

const cardLogin = (login: string, key: string | null) => createTestClient(test.app).call(studentCardLoginCall, { body: { login, key: key ?? '' } });

it('F-320 a login is made of the names; namesakes of all classes have a number each', async () => {
  const classes = [iri.class(school.classId)];
  const names = (firstName: string, lastName = 'Щеглов') => ({ _id: newId(Date.now()), firstName, lastName, classes });
  const made = await teacher.call(createStudentsCall, { body: { students: [names('Юлия'), names('Zoë', 'O’Neil'), names('小明', '王')] } });
  const logins = made.reply.member.map(({ login }) => login);
  expect(logins.slice(0, 2)).toEqual(['iuliia.shcheglov', 'zoe.oneil']);
  expect(logins[2]).toMatch(/^[a-z0-9]{8}$/u);
  const namesake = await teacher.call(createStudentCall, { body: names('Yuliya') });
  expect(namesake.reply.login).toBe('yuliya.shcheglov');
  const twin = await teacher.call(createStudentCall, { body: names('Iuliia', 'Shcheglov') });
  expect(twin.reply.login).toBe('iuliia.shcheglov2');
});

it('F-320 namesakes in one batch have a number each, in the order of the batch', async () => {
  const classes = [iri.class(school.classId)];
  const batch = [['Яна', 'Чиж'], ['Anna', 'Zhuk'], ['Iana', 'Chizh'], ['Анна', 'Жук']] as const;
  const students = batch.map(([firstName, lastName]) => ({ firstName, lastName, classes }));
  const { member } = (await teacher.call(createStudentsCall, { body: { students } })).reply;
  expect(member.map(({ firstName, login }) => [firstName, login])).toEqual([
    ['Яна', 'iana.chizh'], ['Anna', 'anna.zhuk'], ['Iana', 'iana.chizh2'], ['Анна', 'anna.zhuk2'],
  ]);
});

it('F-320 the key of a card logs its student in, and opens nothing else', async () => {
  const { student } = await create();
  const { cardKey, login } = await credentialsOf(student._id);
  const answer = await cardLogin(login, cardKey);
  const client = createTestClient(test.app, answer.reply);
  expect((await client.call(meCall)).reply).toMatchObject({ role: 'student', firstName: student.firstName });
  expect(await logInStudent(login, cardKey)).toBeNull();
  const bearer = createTestClient(test.app, { accessToken: cardKey ?? '', refreshToken: '' });
  expect((await bearer.call(meCall)).status).toBe(401);
  const other = await create();
  const { cardKey: otherKey, login: otherLogin } = await credentialsOf(other.student._id);
  const mixed = `${other.student._id}.${cardKey?.split('.')[1] ?? ''}`;
  const wrong = [mixed, `${cardKey ?? ''}A`, student._id, 'x', `${newId(1)}.${'A'.repeat(22)}`];
  for (const key of wrong) expect((await cardLogin(otherLogin, key)).status).toBe(401);
  expect((await cardLogin(otherLogin.toUpperCase(), otherKey)).status).toBe(200);
  expect((await cardLogin(login, '')).status).toBe(422);
  expect((await cardLogin(' ', cardKey)).status).toBe(422);
});

it('F-320 a card whose login and key are of two students logs nobody in', async () => {
  const [shown, hidden] = [await create(), await create()];
  const [{ login }, { cardKey }] = [await credentialsOf(shown.student._id), await credentialsOf(hidden.student._id)];
  expect((await cardLogin(login, cardKey)).status).toBe(401);
  expect((await cardLogin('nobody.at.all', cardKey)).status).toBe(401);
});

it('F-320 a new password of the teacher’s, or one that the student chooses, ends the card', async () => {
  const { student } = await create();
  const first = await credentialsOf(student._id);
  await teacher.call(resetStudentPasswordCall, { params: { studentId: student._id } });
  const second = await credentialsOf(student._id);
  expect((await cardLogin(first.login, first.cardKey)).status).toBe(401);
  const client = createTestClient(test.app, (await cardLogin(second.login, second.cardKey)).reply);
  const change = { currentPassword: second.password ?? '', password: 'Chosen-By-Me-1' };
  expect((await client.call(changePasswordCall, { body: change })).status).toBeLessThan(300);
  expect(await credentialsOf(student._id)).toMatchObject({ password: null, cardKey: null });
  expect((await cardLogin(second.login, second.cardKey)).status).toBe(401);
});

it('F-320 wrong cards close no account, and leave one row for their network whomever they name', async () => {
  const { student } = await create();
  const first = await credentialsOf(student._id);
  const rowsOf = async () => (await test.database.db.select({ key: attempts.key }).from(attempts)).map(({ key }) => key);
  const before = new Set(await rowsOf());
  const proof = '.'.padEnd(23, 'A');
  for (let tries = 0; tries < 7; tries += 1) {
    expect((await cardLogin(first.login, `${student._id}${proof}`)).status).toBe(401);
    expect((await cardLogin(`nobody${tries}`, `${newId(tries)}${proof}`)).status).toBe(401);
  }
  const more = (await rowsOf()).filter((key) => !before.has(key));
  expect(more.filter((key) => !key.startsWith('limit.cardLogin:'))).toEqual([]);
  expect((await cardLogin(first.login, first.cardKey)).status).toBe(200);
  await teacher.call(resetStudentPasswordCall, { params: { studentId: student._id } });
  for (let tries = 0; tries < 7; tries += 1) expect((await cardLogin(first.login, first.cardKey)).status).toBe(401);
  expect((await cardLogin(first.login, (await credentialsOf(student._id)).cardKey)).status).toBe(200);
});

it('F-320 a network that has used up its log-ins by card waits, and the password logs in meanwhile', async () => {
  const { student } = await create();
  const { cardKey, login, password } = await credentialsOf(student._id);
  await cardLogin(login, 'x');
  const ofCards = like(attempts.key, 'limit.cardLogin:%');
  await test.database.db.update(attempts).set({ failures: 600 }).where(ofCards);
  expect((await cardLogin(login, cardKey)).status).toBe(429);
  expect(await logInStudent(login, password)).not.toBeNull();
  await test.database.db.delete(attempts).where(ofCards);
  expect((await cardLogin(login, cardKey)).status).toBe(200);
});
