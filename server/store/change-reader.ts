import type { Change, Resource } from '../../schema/records/change.ts';
import { farChanges, nearChanges, presentPlace, type ChangeRow, type FoundChanges } from './change-statements.ts';
import type { Db } from './database.ts';
import { resourcesByIri } from './resource-reader.ts';
import type { Viewer } from './viewer.ts';

export interface ChangesPage {
  readonly changes: Change[];
  readonly cursor: string;
  readonly hasMore: boolean;
  /** Of the database, as its cursors carry it. */
  readonly generation: string;
}

/** A place in the order of (xid, seq) of one generation of the database. */
interface Cursor {
  readonly generation: string;
  readonly xid: bigint;
  readonly seq: bigint;
}

/** No transaction of ours lives longer than its time-out of 5 s, few longer than some milliseconds. */
const PATIENCE_MS = 2_000;
/** Nearly all are over by the first look or the second; behind a long one each waiting device would ask fifty times a second. */
const RETRY_MIN_MS = 20;
const RETRY_MAX_MS = 320;

/** Cursors of so many transactions ago, or fewer, count as near the end of the log. */
export const NEAR_TRANSACTIONS = 5_000n;
/** Where this process has last seen the log end. It chooses between two ways to the same rows, so it may be wrong. */
let lastHorizon = 0n;

/**
 * What changed for this viewer after a cursor, in commit order; null when the cursor is of another generation or too
 * old. Without a cursor: nothing, and the present cursor.
 *
 * Only rows of transactions before the oldest one still running are given out, so that no commit can land behind a
 * cursor; scopes and rows come from one statement, and so from one snapshot. What the rows name is read after it: it may
 * be newer than the cursor, and comes again then; what is gone or lost since is left out, and its row comes behind. A change that is committed but must wait for an older transaction is
 * waited for a while: the caller was told of it by a hint that will not come again. When it takes too long, `hasMore`
 * makes the caller ask again.
 */
export async function readChanges(db: Db, viewer: Viewer, after: string | undefined, limit: number): Promise<ChangesPage | null> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let pause = RETRY_MIN_MS; ; pause = Math.min(RETRY_MAX_MS, pause * 2)) {
    const page = await readOnce(db, viewer, after, limit);
    const isWaiting = page !== null && page.hasMore && page.changes.length === 0;
    if (!isWaiting || performance.now() > deadline) return page;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function readOnce(db: Db, viewer: Viewer, after: string | undefined, limit: number): Promise<ChangesPage | null> {
  if (after === undefined) {
    const [present] = await presentPlace(db, {});
    if (present === undefined) throw new Error('PostgreSQL did not say where it is');
    const { generation, horizon } = present;
    return { changes: [], cursor: encodeCursor({ generation, xid: BigInt(horizon), seq: 0n }), hasMore: false, generation };
  }
  const cursor = decodeCursor(after);
  if (cursor === null) return null;
  const [found] = await findChanges(db, viewer, cursor, limit + 1);
  // No row: the cursor is of a future that a restored copy of the data folder has lost; or of another generation.
  if (found === undefined || cursor.generation !== found.generation || cursor.xid < BigInt(found.floor ?? 0)) return null;
  const horizon = BigInt(found.horizon);
  if (cursor.xid > BigInt(found.end)) return null;
  lastHorizon = horizon;
  const rows = found.rows;
  const shown = rows.slice(0, limit).filter((row) => BigInt(row.xid) < horizon);
  const last = shown.at(-1);
  const isFull = last !== undefined && shown.length === limit && rows.length > limit;
  const { generation } = cursor;
  const next = isFull ? { generation, xid: BigInt(last.xid), seq: BigInt(last.seq) } : { generation, ...later(cursor, horizon) };
  return { changes: await renderChanges(db, viewer, shown), cursor: encodeCursor(next), hasMore: rows.length > shown.length, generation };
}

/** Near the end of the log it is read in its order, and what is not the viewer's is skipped; from further back, scope by scope. */
function findChanges(db: Db, viewer: Viewer, cursor: Cursor, limit: number): Promise<FoundChanges[]> {
  const isNear = lastHorizon - cursor.xid < NEAR_TRANSACTIONS;
  const statement = isNear ? nearChanges : farChanges;
  return statement[viewer.role](db, { user: viewer.userId, xid: String(cursor.xid), seq: String(cursor.seq), limit });
}

/** One change per entity, at the place of its newest row. */
async function renderChanges(db: Db, viewer: Viewer, rows: readonly ChangeRow[]): Promise<Change[]> {
  const byEntity = new Map<string, ChangeRow[]>();
  for (const row of rows) {
    const earlier = byEntity.get(row.entity) ?? [];
    byEntity.delete(row.entity);
    byEntity.set(row.entity, [...earlier, row]);
  }
  const resources = await resourcesByIri(db, viewer, [...byEntity.keys()]);
  return [...byEntity].flatMap(([entity, ofEntity]) => changeOf(entity, ofEntity, resources.get(entity)) ?? []);
}

function changeOf(entity: string, rows: readonly ChangeRow[], resource: Resource | undefined): Change | null {
  const has = (op: ChangeRow['op']) => rows.some((row) => row.op === op);
  if (resource !== undefined) return { '@id': entity, resource, ...(has('gain') ? { gained: true } : {}) };
  if (has('delete')) return { '@id': entity, deleted: true };
  return has('lose') ? { '@id': entity, lost: true } : null;
}

function later(cursor: Cursor, horizon: bigint): { xid: bigint; seq: bigint } {
  return cursor.xid >= horizon ? { xid: cursor.xid, seq: cursor.seq } : { xid: horizon, seq: 0n };
}

function encodeCursor(cursor: Cursor): string {
  return Buffer.from(`${cursor.generation}.${cursor.xid}.${cursor.seq}`).toString('base64url');
}

function decodeCursor(text: string): Cursor | null {
  const match = /^([0-9a-f-]+)\.(\d{1,19})\.(\d{1,18})$/.exec(Buffer.from(text, 'base64url').toString('utf8'));
  const [, generation = '', xid = '', seq = ''] = match ?? [];
  return match === null ? null : { generation, xid: BigInt(xid), seq: BigInt(seq) };
}
