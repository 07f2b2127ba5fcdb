import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Change, Resource } from '../../schema/records/change.ts';
import { FLOOR_KEY } from './change-floor.ts';
import { classScopes, scope } from './change-log.ts';
import type { Db, Reading } from './database.ts';
import { readGeneration } from './generation.ts';
import { readMeta } from './meta-store.ts';
import { ownStudentIds, relationsOf } from './relation-reader.ts';
import { resourcesByIri } from './resource-reader.ts';
import { changes } from './schema/sync.ts';
import { threadMembers } from './schema/threads.ts';
import type { Viewer } from './viewer.ts';

export interface ChangesPage {
  readonly changes: Change[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

/** A place in the order of (xid, seq) of one generation of the database. */
interface Cursor {
  readonly generation: string;
  readonly xid: bigint;
  readonly seq: bigint;
}

const rowSchema = z.object({ entity: z.string(), op: z.enum(['upsert', 'delete', 'gain', 'lose']), xid: z.string(), seq: z.string() });
type Row = z.infer<typeof rowSchema>;

/** No transaction of ours lives longer than its time-out of 5 s, few longer than some milliseconds. */
const PATIENCE_MS = 2_000;
const RETRY_MS = 20;

/**
 * What changed for this viewer after a cursor, in commit order; null when the cursor is of another generation or too
 * old. Without a cursor: nothing, and the present cursor.
 *
 * Only rows of transactions before the oldest one still running are given out, so that no commit can land behind a
 * cursor; scopes and rows come from one snapshot. A change that is committed but must wait for an older transaction is
 * waited for a while: the caller was told of it by a hint that will not come again. When it takes too long, `hasMore`
 * makes the caller ask again.
 */
export async function readChanges(db: Db, viewer: Viewer, after: string | undefined, limit: number): Promise<ChangesPage | null> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const page = await readOnce(db, viewer, after, limit);
    const isWaiting = page !== null && page.hasMore && page.changes.length === 0;
    if (!isWaiting || performance.now() > deadline) return page;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

async function readOnce(db: Db, viewer: Viewer, after: string | undefined, limit: number): Promise<ChangesPage | null> {
  const cursor = after === undefined ? null : decodeCursor(after);
  return db.transaction(
    async (tx) => {
      const generation = await readGeneration(tx);
      const { horizon, end } = await snapshotOf(tx);
      if (after === undefined) return { changes: [], cursor: encodeCursor({ generation, xid: horizon, seq: 0n }), hasMore: false };
      if (cursor === null || cursor.generation !== generation || cursor.xid < BigInt((await readMeta(tx, FLOOR_KEY)) ?? 0)) return null;
      // No transaction is that far yet: the cursor is of a future that a restored copy of the data folder has lost.
      if (cursor.xid > end) return null;
      const rows = await rowsAfter(tx, await scopesOf(tx, viewer), cursor, limit + 1);
      const shown = rows.slice(0, limit).filter((row) => BigInt(row.xid) < horizon);
      const last = shown.at(-1);
      const isFull = last !== undefined && shown.length === limit && rows.length > limit;
      const next = isFull ? { generation, xid: BigInt(last.xid), seq: BigInt(last.seq) } : { generation, ...later(cursor, horizon) };
      return { changes: await renderChanges(tx, viewer, shown), cursor: encodeCursor(next), hasMore: rows.length > shown.length };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** The scopes that the viewer stands in now. */
export async function scopesOf(db: Reading, viewer: Viewer): Promise<string[]> {
  const relations = await relationsOf(db, viewer);
  const own = await ownStudentIds(db, viewer);
  const threads = await db.select({ threadId: threadMembers.threadId }).from(threadMembers).where(eq(threadMembers.userId, viewer.userId));
  return [
    scope.all,
    scope.user(viewer.userId),
    ...[...relations].flatMap(([id, standing]) => classScopes(id, standing.relation)),
    ...[...own].map((id) => scope.student(id)),
    ...threads.map((row) => scope.thread(row.threadId)),
  ];
}

/** The oldest transaction that still runs, and the first that has not begun. */
async function snapshotOf(db: Reading): Promise<{ horizon: bigint; end: bigint }> {
  const { rows } = await db.execute(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, pg_snapshot_xmax(pg_current_snapshot())::text as xmax`);
  const { xmin, xmax } = z.object({ xmin: z.string(), xmax: z.string() }).parse(rows[0]);
  return { horizon: BigInt(xmin), end: BigInt(xmax) };
}

async function rowsAfter(db: Reading, scopes: readonly string[], cursor: Cursor, limit: number): Promise<Row[]> {
  const { rows } = await db.execute(sql`
    select ${changes.entity} as entity, ${changes.op} as op, ${changes.xid}::text as xid, ${changes.seq}::text as seq
    from ${changes}
    where ${changes.scope} = any(${sql.param([...scopes])}::text[])
      and (${changes.xid}, ${changes.seq}) > (${String(cursor.xid)}::text::xid8, ${String(cursor.seq)}::bigint)
    order by ${changes.xid}, ${changes.seq}
    limit ${limit}`);
  return z.array(rowSchema).parse(rows);
}

/** One change per entity, at the place of its newest row. */
async function renderChanges(db: Reading, viewer: Viewer, rows: readonly Row[]): Promise<Change[]> {
  const byEntity = new Map<string, Row[]>();
  for (const row of rows) {
    const earlier = byEntity.get(row.entity) ?? [];
    byEntity.delete(row.entity);
    byEntity.set(row.entity, [...earlier, row]);
  }
  const resources = await resourcesByIri(db, viewer, [...byEntity.keys()]);
  return [...byEntity].flatMap(([entity, ofEntity]) => changeOf(entity, ofEntity, resources.get(entity)) ?? []);
}

function changeOf(entity: string, rows: readonly Row[], resource: Resource | undefined): Change | null {
  const has = (op: Row['op']) => rows.some((row) => row.op === op);
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
