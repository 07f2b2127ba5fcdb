import { eq, like } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { bindParentCall, cancelInvitationCall, checkInvitationCall, createInvitationCall, invitationsCall, notifyInvitationCall } from '../../schema/calls/invitation-calls.ts';
import { createStudentCall, renewParentCodeCall, studentCall } from '../../schema/calls/student-calls.ts';
import { iri } from '../../schema/ids.ts';
import { CODE_MS } from '../../schema/limits.ts';
import type { Invitation } from '../../schema/records/invitation.ts';
import { problemSchema } from '../../schema/wire.ts';
import { followChanges } from '../../tests/support/change-follower.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { createTestClient, logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeUser } from '../../tests/support/test-school.ts';
import { tables } from '../store/schema/tables.ts';

const { test, school, teacher } = await openTestSchool();
const { db } = test.database;
afterAll(() => test.close());
beforeEach(async () => {
  await db.delete(tables.attempts);
});
let made = 0;

/** The parts of an invitation's link. */
interface InvitationLink {
  readonly code: string;
  readonly invitationId: string;
  readonly contact: string;
}

async function newParent(): Promise<TestClient> {
  const email = `parent${(made += 1)}@codes.test`;
  await makeUser(db, 'parent', email);
  return logIn(test.app, email);
}

async function newStudent(): Promise<{ studentId: string; code: string }> {
  const body = { firstName: `Child${(made += 1)}`, lastName: 'Codes', classes: [iri.class(school.classId)] };
  const { _id, parentCode } = (await teacher.call(createStudentCall, { body })).reply;
  return { studentId: _id, code: parentCode ?? '' };
}

async function invite(studentId: string, contact: string): Promise<Invitation> {
  return (await teacher.call(createInvitationCall, { params: { studentId }, body: { channel: 'email', contact } })).reply;
}

async function follow(parent: TestClient, link: InvitationLink): Promise<{ status: number; problem: unknown }> {
  const { status, json } = await parent.call(bindParentCall, { params: { code: link.code }, body: link, headers: { 'accept-language': 'en' } });
  return { status, problem: status === 200 ? null : problemSchema.parse(json) };
}

async function statusesOf(studentId: string): Promise<Record<string, string>> {
  const { member } = (await teacher.call(invitationsCall, { params: { studentId } })).reply;
  return Object.fromEntries(member.map(({ contact, status }) => [contact, status]));
}

const codeNow = async (studentId: string) => (await teacher.call(studentCall, { params: { studentId } })).reply.parentCode ?? '';
const parentsOf = async (studentId: string) => (await teacher.call(studentCall, { params: { studentId } })).reply.parents ?? [];
const lettersTo = async (recipient: string) => db.select().from(tables.letters).where(eq(tables.letters.recipient, recipient));

it('F-303 an invitation connects only with the code of its student: any other code is refused like an unknown one', async () => {
  const [one, other] = [await newStudent(), await newStudent()];
  const { _id: invitationId } = await invite(one.studentId, 'mum@codes.test');
  const parent = await newParent();
  const unknown = await follow(parent, { code: 'NOBODYS', invitationId: crypto.randomUUID(), contact: 'mum@codes.test' });
  expect(unknown.status).toBe(404);
  for (const code of ['NOBODYS', 'AAAAAAA', 'x', other.code, 'ABCDEFG']) {
    expect([code, await follow(parent, { code, invitationId, contact: 'mum@codes.test' })]).toEqual([code, unknown]);
  }
  // The right code of another student does not lead to either of them.
  expect([...(await parentsOf(one.studentId)), ...(await parentsOf(other.studentId))]).toEqual([]);
  expect((await follow(parent, { code: one.code.toLowerCase(), invitationId, contact: 'mum@codes.test' })).status).toBe(200);
});

it('F-303 wrong codes with a live invitation count as guesses of a code', async () => {
  const { studentId, code } = await newStudent();
  const { _id: invitationId } = await invite(studentId, 'guess@codes.test');
  const parent = await newParent();
  const answers = [];
  for (let count = 0; count < 21; count += 1) answers.push((await follow(parent, { code: 'WRONGLY', invitationId, contact: 'guess@codes.test' })).status);
  expect(answers).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
  expect((await follow(parent, { code, invitationId, contact: 'guess@codes.test' })).status).toBe(429);
});

it('F-303 the code of the path and the code of the body must be one', async () => {
  const { studentId, code } = await newStudent();
  const { _id: invitationId } = await invite(studentId, 'twice@codes.test');
  const parent = await newParent();
  const ask = (path: string, body: string) => parent.call(bindParentCall, { params: { code: path }, body: { code: body, invitationId, contact: 'twice@codes.test' } });
  expect([(await ask(code, 'WRONGLY')).status, (await ask('WRONGLY', code)).status, (await ask(code, code)).status]).toEqual([404, 404, 200]);
});

