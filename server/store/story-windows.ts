import { z } from 'zod';
import { attachmentRowSchema, attachmentsJsonOf } from './attachment-reader.ts';
import { hotStatement } from './hot-statement.ts';
import { personJson, personRowSchema } from './people-reader.ts';
import { byRole, STANDINGS, standingSchema } from './relation-reader.ts';
import { hasGoneOut, storyColumns, storyRowSchema, type StoryRow } from './story-statements.ts';
import type { Role } from '../../schema/records/user.ts';

const markSchema = storyRowSchema.pick({ id: true, isLiked: true, isRead: true, isAcknowledged: true });
const UNMARKED = { isLiked: false, isRead: false, isAcknowledged: false };

/**
 * Some stories with the number of all. What several of them share is told once beside them, not in each: finding a
 * page's files, authors and marks in one go each is two thirds of what finding them story by story costs.
 */
const windowSchema = z.object({
  total: z.int(),
  standings: z.array(standingSchema.extend({ id: z.string() })),
  stories: z.array(storyRowSchema.omit({ standing: true, files: true, author: true, isLiked: true, isRead: true, isAcknowledged: true }).extend({ authorId: z.string() })),
  authors: z.array(personRowSchema),
  files: z.array(attachmentRowSchema),
  marks: z.array(markSchema),
});
const foundSchema = z.object({ found: windowSchema });
export type StoryWindow = z.output<typeof windowSchema>;

/** As windowSchema has it, in one column, within a statement that has `st`, the standings, and `page`, their stories with the relation. */
const windowJson = (parts: { total: string; user: string; role: Role; order: string }) => `
  json_build_object(
    'total', (${parts.total}),
    'standings', (select coalesce(json_agg(st), '[]') from st),
    'stories', (select coalesce(json_agg(s), '[]') from (select ${storyColumns('page', parts.role)}, page.author_id as "authorId" from page order by ${parts.order}) s),
    'authors', (select coalesce(json_agg(${personJson('u')}), '[]') from users u where u.id = any(array(select author_id from page))),
    'files', ${attachmentsJsonOf('page')},
    'marks', (select coalesce(json_agg(mark), '[]') from (
      select story_id as id, liked_at is not null as "isLiked", read_at is not null as "isRead", acknowledged_at is not null as "isAcknowledged"
      from story_readers where story_id = any(array(select id from page)) and user_id = ${parts.user}::uuid) mark)) as found`;

/** A window of the stories of one class, newest first, with the number of all; no row where the viewer does not see the class. `behind` is the instant to continue from. */
export const feedWindow = byRole((role) =>
  hotStatement(
    ['user', 'class', 'behind', 'offset', 'limit'],
    ($) => `
    with st as materialized (select * from (${STANDINGS[role]($('user'))}) own where own.id = ${$('class')}::uuid),
    page as materialized (
      select s.*, st.relation from st cross join lateral (
        select * from stories
        where class_id = ${$('class')}::uuid and ${hasGoneOut('stories', role)} and created_at < coalesce(${$('behind')}::timestamptz, 'infinity')
        order by created_at desc offset ${$('offset')}::bigint limit ${$('limit')}::bigint) s)
    select ${windowJson({
      total: `select count(*) from stories where class_id = ${$('class')}::uuid and ${hasGoneOut('stories', role)}`,
      user: $('user'),
      role,
      order: 'page.created_at desc',
    })}
    from st`,
    foundSchema,
  ),
);

/**
 * A window of the stories of the viewer's classes, or of those among `classes`, newest first, with the number of all.
 * Each class gives its newest, by its index, and the newest of these are the window. `before` is a filter, `behind` and
 * `behindId` are the key to continue from.
 */
export const storyWindow = byRole((role) =>
  hotStatement(
    ['user', 'classes', 'before', 'behind', 'behindId', 'offset', 'limit'],
    ($) => `
    with st as materialized (
      select * from (${STANDINGS[role]($('user'))}) own where ${$('classes')}::uuid[] is null or own.id = any(${$('classes')}::uuid[])),
    page as materialized (
      select s.*, st.relation from st cross join lateral (
        select * from stories
        where class_id = st.id and ${hasGoneOut('stories', role)} and created_at <= coalesce(${$('before')}::timestamptz, 'infinity')
          and (created_at, id) < (coalesce(${$('behind')}::timestamptz, 'infinity'), coalesce(${$('behindId')}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
        order by created_at desc
        limit ${$('offset')}::bigint + ${$('limit')}::bigint) s
      order by s.created_at desc, s.id desc offset ${$('offset')}::bigint limit ${$('limit')}::bigint)
    select ${windowJson({
      total: `select count(*) from stories where class_id in (select id from st) and ${hasGoneOut('stories', role)} and created_at <= coalesce(${$('before')}::timestamptz, 'infinity')`,
      user: $('user'),
      role,
      order: 'page.created_at desc, page.id desc',
    })}`,
    foundSchema,
  ),
);

/** The stories of a window, each with what it shares. */
export function rowsOf({ standings, stories, authors, files, marks }: StoryWindow): StoryRow[] {
  const [standingOf, authorOf, fileOf, markOf] = [byId(standings), byId(authors), byId(files), byId(marks)];
  return stories.map((story) => {
    const [standing, author] = [standingOf.get(story.classId), authorOf.get(story.authorId)];
    if (standing === undefined || author === undefined) throw new Error(`A story comes without its class or its author: ${story.id}`);
    return { ...story, standing, author, files: story.attachmentIds.flatMap((id) => fileOf.get(id) ?? []), ...(markOf.get(story.id) ?? UNMARKED) };
  });
}

function byId<T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}
