import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import { NO_NAME } from '../../schema/limits.ts';
import { NO_PASSWORD } from '../plugins/passwords.ts';
import { ERASED, erasedDetail } from './answer-eraser.ts';
import { anyOf } from './any-of.ts';
import { recordAct } from './audit-writer.ts';
import { recordChanges, recordManyChanges, scope, type LoggedChange } from './change-log.ts';
import { requestChanges, statusChanges } from './class-status.ts';
import { threadChanges } from './class-writer.ts';
import { eraseLetters, type ErasedInvitation } from './erased-letters.ts';
import { removeUnattachedOf } from './file-sweeper.ts';
import { newId } from './new-id.ts';
import { echoPerson } from './person-echo.ts';
import { mailedLinks } from './schema/accounts.ts';
import { classAssistants, classes, classStudents, studentParents, students } from './schema/classes.ts';
import { connectionRequests } from './schema/joining.ts';
import { heldPushes, nativeSubscriptions, webSubscriptions } from './schema/notifications.ts';
import { uploads } from './schema/outside.ts';
import { users } from './schema/people.ts';
import { stories, storyReaders } from './schema/stories.ts';
import { edits, idempotencyKeys } from './schema/sync.ts';
import { messages, threadLeavers, threadMembers, threads } from './schema/threads.ts';
import { revokeUserSessions } from './session-writer.ts';
import { endRequests, type Asking } from './request-writer.ts';
import { eraseStudent } from './student-eraser.ts';
import { staffScopes } from './student-places.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

/**
 * Erases the viewer (PRF-01): names, address, password, picture, connections, memberships, likes, devices and sessions
 * go; what the person posted stays for those who talked with them, without a name, and every device is told. A class
 * goes to its first assistant, or into the archive. Cannot be undone. Answers the sessions that it ended.
 */
export async function eraseAccount(writing: Asking, viewer: Viewer): Promise<readonly string[]> {
  const { tx, now } = writing;
  const { userId } = viewer;
  const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (before === undefined || before.erasedAt !== null) return [];
  await tx
    .update(users)
    .set({
      firstName: NO_NAME, lastName: NO_NAME, passwordHash: NO_PASSWORD, avatarFileId: null, icon: null, isEmailVerified: false, lastLoggedAt: null, timeZone: 'UTC', quietFrom: null, quietTo: null, erasedAt: new Date(now),
      // Not to be foretold: an address that somebody has registered before could never be taken.
      email: before.email === null ? null : `erased-${newId(now)}@erased.invalid`, login: before.login === null ? null : `erased-${userId}`, version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, userId));
  if (viewer.role === 'teacher') await leaveClasses(writing, userId);
  // Before the places are left: they say whom to tell.
  await echoPerson(writing, userId);
  const invited = await eraseLetters(tx, { userId, email: before.email });
  const studentId = viewer.role === 'student' ? await eraseStudent(writing, userId) : null;
  await leavePlaces(writing, userId, invited);
  await tx.delete(webSubscriptions).where(eq(webSubscriptions.userId, userId));
  await tx.delete(nativeSubscriptions).where(eq(nativeSubscriptions.userId, userId));
  await tx.delete(heldPushes).where(eq(heldPushes.userId, userId));
  await tx.delete(mailedLinks).where(eq(mailedLinks.userId, userId));
  await tx.delete(uploads).where(eq(uploads.ownerId, userId));
  await removeUnattachedOf(tx, userId);
  // Answers that are kept for retries hold what the person sent; those to other people are gone through later (answer-eraser.ts).
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
  await tx.delete(edits).where(eq(edits.userId, userId));
  const about = [userId, ...(studentId === null ? [] : [studentId]), ...invited.map(({ id }) => id)];
  await recordAct(tx, { actorId: userId, act: ERASED, subject: iri.user(userId), detail: erasedDetail(about, invited.map((each) => each.studentId)) }, now);
  return revokeUserSessions(tx, writing.live, userId, null, now);
}

/** A class that is left without its teacher goes to the first assistant, or into the archive. */
async function leaveClasses(writing: Asking, userId: string): Promise<void> {
  const { tx } = writing;
  const assisted = await tx.delete(classAssistants).where(eq(classAssistants.userId, userId)).returning({ id: classAssistants.classId });
  await tx.update(classes).set({ version: sql`${classes.version} + 1` }).where(anyOf(classes.id, assisted.map(({ id }) => id)));
  const own = await tx.select({ id: classes.id }).from(classes).where(eq(classes.mainTeacherId, userId)).for('update');
  const told: LoggedChange[] = assisted.map(({ id }) => ({ scope: scope.class(id), entity: iri.class(id), op: 'upsert' }));
  for (const { id } of own) {
    const [heir] = await tx.select({ userId: classAssistants.userId }).from(classAssistants).where(eq(classAssistants.classId, id)).orderBy(classAssistants.userId).limit(1);
    await tx
      .update(classes)
      .set({ ...(heir === undefined ? { status: 'archive' as const } : { mainTeacherId: heir.userId }), version: sql`${classes.version} + 1` })
      .where(eq(classes.id, id));
    if (heir === undefined) {
      // Nobody can see, send or delete any more what has not gone out: it was said to nobody.
      await tx.delete(stories).where(and(eq(stories.classId, id), isNotNull(stories.publishAt)));
      await endRequests(writing, id);
    } else {
      await tx.delete(classAssistants).where(and(eq(classAssistants.classId, id), eq(classAssistants.userId, heir.userId)));
      told.push(...(await messageChanges(writing, id, heir.userId)));
    }
    told.push({ scope: scope.class(id), entity: iri.class(id), op: 'upsert' }, ...(await threadChanges(writing, id)), ...(await statusChanges(writing, id)), ...(await requestChanges(writing, id)));
  }
  await recordManyChanges(writing, told);
}

