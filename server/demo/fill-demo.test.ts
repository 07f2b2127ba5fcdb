import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { makeTestSchool, type TestSchool } from '../../tests/support/test-school.ts';
import { DiskFileStore } from '../files/disk-file-store.ts';
import type { Database } from '../store/database.ts';
import { holdsDemoSchool, readDemoAccounts, readDemoBase } from '../store/demo-mark.ts';
import { readGeneration } from '../store/generation.ts';
import { newId } from '../store/new-id.ts';
import { tables } from '../store/schema/tables.ts';
import { inventSchool } from './content/school.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from './demo-logins.ts';
import { fillDemoSchool } from './fill-demo.ts';
import { removeDemoSchool, requireNoServer } from './remove-demo.ts';

const FILLING_MS = 120_000;
const NOW = Date.UTC(2026, 10, 21, 8, 30);
const folder = mkdtempSync(join(tmpdir(), 'parta-demo-'));
const store = new DiskFileStore(folder);
let database: Database;
let killed: { readonly error: unknown; readonly users: number };

/** A store that fails at some file in the middle of the filling. */
const failing: Pick<DiskFileStore, 'put' | 'read' | 'stat' | 'remove'> = {
  put: (name, bytes) => (name.endsWith('0') ? Promise.reject(new Error('killed')) : store.put(name, bytes)),
  read: store.read.bind(store),
  stat: store.stat.bind(store),
  remove: store.remove.bind(store),
};

beforeAll(async () => {
  database = await openTestDatabase();
  // The school that all tests look at was filled after a filling that was killed.
  const error: unknown = await fillDemoSchool(database.db, failing, { now: NOW, detail: 'coarse' }).catch((reason: unknown) => reason);
  killed = { error, users: await number('select count(*) from users') };
  await fillDemoSchool(database.db, store, { now: NOW, detail: 'coarse' });
}, FILLING_MS);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function number(query: string): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(`select (${query})::int as n`);
  return rows[0]?.n ?? Number.NaN;
}

it('fills the whole school', async () => {
  expect(await number('select count(*) from classes')).toBe(4);
  expect(await number('select count(*) from stories')).toBe(240);
  expect(await number('select count(*) from threads')).toBe(60);
  expect(await number('select max(c) from (select count(*) c from messages group by thread_id) t')).toBe(20_000);
});

it('every counted column says what counting says', async () => {
  const wrong = {
    likes: `select count(*) from stories s where like_count <> (select count(*) from story_readers r where r.story_id = s.id and liked_at is not null)`,
    reads: `select count(*) from stories s where read_count <> (select count(*) from story_readers r where r.story_id = s.id and read_at is not null and r.user_id <> s.author_id)`,
    comments: `select count(*) from stories s where comment_count <> (select count(*) from comments c where c.story_id = s.id)`,
    lastMessages: `select count(*) from threads t where (last_message_id, last_message_sent_at) is distinct from (select (id, created_at) from messages m where m.thread_id = t.id order by created_at desc limit 1) and exists (select 1 from messages m where m.thread_id = t.id and (m.created_at > coalesce(t.last_message_sent_at, '-infinity') or (m.created_at = t.last_message_sent_at and m.id <> t.last_message_id)))`,
    emptyThreads: `select count(*) from threads t where last_message_id is not null and not exists (select 1 from messages m where m.id = t.last_message_id and m.thread_id = t.id and m.created_at = t.last_message_sent_at)`,
    points: `select count(*) from students s where positive_points <> coalesce((select sum(points) from awards a where a.student_id = s.id and type = 'positive'), 0) or negative_points <> coalesce((select sum(points) from awards a where a.student_id = s.id and type = 'negative'), 0)`,
    storyAttachments: `select count(*) from stories s where jsonb_array_length(attachment_ids) <> (select count(*) from story_files f where f.story_id = s.id and attachment_ids ? f.file_id::text)`,
    messageAttachments: `select count(*) from messages m where jsonb_array_length(attachment_ids) <> (select count(*) from message_files f where f.message_id = m.id and attachment_ids ? f.file_id::text)`,
    readMarks: `select count(*) from thread_members tm where last_read_message_id is not null and not exists (select 1 from messages m where m.id = tm.last_read_message_id and m.thread_id = tm.thread_id and m.created_at = tm.last_read_at)`,
  };
  for (const [name, query] of Object.entries(wrong)) expect({ [name]: await number(query) }).toEqual({ [name]: 0 });
});

