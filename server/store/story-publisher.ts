import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { LivePublisher } from '../live/live-publisher.ts';
import { recordChange, scope } from './change-log.ts';
import type { Db, Reading, Tx } from './database.ts';
import type { HeldPosts } from './held-posts.ts';
import { nextInstant } from './next-instant.ts';
import { noteFor } from './notice-writer.ts';
import { classAssistants, classes } from './schema/classes.ts';
import { users } from './schema/people.ts';
import { stories } from './schema/stories.ts';
import { inTransaction, type Writing } from './writing.ts';

/** Stories that are looked for at once; there are rarely more at the same minute. */
const BATCH = 20;

/** What became of posts that could not go out, and who is told of it. */
export interface PublishTrouble {
  readonly held: HeldPosts;
  readonly onError: (error: unknown) => void;
}

/**
 * Sends out the posts whose time has come (EXT-01), each in one transaction with what tells of it: whatever dies when,
 * it goes out once. One that fails is told of and tried again later, and keeps none of the others waiting. One of an
 * archived class waits with the class, and one whose author teaches the class no more stays where it is. Processes share
 * them. Answers how many went out.
 */
export async function publishDue(db: Db, live: LivePublisher, now: number, { held, onError }: PublishTrouble): Promise<number> {
  const seen = new Set<string>();
  let sent = 0;
  for (let after: DuePost | null = null; ; ) {
    const due: readonly DuePost[] = await duePosts(db, now, after);
    for (const post of due) {
      seen.add(post.id);
      if (held.isHeld(post.id, now)) continue;
      try {
        sent += await publishOne(db, live, now, post);
      } catch (error) {
        held.hold(post.id, now);
        onError(error);
      }
    }
    after = due.at(-1) ?? null;
    if (due.length < BATCH) break;
  }
  held.keepOnly(seen);
  return sent;
}

interface DuePost {
  readonly id: string;
  readonly classId: string;
  readonly publishAt: Date | null;
}

/** The next of those whose time has come, behind `after`. */
function duePosts(db: Db, now: number, after: DuePost | null): Promise<DuePost[]> {
  return duePostsThat(db, now, after?.publishAt ? or(gt(stories.publishAt, after.publishAt), and(eq(stories.publishAt, after.publishAt), gt(stories.id, after.id))) : undefined);
}

/** Posts whose time has come, of active classes, by those who teach them; of these the first ones that are `wanted`. */
function duePostsThat(db: Reading, now: number, wanted: SQL | undefined): Promise<DuePost[]> {
  return db
    .select({ id: stories.id, classId: stories.classId, publishAt: stories.publishAt })
    .from(stories)
    .innerJoin(classes, eq(classes.id, stories.classId))
    .innerJoin(users, eq(users.id, stories.authorId))
    .leftJoin(classAssistants, and(eq(classAssistants.classId, classes.id), eq(classAssistants.userId, stories.authorId)))
    .where(and(lte(stories.publishAt, new Date(now)), wanted, eq(classes.status, 'active'), isNull(users.erasedAt), or(eq(classes.mainTeacherId, stories.authorId), isNotNull(classAssistants.userId))))
    .orderBy(asc(stories.publishAt), asc(stories.id))
    .limit(BATCH);
}

/** How many went out: one, or none where it is due no more since, or is under somebody's hands: then another turn comes. */
function publishOne(db: Db, live: LivePublisher, now: number, { id, classId }: DuePost): Promise<0 | 1> {
  return inTransaction(db, async (tx) => {
    await tx.select({ id: classes.id }).from(classes).where(eq(classes.id, classId)).for('update');
    const [story] = await tx.select().from(stories).where(and(eq(stories.id, id), lte(stories.publishAt, new Date(now)))).for('update', { skipLocked: true });
    // Again, now that the class is locked: it may have gone into the archive, or the author out of it, while this waited.
    if (story === undefined || (await duePostsThat(tx, now, eq(stories.id, id))).length === 0) return 0;
    await publishStory({ tx, live, now }, story);
    return 1;
  });
}

/** Sends a locked post out now: from this transaction on families see it, and are told. The class is locked. */
export async function publishStory(writing: Writing, { id, classId, authorId, isUrgent }: { id: string; classId: string; authorId: string; isUrgent: boolean }): Promise<void> {
  const { tx, now } = writing;
  const createdAt = nextInstant(now, await lastGoneOut(tx, classId, now));
  await tx.update(stories).set({ publishAt: null, editedAt: null, createdAt, version: sql`${stories.version} + 1` }).where(eq(stories.id, id));
  await recordChange(writing, { scope: scope.class(classId), entity: iri.story(classId, id), op: 'upsert' });
  await noteFor(writing, { kind: 'story', class: classId, story: id, by: authorId, isUrgent });
}

/** The last moment of a class's feed up to now; what is still to go out stands at moments to come. */
export async function lastGoneOut(tx: Tx, classId: string, now: number): Promise<Date | null> {
  const [last] = await tx
    .select({ at: sql<Date | null>`max(${stories.createdAt})`.mapWith(stories.createdAt) })
    .from(stories)
    .where(and(eq(stories.classId, classId), or(isNull(stories.publishAt), lte(stories.createdAt, new Date(now)))));
  return last?.at ?? null;
}

/** A moment of the class's feed that nobody has, at `publishAt` or right behind it. */
export async function freeInstant(tx: Tx, classId: string, publishAt: number): Promise<Date> {
  for (let at = publishAt; ; at += 1) {
    const taken = await tx.select({ id: stories.id }).from(stories).where(and(eq(stories.classId, classId), eq(stories.createdAt, new Date(at))));
    if (taken.length === 0) return new Date(at);
  }
}
