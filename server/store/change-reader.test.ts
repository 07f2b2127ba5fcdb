import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { createClassCall, patchClassCall } from '../../schema/calls/class-calls.ts';
import { createStudentCall, deleteStudentCall } from '../../schema/calls/student-calls.ts';
import { createStoryCall, deleteStoryCall, likeStoryCall, readStoryCall } from '../../schema/calls/story-calls.ts';
import { changesCall } from '../../schema/calls/sync-calls.ts';
import { createDirectThreadCall, createMessageCall, deleteMessageCall, muteThreadCall, readMessageCall, threadCall } from '../../schema/calls/thread-calls.ts';
import { iri } from '../../schema/ids.ts';
import { CHANGES_MS } from '../../schema/limits.ts';
import type { Change } from '../../schema/records/change.ts';
import { settled } from '../../tests/support/settled.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeTestSchool, type TestSchool } from '../../tests/support/test-school.ts';
import { silentPublisher } from '../live/live-publisher.ts';
import { recordChange, scope } from './change-log.ts';
import { pruneChanges } from './change-pruner.ts';
import { readChanges } from './change-reader.ts';
import { createMessage } from './message-writer.ts';
import { writeMeta } from './meta-store.ts';
import { newId } from './new-id.ts';

let test: TestApp;
let school: TestSchool;
let teacher: TestClient;
let parent: TestClient;
let student: TestClient;

beforeAll(async () => {
  test = await createTestApp();
  school = await makeTestSchool(test.database.db);
  teacher = await logIn(test.app, 'anna@school.test');
  parent = await logIn(test.app, 'maria@home.test');
  student = await logIn(test.app, 'petya');
});
afterAll(() => test.close());

/** The present cursor, behind everything so far. */
async function cursorOf(client: TestClient): Promise<string> {
  await settled(test.database.db);
  return (await client.call(changesCall)).reply.cursor;
}

/** All pages of changes behind a cursor, as a device pulls them. */
async function pullChanges(client: TestClient, after: string): Promise<Change[]> {
  const { member, cursor, hasMore } = (await client.call(changesCall, { query: { after } })).reply;
  return hasMore ? [...member, ...(await pullChanges(client, cursor))] : member;
}

/** The same once older transactions of other tests are over: they may split two changes over two pages. */
async function changesAfter(client: TestClient, after: string): Promise<Change[]> {
  await settled(test.database.db);
  return await pullChanges(client, after);
}

const entities = (changes: readonly Change[]) => changes.map((change) => change['@id']).sort();
const send = async (body: string) => (await teacher.call(createMessageCall, { params: { threadId: school.parentsThreadId }, body: { body } })).reply;

it('without a cursor there are no changes, only the present cursor; from it on, each change comes once', async () => {
  const empty = (await parent.call(changesCall)).reply;
  expect([empty.member, empty.hasMore]).toEqual([[], false]);
  const start = await cursorOf(parent);
  const message = await send('news');
  const changes = await changesAfter(parent, start);
  expect(entities(changes)).toEqual([iri.message(school.parentsThreadId, message._id), iri.thread(school.parentsThreadId)].sort());
  expect(changes.find((change) => change['@id'] === message['@id'])?.resource).toMatchObject({ body: 'news', canDelete: false });
  expect(await changesAfter(parent, await cursorOf(parent))).toEqual([]);
});

it('an entity that changed often comes once, as it is now', async () => {
  const start = await cursorOf(parent);
  for (const body of ['a', 'b', 'c']) await send(body);
  const changes = await changesAfter(parent, start);
  const thread = changes.filter((change) => change['@id'] === iri.thread(school.parentsThreadId));
  expect(thread).toHaveLength(1);
  expect(thread[0]?.resource).toMatchObject({ lastMessage: { body: 'c' } });
  expect(changes).toHaveLength(4);
});

it('pages follow each other by hasMore without loss or repetition', async () => {
  const start = await cursorOf(parent);
  const sent = [];
  for (let number = 0; number < 7; number += 1) sent.push((await send(`page ${number}`))['@id']);
  const seen: string[] = [];
  let cursor = start;
  for (let hasMore = true; hasMore; ) {
    const page = (await parent.call(changesCall, { query: { after: cursor, itemsPerPage: '3' } })).reply;
    seen.push(...page.member.map((change) => change['@id']));
    ({ cursor, hasMore } = page);
  }
  expect(seen.filter((entity) => entity.includes('/messages/'))).toEqual(sent);
});

it('others see nothing of what is not theirs', async () => {
  const start = await cursorOf(student);
  await send('for parents');
  await parent.call(muteThreadCall, { params: { threadId: school.parentsThreadId } });
  expect(await changesAfter(student, start)).toEqual([]);
});

