import { z } from 'zod';
import { iri } from '../../schema/ids.ts';
import type { Story } from '../../schema/records/story.ts';
import { notFound } from '../problem-error.ts';
import type { Reading, Tx } from './database.ts';
import { hotStatement } from './hot-statement.ts';
import { storiesByIds, storyOf } from './story-reader.ts';
import { storiesOfIds, type StoryRow } from './story-statements.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

const holdStory = hotStatement(['id', 'class'], ($) => `select id from stories where id = ${$('id')}::uuid and class_id = ${$('class')}::uuid for update`, z.unknown());

/** Locks a story, which puts what happens to it in a row. 404 where the viewer does not see it in this class. */
export async function lockStory({ tx }: Writing, viewer: Viewer, classId: string, storyId: string): Promise<Story> {
  return storyOf(await lockStoryRow(tx, viewer, classId, storyId), viewer);
}

/** The same, as the row of which the story is made. Both statements leave together, and the second sees what others did before the lock. */
export async function lockStoryRow(tx: Tx, viewer: Viewer, classId: string, storyId: string): Promise<StoryRow> {
  const [, [row]] = await Promise.all([holdStory(tx, { id: storyId, class: classId }), storiesOfIds[viewer.role](tx, { user: viewer.userId, ids: [storyId] })]);
  if (row === undefined || row.classId !== classId) throw notFound();
  return row;
}

/** The story as the viewer sees it, or 404; also under another class than its own. */
export async function storyIn(db: Reading, viewer: Viewer, classId: string, storyId: string): Promise<Story> {
  const story = (await storiesByIds(db, viewer, [storyId])).get(storyId);
  if (story === undefined || story.class !== iri.class(classId)) throw notFound();
  return story;
}
