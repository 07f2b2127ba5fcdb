import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { eraseAccountCall, exportAccountCall } from '../../schema/calls/account-calls.ts';
import { classCall, patchClassCall } from '../../schema/calls/class-calls.ts';
import { bindParentCall, createInvitationCall } from '../../schema/calls/invitation-calls.ts';
import { createWebSubscriptionCall } from '../../schema/calls/notification-calls.ts';
import { createStoryCall, likeStoryCall, storyCall } from '../../schema/calls/story-calls.ts';
import { classCredentialsCall, studentCall, studentCredentialsCall } from '../../schema/calls/student-calls.ts';
import { changesCall } from '../../schema/calls/sync-calls.ts';
import { createMessageCall, messageCall } from '../../schema/calls/thread-calls.ts';
import { meCall } from '../../schema/calls/user-calls.ts';
import { iri } from '../../schema/ids.ts';
import { followChanges, irisOf } from '../../tests/support/change-follower.ts';
import { browserKeys } from '../../tests/support/push-service.ts';
import { settled } from '../../tests/support/settled.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeTestSchool, makeUser, PASSWORD, type TestSchool } from '../../tests/support/test-school.ts';
import { newId } from '../store/new-id.ts';
import { tables } from '../store/schema/tables.ts';

let test: TestApp | null = null;
let school: TestSchool;
let teacher: TestClient;
let parent: TestClient;

beforeEach(async () => {
  await test?.close();
  test = await createTestApp();
  school = await makeTestSchool(test.database.db);
  teacher = await logIn(test.app, 'anna@school.test');
  parent = await logIn(test.app, 'maria@home.test');
});
afterAll(() => test?.close());

function app(): TestApp {
  if (test === null) throw new Error('No app');
  return test;
}

