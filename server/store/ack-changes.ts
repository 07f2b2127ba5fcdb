import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import { anyOf } from './any-of.ts';
import { scope, type LoggedChange } from './change-log.ts';
import type { Tx } from './database.ts';
import { stories, storyReaders } from './schema/stories.ts';

/** These people come into the classes or leave them, and what they have confirmed there counts, or counts no more: the classes' teachers are told. */
export async function ackChanges(tx: Tx, classIds: readonly string[], userIds: readonly string[]): Promise<LoggedChange[]> {
  if (classIds.length === 0 || userIds.length === 0) return [];
  const theirs = tx.select({ id: storyReaders.storyId }).from(storyReaders).where(and(anyOf(storyReaders.userId, userIds), isNotNull(storyReaders.acknowledgedAt)));
  const touched = await tx
    .update(stories)
    .set({ version: sql`${stories.version} + 1` })
    .where(and(anyOf(stories.classId, classIds), eq(stories.isAckAsked, true), inArray(stories.id, theirs)))
    .returning({ id: stories.id, classId: stories.classId });
  return touched.map(({ id, classId }): LoggedChange => ({ scope: scope.staff(classId), entity: iri.story(classId, id), op: 'upsert' }));
}