it('own marks reach the own devices only', async () => {
  const [ofTeacher, ofParent] = [await cursorOf(teacher), await cursorOf(parent)];
  await parent.call(muteThreadCall, { params: { threadId: school.parentsThreadId } });
  const story = (await teacher.call(createStoryCall, { params: { classId: school.classId }, body: { body: 'read me' } })).reply;
  const [beforeRead, studentBefore] = [await cursorOf(parent), await cursorOf(student)];
  await parent.call(readStoryCall, { params: { classId: school.classId, storyId: story._id } });
  expect((await changesAfter(parent, beforeRead))[0]?.resource).toMatchObject({ isRead: true });
  expect(await changesAfter(student, studentBefore)).toEqual([]);
  expect(entities(await changesAfter(teacher, ofTeacher))).toEqual([story['@id']]);
  expect(entities(await changesAfter(parent, ofParent))).toEqual([story['@id']]);
});

it('a version never goes back for one viewer, whatever changes', async () => {
  const versions: number[] = [];
  const look = async () => versions.push((await parent.call(threadCall, { params: { threadId: school.parentsThreadId } })).reply.version);
  await look();
  const message = await send('v');
  await look();
  await parent.call(readMessageCall, { params: { threadId: school.parentsThreadId, messageId: message._id } });
  await look();
  await teacher.call(patchClassCall, { params: { classId: school.classId }, body: { name: '5C' } });
  await look();
  await teacher.call(deleteMessageCall, { params: { threadId: school.parentsThreadId, messageId: message._id } });
  await look();
  expect(versions).toEqual([...versions].sort((one, other) => one - other));
  expect(new Set(versions).size).toBe(versions.length);
});

it('what was deleted is said so, once and without its content', async () => {
  const story = (await teacher.call(createStoryCall, { params: { classId: school.classId }, body: { body: 'short-lived' } })).reply;
  const message = await send('short-lived');
  const start = await cursorOf(parent);
  await parent.call(likeStoryCall, { params: { classId: school.classId, storyId: story._id } });
  await teacher.call(deleteStoryCall, { params: { classId: school.classId, storyId: story._id } });
  await teacher.call(deleteMessageCall, { params: { threadId: school.parentsThreadId, messageId: message._id } });
  const changes = await changesAfter(parent, start);
  expect(changes).toContainEqual({ '@id': story['@id'], deleted: true });
  expect(changes).toContainEqual({ '@id': message['@id'], deleted: true });
});

it('archiving brings the class, its threads and its stories, with what may be done now', async () => {
  const start = await cursorOf(parent);
  await teacher.call(patchClassCall, { params: { classId: school.classId }, body: { status: 'archive' } });
  const changes = await changesAfter(parent, start);
  expect(changes.find((change) => change['@id'] === iri.thread(school.parentsThreadId))?.resource).toMatchObject({ canCreateThreadMessage: false });
  expect(changes.find((change) => change.resource?.['@type'] === 'Story')?.resource).toMatchObject({ canLike: false });
  await teacher.call(patchClassCall, { params: { classId: school.classId }, body: { status: 'active' } });
});

it('what is new to a person is gained: a class and its threads, a direct thread', async () => {
  const [ofTeacher, ofParent] = [await cursorOf(teacher), await cursorOf(parent)];
  const group = (await teacher.call(createClassCall, { body: { name: 'New', grade: 'child', icon: '/icons/class-fox' } })).reply;
  const gained = (await changesAfter(teacher, ofTeacher)).filter((change) => change.gained === true);
  expect(gained.map((change) => change.resource?.['@type'] ?? '').sort()).toEqual(['Class', 'Thread', 'Thread']);
  const thread = (await teacher.call(createDirectThreadCall, { body: { members: [iri.user(school.parent)] } })).reply;
  expect(await changesAfter(parent, ofParent)).toMatchObject([{ '@id': thread['@id'], gained: true, resource: { type: 'direct' } }]);
  await teacher.call(createStudentCall, { body: { firstName: 'A', lastName: 'B', classes: [group['@id']] } });
});

it('what was gained and has changed since is told once, and still as gained', async () => {
  const start = await cursorOf(teacher);
  const body = { name: 'Gained', grade: 'child', icon: '/icons/class-fox' } as const;
  const group = (await teacher.call(createClassCall, { body })).reply;
  await teacher.call(patchClassCall, { params: { classId: group._id }, body: { name: 'Renamed' } });
  const told = (await changesAfter(teacher, start)).filter((change) => change['@id'] === group['@id']);
  expect(told).toMatchObject([{ gained: true, resource: { name: 'Renamed' } }]);
});

