import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { iri } from '../../schema/ids.ts';
import type { AckAudience, Story, storyCreateSchema, storyPatchSchema } from '../../schema/records/story.ts';
import { audienceIn, audienceOf } from '../../schema/rules/ack-audience.ts';
import { scheduleFault } from '../../schema/rules/schedule-rules.ts';
import type { Precondition } from '../plugins/precondition.ts';
import { invalid, ProblemError, type ViolationCode } from '../problem-error.ts';
import { recordChanges, scope, type LoggedChange } from './change-log.ts';
import { changesNothing } from './changes-nothing.ts';
import { lockClass, refusalIn } from './class-access.ts';
import { checkContent } from './content-check.ts';
import type { Tx } from './database.ts';
import { newId } from './new-id.ts';
import { nextInstant } from './next-instant.ts';
import { noteFor } from './notice-writer.ts';
import { classes } from './schema/classes.ts';
import { comments, events, stories, storyFiles } from './schema/stories.ts';
import { lockStory, storyIn } from './story-access.ts';
import { freeInstant, lastGoneOut, publishStory } from './story-publisher.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

/** Posts a story. The same id again by its author is the same answer; by somebody else, 409. */
export async function createStory(writing: Writing, viewer: Viewer, classId: string, body: z.output<typeof storyCreateSchema>): Promise<Story> {
  const { tx, now } = writing;
  await lockClass(tx, viewer, classId, 'canCreateStory');
  const id = body._id?.toLowerCase() ?? newId(now);
  const [existing] = await tx.select({ authorId: stories.authorId, classId: stories.classId }).from(stories).where(eq(stories.id, id));
  if (existing !== undefined) {
    if (existing.authorId !== viewer.userId || existing.classId !== classId) throw new ProblemError(409, 'conflict');
    return storyIn(tx, viewer, classId, id);
  }
  const attachmentIds = await checkContent(tx, { authorId: viewer.userId, body: body.body, attachments: body.attachments }, publishViolations(body.publishAt, now));
  const publishAt = laterOf(body.publishAt, now);
  const createdAt = publishAt === null ? nextInstant(now, await lastGoneOut(tx, classId, now)) : await freeInstant(tx, classId, publishAt.getTime());
  const ackAudience = await audienceInClass(tx, classId, body.ackAudience);
  const choices = { isAckAsked: body.isAckAsked, ackAudience, isUrgent: body.isUrgent };
  await tx.insert(stories).values({ id, classId, authorId: viewer.userId, body: body.body, attachmentIds, ...choices, publishAt, createdAt });
  await writeFiles(writing, id, attachmentIds);
  await recordChanges(writing, [{ scope: publishAt === null ? scope.class(classId) : scope.staff(classId), entity: iri.story(classId, id), op: 'upsert' }]);
  if (publishAt === null) await noteFor(writing, { kind: 'story', class: classId, story: id, by: viewer.userId, isUrgent: body.isUrgent });
  return storyIn(tx, viewer, classId, id);
}

/** The audience as the class allows it. The class is locked. */
async function audienceInClass(tx: Tx, classId: string, wanted: AckAudience): Promise<AckAudience> {
  const [group] = await tx.select({ grade: classes.grade }).from(classes).where(eq(classes.id, classId));
  return group === undefined ? wanted : audienceIn(group.grade, wanted);
}

/** What is wrong with the time that a story is to go out; empty where nothing is. */
export function publishViolations(publishAt: string | null | undefined, now: number): readonly ViolationCode[] {
  const isFar = publishAt !== null && publishAt !== undefined && scheduleFault(Date.parse(publishAt), now) === 'schedule.far';
  return isFar ? [{ propertyPath: 'publishAt', code: 'publishTooFar' }] : [];
}

/** The time to wait for; null where it is none, or has passed on the way. */
function laterOf(publishAt: string | null | undefined, now: number): Date | null {
  const at = publishAt === null || publishAt === undefined ? null : Date.parse(publishAt);
  const fault = at === null ? 'schedule.past' : scheduleFault(at, now);
  if (fault === 'schedule.far') throw invalid({ propertyPath: 'publishAt', code: 'publishTooFar' });
  return at === null || fault !== null ? null : new Date(at);
}