it('authors belong where they write', async () => {
  expect(await number(`select count(*) from messages m where not exists (select 1 from thread_members tm where tm.thread_id = m.thread_id and tm.user_id = m.author_id)`)).toBe(0);
  expect(await number(`select count(*) from stories s join classes c on c.id = s.class_id where s.author_id <> c.main_teacher_id and not exists (select 1 from class_assistants a where a.class_id = c.id and a.user_id = s.author_id)`)).toBe(0);
  expect(await number(`select count(*) from awards a join classes c on c.id = a.class_id where a.awarded_by_id <> c.main_teacher_id and not exists (select 1 from class_assistants x where x.class_id = c.id and x.user_id = a.awarded_by_id)`)).toBe(0);
});

it('every file of the database lies in the store with its size, 35 MB together', async () => {
  const { rows } = await database.pool.query<{ id: string; size: string }>('select id, size from files');
  const sizes = await Promise.all(rows.map(async (row) => (await store.stat(row.id))?.size));
  expect(sizes).toEqual(rows.map((row) => Number(row.size)));
  expect(sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)).toBeLessThan(35_000_000);
});

it('F-101 stories show photos of more than 1600 px: landscape, portrait, a panorama and a long screenshot', async () => {
  const { rows } = await database.pool.query<{ shape: string }>('select distinct width || $1 || height as shape from files f where greatest(width, height) > 1600 and exists (select 1 from story_files s where s.file_id = f.id)', ['x']);
  expect(rows.map(({ shape }) => shape).toSorted()).toEqual(['1080x5400', '3024x4032', '4032x3024', '4800x1600']);
});

it('the demo logins fit users and their password', async () => {
  for (const login of DEMO_LOGINS) {
    const { rows } = await database.pool.query<{ role: string; password_hash: string; locale: string }>('select role, password_hash, locale from users where email = $1 or login = $2', [login.email ?? null, login.login ?? null]);
    expect(rows.map(({ role, locale }) => ({ role, locale }))).toEqual([{ role: login.role, locale: login.locale }]);
    expect(await verify(rows[0]?.password_hash ?? '', login.password)).toBe(true);
  }
});

it('a second filling changes nothing', async () => {
  const before = await number('select count(*) from messages');
  await fillDemoSchool(database.db, store, { now: NOW + 3 * 86_400_000, detail: 'coarse' });
  expect(await number('select count(*) from messages')).toBe(before);
});

it('a filling that was killed leaves nothing, so that the next one fills the whole school', () => {
  expect(killed).toEqual({ error: new Error('killed'), users: 0 });
});