it('who is taken out of a class loses it and its threads; the rest see the new counts', async () => {
  const [ofTeacher, ofParent, ofStudent] = [await cursorOf(teacher), await cursorOf(parent), await cursorOf(student)];
  await teacher.call(deleteStudentCall, { params: { classId: school.classId, studentId: school.studentId } });
  const lost = (changes: readonly Change[]) => entities(changes.filter((change) => change.lost === true));
  expect(lost(await changesAfter(parent, ofParent))).toEqual([iri.class(school.classId), iri.thread(school.parentsThreadId)].sort());
  expect(lost(await changesAfter(student, ofStudent))).toEqual([iri.class(school.classId), iri.thread(school.studentsThreadId)].sort());
  const seen = await changesAfter(teacher, ofTeacher);
  expect(seen).toContainEqual({ '@id': iri.student(school.studentId), lost: true });
  expect(seen.find((change) => change['@id'] === iri.class(school.classId))?.resource).toMatchObject({ studentsCount: 1, parentsCount: 0 });
  const afterLoss = await cursorOf(parent);
  await send('not for those who left');
  expect(await changesAfter(parent, afterLoss)).toEqual([]);
});

it('a puller misses nothing of six writers whose commits come late and out of order', async () => {
  const { db } = test.database;
  const viewer = { userId: school.teacher, role: 'teacher' as const };
  const ROUNDS = 80;
  const sent = new Set<string>();
  const seen = new Set<string>();
  let isWriting = true;
  let cursor = (await readChanges(db, viewer, undefined, 500))?.cursor ?? '';
  const pull = async () => {
    const page = await readChanges(db, viewer, cursor, 50);
    for (const change of page?.changes ?? []) seen.add(change['@id']);
    cursor = page?.cursor ?? cursor;
    return page?.hasMore ?? false;
  };
  const puller = (async () => {
    while (isWriting) await pull();
  })();
  await Promise.all(
    Array.from({ length: 6 }, async (_, writer) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await db.transaction(async (tx) => {
          const now = Date.now();
          // Half of them lock no common row, so that their commits can really overtake each other.
          if (writer % 2 === 0) {
            const message = await createMessage({ tx, live: silentPublisher, now }, viewer, school.parentsThreadId, { body: `${writer}-${round}`, attachments: [] });
            sent.add(message['@id']);
          } else {
            const entity = iri.message(school.parentsThreadId, newId(now));
            await recordChange({ tx, live: silentPublisher, now }, { scope: scope.all, entity, op: 'delete' });
            sent.add(entity);
          }
          if (Math.random() < 0.1) await tx.execute(sql`select pg_sleep(0.02)`);
        });
      }
    }),
  );
  isWriting = false;
  await puller;
  while (await pull());
  expect([...sent].filter((entity) => !seen.has(entity))).toEqual([]);
  expect(sent.size).toBe(ROUNDS * 6);
});

it('a transaction that is still open holds the cursor back, so that its change is not passed over', async () => {
  const { db } = test.database;
  const start = await cursorOf(teacher);
  const slow = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const transaction = db.transaction(async (tx) => {
    await recordChange({ tx, live: silentPublisher, now: Date.now() }, { scope: scope.user(school.teacher), entity: iri.user(school.teacher), op: 'upsert' });
    written.resolve();
    await slow.promise;
  });
  await written.promise;
  const overtaking = await send('overtaking');
  // The hint for the second change has come; what it asks for waits for the first one, and then both are there.
  const pulling = pullChanges(teacher, start);
  await new Promise((resolve) => setTimeout(resolve, 200));
  slow.resolve();
  await transaction;
  expect((await pulling).map((change) => change['@id'])).toEqual([iri.user(school.teacher), iri.thread(school.parentsThreadId), overtaking['@id']]);
});

it('a transaction that stays open delays the answer by seconds at most, and the answer says that more will come', async () => {
  const start = await cursorOf(teacher);
  const slow = Promise.withResolvers<void>();
  const transaction = test.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_current_xact_id()`);
    await slow.promise;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  await send('behind it');
  const page = (await teacher.call(changesCall, { query: { after: start } })).reply;
  expect([page.member, page.hasMore]).toEqual([[], true]);
  slow.resolve();
  await transaction;
  expect(await changesAfter(teacher, page.cursor)).toHaveLength(2);
});

it('a cursor of another generation, one that is too old, and one that is none are 410', async () => {
  const old = await cursorOf(teacher);
  await send('will be forgotten');
  test.clock.turn(CHANGES_MS + 1_000);
  await pruneChanges(test.database.db, test.clock.now());
  test.clock.turn(-CHANGES_MS - 1_000);
  expect((await teacher.call(changesCall, { query: { after: old } })).status).toBe(410);
  expect((await teacher.call(changesCall, { query: { after: 'nonsense' } })).status).toBe(410);
  const present = await cursorOf(teacher);
  expect(await changesAfter(teacher, present)).toEqual([]);
  await writeMeta(test.database.db, 'generation', '00000000-0000-7000-8000-000000000000');
  expect((await teacher.call(changesCall, { query: { after: present } })).status).toBe(410);
});
