import { eq, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { iri } from '../../schema/ids.ts';
import { anyOf } from './any-of.ts';
import { recordManyChanges, scope, type LoggedChange } from './change-log.ts';
import { awards, classAssistants, classes, studentParents, students } from './schema/classes.ts';
import { connectionRequests } from './schema/joining.ts';
import { comments, stories } from './schema/stories.ts';
import { messages, threadMembers, threads } from './schema/threads.ts';
import { staffScopes } from './student-places.ts';
import type { Writing } from './writing.ts';

const own = alias(messages, 'own');

/**
 * Tells every device of what carries a person's name or picture, after those have changed: classes, students, threads,
 * points that the person gave, requests, and all that the person wrote. Grows with what the person wrote, so it is for rare acts: a new name, an erasure.
 */
export async function echoPerson(writing: Writing, userId: string): Promise<void> {
  await recordManyChanges(writing, [...(await echoPlaces(writing, userId)), ...(await echoTexts(writing, userId))]);
}

async function echoPlaces({ tx }: Writing, userId: string): Promise<LoggedChange[]> {
  const assisted = await tx.select({ id: classAssistants.classId }).from(classAssistants).where(eq(classAssistants.userId, userId));
  const taught = await tx
    .update(classes)
    .set({ version: sql`${classes.version} + 1` })
    .where(or(eq(classes.mainTeacherId, userId), anyOf(classes.id, assisted.map(({ id }) => id))))
    .returning({ id: classes.id });
  const children = await tx.select({ id: studentParents.studentId }).from(studentParents).where(eq(studentParents.parentId, userId));
  const childIds = children.map(({ id }) => id);
  await tx.update(students).set({ version: sql`${students.version} + 1` }).where(anyOf(students.id, childIds));
  const ofChildren = await Promise.all(childIds.map(async (id) => [scope.student(id), ...(await staffScopes(tx, id))].map((each): LoggedChange => ({ scope: each, entity: iri.student(id), op: 'upsert' }))));
  const joined = tx.select({ id: threadMembers.threadId }).from(threadMembers).where(eq(threadMembers.userId, userId));
  // Who has left a thread may have said its last word.
  const lastSaid = tx.select({ id: own.id }).from(own).where(eq(own.authorId, userId));
  const talks = await tx
    .update(threads)
    .set({ version: sql`${threads.version} + 1` })
    .where(or(inArray(threads.id, joined), inArray(threads.lastMessageId, lastSaid)))
    .returning({ id: threads.id });
  const asked = await tx
    .update(connectionRequests)
    .set({ version: sql`${connectionRequests.version} + 1` })
    // And those of the classes that are told from others of their name by this teacher's.
    .where(or(eq(connectionRequests.parentId, userId), eq(connectionRequests.decidedById, userId), inArray(connectionRequests.classId, tx.select({ id: classes.id }).from(classes).where(eq(classes.mainTeacherId, userId))), inArray(connectionRequests.studentId, tx.select({ id: students.id }).from(students).where(eq(students.userId, userId)))))
    .returning({ id: connectionRequests.id, classId: connectionRequests.classId, parentId: connectionRequests.parentId });
  const given = await tx.select({ id: awards.id, classId: awards.classId, studentId: awards.studentId }).from(awards).where(eq(awards.awardedById, userId));
  return [
    ...given.flatMap(({ id, classId, studentId }) => [scope.staff(classId), scope.student(studentId)].map((each): LoggedChange => ({ scope: each, entity: iri.award(id), op: 'upsert' }))),
    ...taught.map(({ id }): LoggedChange => ({ scope: scope.class(id), entity: iri.class(id), op: 'upsert' })),
    ...ofChildren.flat(),
    ...talks.map(({ id }): LoggedChange => ({ scope: scope.thread(id), entity: iri.thread(id), op: 'upsert' })),
    ...asked.flatMap(({ id, classId, parentId }) => [scope.staff(classId), scope.user(parentId)].map((each): LoggedChange => ({ scope: each, entity: iri.connectionRequest(id), op: 'upsert' }))),
  ];
}

async function echoTexts({ tx }: Writing, userId: string): Promise<LoggedChange[]> {
  // And what quotes it: there the name stands, too.
  const quoted = tx.select({ id: own.id }).from(own).where(eq(own.authorId, userId));
  const said = await tx.update(messages).set({ version: sql`${messages.version} + 1` }).where(or(eq(messages.authorId, userId), inArray(messages.replyToId, quoted))).returning({ id: messages.id, threadId: messages.threadId });
  const posted = await tx.update(stories).set({ version: sql`${stories.version} + 1` }).where(eq(stories.authorId, userId)).returning({ id: stories.id, classId: stories.classId });
  const answered = await tx.update(comments).set({ version: sql`${comments.version} + 1` }).where(eq(comments.authorId, userId)).returning({ id: comments.id, storyId: comments.storyId });
  const places = answered.length === 0 ? [] : await tx.select({ id: stories.id, classId: stories.classId }).from(stories).where(anyOf(stories.id, answered.map(({ storyId }) => storyId)));
  const classOf = new Map(places.map(({ id, classId }) => [id, classId]));
  return [
    ...said.map(({ id, threadId }): LoggedChange => ({ scope: scope.thread(threadId), entity: iri.message(threadId, id), op: 'upsert' })),
    ...posted.map(({ id, classId }): LoggedChange => ({ scope: scope.class(classId), entity: iri.story(classId, id), op: 'upsert' })),
    ...answered.flatMap(({ id, storyId }): LoggedChange[] => {
      const classId = classOf.get(storyId);
      return classId === undefined ? [] : [{ scope: scope.class(classId), entity: iri.comment(classId, storyId, id), op: 'upsert' }];
    }),
  ];
}
