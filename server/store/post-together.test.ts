import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { makeTestSchool, makeUser, type TestSchool } from '../../tests/support/test-school.ts';
import type { Role } from '../../schema/records/user.ts';
import { messageSchema, type Message } from '../../schema/records/message.ts';
import { pgPublisher } from '../live/pg-live.ts';
import type { Database } from './database.ts';
import { isOvertaken } from './database-failure.ts';
import { iconIdOf } from './icon-writer.ts';
import { messagesByIds } from './message-reader.ts';
import { newId } from './new-id.ts';
import { messagePoster, type PostMessage } from './post-message.ts';
import { tables } from './schema/tables.ts';
import { startSession } from './session-writer.ts';

/* Posts of one process that come at once: docs/decisions/2026-11-23-posts-go-together.md. */
let database: Database;
let school: TestSchool;
let post: PostMessage;
let talk: string;
let archived: string;
const sessions = new Map<string, string>();

beforeAll(async () => {
  database = await openTestDatabase();
  school = await makeTestSchool(database.db);
  const { db } = database;
  [talk, archived] = [newId(Date.now()), newId(Date.now())];
  const old = newId(Date.now());
  await db.insert(tables.classes).values({ id: old, name: '4B', grade: 'child', iconId: iconIdOf('class', 'fox'), classCode: 'HHHHHHH', mainTeacherId: school.teacher, status: 'archive' });
  await db.insert(tables.threads).values([
    { id: talk, type: 'direct', createdById: school.teacher },
    { id: archived, type: 'parents', classId: old, createdById: school.teacher },
  ]);
  await db.insert(tables.threadMembers).values([talk, archived].flatMap((threadId) => [school.teacher, school.parent].map((userId) => ({ threadId, userId }))));
});
beforeEach(async () => {
  // As a fresh process has it.
  post = messagePoster(database.db);
  for (const [userId, role] of [[school.teacher, 'teacher'], [school.assistant, 'teacher'], [school.parent, 'parent']] as const) {
    sessions.set(userId, (await database.db.transaction((tx) => startSession(tx, { userId, role }, Date.now()))).sessionId);
  }
});
afterAll(() => database.close());

const send = (userId: string, role: Role, threadId: string, id = newId(Date.now()), key = id): Promise<Message | undefined> =>
  post({ live: pgPublisher, now: Date.now() }, { viewer: { userId, role }, sessionId: sessions.get(userId) ?? '', threadId, body: { _id: id, body: `words of ${id}`, attachments: [] } }, { userId, key, hash: 'h', status: 201 });

/** As a request takes it (doOnce): who saw no key and then met one asks again. */
async function orOvertaken(sent: Promise<Message | undefined>): Promise<Message | undefined> {
  try {
    return await sent;
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    return undefined;
  }
}

/** In how many transactions these were written. */
async function transactionsOf(ids: readonly string[]): Promise<number> {
  const rows = await database.db.select({ xmin: sql<string>`xmin::text` }).from(tables.messages).where(inArray(tables.messages.id, [...ids]));
  return new Set(rows.map(({ xmin }) => xmin)).size;
}

it('eight posts into three threads at once: exactly those land that may, in one transaction, in their order, each answered as it is read', async () => {
  const removed = await makeUser(database.db, 'parent', 'gone@home.test');
  sessions.set(removed, (await database.db.transaction((tx) => startSession(tx, { userId: removed, role: 'parent' }, Date.now()))).sessionId);
  const again = newId(Date.now());
  await send(school.parent, 'parent', talk, again);
  const before = await database.db.$count(tables.messages);
  const [parents, { teacher, parent, assistant }] = [school.parentsThreadId, school];
  const answers = await Promise.all([
    send(parent, 'parent', parents),
    send(teacher, 'teacher', talk),
    send(parent, 'parent', archived),
    send(removed, 'parent', parents),
    send(assistant, 'teacher', parents),
    send(parent, 'parent', talk, again, newId(Date.now())),
    send(teacher, 'teacher', parents),
    send(parent, 'parent', talk),
  ]);
  expect(answers.map((answer) => answer !== undefined)).toEqual([true, true, false, false, true, false, true, true]);
  const sent = answers.filter((answer) => answer !== undefined);
  expect(await database.db.$count(tables.messages)).toBe(before + 5);
  expect(await transactionsOf(sent.map(({ _id }) => _id))).toBe(1);
  for (const threadId of [parents, talk]) {
    const rows = await database.db.select({ id: tables.messages.id }).from(tables.messages).where(eq(tables.messages.threadId, threadId)).orderBy(tables.messages.createdAt);
    expect(rows.map(({ id }) => id).filter((id) => id !== again)).toEqual(sent.filter(({ thread }) => thread.endsWith(threadId)).map(({ _id }) => _id));
    const [thread] = await database.db.select().from(tables.threads).where(eq(tables.threads.id, threadId));
    expect(thread?.lastMessageId).toBe(rows.at(-1)?.id);
  }
  for (const answer of sent) {
    messageSchema.parse(answer);
    const author = { userId: answer.createdBy._id, role: answer.createdBy.role };
    expect(answer).toEqual((await messagesByIds(database.db, author, [answer._id])).get(answer._id));
    const [kept] = await database.db.select({ body: tables.idempotencyKeys.body }).from(tables.idempotencyKeys).where(eq(tables.idempotencyKeys.key, answer._id));
    expect(kept?.body).toEqual(answer);
  }
});

