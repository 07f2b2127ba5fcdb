import { z } from 'zod';
import { iri } from '../../schema/ids.ts';
import type { Story } from '../../schema/records/story.ts';
import { forbidden, ProblemError } from '../problem-error.ts';
import { scope } from './change-log.ts';
import { ENDING, endingValues, endOf, writeEnd, type KeptAnswer, type LoggedChange } from './ending.ts';
import { hotStatement } from './hot-statement.ts';
import { storyOf } from './story-reader.ts';
import type { StoryRow } from './story-statements.ts';
import type { Ended } from './trips.ts';
import type { Viewer } from './viewer.ts';
import { actedAt, type Writing } from './writing.ts';

const writeMark = {
  likedAt: markStatement('liked_at', 'like_count'),
  readAt: markStatement('read_at', 'read_count'),
};

/** Writes a viewer's mark on a story and adds `more` to the count of such marks. The story's lock is held. */
function markStatement(mark: 'liked_at' | 'read_at', counter: 'like_count' | 'read_count') {
  return hotStatement(
    ['story', 'user', 'marked', 'more', ...ENDING],
    ($) => `
      with marked as (
        insert into story_readers (story_id, user_id, ${mark}) values (${$('story')}::uuid, ${$('user')}::uuid, ${$('marked')}::timestamptz)
        on conflict (story_id, user_id) do update set ${mark} = excluded.${mark}),
      counted as (update stories set ${counter} = greatest(0, ${counter} + ${$('more')}::int), version = version + 1 where id = ${$('story')}::uuid),
      ${endOf($)}`,
    z.unknown(),
  );
}

/** Confirms a story for good, which is reading it, too. The story's lock is held. */
const writeAck = hotStatement(
  ['story', 'user', 'marked', 'more', ...ENDING],
  ($) => `
    with marked as (
      insert into story_readers (story_id, user_id, read_at, acknowledged_at) values (${$('story')}::uuid, ${$('user')}::uuid, ${$('marked')}::timestamptz, ${$('marked')}::timestamptz)
      on conflict (story_id, user_id) do update set read_at = coalesce(story_readers.read_at, excluded.read_at), acknowledged_at = excluded.acknowledged_at),
    counted as (update stories set read_count = read_count + ${$('more')}::int, version = version + 1 where id = ${$('story')}::uuid),
    ${endOf($)}`,
  z.unknown(),
);

type Keep = (story: Story) => KeptAnswer | null;

/** Likes a locked story, or takes the like back; doing it twice changes nothing. */
export async function writeStoryLike(writing: Writing, viewer: Viewer, row: StoryRow, isLiked: boolean, keep: Keep): Promise<Ended<Story>> {
  const story = storyOf(row, viewer);
  if (row.isLiked === isLiked) return unchanged(writing, story, keep);
  if (!(isLiked ? story.canLike : story.canUnlike)) throw story.publishAt === null ? new ProblemError(403, 'archived') : forbidden();
  const more = isLiked ? 1 : -1;
  const value = storyOf({ ...row, isLiked, likeCount: Math.max(0, row.likeCount + more), version: row.version + 1 }, viewer);
  const changes: LoggedChange[] = [{ scope: scope.class(row.classId), entity: iri.story(row.classId, row.id), op: 'upsert' }];
  const marked = isLiked ? actedAt(writing).toISOString() : null;
  return { value, sent: [writeMark.likedAt(writing.tx, { story: row.id, user: viewer.userId, marked, more, ...endingValues(writing, { changes, kept: keep(value) }) })] };
}

/** Marks a locked story as read, once; an author's own views are not counted (product.md section 6). */
export async function writeStoryRead(writing: Writing, viewer: Viewer, row: StoryRow, keep: Keep): Promise<Ended<Story>> {
  const story = storyOf(row, viewer);
  if (story.isRead) return unchanged(writing, story, keep);
  const value = storyOf({ ...row, isRead: true, readCount: row.readCount + 1, version: row.version + 1 }, viewer);
  const changes = seenByReaderAndStaff(viewer, row);
  const marked = actedAt(writing).toISOString();
  return { value, sent: [writeMark.readAt(writing.tx, { story: row.id, user: viewer.userId, marked, more: 1, ...endingValues(writing, { changes, kept: keep(value) }) })] };
}

/** Confirms a locked story that asks for it, once and for good; doing it twice changes nothing. */
export async function writeStoryAck(writing: Writing, viewer: Viewer, row: StoryRow, keep: Keep): Promise<Ended<Story>> {
  const story = storyOf(row, viewer);
  if (story.isAcknowledged) return unchanged(writing, story, keep);
  if (!story.canAcknowledge) throw row.isAckAsked && row.standing.status === 'archive' ? new ProblemError(403, 'archived') : forbidden();
  const more = row.isRead ? 0 : 1;
  const value = storyOf({ ...row, isRead: true, isAcknowledged: true, readCount: row.readCount + more, version: row.version + 1 }, viewer);
  const marked = actedAt(writing).toISOString();
  const ending = endingValues(writing, { changes: seenByReaderAndStaff(viewer, row), kept: keep(value) });
  return { value, sent: [writeAck(writing.tx, { story: row.id, user: viewer.userId, marked, more, ...ending })] };
}

/** What a reading or a confirmation changes, only the reader and the class's teachers see. */
function seenByReaderAndStaff(viewer: Viewer, row: StoryRow): LoggedChange[] {
  const entity = iri.story(row.classId, row.id);
  return [
    { scope: scope.user(viewer.userId), entity, op: 'upsert' },
    { scope: scope.staff(row.classId), entity, op: 'upsert' },
  ];
}

function unchanged(writing: Writing, story: Story, keep: Keep): Ended<Story> {
  const kept = keep(story);
  return { value: story, sent: kept === null ? [] : [writeEnd(writing.tx, endingValues(writing, { kept }))] };
}
