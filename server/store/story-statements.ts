import { z } from 'zod';
import { ackAudienceSchema } from '../../schema/records/story.ts';
import type { Role } from '../../schema/records/user.ts';
import { attachmentRowSchema, attachmentsJson } from './attachment-reader.ts';
import { hotStatement, ms } from './hot-statement.ts';
import { personJson, personRowSchema } from './people-reader.ts';
import { byRole, STANDINGS, standingSchema } from './relation-reader.ts';

/** A story as one viewer stands to it. */
export const storyRowSchema = z.object({
  standing: standingSchema,
  id: z.string(),
  classId: z.string(),
  body: z.string(),
  attachmentIds: z.array(z.string()),
  files: z.array(attachmentRowSchema),
  eventId: z.string().nullable(),
  createdAt: z.number(),
  editedAt: z.number().nullable(),
  publishAt: z.number().nullable(),
  likeCount: z.int(),
  commentCount: z.int(),
  readCount: z.int(),
  isUrgent: z.boolean(),
  isAckAsked: z.boolean(),
  ackAudience: ackAudienceSchema,
  ackCount: z.int().nullable(),
  ackStudentCount: z.int().nullable(),
  remindedAt: z.number().nullable(),
  version: z.int(),
  author: personRowSchema,
  isLiked: z.boolean(),
  isRead: z.boolean(),
  isAcknowledged: z.boolean(),
});
export type StoryRow = z.output<typeof storyRowSchema>;

/** What somebody of this role sees of the stories of a class that they are in: teachers also what has not gone out yet (EXT-01). */
export const hasGoneOut = (s: string, role: Role) => (role === 'teacher' ? 'true' : `${s}.publish_at is null`);

/** Who is asked to confirm the story `s`, as a lateral subselect: of its class as it is now those of its audience. */
export const askedBy = (s: string) => `
  select u.user_id as id from class_students k join students u on u.id = k.student_id
  where k.class_id = ${s}.class_id and ${s}.ack_audience <> 'families'
  union select p.parent_id from class_students k join student_parents p on p.student_id = k.student_id
  where k.class_id = ${s}.class_id and ${s}.ack_audience <> 'students'`;

/** Whether somebody whose id is `id` has confirmed `s`. */
const hasConfirmed = (s: string, ids: string) => `
  exists (select 1 from story_readers r where r.story_id = ${s}.id and r.acknowledged_at is not null and r.user_id in (${ids}))`;

const parentsOf = (student: string) => `select p.parent_id from student_parents p where p.student_id = ${student}`;
const membersOf = (classId: string) => `
  select m.student_id, st.user_id from class_students m join students st on st.id = m.student_id
  where m.class_id = ${classId}`;

/**
 * How many families have confirmed `s`: each by one parent, siblings together (F-312). It is the number of students where
 * only they are asked, and where all are asked in a class without parents. A family is named by the first student of the
 * class with whom one shares a parent, as familyKeys of schema/rules has it. Null where the story does not ask, or the
 * viewer may not know. Who is no teacher never may: a plan costs also where it is never run.
 */
const ackCount = (s: string, role: Role) => role !== 'teacher' ? 'null::int' : `
  case when ${s}.is_ack_asked and ${s}.relation in ('main', 'assistant') then (
    select case when ${s}.ack_audience = 'students' or ${s}.ack_audience = 'all' and count(family.id) = 0
      then count(*) filter (where ${hasConfirmed(s, 'k.user_id')})
      else count(distinct family.id) filter (where ${hasConfirmed(s, parentsOf('k.student_id'))}) end::int
    from (${membersOf(`${s}.class_id`)}) k
    left join lateral (
      select min(f.student_id::text) as id from student_parents f join class_students m on m.student_id = f.student_id
      where m.class_id = ${s}.class_id and f.parent_id in (${parentsOf('k.student_id')})) family on true) end`;

/** How many students have confirmed `s`; null as ackCount, and where they are not asked. */
const ackStudentCount = (s: string, role: Role) => role !== 'teacher' ? 'null::int' : `
  case when ${s}.is_ack_asked and ${s}.ack_audience <> 'families' and ${s}.relation in ('main', 'assistant') then (
    select count(*)::int from (${membersOf(`${s}.class_id`)}) k where ${hasConfirmed(s, 'k.user_id')}) end`;

/** What a story `s` says by itself, with its class's relation beside. */
export const storyColumns = (s: string, role: Role) => `
    ${s}.id, ${s}.class_id as "classId", ${s}.body, ${s}.attachment_ids as "attachmentIds", ${s}.event_id as "eventId",
    ${ms(`${s}.created_at`)} as "createdAt", ${ms(`${s}.edited_at`)} as "editedAt", ${ms(`${s}.publish_at`)} as "publishAt", ${s}.like_count as "likeCount", ${s}.comment_count as "commentCount",
    ${s}.read_count as "readCount", ${s}.is_urgent as "isUrgent", ${s}.is_ack_asked as "isAckAsked", ${s}.ack_audience as "ackAudience", ${ackCount(s, role)} as "ackCount",
    ${ackStudentCount(s, role)} as "ackStudentCount", ${ms(`${s}.reminded_at`)} as "remindedAt", ${s}.version`;

/** The columns of storyRowSchema of `s`: a story with its class's relation, class_status and class_version beside. */
const storySelect = (from: string, user: string, role: Role) => `
  select json_build_object('relation', s.relation, 'status', s.class_status, 'version', s.class_version) as standing,
    ${storyColumns('s', role)}, ${attachmentsJson('s')} as files, ${personJson('a')} as author,
    mark.liked_at is not null as "isLiked", mark.read_at is not null as "isRead", mark.acknowledged_at is not null as "isAcknowledged"
  from (${from}) s
  join users a on a.id = s.author_id
  left join story_readers mark on mark.story_id = s.id and mark.user_id = ${user}::uuid`;

const STANDING_COLUMNS = 'st.relation, st.status as class_status, st.version as class_version';

/** Stories by id, those of the viewer's classes. `offset 0` has PostgreSQL begin with the ids. */
export const storiesOfIds = byRole((role) =>
  hotStatement(['user', 'ids'], ($) => storySelect(`select s.*, ${STANDING_COLUMNS} from (select * from stories where id = any(${$('ids')}::uuid[]) offset 0) s join (${STANDINGS[role]($('user'))}) st on st.id = s.class_id and ${hasGoneOut('s', role)}`, $('user'), role), storyRowSchema),
);
