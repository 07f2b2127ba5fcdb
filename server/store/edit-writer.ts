import { and, arrayContains, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { Precondition } from '../plugins/precondition.ts';
import { anyOf } from './any-of.ts';
import { recordChanges, scope, type LoggedChange } from './change-log.ts';
import type { Db } from './database.ts';
import { newId } from './new-id.ts';
import { users } from './schema/people.ts';
import { edits } from './schema/sync.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

/** A conditional request, as its route has it. */
export interface EditRequest {
  readonly writing: Writing;
  readonly viewer: Viewer;
  readonly key: string | null;
  readonly body: unknown;
  readonly precondition: Precondition;
}

/**
 * Notes which fields a request has changed. Where its writer had not seen the value that was there, the edit that wrote
 * that value is marked as overtaken, and its writer's devices are sent their account again (F-702).
 * @param reply the record as the request left it
 */
export async function noteEdit({ writing, viewer, key, body, precondition }: EditRequest, reply: unknown): Promise<void> {
  const before = precondition.before();
  if (before === null) return;
  const fields = changedFields(body, before, reply);
  if (fields.length === 0) return;
  const entity = before['@id'];
  await markOvertaken(writing, entity, fields.filter((field) => precondition.unseen.has(field)));
  // Without a key no device can tell it as its own. It is the newest edit of its fields all the same.
  const row = { userId: viewer.userId, key: key ?? newId(writing.now), entity, fields, createdAt: new Date(writing.now) };
  await writing.tx.insert(edits).values(row).onConflictDoNothing();
}

/** Fields that a patch names and that have another value afterwards. */
function changedFields(patch: unknown, before: unknown, after: unknown): string[] {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  const names = Object.keys(valuesOf(patch)).filter((name) => name in was);
  return names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
}

function valuesOf(record: unknown): Readonly<Record<string, unknown>> {
  return typeof record === 'object' && record !== null ? { ...record } : {};
}

async function markOvertaken(writing: Writing, entity: string, fields: readonly string[]): Promise<void> {
  const { tx } = writing;
  const writers = new Set<string>();
  for (const field of fields) {
    const isOfField = and(eq(edits.entity, entity), arrayContains(edits.fields, [field]));
    const [last] = await tx.select().from(edits).where(isOfField).orderBy(desc(edits.seq)).limit(1);
    if (last === undefined) continue;
    const isLast = and(eq(edits.userId, last.userId), eq(edits.key, last.key));
    await tx.update(edits).set({ overtaken: sql`array_append(${edits.overtaken}, ${field}::text)` }).where(isLast);
    writers.add(last.userId);
  }
  if (writers.size === 0) return;
  const notified = await tx
    .update(users)
    .set({ version: sql`${users.version} + 1` })
    .where(and(anyOf(users.id, [...writers].toSorted()), isNull(users.erasedAt)))
    .returning({ id: users.id });
  await recordChanges(writing, notified.map(({ id }): LoggedChange => ({ scope: scope.user(id), entity: iri.user(id), op: 'upsert' })));
}

/** Forgets edits that no device remembers as its own any more. */
export async function forgetEdits(db: Db, before: Date): Promise<void> {
  await db.delete(edits).where(lt(edits.createdAt, before));
}
