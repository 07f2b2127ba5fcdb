import { eq, sql } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import { REMIND_EVERY_MS } from '../../schema/limits.ts';
import type { Story } from '../../schema/records/story.ts';
import { ProblemError } from '../problem-error.ts';
import { recordChange, scope } from './change-log.ts';
import { refusalIn } from './class-access.ts';
import { noteFor } from './notice-writer.ts';
import { stories } from './schema/stories.ts';
import { lockStory, storyIn } from './story-access.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

/** Has those reminded who have not confirmed a story; 409 with Retry-After within a day of the last time, whoever of the teachers asked for it. */
export async function remindOfStory(writing: Writing, viewer: Viewer, classId: string, storyId: string): Promise<Story> {
  const { tx, now } = writing;
  const story = await lockStory(writing, viewer, classId, storyId);
  if (!story.canRemind) throw await refusalIn(tx, viewer, classId);
  const wait = story.remindedAt === null ? 0 : Date.parse(story.remindedAt) + REMIND_EVERY_MS - now;
  if (wait > 0) throw new ProblemError(409, 'remindedAlready', { retryAfterSeconds: Math.ceil(wait / 1_000) });
  await tx.update(stories).set({ remindedAt: new Date(now), version: sql`${stories.version} + 1` }).where(eq(stories.id, storyId));
  await recordChange(writing, { scope: scope.staff(classId), entity: iri.story(classId, storyId), op: 'upsert' });
  await noteFor(writing, { kind: 'reminder', class: classId, story: storyId });
  return storyIn(tx, viewer, classId, storyId);
}
