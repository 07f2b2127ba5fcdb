import { and, desc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changePasswordCall, eraseAccountCall, exportAccountCall, registerParentCall, resetPasswordCall, verifyParentEmailCall } from '../../schema/calls/account-calls.ts';
import { loginCall, logoutCall, refreshCall } from '../../schema/calls/auth-calls.ts';
import { createClassCall, renewClassCodeCall } from '../../schema/calls/class-calls.ts';
import { bindParentCall, createInvitationCall } from '../../schema/calls/invitation-calls.ts';
import { acceptRequestCall, createRequestCall } from '../../schema/calls/request-calls.ts';
import { deleteStudentCall, moveStudentCall, renewParentCodeCall, resetStudentPasswordCall, studentCredentialsCall } from '../../schema/calls/student-calls.ts';
import { iri } from '../../schema/ids.ts';
import { linkTo } from '../../tests/support/letter-box.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { createTestClient, logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeTestSchool, makeUser, PASSWORD, type TestSchool } from '../../tests/support/test-school.ts';
import { MAILBOX_PATH, mailboxKey } from '../mail/mailbox-key.ts';
import type { AccountAct } from './audit-writer.ts';
import { iconIdOf } from './icon-writer.ts';
import { tables } from './schema/tables.ts';

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

const anybody = () => createTestClient(test.app);
const newEmail = () => `parent${(made += 1)}@home.test`;

async function newParent(): Promise<{ client: TestClient; id: string; email: string }> {
  const email = newEmail();
  const id = await makeUser(test.database.db, 'parent', email);
  return { client: await logIn(test.app, email), id, email };
}

async function register(): Promise<{ id: string; email: string }> {
  const email = newEmail();
  const { _id } = (await anybody().call(registerParentCall, { body: { email, firstName: 'Olga', lastName: 'Testova', password: PASSWORD } })).reply;
  return { id: _id, email };
}