it('F-303 a new code cancels the student’s invitations without an answer, and their links connect nobody, with the former code or the new one', async () => {
  const { studentId, code } = await newStudent();
  const sibling = await newStudent();
  const links = [];
  for (const contact of ['mum@leak.test', 'dad@leak.test']) links.push({ code, contact, invitationId: (await invite(studentId, contact))._id });
  const taken = { code, contact: 'gran@leak.test', invitationId: (await invite(studentId, 'gran@leak.test'))._id };
  const gran = await newParent();
  expect((await follow(gran, taken)).status).toBe(200);
  await invite(sibling.studentId, 'mum@leak.test');
  const ofTeacher = await followChanges(test, teacher);

  const renewed = (await teacher.call(renewParentCodeCall, { params: { studentId } })).reply;
  expect(renewed.parentCode).not.toBe(code);
  expect(await statusesOf(studentId)).toEqual({ 'mum@leak.test': 'canceled', 'dad@leak.test': 'canceled', 'gran@leak.test': 'accepted' });
  // The devices of the teachers learn of it; the other child's invitation is not touched.
  const told = (await ofTeacher.news()).filter(({ resource }) => resource?.['@type'] === 'Invitation').map(({ resource }) => resource);
  expect(told).toEqual(expect.arrayContaining([expect.objectContaining({ contact: 'mum@leak.test', status: 'canceled', canNotify: false })]));
  expect(told).toHaveLength(2);
  expect(await statusesOf(sibling.studentId)).toEqual({ 'mum@leak.test': 'pending' });

  const stranger = await newParent();
  for (const link of links) {
    for (const tried of [code, renewed.parentCode ?? '']) expect((await follow(stranger, { ...link, code: tried })).status).toBe(404);
  }
  expect((await parentsOf(studentId)).map(({ firstName }) => firstName)).toHaveLength(1);
  // Who joined stays, also when the old e-mail is opened once more.
  expect((await follow(gran, taken)).status).toBe(200);
});

it('F-303 a new code takes back invitation letters that have not left yet', async () => {
  const { studentId } = await newStudent();
  await invite(studentId, 'slow@codes.test');
  expect(await lettersTo('slow@codes.test')).toHaveLength(1);
  await teacher.call(renewParentCodeCall, { params: { studentId } });
  expect(await lettersTo('slow@codes.test')).toEqual([]);
});

it('F-303 a canceled contact can be invited again at once, and the new link connects', async () => {
  const { studentId } = await newStudent();
  await invite(studentId, 'again@codes.test');
  await teacher.call(renewParentCodeCall, { params: { studentId } });
  const { _id: invitationId } = await invite(studentId, 'again@codes.test');
  const [letter] = await lettersTo('again@codes.test');
  const code = await codeNow(studentId);
  expect(letter?.body).toContain(`code=${code}&invitation=${invitationId}`);
  expect((await follow(await newParent(), { code, invitationId, contact: 'again@codes.test' })).status).toBe(200);
});

it('F-303 an invitation whose term has ended stays as it is under a new code; sent again, only its new letter opens the way', async () => {
  const { studentId, code } = await newStudent();
  const { _id: invitationId } = await invite(studentId, 'late@codes.test');
  await db.update(tables.invitations).set({ invitedAt: new Date(1), expiresAt: new Date(2) }).where(eq(tables.invitations.id, invitationId));
  await teacher.call(renewParentCodeCall, { params: { studentId } });
  expect(await statusesOf(studentId)).toEqual({ 'late@codes.test': 'pending' });
  expect((await teacher.call(notifyInvitationCall, { params: { studentId, invitationId } })).status).toBe(200);
  const parent = await newParent();
  expect((await follow(parent, { code, invitationId, contact: 'late@codes.test' })).status).toBe(404);
  expect((await follow(parent, { code: await codeNow(studentId), invitationId, contact: 'late@codes.test' })).status).toBe(200);
});

it('F-303 an invitation outlives the term of its code, and inviting somebody else does not end its link', async () => {
  const { studentId, code } = await newStudent();
  const first = await invite(studentId, 'first@codes.test');
  await db.update(tables.students).set({ parentCodeMadeAt: new Date(test.clock.now() - CODE_MS - 1_000) }).where(eq(tables.students.id, studentId));
  await invite(studentId, 'second@codes.test');
  expect(await codeNow(studentId)).toBe(code);
  expect((await follow(await newParent(), { code, invitationId: first._id, contact: 'first@codes.test' })).status).toBe(200);
  // Alone, the code is too old.
  expect((await (await newParent()).call(bindParentCall, { params: { code }, body: { code } })).status).toBe(404);
});

