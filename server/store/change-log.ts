import type { ClassRelation } from '../../schema/rules/permission-rules.ts';
import { endingValues, writeEnd, type LoggedChange } from './ending.ts';
import { scope } from './scope.ts';
import type { Writing } from './writing.ts';

export type { LoggedChange } from './ending.ts';
export { scope } from './scope.ts';

/** The scopes of a class that a relation to it opens. */
export function classScopes(classId: string, relation: ClassRelation): string[] {
  if (relation === 'none') return [];
  return relation === 'main' || relation === 'assistant' ? [scope.class(classId), scope.staff(classId)] : [scope.class(classId)];
}

/**
 * Records changes in their own transaction, the newest per scope and entity, and hints the devices that are online.
 * As arrays: a parameter for each value would end at 65,535 of them, which an archived class can exceed.
 */
export async function recordChanges(writing: Writing, changes: readonly LoggedChange[]): Promise<void> {
  if (changes.length > 0) await writeEnd(writing.tx, endingValues(writing, { changes }));
}

/** Records one change; see recordChanges. */
export async function recordChange(writing: Writing, change: LoggedChange): Promise<void> {
  await recordChanges(writing, [change]);
}

/** Changes that are recorded by one statement, where there may be any number of them: a statement may take 5 seconds. */
const CHUNK = 2_000;

/** Records any number of changes, as all that was ever said somewhere; see recordChanges. */
export async function recordManyChanges(writing: Writing, changes: readonly LoggedChange[]): Promise<void> {
  for (let start = 0; start < changes.length; start += CHUNK) await recordChanges(writing, changes.slice(start, start + CHUNK));
}
