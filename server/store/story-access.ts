import { and, eq } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { Story } from '../../schema/records/story.ts';
import { notFound } from '../problem-error.ts';
import type { Reading } from './database.ts';
import { stories } from './schema/stories.ts';
import { storiesByIds } from './story-reader.ts';
import type { Viewer } from './viewer.ts';
import { inOneTrip, type Writing } from './writing.ts';

/** Locks a story, which puts what happens to it in a row. 404 where the viewer does not see it in this class. */
export async function lockStory({ tx }: Writing, viewer: Viewer, classId: string, storyId: string): Promise<Story> {
  return inOneTrip(
    [() => tx.select({ id: stories.id }).from(stories).where(and(eq(stories.id, storyId), eq(stories.classId, classId))).for('update')],
    () => storyIn(tx, viewer, classId, storyId),
  );
}

/** The story as the viewer sees it, or 404; also under another class than its own. */
export async function storyIn(db: Reading, viewer: Viewer, classId: string, storyId: string): Promise<Story> {
  const story = (await storiesByIds(db, viewer, [storyId])).get(storyId);
  if (story === undefined || story.class !== iri.class(classId)) throw notFound();
  return story;
}