/** Does the act; answers who did it and to what. Every act is here, or this does not compile. */
const ACTS: Readonly<Record<AccountAct, () => Promise<{ actorId: string | null; subject: string | null }>>> = {
  async 'account.registered'() {
    const { id } = await register();
    return { actorId: id, subject: iri.user(id) };
  },
  async 'account.emailConfirmed'() {
    const { id, email } = await register();
    const { hash } = await linkTo(test.database.db, email);
    for (const _ of [1, 2]) expect((await anybody().call(verifyParentEmailCall, { params: { id }, body: { hash } })).status).toBe(204);
    return { actorId: id, subject: iri.user(id) };
  },
  async 'account.passwordLinkSent'() {
    const { id, email } = await newParent();
    for (const _ of [1, 2]) expect((await anybody().call(resetPasswordCall, { body: { email } })).status).toBe(204);
    return { actorId: null, subject: iri.user(id) };
  },
  async 'account.passwordChanged'() {
    const { client, id } = await newParent();
    for (const _ of [1, 2]) expect((await client.call(changePasswordCall, { body: { currentPassword: PASSWORD, password: 'Another-Horse-2' } })).status).toBe(204);
    return { actorId: id, subject: iri.user(id) };
  },
  async 'account.erased'() {
    const { client, id } = await newParent();
    expect((await client.call(eraseAccountCall, { body: { password: PASSWORD } })).status).toBe(204);
    return { actorId: id, subject: iri.user(id) };
  },
  async 'session.started'() {
    const { id } = await newParent();
    return { actorId: id, subject: iri.user(id) };
  },
  async 'session.refused'() {
    const { id, email } = await newParent();
    expect((await anybody().call(loginCall, { body: { email, password: 'Wrong-guess-1' } })).status).toBe(401);
    return { actorId: null, subject: iri.user(id) };
  },
  async 'session.reuseFound'() {
    const { client, id } = await newParent();
    const refresh = (refreshToken: string) => anybody().call(refreshCall, { body: { refreshToken } });
    const second = (await refresh(client.refreshToken)).reply;
    expect((await refresh(second.refreshToken)).status).toBe(200);
    for (const _ of [1, 2]) expect((await refresh(client.refreshToken)).status).toBe(401);
    return { actorId: null, subject: iri.user(id) };
  },
  async 'mailbox.opened'() {
    expect((await test.app.inject({ url: `${MAILBOX_PATH}?key=x` })).statusCode).toBe(404);
    expect((await test.app.inject({ url: `${MAILBOX_PATH}?key=${await mailboxKey(test.database.db)}` })).statusCode).toBe(303);
    return { actorId: null, subject: null };
  },
  async 'request.accepted'() {
    const { client } = await newParent();
    const params = { classId: school.classId, studentId: school.studentId };
    const { _id } = (await client.call(createRequestCall, { params, body: { code: 'ABCDEFG' } })).reply;
    for (const _ of [1, 2]) expect((await teacher.call(acceptRequestCall, { params: { ...params, requestId: _id } })).reply.status).toBe('accepted');
    return { actorId: school.teacher, subject: iri.student(school.studentId) };
  },
  async 'invitation.accepted'() {
    const { client, id } = await newParent();
    const contact = `invited${made}@home.test`;
    const { _id } = (await teacher.call(createInvitationCall, { params: { studentId: school.studentId }, body: { channel: 'email', contact } })).reply;
    for (const _ of [1, 2]) expect((await client.call(bindParentCall, { params: { code: 'PPPPPPP' }, body: { code: 'PPPPPPP', invitationId: _id, contact } })).status).toBe(200);
    return { actorId: id, subject: iri.student(school.studentId) };
  },
  async 'account.exported'() {
    const { client, id } = await newParent();
    expect((await client.call(exportAccountCall)).status).toBe(200);
    return { actorId: id, subject: iri.user(id) };
  },
  async 'student.moved'() {
    const other = (await teacher.call(createClassCall, { body: { name: '5C', grade: 'child', icon: iri.icon(iconIdOf('class', 'fox')) } })).reply;
    const classes = [iri.class(school.classId), other['@id']];
    for (const _ of [1, 2]) expect((await teacher.call(moveStudentCall, { params: { studentId: school.secondStudentId }, body: { classes } })).status).toBe(200);
    return { actorId: school.teacher, subject: iri.student(school.secondStudentId) };
  },
  async 'student.removed'() {
    expect((await teacher.call(deleteStudentCall, { params: { classId: school.classId, studentId: school.secondStudentId } })).status).toBe(204);
    return { actorId: school.teacher, subject: iri.student(school.secondStudentId) };
  },
  async 'student.passwordShown'() {
    expect((await teacher.call(studentCredentialsCall, { params: { studentId: school.studentId } })).status).toBe(200);
    return { actorId: school.teacher, subject: iri.student(school.studentId) };
  },
  async 'session.ended'() {
    const { client, id } = await newParent();
    expect((await client.call(logoutCall, { body: {} })).status).toBe(204);
    return { actorId: id, subject: iri.user(id) };
  },
  async 'student.passwordReset'() {
    expect((await teacher.call(resetStudentPasswordCall, { params: { studentId: school.studentId } })).status).toBe(204);
    return { actorId: school.teacher, subject: iri.student(school.studentId) };
  },
  // The last two: the codes of the others hold no more.
  async 'class.codeRenewed'() {
    expect((await teacher.call(renewClassCodeCall, { params: { classId: school.classId } })).status).toBe(200);
    return { actorId: school.teacher, subject: iri.class(school.classId) };
  },
  async 'student.codeRenewed'() {
    expect((await teacher.call(renewParentCodeCall, { params: { studentId: school.studentId } })).status).toBe(200);
    return { actorId: school.teacher, subject: iri.student(school.studentId) };
  },
};

it.each(Object.entries(ACTS))('PRF-01 %s stands in the audit log once, with who did it to what, and without names or addresses', async (act, perform) => {
  const { actorId, subject } = await perform();
  const rows = await test.database.db.select().from(tables.auditLog).where(and(eq(tables.auditLog.act, act), subject === null ? isNull(tables.auditLog.subject) : eq(tables.auditLog.subject, subject))).orderBy(desc(tables.auditLog.id));
  expect(rows.map((row) => row.actorId)).toEqual([actorId]);
  expect(JSON.stringify(rows)).not.toMatch(/@home|@school|Testova|Horse|guess|PPPPPPP|ABCDEFG/);
});
