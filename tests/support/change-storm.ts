import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { silentPublisher } from '../../server/live/live-publisher.ts';
import { recordChanges, scope, type LoggedChange } from '../../server/store/change-log.ts';
import { NEAR_TRANSACTIONS, readChanges } from '../../server/store/change-reader.ts';
import type { Db } from '../../server/store/database.ts';
import { newId } from '../../server/store/new-id.ts';
import type { Viewer } from '../../server/store/viewer.ts';
import { iri } from '../../schema/ids.ts';
import { settled } from './settled.ts';

export interface Storm {
  /** What each writer committed, in its order. */
  readonly written: readonly (readonly string[])[];
  /** What was written and rolled back. */
  readonly undone: readonly string[];
  /** What each puller was given, in its order; the last one slept while it was written. */
  readonly pulled: readonly (readonly string[])[];
}

const ROWS_PER_TRANSACTION = 4;
/** One transaction in so many stays open for a while after it wrote, and one is rolled back. */
const SLOW_EVERY = 40;
const UNDONE_EVERY = 25;
const OPEN_MS = 25;
const PAGES = [37, 200, 500] as const;
/** No multiple of a transaction's rows: pages end within one. */
const SLEEPER_PAGE = 61;

/**
 * Writers that commit late, out of order and sometimes not at all, and pullers beside them that follow /changes from
 * before the first row on until they are at the end. One more wakes when all is written, with the cursor from before,
 * and so far behind that it reads scope by scope (`farChanges`).
 */
export async function raiseStorm(db: Db, viewer: Viewer, size: { writers: number; rows: number; now: () => number }): Promise<Storm> {
  const undone: string[] = [];
  let isWriting = true;
  await settled(db);
  const first = await presentCursor(db, viewer);
  const pullers = await Promise.all(PAGES.map((page) => startPuller(db, viewer, page, () => isWriting)));
  const written = await Promise.all(Array.from({ length: size.writers }, (_, writer) => write(db, { ...size, writer, undone })));
  isWriting = false;
  const followed = await Promise.all(pullers.map((puller) => puller.ended));
  await moveAway(db, viewer);
  const slept = await pull({ db, viewer, limit: SLEEPER_PAGE, isWriting: () => false }, first);
  return { written, undone, pulled: [...followed, slept] };
}

/** So many transactions that whatever lies before them is far back; the reader learns of it by a look at the end. */
async function moveAway(db: Db, viewer: Viewer): Promise<void> {
  // In parts: on a slow machine all of them take longer than one statement may.
  const part = NEAR_TRANSACTIONS / 10n;
  for (let done = 0n; done < NEAR_TRANSACTIONS; done += part) await db.execute(sql.raw(`do $$ begin for turn in 1..${part} loop perform pg_current_xact_id(); commit; end loop; end $$`));
  await settled(db);
  await readChanges(db, viewer, await presentCursor(db, viewer), 1);
}

async function write(db: Db, storm: { writers: number; rows: number; now: () => number; writer: number; undone: string[] }): Promise<string[]> {
  const committed: string[] = [];
  for (let turn = storm.writer; committed.length < storm.rows / storm.writers; turn += 1) {
    const now = storm.now();
    const entities = Array.from({ length: ROWS_PER_TRANSACTION }, (_, place) => iri.event(newId(now + place)));
    const rows = entities.map((entity): LoggedChange => ({ scope: scope.all, entity, op: 'delete' }));
    const isUndone = turn % UNDONE_EVERY === 0;
    try {
      await db.transaction(async (tx) => {
        // One after the other, so that their places in the log are those of their writing.
        for (const row of rows) await recordChanges({ tx, live: silentPublisher, now }, [row]);
        if (turn % SLOW_EVERY === 0) await sleep(OPEN_MS);
        if (isUndone) throw new Undone();
      });
      committed.push(...entities);
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
      storm.undone.push(...entities);
    }
  }
  return committed;
}

class Undone extends Error {}

/** Its cursor is taken before the answer. */
async function startPuller(db: Db, viewer: Viewer, limit: number, isWriting: () => boolean): Promise<{ ended: Promise<string[]> }> {
  return { ended: pull({ db, viewer, limit, isWriting }, await presentCursor(db, viewer)) };
}

async function presentCursor(db: Db, viewer: Viewer): Promise<string> {
  return (await readChanges(db, viewer, undefined, 1))?.cursor ?? '';
}

/** All behind the cursor, to the end of what is written. */
async function pull({ db, viewer, limit, isWriting }: { db: Db; viewer: Viewer; limit: number; isWriting: () => boolean }, first: string): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor = first, isLast = !isWriting(); ; isLast = !isWriting()) {
    const page = await readChanges(db, viewer, cursor, limit);
    if (page === null) throw new Error('The cursor was refused');
    seen.push(...page.changes.map((change) => change['@id']));
    cursor = page.cursor;
    if (isLast && !page.hasMore) return seen;
  }
}

/** Rows that a puller did not get, got twice, or got of one writer in another order than they were written. */
export function faultsOf(storm: Storm): { missed: number; doubled: number; disordered: number; undone: number } {
  const faults = { missed: 0, doubled: 0, disordered: 0, undone: 0 };
  const isUndone = new Set(storm.undone);
  for (const pulled of storm.pulled) {
    const placeOf = new Map(pulled.map((entity, place) => [entity, place]));
    faults.doubled += pulled.length - placeOf.size;
    faults.undone += pulled.filter((entity) => isUndone.has(entity)).length;
    for (const own of storm.written) {
      const places = own.map((entity) => placeOf.get(entity));
      faults.missed += places.filter((place) => place === undefined).length;
      faults.disordered += places.filter((place, index) => index > 0 && (place ?? 0) < (places[index - 1] ?? 0)).length;
    }
  }
  return faults;
}
