import { eq, inArray, sql } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import { scope, type LoggedChange } from './change-log.ts';
import { classStudents, students } from './schema/classes.ts';
import { connectionRequests, invitations } from './schema/joining.ts';
import { comments, events, stories } from './schema/stories.ts';
import type { Writing } from './writing.ts';

/**
 * Everything, beside the class and its threads, that another status of the class changes for somebody: what one may do
 * with its stories, their comments and its events, with its students and their invitations; requests to it are for
 * requestChanges.
 * Their versions count the class's; a student's is its own and grows here.
 */
export async function statusChanges({ tx }: Writing, classId: string): Promise<LoggedChange[]> {
  const told = await tx.select({ id: stories.id }).from(stories).where(eq(stories.classId, classId));
  const said = await tx.select({ id: comments.id, storyId: comments.storyId }).from(comments).innerJoin(stories, eq(stories.id, comments.storyId)).where(eq(stories.classId, classId));
  const planned = await tx.select({ id: events.id }).from(events).where(eq(events.classId, classId));
  const inClass = tx.select({ id: classStudents.studentId }).from(classStudents).where(eq(classStudents.classId, classId));
  const taught = await tx
    .update(students)
    .set({ version: sql`${students.version} + 1` })
    .where(inArray(students.id, inClass))
    .returning({ id: students.id });
  const invited = await tx.select({ id: invitations.id, studentId: invitations.studentId }).from(invitations).where(inArray(invitations.studentId, inClass));
  const seenByAll = [...told.map(({ id }) => iri.story(classId, id)), ...said.map(({ id, storyId }) => iri.comment(classId, storyId, id)), ...planned.map(({ id }) => iri.event(id))];
  const seenByStaff = [...taught.map(({ id }) => iri.student(id)), ...invited.map(({ id, studentId }) => iri.invitation(studentId, id))];
  return [
    ...seenByAll.map((entity): LoggedChange => ({ scope: scope.class(classId), entity, op: 'upsert' })),
    ...seenByStaff.map((entity): LoggedChange => ({ scope: scope.staff(classId), entity, op: 'upsert' })),
  ];
}

/** Requests to the class carry its name, and what may be done with them goes by its status: for teachers and for the parents who asked. */
export async function requestChanges({ tx }: Writing, classId: string): Promise<LoggedChange[]> {
  const asked = await tx.select({ id: connectionRequests.id, parentId: connectionRequests.parentId }).from(connectionRequests).where(eq(connectionRequests.classId, classId));
  return asked.flatMap(({ id, parentId }) => [scope.staff(classId), scope.user(parentId)].map((told): LoggedChange => ({ scope: told, entity: iri.connectionRequest(id), op: 'upsert' })));
}
