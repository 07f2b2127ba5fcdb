import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { iri } from '../../schema/ids.ts';
import { canCreateThreadMessage } from '../../schema/rules/permission-rules.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { makeTestSchool, makeUser, type TestSchool } from '../../tests/support/test-school.ts';
import type { LivePublisher } from '../live/live-publisher.ts';
import { pgPublisher } from '../live/pg-live.ts';
import { PgListener } from '../live/pg-listener.ts';
import { connectDatabase, type Database } from './database.ts';
import { messagesByIds } from './message-reader.ts';
import { newId } from './new-id.ts';
import { messagePoster, type PostMessage, type Posting } from './post-message.ts';
import { classes } from './schema/classes.ts';
import { notices } from './schema/notifications.ts';
import { changes, idempotencyKeys } from './schema/sync.ts';
import { tables } from './schema/tables.ts';
import { messages, threadMembers, threads } from './schema/threads.ts';
import { revokeSession, startSession } from './session-writer.ts';
import { companyIn } from './thread-company.ts';
import type { Viewer } from './viewer.ts';

let database: Database;
let school: TestSchool;
let posting: Posting;
let postMessage: PostMessage;
const live: LivePublisher = pgPublisher;

beforeAll(async () => {
  database = await openTestDatabase();
  postMessage = messagePoster(database.db);
  school = await makeTestSchool(database.db);
});
beforeEach(async () => {
  posting = { viewer: { userId: school.parent, role: 'parent' }, sessionId: await sessionOf(school.parent), threadId: school.parentsThreadId, body: { body: 'words', attachments: [] } };
});
afterAll(() => database.close());

const sessionOf = async (userId: string) => (await database.db.transaction((tx) => startSession(tx, { userId, role: 'parent' }, Date.now()))).sessionId;
const post = (parts: Partial<Posting> = {}, key: string | null = null) =>
  postMessage({ live, now: Date.now() }, { ...posting, ...parts }, key === null ? null : { userId: school.parent, key, hash: 'h', status: 201 });

/** All that a message may leave. */
async function left(): Promise<number[]> {
  const { db } = database;
  return Promise.all([messages, notices, changes, idempotencyKeys].map((table) => db.$count(table)));
}

it('one trip leaves all that belongs to a message: it, its notice, its changes, its hint and its answer as it is read', async () => {
  const heard: string[] = [];
  const listener = new PgListener(database.url, 'parta_live', { onNotice: (payload) => void heard.push(payload), onGap: () => undefined });
  await listener.start();
  const sent = await post({}, 'key-1');
  const id = sent?._id ?? '';
  expect(sent).toEqual((await messagesByIds(database.db, posting.viewer, [id])).get(id));
  const [thread] = await database.db.select().from(threads).where(eq(threads.id, school.parentsThreadId));
  expect(thread).toMatchObject({ lastMessageId: id, lastMessageSentAt: new Date(sent?.createdAt ?? ''), version: 2 });
  const [kept] = await database.db.select().from(idempotencyKeys);
  expect([kept?.key, kept?.body]).toEqual(['key-1', sent]);
  expect((await database.db.select().from(notices)).map(({ notice }) => notice)).toEqual([{ kind: 'message', thread: school.parentsThreadId, message: id }]);
  expect((await database.db.select({ entity: changes.entity }).from(changes)).map(({ entity }) => entity).toSorted()).toEqual([iri.thread(school.parentsThreadId), iri.message(school.parentsThreadId, id)].toSorted());
  await expect.poll(() => heard.some((payload) => payload.includes(id))).toBe(true);
  await listener.stop();
});

it('what anything speaks against is left alone, with nothing written', async () => {
  const ended = await sessionOf(school.parent);
  await database.db.transaction((tx) => revokeSession(tx, live, ended, school.parent, Date.now()));
  const lonely = newId(Date.now());
  await database.db.insert(threads).values({ id: lonely, type: 'direct', createdById: school.parent });
  await database.db.insert(threadMembers).values([school.parent, school.stranger].map((userId) => ({ threadId: lonely, userId })));
  const before = await left();
  const refused: Partial<Posting>[] = [
    { sessionId: ended },
    { sessionId: await sessionOf(school.teacher) },
    { threadId: school.studentsThreadId },
    { threadId: newId(Date.now()) },
    { threadId: lonely },
    { body: { body: ' \n', attachments: [] } },
    { body: { body: 'words', attachments: [iri.file(newId(Date.now()))] } },
  ];
  for (const parts of refused) expect([parts, await post(parts, 'refused')]).toEqual([parts, undefined]);
  expect(await left()).toEqual(before);
});

