import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { idOf, iri } from '../../schema/ids.ts';
import type { classCreateSchema, ClassPatch, ClassRecord } from '../../schema/records/class.ts';
import { invalid, notFound, ProblemError } from '../problem-error.ts';
import { recordChanges, scope, type LoggedChange } from './change-log.ts';
import { lockClass } from './class-access.ts';
import { classesByIds } from './class-reader.ts';
import { newCode } from './entity-codes.ts';
import { findIcon } from './icon-reader.ts';
import { newId } from './new-id.ts';
import { classes } from './schema/classes.ts';
import { comments, events, stories } from './schema/stories.ts';
import { threadMembers, threads } from './schema/threads.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

const CODE_TRIES = 5;

/** Makes a class with its two threads. The same id again by its main teacher is the same answer; by somebody else, 409. */
export async function createClass(writing: Writing, viewer: Viewer, body: z.output<typeof classCreateSchema>): Promise<ClassRecord> {
  const { tx, now } = writing;
  const id = body._id?.toLowerCase() ?? newId(now);
  const [existing] = await tx.select({ mainTeacherId: classes.mainTeacherId }).from(classes).where(eq(classes.id, id));
  if (existing !== undefined) {
    if (existing.mainTeacherId !== viewer.userId) throw new ProblemError(409, 'conflict');
    return renderClass(writing, viewer, id);
  }
  await insertClass(writing, viewer, id, body);
  const threadIds = { parents: newId(now), students: newId(now) };
  for (const type of ['parents', 'students'] as const) {
    await tx.insert(threads).values({ id: threadIds[type], type, classId: id, createdById: viewer.userId });
    await tx.insert(threadMembers).values({ threadId: threadIds[type], userId: viewer.userId });
  }
  const gained = [iri.class(id), iri.thread(threadIds.parents), iri.thread(threadIds.students)];
  await recordChanges(writing, gained.map((entity) => ({ scope: scope.user(viewer.userId), entity, op: 'gain' })));
  return renderClass(writing, viewer, id);
}

/** Renames, regrades, archives or activates. An archived class takes nothing but its activation. */
export async function patchClass(writing: Writing, viewer: Viewer, classId: string, patch: ClassPatch): Promise<ClassRecord> {
  const standing = await lockClass(writing.tx, viewer, classId, 'canEdit');
  const { icon, ...plain } = patch;
  const isArchived = standing.status === 'archive' && patch.status !== 'active';
  if (isArchived && (icon !== undefined || plain.name !== undefined || plain.grade !== undefined)) throw new ProblemError(403, 'archived');
  const iconId = icon === undefined ? undefined : iconIdFor(icon);
  await writing.tx
    .update(classes)
    .set({ ...plain, ...(iconId === undefined ? {} : { iconId }), version: sql`${classes.version} + 1` })
    .where(eq(classes.id, classId));
  const hasNewStatus = patch.status !== undefined && patch.status !== standing.status;
  await recordChanges(writing, [{ scope: scope.class(classId), entity: iri.class(classId), op: 'upsert' }, ...(await threadChanges(writing, classId)), ...(hasNewStatus ? await contentChanges(writing, classId) : [])]);
  return renderClass(writing, viewer, classId);
}

async function insertClass(writing: Writing, viewer: Viewer, id: string, body: z.output<typeof classCreateSchema>): Promise<void> {
  const row = { id, name: body.name, grade: body.grade, iconId: iconIdFor(body.icon), mainTeacherId: viewer.userId, createdAt: new Date(writing.now) };
  for (let attempt = 0; attempt < CODE_TRIES; attempt += 1) {
    const made = await writing.tx.insert(classes).values({ ...row, classCode: newCode() }).onConflictDoNothing({ target: classes.classCode }).returning({ id: classes.id });
    if (made.length > 0) return;
  }
  throw new ProblemError(503, 'busy', { retryAfterSeconds: 1 });
}

function iconIdFor(icon: string): string {
  const found = findIcon('class', idOf(icon));
  if (found === null) throw invalid({ propertyPath: 'icon', code: 'unknownIcon' });
  return found._id;
}

/** A class's threads carry its name, icon and status. */
async function threadChanges({ tx }: Writing, classId: string): Promise<LoggedChange[]> {
  const rows = await tx.select({ id: threads.id }).from(threads).where(eq(threads.classId, classId));
  return rows.map(({ id }) => ({ scope: scope.thread(id), entity: iri.thread(id), op: 'upsert' }));
}

/** What one may do with a story, its comments and an event depends on the class's status. */
async function contentChanges({ tx }: Writing, classId: string): Promise<LoggedChange[]> {
  const told = await tx.select({ id: stories.id }).from(stories).where(eq(stories.classId, classId));
  const said = await tx.select({ id: comments.id, storyId: comments.storyId }).from(comments).innerJoin(stories, eq(stories.id, comments.storyId)).where(eq(stories.classId, classId));
  const planned = await tx.select({ id: events.id }).from(events).where(eq(events.classId, classId));
  const entities = [...told.map(({ id }) => iri.story(classId, id)), ...said.map(({ id, storyId }) => iri.comment(classId, storyId, id)), ...planned.map(({ id }) => iri.event(id))];
  return entities.map((entity) => ({ scope: scope.class(classId), entity, op: 'upsert' }));
}

async function renderClass({ tx }: Writing, viewer: Viewer, id: string): Promise<ClassRecord> {
  const record = (await classesByIds(tx, viewer, [id])).get(id);
  if (record === undefined) throw notFound();
  return record;
}