it('posts of one role into two talks at once are written in one go: in their order, each at an instant of its own, each counted, the last one the last', async () => {
  const { parent, parentsThreadId } = school;
  const threadOf = async (id: string) => (await database.db.select().from(tables.threads).where(eq(tables.threads.id, id)))[0];
  const places = [talk, parentsThreadId, talk, talk, parentsThreadId, talk];
  const versions = new Map(await Promise.all([talk, parentsThreadId].map(async (id) => [id, (await threadOf(id))?.version ?? 0] as const)));
  const sent = await Promise.all(places.map((threadId) => send(parent, 'parent', threadId)));
  const ids = sent.flatMap((answer) => answer?._id ?? []);
  expect(ids).toHaveLength(6);
  expect(await transactionsOf(ids)).toBe(1);
  for (const threadId of [talk, parentsThreadId]) {
    const own = sent.filter((_, place) => places[place] === threadId);
    const instants = own.map((answer) => Date.parse(answer?.createdAt ?? ''));
    expect(instants).toEqual(own.map((_, place) => (instants[0] ?? 0) + place));
    expect(await threadOf(threadId)).toMatchObject({ version: (versions.get(threadId) ?? 0) + own.length, lastMessageId: own.at(-1)?._id, lastMessageSentAt: new Date(instants.at(-1) ?? 0) });
  }
});

it('the same request twice at once is written once', async () => {
  const id = newId(Date.now());
  const twins = [send(school.parent, 'parent', talk, id), send(school.parent, 'parent', talk, id)].map(orOvertaken);
  const answers = await Promise.all([...twins, send(school.teacher, 'teacher', talk)]);
  expect(answers.filter((answer) => answer !== undefined).map((answer) => answer.createdBy.role)).toEqual(['parent', 'teacher']);
  expect(await database.db.$count(tables.messages, eq(tables.messages.id, id))).toBe(1);
});

it('where PostgreSQL refuses one of a group, the others are sent all the same', async () => {
  const { parent, teacher } = school;
  const withNul = post({ live: pgPublisher, now: Date.now() }, { viewer: { userId: parent, role: 'parent' }, sessionId: sessions.get(parent) ?? '', threadId: talk, body: { body: 'a\u0000', attachments: [] } }, null);
  const others = [send(teacher, 'teacher', talk), send(parent, 'parent', school.parentsThreadId)];
  await expect(withNul).rejects.toMatchObject({ code: '22P05' });
  expect((await Promise.all(others)).every((answer) => answer !== undefined)).toBe(true);
});

it('posts of several processes into one thread all land, each at an instant of its own and behind the one before', async () => {
  const { teacher, parent } = school;
  const posters = Array.from({ length: 6 }, () => messagePoster(database.db));
  const [before] = await database.db.select({ version: tables.threads.version }).from(tables.threads).where(eq(tables.threads.id, talk));
  const ids: string[] = [];
  const writer = async (poster: PostMessage, place: number): Promise<void> => {
    const [userId, role] = place % 2 === 0 ? [teacher, 'teacher' as const] : [parent, 'parent' as const];
    for (let turn = 0; turn < 40; turn += 1) {
      const id = newId(Date.now());
      const sent = await poster({ live: pgPublisher, now: Date.now() }, { viewer: { userId, role }, sessionId: sessions.get(userId) ?? '', threadId: talk, body: { _id: id, body: 'words', attachments: [] } }, null);
      expect(sent?._id).toBe(id);
      ids.push(id);
    }
  };
  await Promise.all(posters.map(writer));
  const rows = await database.db.select({ id: tables.messages.id, at: tables.messages.createdAt }).from(tables.messages).where(inArray(tables.messages.id, ids)).orderBy(tables.messages.createdAt);
  expect([rows.length, new Set(rows.map(({ at }) => at.getTime())).size]).toEqual([240, 240]);
  const [thread] = await database.db.select().from(tables.threads).where(eq(tables.threads.id, talk));
  expect(thread).toMatchObject({ version: (before?.version ?? 0) + 240, lastMessageId: rows.at(-1)?.id });
});

it('a thread that somebody holds keeps no post into another one waiting', async () => {
  let waiting: Promise<unknown> = Promise.resolve();
  await database.db.transaction(async (tx) => {
    await tx.select().from(tables.threads).where(eq(tables.threads.id, talk)).for('update');
    waiting = Promise.all([send(school.parent, 'parent', talk), send(school.teacher, 'teacher', talk)]);
    expect(await send(school.parent, 'parent', school.parentsThreadId)).toBeDefined();
    // The two that wait for the thread hold back no later one either.
    expect(await send(school.teacher, 'teacher', school.parentsThreadId)).toBeDefined();
  });
  expect(await waiting).not.toContain(undefined);
});

it('a post whose wait for its thread is cut off fails, and nothing is left that nobody listens to', async () => {
  await database.db.transaction(async (tx) => {
    await tx.select().from(tables.threads).where(eq(tables.threads.id, talk)).for('update');
    const cut = Promise.allSettled([send(school.parent, 'parent', talk)]);
    await expect.poll(async () => (await tx.execute(sql`select pg_cancel_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).rows.length).toBeGreaterThan(0);
    expect(await cut).toMatchObject([{ status: 'rejected', reason: { code: '57014' } }]);
  });
  expect(await send(school.parent, 'parent', talk)).toBeDefined();
});
