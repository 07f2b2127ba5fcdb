import { afterEach, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import { DAY_MS } from '../../schema/limits.ts';
import { resourceSchema, type Resource } from '../../schema/records/change.ts';
import { World } from '../../tests/support/engine-world.ts';
import { MemoryReplica } from '../../tests/support/memory-replica.ts';
import { awardRecord, classRecord, commentRecord, connectionRequestRecord, eventRecord, invitationRecord, messageRecord, skillRecord, storyRecord, studentRecord, threadRecord } from '../testing/sample-records.ts';
import type { Engine } from './engine.ts';
import { BATCH_ROWS } from './apply-queue.ts';
import { heldRows } from './heal-claims.ts';
import { COMPARE_LATE_MS, COMPARED } from './heal.ts';

/** R-HEAL: what lies on a device is compared with the server, and set right where it differs. */
const [CLASS, STORY, THREAD] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222', '33333333-3333-4333-8333-333333333333'];
let engine: Engine | null = null;
afterEach(() => engine?.stop());

async function school(messages = 40): Promise<World> {
  const world = new World();
  await world.logIn();
  const { server } = world;
  const student = studentRecord({ classes: [iri.class(CLASS)] });
  server.write(classRecord({ _id: CLASS }));
  server.write(threadRecord({ _id: THREAD, class: iri.class(CLASS) }));
  for (let index = 0; index < messages; index += 1) server.say(THREAD, `m${index}`);
  const rest = [student, studentRecord({ classes: [iri.class(CLASS)] }), storyRecord(CLASS, { _id: STORY }), storyRecord(CLASS)];
  for (const row of rest) server.write(row);
  for (let two = 0; two < 2; two += 1) {
    for (const row of [eventRecord(CLASS, { endDateTime: '2099-01-01T00:00:00.000Z' }), skillRecord(CLASS), connectionRequestRecord(CLASS, student._id)]) server.write(row);
    for (const row of [awardRecord(CLASS, student._id), invitationRecord(student._id), commentRecord(CLASS, STORY)]) server.write(row);
  }
  return world;
}

async function started(world: World): Promise<void> {
  engine = await world.loadedTab('tab');
  world.live.handlers?.onUp(false);
  await world.clock.advance(6000);
  for (const student of await world.replica.studentIds()) for (const of of ['awards', 'invitations'] as const) void engine.fetchBelow({ of, studentId: student.slice('/students/'.length) });
  void engine.fetchBelow({ of: 'comments', classId: CLASS, storyId: STORY });
  await world.clock.advance(2000);
  world.server.asked.length = 0;
}

/** As if it had been compared a day ago: the beats of a day's hearts take long. */
async function nextDay(world: World): Promise<void> {
  await world.vault.saveCursor(COMPARED, String(world.clock.now() - DAY_MS - 1000));
  engine?.wake('focus');
  await world.clock.advance(COMPARE_LATE_MS + 10_000);
}

function expectSame(world: World): void {
  const texts = (rows: Iterable<Resource>): string[] => [...rows].map((row) => JSON.stringify(row)).toSorted();
  expect(texts(world.replica.rows.values())).toEqual(texts(world.server.rows.values()));
}

function asked(world: World, but: string): string[] {
  return [...new Set(world.server.asked.map(({ path }) => path.split('?')[0] ?? ''))].filter((path) => path !== but && path !== '/authentication/refresh');
}

test('R-HEAL-01 a day after it was loaded everything is compared, and where all agrees nothing is fetched; once a day', async () => {
  const world = await school();
  await started(world);
  await nextDay(world);
  expect(asked(world, '/changes')).toEqual(['/digests']);
  const digests = world.server.asked.filter(({ path }) => path.startsWith('/digests')).length;
  expect(digests).toBe(1);
  await world.vault.saveCursor(COMPARED, String(world.clock.now() - DAY_MS + 60_000));
  engine?.wake('focus');
  await world.clock.advance(COMPARE_LATE_MS + 10_000);
  expect(world.server.asked.filter(({ path }) => path.startsWith('/digests'))).toHaveLength(1);
  expect(engine?.status.now().mended).toBeUndefined();
  expectSame(world);
});

test('R-HEAL-01 who comes back after a week waits for what is new alone: the daily comparison begins ten seconds behind it at the earliest', async () => {
  const world = await school();
  await started(world);
  await world.vault.saveCursor(COMPARED, String(world.clock.now() - 7 * DAY_MS));
  world.server.say(THREAD, 'of this week');
  engine?.wake('focus');
  await world.clock.advance(COMPARE_LATE_MS - 1000);
  expectSame(world);
  expect(asked(world, '/changes')).toEqual([]);
  // What runs beside the pulls rests for up to 5 s between two looks.
  await world.clock.advance(7000);
  expect(asked(world, '/changes')).toEqual(['/digests']);
});

test('R-HEAL-02 R-HEAL-04 of every kind what is missing, surplus or stale is set right, told, and nothing else is written', async () => {
  const world = await school(250);
  await started(world);
  expectSame(world);
  const messages = world.server.messages(THREAD);
  const rowsOf = (kind: Resource['@type']): Resource[] => (kind === 'Message' ? [200, 220].flatMap((place) => messages[place] ?? []) : [...world.server.rows.values()].filter((row) => row['@type'] === kind));
  for (const kind of ['Student', 'Story', 'Message', 'Event', 'Skill', 'ConnectionRequest', 'Award', 'Invitation', 'Comment'] as const) {
    const [kept, missing] = rowsOf(kind);
    if (kept === undefined || missing === undefined) throw new Error(`two of ${kind} are needed`);
    world.replica.rows.delete(missing['@id']);
    // A message of a moment in the middle: elsewhere it would lie outside of what is proven.
    const at = kind === 'Message' ? { createdAt: messages[100]?.createdAt.replace('000Z', '500Z') } : {};
    const id = crypto.randomUUID();
    const surplus = resourceSchema.parse({ ...kept, ...at, _id: id, '@id': kept['@id'].replace(kept._id, id) });
    world.replica.rows.set(surplus['@id'], surplus);
    if (kind === 'Comment') continue;
    const stale = kept['@type'] === 'Story' ? { ...kept, likeCount: kept.likeCount + 1 } : { ...kept, version: kept.version + 3 };
    world.replica.rows.set(kept['@id'], stale);
  }
  const before = new Map(world.replica.rows);
  await nextDay(world);
  expectSame(world);
  expect(engine?.status.now().mended).toBe(26);
  const touched = [...world.replica.rows].filter(([id, row]) => before.has(id) && before.get(id) !== row && before.get(id)?.['@type'] === 'Message');
  expect(touched.length).toBeLessThanOrEqual(200);
});

test('R-HEAL-02 R-HEAL-04 so are classes and threads: those with which everything else goes', async () => {
  const world = await school();
  const [other, talk] = [classRecord(), threadRecord({ class: iri.class(CLASS) })];
  for (const row of [other, talk]) world.server.write(row);
  await started(world);
  expectSame(world);
  for (const missing of [other, talk]) world.replica.rows.delete(missing['@id']);
  for (const surplus of [classRecord(), threadRecord({ class: iri.class(CLASS) })]) world.replica.rows.set(surplus['@id'], surplus);
  for (const id of [iri.class(CLASS), iri.thread(THREAD)]) {
    const kept = world.replica.rows.get(id);
    if (kept === undefined) throw new Error(`${id} is needed`);
    world.replica.rows.set(id, { ...kept, name: 'of yesterday', version: kept.version + 3 } as Resource);
  }
  await nextDay(world);
  expectSame(world);
  expect(engine?.status.now().mended).toBe(6);
});

test('R-HEAL-03 what moves at every look is looked at three times, and then set right', async () => {
  const world = await school();
  await started(world);
  world.replica.rows.delete(iri.story(CLASS, STORY));
  let looks = 0;
  world.fault = (request) => {
    // Somebody writes between any two looks.
    if (request.path.startsWith('/digests')) world.server.write(storyRecord(CLASS, { body: `post ${(looks += 1)}` }));
    return 'pass';
  };
  await nextDay(world);
  world.fault = () => 'pass';
  // The one that found it, three more, and one that says which pieces of it differ.
  expect(looks).toBe(5);
  expect(world.replica.rows.has(iri.story(CLASS, STORY))).toBe(true);
  engine?.wake('focus');
  await world.clock.advance(10_000);
  expectSame(world);
});

test('R-HEAL-02 R-HEAL-04 rows of one millisecond that lie across two steps of reading are counted all, and their list is not walked again', async () => {
  const world = await school(0);
  // The steps are of 200 rows, newest first: 45 of one moment from the 190th on.
  const instant = (index: number): string => new Date(Date.parse('2026-11-02T00:00:00.000Z') + Math.min(index, 60) * 1000 + Math.max(0, index - 104) * 1000).toISOString();
  for (let index = 0; index < 295; index += 1) world.server.say(THREAD, `m${index}`, { createdAt: instant(index) });
  await started(world);
  for (const message of world.server.messages(THREAD)) world.replica.rows.set(message['@id'], message);
  await nextDay(world);
  expect(asked(world, '/changes')).toEqual(['/digests']);
  expect(engine?.status.now().mended).toBeUndefined();
});

test('R-HEAL-02 more rows of one millisecond than a step holds are read, too', async () => {
  const replica = new MemoryReplica();
  await replica.put(Array.from({ length: 2 * BATCH_ROWS + 50 }, (_, index) => messageRecord(THREAD, { createdAt: `2026-11-02T00:00:0${index < 2 * BATCH_ROWS + 20 ? 1 : 0}.000Z` })));
  const subject = { kind: 'Message' as const, scope: THREAD, scopeIri: iri.thread(THREAD), from: null, to: null };
  const world = new World();
  const { signal } = new AbortController();
  const rows = heldRows({ replica, vault: world.vault, clock: world.clock, signal }, subject);
  await world.clock.advance(1000);
  expect((await rows).length).toBe(2 * BATCH_ROWS + 50);
});

test('R-HEAL-03 what is only on its way is not set right: the pull brings it', async () => {
  const world = await school();
  await started(world);
  // Written between the pull and the first look.
  let isWritten = false;
  world.fault = (request) => {
    if (request.path.startsWith('/digests') && !isWritten) {
      isWritten = true;
      world.server.delete(world.server.messages(THREAD)[7]?.['@id'] ?? '');
      world.server.write(storyRecord(CLASS));
    }
    return 'pass';
  };
  world.server.asked.length = 0;
  await nextDay(world);
  expect(isWritten).toBe(true);
  expect(asked(world, '/changes')).toEqual(['/digests']);
  expect(engine?.status.now().mended).toBeUndefined();
  expectSame(world);
});

test('R-HEAL-05 R-PULL-09 what was deleted or edited in a gap that outlived the cursor goes with the comparison after it', async () => {
  const world = await school();
  await started(world);
  const rows = [...world.server.rows.values()];
  const gone = rows.filter((row) => ['Comment', 'Award', 'Invitation', 'Skill', 'Event'].includes(row['@type']));
  for (const row of [...gone, world.server.messages(THREAD)[2], world.server.messages(THREAD)[30], rows.find((one) => one['@type'] === 'Story')]) world.server.rows.delete(row?.['@id'] ?? '');
  // Of two answered requests one was told of; both were changed in the gap, and no list has them any more.
  const requests = rows.filter((row) => row['@type'] === 'ConnectionRequest');
  for (const row of requests) world.server.rows.set(row['@id'], { ...row, version: 9, status: 'declined', canReview: false });
  world.replica.rows.set(requests[1]?.['@id'] ?? '', connectionRequestRecord(CLASS, STORY, { ...requests[1], status: 'accepted', canReview: false }));
  world.server.forgetCursors();
  engine?.wake('focus');
  await world.clock.advance(20_000);
  for (const row of requests) world.server.rows.delete(row['@id']);
  expectSame(world);
});

test('R-HEAL-01 R-HEAL-06 where the cursor is lost again while a comparison waits for a pull, all is compared behind that load, too', async () => {
  const world = await school();
  await started(world);
  const written = [...world.server.rows.values()];
  const remove = (kind: Resource['@type']): void => void world.server.rows.delete(written.find((row) => row['@type'] === kind)?.['@id'] ?? '');
  let at: 'load' | 'comparison' | 'nextLoad' = 'load';
  world.fault = (request) => {
    if (at === 'load' && request.path.startsWith('/digests')) {
      at = 'comparison';
      remove('Skill');
    } else if (at === 'comparison' && request.path.startsWith('/changes')) {
      at = 'nextLoad';
      remove('Award');
      world.server.forgetCursors();
    }
    return 'pass';
  };
  world.server.forgetCursors();
  engine?.wake('focus');
  await world.clock.advance(30_000);
  expect(at).toBe('nextLoad');
  expectSame(world);
});

test('R-HEAL-06 a comparison that is cut off is made again, and one that found everything is not', async () => {
  const world = await school();
  await started(world);
  world.replica.rows.delete(iri.story(CLASS, STORY));
  world.fault = (request) => (request.path.startsWith('/digests') ? 'cut' : 'pass');
  await nextDay(world);
  expect(world.replica.rows.has(iri.story(CLASS, STORY))).toBe(false);
  world.fault = () => 'pass';
  engine?.wake('focus');
  await world.clock.advance(COMPARE_LATE_MS + 10_000);
  expectSame(world);
  expect(engine?.status.now().mended).toBe(1);
});