/** Every table that holds the text anywhere, but for the log of changes, which holds ids alone. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await app().database.db.execute(sql`select table_name as name from information_schema.tables where table_schema = 'public'`);
  const found: string[] = [];
  for (const { name } of z.array(z.object({ name: z.string() })).parse(rows)) {
    const hits = await app().database.db.execute(sql`select 1 from ${sql.identifier(name)} as t where position(${text} in t::text) > 0 limit 1`);
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

it('PRF-01 the export holds what is kept of a person, and no secret', async () => {
  await parent.call(createMessageCall, { params: { threadId: school.parentsThreadId }, body: { body: 'my own words' } });
  await parent.call(createWebSubscriptionCall, { body: { endpoint: 'https://push.example.org/mine', ...browserKeys() } });
  await app().database.db.insert(tables.uploads).values({ id: newId(Date.now()), ownerId: school.parent, type: 'file', originalName: 'half.txt', size: 10 });
  const answer = await parent.call(exportAccountCall);
  expect(answer.reply).toMatchObject({ me: { email: 'maria@home.test' }, students: [{ _id: school.studentId }] });
  expect(answer.reply.sections['messages']).toEqual([expect.objectContaining({ body: 'my own words' })]);
  expect(answer.reply.sections['browsers']).toHaveLength(1);
  expect(answer.reply.sections['acts']).toContainEqual(expect.objectContaining({ act: 'session.started', subject: iri.user(school.parent) }));
  expect(answer.reply.sections['uploads']).toEqual([expect.objectContaining({ originalName: 'half.txt', size: 10, received: 0 })]);
  expect(answer.text).not.toMatch(/argon2|passwordHash|authToken|tokenHash/);
  expect((await teacher.call(exportAccountCall)).text).not.toContain('my own words');
});

it('PRF-01 a teacher’s export holds no address of the parents who were invited, a parent’s the own', async () => {
  const params = { studentId: school.studentId };
  const invitation = (await teacher.call(createInvitationCall, { params, body: { channel: 'email', contact: 'granny@home.test' } })).reply;
  await makeUser(app().database.db, 'parent', 'gran@home.test');
  const gran = await logIn(app().app, 'gran@home.test');
  await gran.call(bindParentCall, { params: { code: 'PPPPPPP' }, body: { code: 'PPPPPPP', invitationId: invitation._id, contact: 'granny@home.test' } });
  const ofTeacher = await teacher.call(exportAccountCall);
  expect(ofTeacher.reply.sections['invitations']).toEqual([expect.objectContaining({ id: invitation._id, contact: null })]);
  expect(ofTeacher.text).not.toContain('granny');
  expect((await gran.call(exportAccountCall)).reply.sections['invitations']).toEqual([expect.objectContaining({ contact: 'granny@home.test' })]);
});

it('a browser keeps no export and no card with a password, not even to ask whether it still holds', async () => {
  const answers = [await teacher.call(exportAccountCall), await teacher.call(studentCredentialsCall, { params: { studentId: school.studentId } }), await teacher.call(classCredentialsCall, { params: { classId: school.classId } })];
  for (const { status, headers } of answers) expect([status, headers['cache-control'], headers['etag']]).toEqual([200, 'no-store', undefined]);
});

it('PRF-01 erasing a parent takes the password, then leaves no name, address or device anywhere; what was said stays, and devices are told', async () => {
  const params = { threadId: school.parentsThreadId };
  const story = (await teacher.call(createStoryCall, { params: { classId: school.classId }, body: { body: 'hello' } })).reply;
  await parent.call(likeStoryCall, { params: { classId: school.classId, storyId: story._id } });
  const message = (await parent.call(createMessageCall, { params, body: { body: 'what others answered to' }, headers: { 'idempotency-key': 'k1' } })).reply;
  await parent.call(createWebSubscriptionCall, { body: { endpoint: 'https://push.example.org/mine', ...browserKeys() } });
  const { cursor } = (await teacher.call(changesCall)).reply;
  expect((await parent.call(eraseAccountCall, { body: { password: 'Wrong-Password-1' } })).status).toBe(422);
  expect((await parent.call(eraseAccountCall, { body: { password: PASSWORD } })).status).toBe(204);
  expect((await parent.call(meCall)).status).toBe(401);
  await expect(logIn(app().app, 'maria@home.test')).rejects.toThrow('401');
  expect([await tablesWith('maria'), await tablesWith('push.example.org')]).toEqual([[], []]);
  const kept = (await teacher.call(messageCall, { params: { ...params, messageId: message._id } })).reply;
  expect([kept.body, kept.createdBy.firstName, kept.version > message.version]).toEqual(['what others answered to', '—', true]);
  expect((await teacher.call(studentCall, { params: { studentId: school.studentId } })).reply.parents).toEqual([]);
  expect((await teacher.call(classCall, { params: { classId: school.classId } })).reply.parentsCount).toBe(0);
  expect((await teacher.call(storyCall, { params: { classId: school.classId, storyId: story._id } })).reply.likeCount).toBe(0);
  await settled(app().database.db);
  const told = (await teacher.call(changesCall, { query: { after: cursor } })).reply.member.map((change) => change['@id']);
  expect(told).toEqual(expect.arrayContaining([message['@id'], iri.student(school.studentId), iri.class(school.classId), story['@id'], iri.thread(school.parentsThreadId)]));
});

it('PRF-01 F-207 a teacher’s class goes to the assistant; without one, into the archive, and what waits there is answered by nobody', async () => {
  const assistant = await logIn(app().app, 'boris@school.test');
  const params = { classId: school.classId };
  expect((await teacher.call(eraseAccountCall, { body: { password: PASSWORD } })).status).toBe(204);
  expect((await assistant.call(classCall, { params })).reply).toMatchObject({ mainTeacher: { _id: school.assistant }, assistants: [], canEdit: true });
  await makeUser(app().database.db, 'parent', 'asker@home.test');
  const asked = (await (await logIn(app().app, 'asker@home.test')).call(bindParentCall, { params: { code: 'PPPPPPP' }, body: { code: 'PPPPPPP' } })).reply;
  expect((await assistant.call(eraseAccountCall, { body: { password: PASSWORD } })).status).toBe(204);
  expect(await app().database.db.select().from(tables.connectionRequests).where(eq(tables.connectionRequests.id, asked._id))).toMatchObject([{ status: 'declined', decidedById: null }]);
  expect((await parent.call(classCall, { params })).reply).toMatchObject({ status: 'archive', mainTeacher: { firstName: '—' }, canEdit: false });
  // Nobody is left who could activate it.
  for (const someone of [parent, await logIn(app().app, 'zoya@school.test')]) expect([403, 404]).toContain((await someone.call(patchClassCall, { params, body: { status: 'active' } })).status);
  expect([await tablesWith('anna@'), await tablesWith('boris')]).toEqual([[], []]);
});

it('who inherits a class may delete what others have said in its threads, and the devices are told so', async () => {
  const assistant = await logIn(app().app, 'boris@school.test');
  const params = { threadId: school.parentsThreadId };
  const said = async (client: TestClient) => (await client.call(createMessageCall, { params, body: { body: 'said' } })).reply;
  const [own, other] = [await said(assistant), await said(parent)];
  const ofAssistant = await followChanges(app(), assistant);
  const shown = async (message: { _id: string }) => (await assistant.call(messageCall, { params: { ...params, messageId: message._id } })).reply;
  const before = { own: await shown(own), other: await shown(other) };
  expect([before.own.canDelete, before.other.canDelete]).toEqual([true, false]);
  expect((await teacher.call(eraseAccountCall, { body: { password: PASSWORD } })).status).toBe(204);
  const told = await ofAssistant.news();
  expect(told.find((change) => change['@id'] === other['@id'])?.resource).toMatchObject({ canDelete: true, version: before.other.version + 1 });
  expect(await shown(other)).toMatchObject({ canDelete: true, version: before.other.version + 1 });
  // Nothing is new about the own ones.
  expect(irisOf(told)).not.toContain(own['@id']);
});

it('PRF-01 an erased student is gone from the class and from the parent', async () => {
  const student = await logIn(app().app, 'petya');
  const { cursor } = (await parent.call(changesCall)).reply;
  expect((await student.call(eraseAccountCall, { body: { password: PASSWORD } })).status).toBe(204);
  expect((await teacher.call(studentCall, { params: { studentId: school.studentId } })).status).toBe(404);
  await settled(app().database.db);
  const change = (await parent.call(changesCall, { query: { after: cursor } })).reply.member.find((each) => each['@id'] === iri.student(school.studentId));
  expect(change).toMatchObject({ deleted: true });
  expect(await tablesWith('petya')).toEqual([]);
});

it('the password cannot be guessed by way of erasing', async () => {
  const tries = [];
  for (let count = 0; count < 7; count += 1) tries.push((await parent.call(eraseAccountCall, { body: { password: `Wrong-${count}` } })).status);
  expect(tries.at(-1)).toBe(429);
});