describe('F-602 the demo school is removed', () => {
  let school: TestSchool;
  let before: Record<string, number>;
  const { stories, comments, storyReaders, messages, awards, skills, classAssistants, threadMembers } = tables;
  const MARKS = ['icons', 'meta', 'changes', 'stray_bytes'];

  async function countRows(): Promise<Record<string, number>> {
    const { rows } = await database.pool.query<{ name: string }>("select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1");
    const counts: Record<string, number> = {};
    for (const { name } of rows) if (!MARKS.includes(name)) counts[name] = await number(`select count(*) from "${name}"`);
    return counts;
  }
  const idOf = async (query: string) => (await database.pool.query<{ id: string }>(query)).rows[0]?.id ?? '';
  const at = (minute: number) => new Date(NOW + minute * 60_000);

  beforeAll(async () => {
    const { db } = database;
    const demo = await countRows();
    school = await makeTestSchool(db);
    const { classId, teacher, parent, parentsThreadId } = school;
    const [storyId, skillId, messageId] = [newId(NOW), newId(NOW), newId(NOW)];
    await db.insert(stories).values({ id: storyId, classId, authorId: teacher, body: 'A real story', createdAt: at(0) });
    await db.insert(skills).values({ id: skillId, classId, name: 'Reads', iconId: await idOf('select icon_id as id from skills'), points: 1, type: 'positive' });
    await db.insert(messages).values({ id: messageId, threadId: parentsThreadId, authorId: teacher, body: 'Real words', createdAt: at(0) });
    const both = await countRows();
    before = Object.fromEntries(Object.entries(both).map(([name, count]) => [name, count - (demo[name] ?? 0)]));
    // What demo accounts do in the real class, and a real parent in theirs.
    const [olga, elena, theirStory] = [await idOf("select id from users where email = 'olga@parta.school'"), await idOf("select id from users where email = 'elena@parta.school'"), await idOf('select id from stories')];
    await db.insert(classAssistants).values({ classId, userId: olga });
    await db.insert(stories).values({ id: newId(NOW), classId, authorId: olga, body: 'A guest', createdAt: at(1) });
    await db.insert(comments).values([{ id: newId(NOW), storyId, authorId: elena, body: 'Hello' }, { id: newId(NOW), storyId: theirStory, authorId: parent, body: 'Hello there' }]);
    await db.insert(storyReaders).values({ storyId, userId: elena, likedAt: at(1), readAt: at(1) });
    await db.update(tables.stories).set({ likeCount: 1, readCount: 1, commentCount: 1 }).where(eq(stories.id, storyId));
    const lastId = newId(NOW);
    await db.insert(threadMembers).values({ threadId: parentsThreadId, userId: elena });
    await db.insert(messages).values({ id: lastId, threadId: parentsThreadId, authorId: elena, body: 'And mine', createdAt: at(2) });
    await db.update(tables.threads).set({ lastMessageId: lastId, lastMessageSentAt: at(2) }).where(eq(tables.threads.id, parentsThreadId));
    await db.insert(awards).values({ id: newId(NOW), studentId: school.studentId, classId, skillId, awardedById: olga, points: 1, type: 'positive' });
    await db.update(tables.students).set({ positivePoints: 1 }).where(eq(tables.students.id, school.studentId));
  });

  it('F-602 with everything of it, and nothing of the school that was added beside it', async () => {
    const names = new Set((await database.pool.query<{ id: string }>('select id from files')).rows.map(({ id }) => id));
    const generation = await readGeneration(database.db);
    // Databases that were filled by earlier versions have no list: the same accounts are found without it.
    expect(await readDemoAccounts(database.db)).toEqual(inventSchool(NOW).users.map(({ id }) => id));
    await database.db.delete(tables.meta).where(eq(tables.meta.key, 'demoSchoolAccounts'));
    expect(await holdsDemoSchool(database.db)).toBe(true);
    expect(await removeDemoSchool(database.url, store)).toEqual({ accounts: 248, classes: 4, files: names.size });
    expect(await holdsDemoSchool(database.db)).toBe(false);
    expect(await countRows()).toEqual(before);
    // Of the accounts that are left, none has the published password.
    const { rows } = await database.pool.query<{ email: string | null; login: string | null; hash: string }>('select email, login, password_hash as hash from users');
    expect(rows.map(({ email, login }) => email ?? login ?? '').toSorted((one, other) => one.localeCompare(other))).toEqual(['anna@school.test', 'boris@school.test', 'maria@home.test', 'petya', 'vanya', 'zoya@school.test']);
    for (const { hash } of rows) expect(await verify(hash, DEMO_PASSWORD)).toBe(false);
    expect((await Promise.all([...names].map((name) => store.stat(name)))).filter((found) => found !== null)).toEqual([]);
    expect(await number('select count(*) from stray_bytes')).toBe(0);
    expect(await readGeneration(database.db)).not.toBe(generation);
  }, FILLING_MS);

  it('F-602 what stays counts only what stays', async () => {
    const { rows: [story] } = await database.pool.query<object>('select body, like_count::int, read_count::int, comment_count::int, version > 1 as "isNewer" from stories');
    expect(story).toEqual({ body: 'A real story', like_count: 0, read_count: 0, comment_count: 0, isNewer: true });
    expect(await number('select sum(positive_points) from students')).toBe(0);
    const last = await idOf(`select m.id from threads t join messages m on m.id = t.last_message_id and m.created_at = t.last_message_sent_at where t.id = '${school.parentsThreadId}' and m.body = 'Real words'`);
    expect(last).not.toBe('');
  });

  it('F-602 removed again, nothing is done, and a database may be filled anew', async () => {
    expect(await removeDemoSchool(database.url, store)).toBeNull();
    expect(await countRows()).toEqual(before);
    expect(await readDemoBase(database.db)).toBeNull();
  });

  it('F-602 nothing is removed while a server is connected to the database', async () => {
    await database.db.execute(sql`select 1`);
    await expect(requireNoServer(database.url)).rejects.toThrow('A Parta server is running on this database. Stop it first.');
  });
});
