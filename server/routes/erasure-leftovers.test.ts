import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { eraseAccountCall, feedbackCall } from '../../schema/calls/account-calls.ts';
import { bindParentCall, createInvitationCall } from '../../schema/calls/invitation-calls.ts';
import { createNativeSubscriptionCall } from '../../schema/calls/notification-calls.ts';
import { patchParentCall } from '../../schema/calls/profile-calls.ts';
import { createRequestCall } from '../../schema/calls/request-calls.ts';
import { rewardCall, skillsCall } from '../../schema/calls/reward-calls.ts';
import { createStoryCall, storyCall } from '../../schema/calls/story-calls.ts';
import { patchStudentCall } from '../../schema/calls/student-calls.ts';
import { changesCall } from '../../schema/calls/sync-calls.ts';
import { createMessageCall, messagesCall, threadsCall } from '../../schema/calls/thread-calls.ts';
import { iri } from '../../schema/ids.ts';
import { openTestSchool, type OpenTestSchool } from '../../tests/support/open-test-school.ts';
import { settled } from '../../tests/support/settled.ts';
import { logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeUser, PASSWORD } from '../../tests/support/test-school.ts';
import { UNLIMITED } from '../../tests/support/unlimited.ts';
import { silentPublisher } from '../live/live-publisher.ts';
import { eraseAccount } from '../store/account-eraser.ts';
import { setPassword } from '../store/account-writer.ts';
import { ERASED, eraseInAnswers, erasedDetail } from '../store/answer-eraser.ts';
import { recordAct } from '../store/audit-writer.ts';
import type { Db, Tx } from '../store/database.ts';
import { newId } from '../store/new-id.ts';
import { tables } from '../store/schema/tables.ts';
import { inTransaction } from '../store/writing.ts';

let open: OpenTestSchool | null = null;

beforeEach(async () => {
  await open?.test.close();
  open = await openTestSchool();
});
afterAll(() => open?.test.close());

function world(): OpenTestSchool {
  if (open === null) throw new Error('No school');
  return open;
}