it('F-303 of a new code and an acceptance in the same moment, the one that comes second sees the other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { studentId, code } = await newStudent();
    const contact = `race${round}@codes.test`;
    const { _id: invitationId } = await invite(studentId, contact);
    const parent = await newParent();
    const [bound, renewed] = await Promise.all([follow(parent, { code, invitationId, contact }), teacher.call(renewParentCodeCall, { params: { studentId } })]);
    expect(renewed.status).toBe(200);
    const isBound = bound.status === 200;
    expect([(await statusesOf(studentId))[contact], (await parentsOf(studentId)).length]).toEqual(isBound ? ['accepted', 1] : ['canceled', 0]);
  }
});

it('F-303 the audit log says how many invitations a new code has cancelled', async () => {
  const { studentId } = await newStudent();
  const { _id: invitationId } = await invite(studentId, 'one@audit.test');
  await invite(studentId, 'two@audit.test');
  await teacher.call(cancelInvitationCall, { params: { studentId, invitationId } });
  await teacher.call(renewParentCodeCall, { params: { studentId } });
  const acts = await db.select().from(tables.auditLog).where(like(tables.auditLog.subject, `%${studentId}`));
  expect(acts.find(({ act }) => act === 'student.codeRenewed')?.detail).toEqual({ canceledInvitations: 1 });
});

it('F-304 a link is checked when it is opened: what it invites to, or that it has ended, and nothing without all its parts', async () => {
  const { studentId, code } = await newStudent();
  const check = async (who: TestClient, link: Partial<InvitationLink>) => {
    const { code: ofPath, ...body } = { code, invitationId: '', contact: '', ...link };
    return who.call(checkInvitationCall, { params: { code: ofPath }, body });
  };
  const anyone = createTestClient(test.app);
  const links = [];
  for (const contact of ['open', 'cancelled', 'late', 'used']) links.push({ invitationId: (await invite(studentId, `${contact}@check.test`))._id, contact: `${contact}@check.test` });
  const [open = {}, cancelled = {}, late = {}, used = {}] = links;
  await teacher.call(cancelInvitationCall, { params: { studentId, invitationId: links[1]?.invitationId ?? '' } });
  await db.update(tables.invitations).set({ invitedAt: new Date(1), expiresAt: new Date(2) }).where(eq(tables.invitations.contact, 'late@check.test'));
  const parent = await newParent();
  await follow(parent, { code, invitationId: links[3]?.invitationId ?? '', contact: 'used@check.test' });
  // The code has grown old; the invitation has a term of its own.
  await db.update(tables.students).set({ parentCodeMadeAt: new Date(test.clock.now() - CODE_MS - 1) }).where(eq(tables.students.id, studentId));
  expect((await check(anyone, open)).reply).toMatchObject({ state: 'open', invite: { className: '5B' } });
  for (const link of [cancelled, late, used]) expect((await check(anyone, link)).reply).toMatchObject({ state: 'ended', invite: null });
  expect((await check(parent, used)).reply).toMatchObject({ state: 'connected' });
  for (const wrong of [{ ...open, contact: 'other@check.test' }, { ...open, code: 'WRONGLY' }, { ...open, invitationId: crypto.randomUUID() }]) expect((await check(anyone, wrong)).status).toBe(404);
  expect(await statusesOf(studentId)).toMatchObject({ 'open@check.test': 'pending' });
});

it('F-305 a connected parent who opens another contact’s invitation leaves it pending; their own they use', async () => {
  const { studentId, code } = await newStudent();
  const parent = await newParent();
  await follow(parent, { code, contact: 'first@twice.test', invitationId: (await invite(studentId, 'first@twice.test'))._id });
  const others = { code, contact: 'dad@twice.test', invitationId: (await invite(studentId, 'dad@twice.test'))._id };
  expect((await follow(parent, others)).status).toBe(200);
  expect(await statusesOf(studentId)).toMatchObject({ 'dad@twice.test': 'pending' });
  expect((await follow(await newParent(), others)).status).toBe(200);
  const [account] = await db.select({ email: tables.users.email }).from(tables.users).where(like(tables.users.email, `parent${made - 1}@codes.test`));
  const email = account?.email ?? '';
  const own = { code, contact: email, invitationId: (await invite(studentId, email))._id };
  expect((await follow(parent, own)).status).toBe(200);
  expect(await statusesOf(studentId)).toMatchObject({ [own.contact]: 'accepted' });
});