/** Of what others have said in the class's threads: who inherits the class may delete it. */
async function messageChanges({ tx }: Writing, classId: string, heirId: string): Promise<LoggedChange[]> {
  const ofClass = tx.select({ id: threads.id }).from(threads).where(eq(threads.classId, classId));
  const said = await tx
    .update(messages)
    .set({ version: sql`${messages.version} + 1` })
    .where(and(inArray(messages.threadId, ofClass), ne(messages.authorId, heirId)))
    .returning({ id: messages.id, threadId: messages.threadId });
  return said.map(({ id, threadId }): LoggedChange => ({ scope: scope.thread(threadId), entity: iri.message(threadId, id), op: 'upsert' }));
}

async function leavePlaces(writing: Writing, userId: string, invited: readonly ErasedInvitation[]): Promise<void> {
  const { tx } = writing;
  const children = await tx.delete(studentParents).where(eq(studentParents.parentId, userId)).returning({ id: studentParents.studentId });
  const childIds = children.map(({ id }) => id);
  await tx.update(students).set({ version: sql`${students.version} + 1` }).where(anyOf(students.id, childIds));
  const places = await tx.selectDistinct({ id: classStudents.classId }).from(classStudents).where(anyOf(classStudents.studentId, childIds));
  await tx.update(classes).set({ version: sql`${classes.version} + 1` }).where(anyOf(classes.id, places.map(({ id }) => id)));
  const asked = await tx.delete(connectionRequests).where(eq(connectionRequests.parentId, userId)).returning({ id: connectionRequests.id, classId: connectionRequests.classId });
  await tx.delete(threadLeavers).where(eq(threadLeavers.userId, userId));
  const left = await tx.delete(threadMembers).where(eq(threadMembers.userId, userId)).returning({ id: threadMembers.threadId });
  await tx.update(threads).set({ version: sql`${threads.version} + 1` }).where(anyOf(threads.id, left.map(({ id }) => id)));
  const seen = await tx.delete(storyReaders).where(eq(storyReaders.userId, userId)).returning({ storyId: storyReaders.storyId, likedAt: storyReaders.likedAt, readAt: storyReaders.readAt });
  const liked = await discount(writing, seen);
  const staffOf = new Map(await Promise.all([...new Set([...childIds, ...invited.map(({ studentId }) => studentId)])].map(async (id) => [id, await staffScopes(tx, id)] as const)));
  await recordChanges(writing, [
    ...childIds.flatMap((id) => [scope.student(id), ...(staffOf.get(id) ?? [])].map((each): LoggedChange => ({ scope: each, entity: iri.student(id), op: 'upsert' }))),
    ...places.map(({ id }): LoggedChange => ({ scope: scope.class(id), entity: iri.class(id), op: 'upsert' })),
    ...asked.map(({ id, classId }): LoggedChange => ({ scope: scope.staff(classId), entity: iri.connectionRequest(id), op: 'delete' })),
    ...invited.flatMap(({ id, studentId }) =>
      (staffOf.get(studentId) ?? []).flatMap((each): LoggedChange[] => [
        { scope: each, entity: iri.invitation(studentId, id), op: 'delete' },
        { scope: each, entity: iri.student(studentId), op: 'upsert' },
      ]),
    ),
    ...left.map(({ id }): LoggedChange => ({ scope: scope.thread(id), entity: iri.thread(id), op: 'upsert' })),
    ...liked,
  ]);
}

/** Likes and reads that are gone count no more. */
async function discount({ tx }: Writing, seen: readonly { storyId: string; likedAt: Date | null; readAt: Date | null }[]): Promise<LoggedChange[]> {
  const ids = (rows: typeof seen) => rows.map(({ storyId }) => storyId);
  const version = sql`${stories.version} + 1`;
  await tx.update(stories).set({ likeCount: sql`greatest(0, ${stories.likeCount} - 1)`, version }).where(anyOf(stories.id, ids(seen.filter(({ likedAt }) => likedAt !== null))));
  await tx.update(stories).set({ readCount: sql`greatest(0, ${stories.readCount} - 1)`, version }).where(anyOf(stories.id, ids(seen.filter(({ readAt }) => readAt !== null))));
  const rows = await tx.select({ id: stories.id, classId: stories.classId }).from(stories).where(anyOf(stories.id, ids(seen)));
  return rows.map(({ id, classId }): LoggedChange => ({ scope: scope.class(classId), entity: iri.story(classId, id), op: 'upsert' }));
}
