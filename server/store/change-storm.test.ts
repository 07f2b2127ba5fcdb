import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CHANGES_MS } from '../../schema/limits.ts';
import { faultsOf, raiseStorm } from '../../tests/support/change-storm.ts';
import { settled } from '../../tests/support/settled.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { makeTestSchool } from '../../tests/support/test-school.ts';
import { pruneChanges } from './change-pruner.ts';
import { readChanges } from './change-reader.ts';
import { farChanges } from './change-statements.ts';
import type { Database } from './database.ts';
import { changes } from './schema/sync.ts';
import type { Viewer } from './viewer.ts';

let database: Database;
let viewer: Viewer;
beforeAll(async () => {
  database = await openTestDatabase();
  viewer = { userId: (await makeTestSchool(database.db)).teacher, role: 'teacher' };
});
afterAll(() => database.close());

it('12 writers, late, out of order and rolled back: three pullers and one who slept meanwhile miss, double and disorder nothing, also while the log is compacted', async () => {
  const { db } = database;
  const asleep = (await readChanges(db, viewer, undefined, 1))?.cursor;
  const far = vi.spyOn(farChanges, viewer.role);
  const storm = await raiseStorm(db, viewer, { writers: 12, rows: 960, now: () => Date.now() });
  expect(storm.pulled).toHaveLength(4);
  expect(far.mock.calls.length).toBeGreaterThan(10);
  expect(faultsOf(storm)).toEqual({ missed: 0, doubled: 0, disordered: 0, undone: 0 });
  await settled(db);
  const later = Date.now() + CHANGES_MS + 60_000;
  const [second] = await Promise.all([raiseStorm(db, viewer, { writers: 12, rows: 240, now: () => later }), pruneChanges(db, later)]);
  expect(faultsOf(second)).toEqual({ missed: 0, doubled: 0, disordered: 0, undone: 0 });
  expect(await db.$count(changes)).toBe(second.written.flat().length);
  expect(await readChanges(db, viewer, asleep, 500)).toBeNull();
});
