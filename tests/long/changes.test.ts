import { afterAll, beforeAll, expect, it } from 'vitest';
import { pruneChanges } from '../../server/store/change-pruner.ts';
import { readChanges } from '../../server/store/change-reader.ts';
import { changes } from '../../server/store/schema/sync.ts';
import type { Viewer } from '../../server/store/viewer.ts';
import { CHANGES_MS } from '../../schema/limits.ts';
import { faultsOf, raiseStorm } from '../support/change-storm.ts';
import { settled } from '../support/settled.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { makeTestSchool } from '../support/test-school.ts';
import type { Database } from '../../server/store/database.ts';

const WRITERS = 12;
const ROWS = 20_000;

let database: Database;
let viewer: Viewer;
beforeAll(async () => {
  database = await openTestDatabase();
  viewer = { userId: (await makeTestSchool(database.db)).teacher, role: 'teacher' };
});
afterAll(() => database.close());

it('12 writers and 20,000 rows: nobody who follows misses a row, gets one twice, out of order, or one that was rolled back', async () => {
  const { db } = database;
  const asleep = (await readChanges(db, viewer, undefined, 1))?.cursor;
  const storm = await raiseStorm(db, viewer, { writers: WRITERS, rows: ROWS, now: () => Date.now() });
  expect(storm.written.flat().length).toBeGreaterThanOrEqual(ROWS);
  expect(storm.undone.length).toBeGreaterThan(0);
  expect(faultsOf(storm)).toEqual({ missed: 0, doubled: 0, disordered: 0, undone: 0 });

  // 60 days on, the log is compacted while twelve write again: nobody who follows notices, who slept is told.
  const later = Date.now() + CHANGES_MS + 60_000;
  await settled(db);
  let isPruning = true;
  const pruning = (async () => {
    while (isPruning) await pruneChanges(db, later);
  })();
  const second = await raiseStorm(db, viewer, { writers: WRITERS, rows: ROWS / 10, now: () => later });
  isPruning = false;
  await pruning;
  expect(faultsOf(second)).toEqual({ missed: 0, doubled: 0, disordered: 0, undone: 0 });
  expect(await db.$count(changes)).toBe(second.written.flat().length);
  expect(await readChanges(db, viewer, asleep, 500)).toBeNull();
  // It takes the present cursor, walks, and misses nothing from there on.
  const third = await raiseStorm(db, viewer, { writers: WRITERS, rows: ROWS / 100, now: () => later });
  expect(faultsOf(third)).toEqual({ missed: 0, doubled: 0, disordered: 0, undone: 0 });
});
