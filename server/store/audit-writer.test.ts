import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportAccountCall } from '../../schema/calls/account-calls.ts';
import { logoutCall } from '../../schema/calls/auth-calls.ts';
import { createClassCall } from '../../schema/calls/class-calls.ts';
import { bindParentCall, createInvitationCall } from '../../schema/calls/invitation-calls.ts';
import { acceptRequestCall, createRequestCall } from '../../schema/calls/request-calls.ts';
import { deleteStudentCall, moveStudentCall, renewParentCodeCall, studentCredentialsCall } from '../../schema/calls/student-calls.ts';
import { iri } from '../../schema/ids.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeTestSchool, makeUser, type TestSchool } from '../../tests/support/test-school.ts';
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

async function newParent(): Promise<{ client: TestClient; id: string }> {
  const email = `parent${(made += 1)}@home.test`;
  const id = await makeUser(test.database.db, 'parent', email);
  return { client: await logIn(test.app, email), id };
}

/** Does the act; answers who did it and to what. */
const ACTS: Partial<Record<AccountAct, () => Promise<{ actorId: string; subject: string }>>> = {
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
  // The last: the codes of the others hold no more.
  async 'student.codeRenewed'() {
    expect((await teacher.call(renewParentCodeCall, { params: { studentId: school.studentId } })).status).toBe(200);
    return { actorId: school.teacher, subject: iri.student(school.studentId) };
  },
};

it.each(Object.entries(ACTS))('PRF-01 %s stands in the audit log once, with who did it to what, and without names or addresses', async (act, perform) => {
  const { actorId, subject } = await perform();
  const rows = await test.database.db.select().from(tables.auditLog).where(and(eq(tables.auditLog.act, act), eq(tables.auditLog.subject, subject))).orderBy(desc(tables.auditLog.id));
  expect(rows.map((row) => row.actorId)).toEqual([actorId]);
  expect(JSON.stringify(rows)).not.toMatch(/@home|@school|Testova|PPPPPPP|ABCDEFG/);
});
