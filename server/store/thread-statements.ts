import { z } from 'zod';
import { classStatusSchema } from '../../schema/records/class.ts';
import { threadTypeSchema } from '../../schema/records/thread.ts';
import { hotStatement, ms } from './hot-statement.ts';
import { personJson, personRowSchema } from './people-reader.ts';

/** Characters of the last message that are read; an excerpt shows no more. */
export const EXCERPT_LENGTH = 200;

/** A thread as one member stands to it. */
const threadRowSchema = z.object({
  id: z.string(),
  type: threadTypeSchema,
  name: z.string(),
  classId: z.string().nullable(),
  version: z.int(),
  lastMessageSentAt: z.number().nullable(),
  class: z.object({ name: z.string(), iconId: z.string(), status: classStatusSchema, version: z.int() }).nullable(),
  mine: z.object({ version: z.int(), lastReadAt: z.number().nullable(), isNotificationEnabled: z.boolean() }),
  last: z.object({ id: z.string(), createdAt: z.number(), body: z.string(), attachmentsCount: z.int(), author: personRowSchema }).nullable(),
  /** Everybody of a direct or group thread; a class thread's people are asked for apart (schema/records/thread.ts). */
  members: z.array(personRowSchema),
  membersCount: z.int(),
  othersReadAt: z.number().nullable(),
  unreadCount: z.int(),
});
export type ThreadRow = z.output<typeof threadRowSchema>;

/** Threads by id, those that the viewer is in. */
export const threadsOfIds = hotStatement(
  ['user', 'ids'],
  ($) => `
    select t.id, t.type, t.name, t.class_id as "classId", t.version, ${ms('t.last_message_sent_at')} as "lastMessageSentAt",
      case when c.id is not null then json_build_object('name', c.name, 'iconId', c.icon_id, 'status', c.status, 'version', c.version) end as class,
      json_build_object('version', mine.version, 'lastReadAt', ${ms('greatest(mine.last_read_at, mine.history_until)')}, 'isNotificationEnabled', mine.is_notification_enabled) as mine,
      (select json_build_object('id', m.id, 'createdAt', ${ms('m.created_at')}, 'body', left(m.body, ${EXCERPT_LENGTH}), 'attachmentsCount', jsonb_array_length(m.attachment_ids), 'author', ${personJson('a')})
        from messages m join users a on a.id = m.author_id where m.id = t.last_message_id) as last,
      case when t.type in ('direct', 'group') then (
        select json_agg(${personJson('u')} order by u.id) from thread_members tm join users u on u.id = tm.user_id where tm.thread_id = t.id) else '[]'::json end as members,
      facts.*,
      (select count(*)::int from messages m
        where m.thread_id = t.id and m.author_id <> mine.user_id and m.created_at > coalesce(greatest(mine.last_read_at, mine.history_until), '-infinity')) as "unreadCount"
    from thread_members mine
    join threads t on t.id = mine.thread_id
    left join classes c on c.id = t.class_id
    cross join lateral (
      select count(*)::int as "membersCount", ${ms(`max(tm.last_read_at) filter (where tm.user_id <> mine.user_id)`)} as "othersReadAt"
      from thread_members tm where tm.thread_id = t.id) facts
    where mine.user_id = ${$('user')}::uuid and mine.thread_id = any(${$('ids')}::uuid[])`,
  threadRowSchema,
);
