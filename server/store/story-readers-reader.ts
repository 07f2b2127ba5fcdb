import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { StoryReader } from '../../schema/records/story-reader.ts';
import type { Reading } from './database.ts';
import { isBehind } from './instant-range.ts';
import { limitOf, pageOf, type Page, type PageWindow } from './page-window.ts';
import { peopleByIds, personIn } from './people-reader.ts';
import { storyReaders } from './schema/stories.ts';

/** Who has read a story, the latest first. The caller has checked that the viewer may count its views. */
export async function listStoryReaders(db: Reading, classId: string, storyId: string, window: PageWindow): Promise<Page<StoryReader>> {
  const condition = and(eq(storyReaders.storyId, storyId), isNotNull(storyReaders.readAt));
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(storyReaders).where(condition);
  const rows = await db
    .select({ id: storyReaders.userId, readAt: sql<Date>`${storyReaders.readAt}`.mapWith(storyReaders.readAt), likedAt: storyReaders.likedAt })
    .from(storyReaders)
    .where(and(condition, isBehind(storyReaders.readAt, storyReaders.userId, 'desc', window.after)))
    .orderBy(desc(storyReaders.readAt), desc(storyReaders.userId))
    .offset(window.offset)
    .limit(limitOf(window));
  const people = await peopleByIds(db, rows.map((row) => row.id));
  const readers = new Map(
    rows.map(({ id, readAt, likedAt }): [string, StoryReader] => [
      id,
      { '@id': `${iri.story(classId, storyId)}/readers/${id}`, '@type': 'StoryReader', user: personIn(people, id), readAt: readAt.toISOString(), isLiked: likedAt !== null },
    ]),
  );
  return pageOf(window, counted?.total ?? 0, rows.map(({ id, readAt }) => ({ id, key: [readAt.toISOString(), id] })), () => Promise.resolve(readers));
}