it('who shares a class with the other writes in a direct thread, and no longer once the class is left', async () => {
  const talk = newId(Date.now());
  await database.db.insert(threads).values({ id: talk, type: 'direct', createdById: school.parent });
  await database.db.insert(threadMembers).values([school.parent, school.teacher].map((userId) => ({ threadId: talk, userId })));
  expect((await post({ threadId: talk }))?.thread).toBe(iri.thread(talk));
  const other = await makeUser(database.db, 'parent', 'olga@home.test');
  await database.db.insert(threadMembers).values({ threadId: talk, userId: other });
  expect(await post({ threadId: talk, viewer: { userId: other, role: 'parent' }, sessionId: await sessionOf(other) })).toBeUndefined();
});

it('between any two people it lets through exactly who may write to the other by the rule and the company that is read', async () => {
  const { db } = database;
  const father = await makeUser(db, 'parent', 'ivan@home.test');
  await db.insert(tables.studentParents).values({ studentId: school.secondStudentId, parentId: father });
  const classmates = await db.select({ userId: tables.students.userId }).from(tables.students);
  const people: readonly Viewer[] = [
    ...[school.teacher, school.assistant, school.stranger].map((userId) => ({ userId, role: 'teacher' as const })),
    ...[school.parent, father, await makeUser(db, 'parent', 'nobody@home.test')].map((userId) => ({ userId, role: 'parent' as const })),
    ...classmates.map(({ userId }) => ({ userId, role: 'student' as const })),
  ];
  const sessions = new Map(await Promise.all(people.map(async ({ userId }) => [userId, await sessionOf(userId)] as const)));
  const sent: string[] = [];
  const may: string[] = [];
  for (const viewer of people)
    for (const other of people) {
      if (viewer === other) continue;
      const talk = newId(Date.now());
      await db.insert(threads).values({ id: talk, type: 'direct', createdById: viewer.userId });
      await db.insert(threadMembers).values([viewer, other].map(({ userId }) => ({ threadId: talk, userId })));
      const pair = `${viewer.role} ${people.indexOf(viewer)} to ${other.role} ${people.indexOf(other)}`;
      if ((await post({ threadId: talk, viewer, sessionId: sessions.get(viewer.userId) ?? '' })) !== undefined) sent.push(pair);
      if (canCreateThreadMessage({ role: viewer.role, company: (await companyIn(db, viewer, [talk])).get(talk) ?? [] })) may.push(pair);
    }
  expect(sent).toEqual(may);
  // Neither all nor none: six of the eight have a class in common.
  expect(may.length).toBeGreaterThan(people.length);
  expect(may.length).toBeLessThan(people.length * (people.length - 1) - people.length);
});

it('a post that waited for its thread judges by what those before it have left', async () => {
  const beside = connectDatabase(database.url, () => Promise.resolve());
  let posted: Promise<unknown> = Promise.resolve();
  await beside.db.transaction(async (tx) => {
    await tx.select().from(threads).where(eq(threads.id, school.parentsThreadId)).for('update');
    posted = post();
    await expect.poll(async () => (await database.db.execute("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rows.length).toBeGreaterThan(0);
    await tx.update(classes).set({ status: 'archive' }).where(eq(classes.id, school.classId));
  });
  expect(await posted).toBeUndefined();
  await database.db.update(classes).set({ status: 'active' }).where(eq(classes.id, school.classId));
  await beside.close();
});

it('posts to one thread at once each get an instant of their own, and an id or a key that is there already leaves nothing', async () => {
  const sent = await Promise.all(Array.from({ length: 24 }, () => post()));
  expect(new Set(sent.map((message) => message?.createdAt)).size).toBe(24);
  const before = await left();
  expect(await post({ body: { _id: sent[0]?._id, body: 'again', attachments: [] } })).toBeUndefined();
  expect(await post({}, 'key-1')).toBeUndefined();
  expect(await left()).toEqual(before);
});

it('half a character of two is sent and kept as what it is stored as', async () => {
  expect((await post({ body: { body: 'a\ud800', attachments: [] } }, 'half'))?.body).toBe('a\ufffd');
});
