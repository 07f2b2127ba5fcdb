import { sql } from 'drizzle-orm';
import type { Iri } from '../../schema/ids.ts';
import type { ClassRelation } from '../../schema/rules/permission-rules.ts';
import { changes } from './schema/sync.ts';
import { inOneTrip, type Writing } from './writing.ts';

export interface LoggedChange {
  readonly scope: string;
  readonly entity: Iri;
  readonly op: 'upsert' | 'delete' | 'gain' | 'lose';
}

/** Who is told of a change (server/store/schema/sync.ts). */
export const scope = {
  class: (classId: string) => `class:${classId}`,
  staff: (classId: string) => `staff:${classId}`,
  student: (studentId: string) => `student:${studentId}`,
  thread: (threadId: string) => `thread:${threadId}`,
  user: (userId: string) => `user:${userId}`,
  all: 'all',
} as const;

/** The scopes of a class that a relation to it opens. */
export function classScopes(classId: string, relation: ClassRelation): string[] {
  if (relation === 'none') return [];
  return relation === 'main' || relation === 'assistant' ? [scope.class(classId), scope.staff(classId)] : [scope.class(classId)];
}

/**
 * Records changes in their own transaction, the newest per scope and entity, and hints the devices that are online.
 * Rows are written in one order everywhere, so that two writers cannot wait for each other.
 */
export async function recordChanges(writing: Writing, list: readonly LoggedChange[]): Promise<void> {
  const unique = new Map(list.map((change) => [`${change.scope} ${change.entity}`, change]));
  const rows = [...unique.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, change]) => change);
  if (rows.length === 0) return;
  // As three arrays: a parameter for each value would end at 65,535 of them, which an archived class can exceed.
  const column = (name: keyof LoggedChange) => sql`${sql.param(rows.map((row) => row[name]))}::text[]`;
  const insert = sql`
    insert into ${changes} (scope, entity, op, created_at)
    select scope, entity, op, ${new Date(writing.now).toISOString()}::timestamptz
    from unnest(${column('scope')}, ${column('entity')}, ${column('op')}) with ordinality as given (scope, entity, op, place)
    order by place
    on conflict (scope, entity) do update set op = excluded.op, xid = pg_current_xact_id(), seq = nextval('changes_seq'), created_at = excluded.created_at`;
  await inOneTrip([() => writing.tx.execute(insert)], () => writing.live.publish(writing.tx, { kind: 'changed', scopes: [...new Set(rows.map((row) => row.scope))] }));
}

/** Records one change; see recordChanges. */
export async function recordChange(writing: Writing, change: LoggedChange): Promise<void> {
  await recordChanges(writing, [change]);
}