/** Every table that holds the text anywhere, but for the log of changes, which holds ids alone. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = world().test.database;
  const { rows } = await db.execute(sql`select table_name as name from information_schema.tables where table_schema = 'public'`);
  const found: string[] = [];
  for (const { name } of z.array(z.object({ name: z.string() })).parse(rows)) {
    const hits = await db.execute(sql`select 1 from ${sql.identifier(name)} as t where position(${text} in t::text) > 0 limit 1`);
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

async function erase(client: TestClient): Promise<void> {
  expect((await client.call(eraseAccountCall, { body: { password: PASSWORD } })).status).toBe(204);
}

it('the parents of an erased student leave the class with its threads, and their devices are told', async () => {
  const { school, parent, student } = world();
  const { cursor } = (await parent.call(changesCall)).reply;
  await erase(student);
  expect((await parent.call(messagesCall, { params: { threadId: school.parentsThreadId } })).status).toBe(404);
  expect((await parent.call(threadsCall)).reply.member).toEqual([]);
  await settled(world().test.database.db);
  const told = (await parent.call(changesCall, { query: { after: cursor } })).reply.member;
  expect(told.filter((change) => change.lost === true).map((change) => change['@id']).sort()).toEqual([iri.class(school.classId), iri.thread(school.parentsThreadId)].sort());
});

it('of an erased student teachers’ devices are told to forget the requests, the invitations and the awards too', async () => {
  const { test, school, teacher, student } = world();
  const params = { classId: school.classId, studentId: school.studentId };
  await makeUser(test.database.db, 'parent', 'olga@home.test');
  const request = (await (await logIn(test.app, 'olga@home.test')).call(createRequestCall, { params, body: { code: 'ABCDEFG' } })).reply;
  const invitation = (await teacher.call(createInvitationCall, { params, body: { channel: 'email', contact: 'granny@home.test' } })).reply;
  const [skill] = (await teacher.call(skillsCall, { params })).reply.member;
  const skillId = skill?.['@id'] ?? (await makeSkill());
  const award = (await teacher.call(rewardCall, { params, body: { skill: skillId } })).reply;
  const { cursor } = (await teacher.call(changesCall)).reply;
  await erase(student);
  await settled(world().test.database.db);
  const told = (await teacher.call(changesCall, { query: { after: cursor } })).reply.member;
  for (const entity of [request['@id'], invitation['@id'], award['@id'], iri.student(school.studentId)]) expect(told).toContainEqual({ '@id': entity, deleted: true });
});

async function makeSkill(): Promise<string> {
  const { test, school } = world();
  const [icon] = await test.database.db.select().from(tables.icons).where(eq(tables.icons.kind, 'skill')).limit(1);
  const id = newId(Date.now());
  await test.database.db.insert(tables.skills).values({ id, classId: school.classId, name: 'Reads', iconId: icon?.id ?? '', points: 1, type: 'positive' });
  return iri.skill(school.classId, id);
}

it('letters that name an erased student, parent or teacher go with them', async () => {
  const { test, school, teacher, assistant, student } = world();
  const params = { studentId: school.studentId };
  const invite = async (contact: string, by = teacher) => (await by.call(createInvitationCall, { params, body: { channel: 'sms', contact } })).reply;
  const invitation = await invite('+4915112345678');
  const parentId = await makeUser(test.database.db, 'parent', 'olga@home.test');
  const olga = await logIn(test.app, 'olga@home.test');
  expect((await olga.call(bindParentCall, { params: { code: 'PPPPPPP' }, body: { code: 'PPPPPPP', invitationId: invitation._id, contact: '+4915112345678' } })).status).toBe(200);
  await erase(olga);
  expect([parentId, await tablesWith('4915112345678')]).toEqual([parentId, []]);
  await invite('+4915187654321', assistant);
  await erase(assistant);
  expect(await tablesWith('boris')).toEqual([]);
  await invite('+4915187654399');
  await erase(student);
  expect(await tablesWith('petya')).toEqual([]);
});

it('invitations that were sent to the address of an erased parent go, whether they were used or not', async () => {
  const { school, teacher, parent } = world();
  await teacher.call(createInvitationCall, { params: { studentId: school.secondStudentId }, body: { channel: 'email', contact: 'Maria@home.test' } });
  await parent.call(feedbackCall, { body: { email: 'maria@home.test', body: 'Thank you' } });
  await erase(parent);
  expect(await tablesWith('maria')).toEqual([]);
});

it('a picture and whatever else hangs on nothing goes with its owner, what others see stays', async () => {
  const { test, school, parent } = world();
  const { db } = test.database;
  const ids = { avatar: newId(Date.now()), draft: newId(Date.now()), sent: newId(Date.now()) };
  await db.insert(tables.files).values(Object.values(ids).map((id) => ({ id, ownerId: school.parent, type: 'photo' as const, originalName: 'maria.jpg', mimeType: 'image/jpeg', size: 1 })));
  await parent.call(patchParentCall, { params: { id: school.parent }, body: { avatar: iri.file(ids.avatar) } });
  await parent.call(createMessageCall, { params: { threadId: school.parentsThreadId }, body: { body: '', attachments: [iri.file(ids.sent)] } });
  await erase(parent);
  expect((await db.select({ id: tables.files.id }).from(tables.files)).map(({ id }) => id)).toEqual([ids.sent]);
});

it('when a class goes into the archive with its last teacher, devices learn that nothing can be written there', async () => {
  const { school, teacher, assistant, parent } = world();
  const story = (await assistant.call(createStoryCall, { params: { classId: school.classId }, body: { body: 'hello' } })).reply;
  await erase(assistant);
  const { cursor } = (await parent.call(changesCall)).reply;
  await erase(teacher);
  await settled(world().test.database.db);
  const told = (await parent.call(changesCall, { query: { after: cursor } })).reply.member.map(({ resource }) => resource);
  expect(told).toContainEqual(expect.objectContaining({ '@id': story['@id'], canCreateComment: false }));
  expect(told).toContainEqual(expect.objectContaining({ '@id': iri.thread(school.parentsThreadId), canCreateThreadMessage: false }));
});

it('what was still to go out in a class that nobody is left to teach goes with its last teacher, words and files', async () => {
  const { test, school, teacher, assistant, parent } = world();
  const { db } = test.database;
  const fileId = newId(Date.now());
  await db.insert(tables.files).values({ id: fileId, ownerId: school.teacher, type: 'photo', originalName: 'plan.jpg', mimeType: 'image/jpeg', size: 1 });
  const post = (body: object) => teacher.call(createStoryCall, { params: { classId: school.classId }, body });
  const said = (await post({ body: 'said to all' })).reply;
  await post({ body: 'never said', attachments: [iri.file(fileId)], publishAt: new Date(test.clock.now() + 3_600_000).toISOString() });
  await erase(assistant);
  await erase(teacher);
  expect([await tablesWith('never said'), await tablesWith('plan.jpg'), await tablesWith('said to all')]).toEqual([[], [], ['stories']]);
  expect((await parent.call(storyCall, { params: { classId: school.classId, storyId: said._id } })).reply.author.firstName).toBe('—');
});

it('answers that are kept for other people’s retries name nobody who was erased, within the hour', async () => {
  const { test, school, teacher, parent, student } = world();
  const { db } = test.database;
  const params = { classId: school.classId, studentId: school.studentId };
  const headers = { 'idempotency-key': 'k1' };
  const rename = { params, body: { lastName: 'Ivanov' }, headers };
  const invite = { params, body: { channel: 'email', contact: 'maria@home.test' }, headers: { 'idempotency-key': 'k2' } };
  expect((await teacher.call(patchStudentCall, rename)).text).toContain('maria');
  expect((await teacher.call(createInvitationCall, invite)).text).toContain('maria');
  await erase(parent);
  await eraseInAnswers(db, Date.now());
  expect(await tablesWith('maria')).toEqual([]);
  const again = await teacher.call(patchStudentCall, rename);
  expect([again.headers['idempotent-replayed'], again.reply.lastName, again.reply.parents?.[0]?.firstName]).toEqual(['true', 'Ivanov', '—']);
  await erase(student);
  await eraseInAnswers(db, Date.now());
  expect([await tablesWith('petya'), await tablesWith('Ivanov')]).toEqual([[], []]);
  expect([(await teacher.call(patchStudentCall, rename)).reply.login, (await teacher.call(createInvitationCall, invite)).reply.contact]).toEqual([null, '—']);
});

it('names of somebody whose erasure is committed behind a later one go from the kept answers, too', async () => {
  const { test, school, teacher } = world();
  const { db } = test.database;
  const rename = { params: { classId: school.classId, studentId: school.studentId }, body: { lastName: 'Secret' }, headers: { 'idempotency-key': 'k1' } };
  expect((await teacher.call(patchStudentCall, rename)).text).toContain('maria');
  const note = (to: Tx | Db, id: string) => recordAct(to, { actorId: id, act: ERASED, subject: iri.user(id), detail: erasedDetail([id], []) }, Date.now());
  await db.transaction(async (tx) => {
    await note(tx, school.parent);
    await note(db, school.assistant);
    await eraseInAnswers(db, Date.now());
  });
  const namesIn = async () => (await db.select({ body: sql<string>`body::text` }).from(tables.idempotencyKeys)).some(({ body }) => body.includes('maria'));
  expect(await namesIn()).toBe(true);
  await eraseInAnswers(db, Date.now());
  expect(await namesIn()).toBe(false);
});

it('an erased account gets no password, whoever was changing it', async () => {
  const { test, school, parent } = world();
  await erase(parent);
  const changing = inTransaction(test.database.db, (tx) => setPassword({ tx, live: silentPublisher, now: Date.now() }, school.parent, 'a new hash', { means: 'password', sessionId: null }));
  await expect(changing).rejects.toMatchObject({ status: 401 });
});

it('an erased person writes nothing more, by no other session and in no process that still believes in it', async () => {
  const { test, school, parent } = world();
  const other = await logIn(test.app, 'maria@home.test');
  const params = { id: school.parent };
  // The session is known as standing from here on, for up to 30 s.
  expect((await other.call(threadsCall)).status).toBe(200);
  await erase(parent);
  expect((await other.call(patchParentCall, { params, body: { firstName: 'Maria again' } })).status).toBe(401);
  expect((await other.call(createNativeSubscriptionCall, { body: { token: 'T', deviceId: 'D', platform: 'android' } })).status).toBe(401);
  expect((await other.call(bindParentCall, { params: { code: 'PPPPPPP' }, body: { code: 'PPPPPPP' } })).status).toBe(401);
  expect(await tablesWith('Maria again')).toEqual([]);
});

it.each(['/api/upload', '/api/uploads'])('a file whose sender is erased in another process while it is being stored is refused, and leaves no byte: %s', async (url) => {
  const { test, school, parent } = world();
  const { db } = test.database;
  const id = newId(Date.now());
  const put = test.files.store.put.bind(test.files.store);
  vi.spyOn(test.files.store, 'put').mockImplementation(async (name, bytes) => {
    const size = await put(name, bytes);
    if (name === id) await inTransaction(db, (tx) => eraseAccount({ ...UNLIMITED, tx, live: silentPublisher, now: Date.now() }, { userId: school.parent, role: 'parent' }));
    return size;
  });
  expect(await sendFile(url, id, { authorization: `Bearer ${parent.accessToken}` })).toBe(401);
  vi.restoreAllMocks();
  expect([await tablesWith('Masha'), await test.files.store.stat(id)]).toEqual([[], null]);
});

/** Sends a small file in a form or in pieces; answers the last status. */
async function sendFile(url: string, id: string, headers: Record<string, string>): Promise<number> {
  const { app } = world().test;
  if (url === '/api/upload') {
    const payload = `--b\r\ncontent-disposition: form-data; name="_id"\r\n\r\n${id}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="Masha.txt"\r\n\r\nx\r\n--b--\r\n`;
    return (await app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' }, payload })).statusCode;
  }
  const tus = { ...headers, 'tus-resumable': '1.0.0' };
  const metadata = Object.entries({ _id: id, filename: 'Masha.txt' }).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(',');
  await app.inject({ method: 'POST', url, headers: { ...tus, 'upload-length': '1', 'upload-metadata': metadata } });
  return (await app.inject({ method: 'PATCH', url: `${url}/${id}`, headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }, payload: 'x' })).statusCode;
}

it('nobody keeps another person from being erased by taking an address beforehand', async () => {
  const { test, school, parent } = world();
  await makeUser(test.database.db, 'parent', `erased-${school.parent}@erased.invalid`);
  await erase(parent);
  const [erased] = await test.database.db.select().from(tables.users).where(eq(tables.users.id, school.parent));
  expect(erased?.erasedAt).not.toBeNull();
  expect(erased?.email).toMatch(/^erased-.+@erased\.invalid$/);
});