/** Edits text, files, or whether and by whom it is to be confirmed: what was confirmed before stays so. Of what has not gone out yet also its time; null sends it. */
export async function patchStory(writing: Writing, viewer: Viewer, of: { classId: string; storyId: string }, patch: z.output<typeof storyPatchSchema>, precondition: Precondition): Promise<Story> {
  const { classId, storyId } = of;
  const { tx, now } = writing;
  // In the order of all who do both: a post that goes out takes its place in the class's feed.
  await tx.select({ id: classes.id }).from(classes).where(eq(classes.id, classId)).for('update');
  const story = await lockStory(writing, viewer, classId, storyId);
  if (!story.canEdit) throw await refusalIn(tx, viewer, classId);
  precondition.insist(story);
  const before = { ...story, attachments: story.attachments.map((file) => file['@id']) };
  const ackAudience = await audienceInClass(tx, classId, patch.ackAudience ?? audienceOf(story));
  if (changesNothing(before, patch.ackAudience === undefined ? patch : { ...patch, ackAudience })) return story;
  const body = patch.body ?? story.body;
  const attachments = patch.attachments ?? before.attachments;
  const attachmentIds = await checkContent(tx, { authorId: viewer.userId, body, attachments }, story.publishAt === null ? [] : publishViolations(patch.publishAt, now));
  const isAckAsked = patch.isAckAsked ?? story.isAckAsked;
  const isUrgent = patch.isUrgent ?? story.isUrgent;
  const isScheduled = story.publishAt !== null;
  const publishAt = isScheduled ? laterOf(patch.publishAt === undefined ? story.publishAt : patch.publishAt, now) : null;
  const isMoved = publishAt !== null && publishAt.toISOString() !== story.publishAt;
  const place = isMoved ? { publishAt, createdAt: await freeInstant(tx, classId, publishAt.getTime()) } : {};
  await tx.update(stories).set({ body, attachmentIds, isAckAsked, ackAudience, isUrgent, editedAt: new Date(now), version: sql`${stories.version} + 1`, ...place }).where(eq(stories.id, storyId));
  await tx.delete(storyFiles).where(eq(storyFiles.storyId, storyId));
  await writeFiles(writing, storyId, attachmentIds);
  if (isScheduled && publishAt === null) await publishStory(writing, { id: storyId, classId, authorId: viewer.userId, isUrgent });
  else await recordChanges(writing, [{ scope: isScheduled ? scope.staff(classId) : scope.class(classId), entity: iri.story(classId, storyId), op: 'upsert' }]);
  return storyIn(tx, viewer, classId, storyId);
}

/** Deletes a story for everybody, with its comments; an event that named it names it no more. */
export async function deleteStory(writing: Writing, viewer: Viewer, classId: string, storyId: string): Promise<void> {
  const { tx } = writing;
  const story = await lockStory(writing, viewer, classId, storyId);
  if (!story.canDelete) throw await refusalIn(tx, viewer, classId);
  const said = await tx.delete(comments).where(eq(comments.storyId, storyId)).returning({ id: comments.id });
  const planned = await tx
    .update(events)
    .set({ storyId: null, version: sql`${events.version} + 1` })
    .where(eq(events.storyId, storyId))
    .returning({ id: events.id });
  await tx.delete(stories).where(eq(stories.id, storyId));
  await recordChanges(writing, [
    // Those who never saw it hear nothing of it either.
    { scope: story.publishAt === null ? scope.class(classId) : scope.staff(classId), entity: iri.story(classId, storyId), op: 'delete' },
    ...said.map(({ id }): LoggedChange => ({ scope: scope.class(classId), entity: iri.comment(classId, storyId, id), op: 'delete' })),
    ...planned.map(({ id }): LoggedChange => ({ scope: scope.class(classId), entity: iri.event(id), op: 'upsert' })),
  ]);
}

async function writeFiles({ tx }: Writing, storyId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length > 0) await tx.insert(storyFiles).values(fileIds.map((fileId) => ({ storyId, fileId })));
}
