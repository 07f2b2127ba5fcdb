import { z } from 'zod';
import { attachmentRowSchema, attachmentsJson } from './attachment-reader.ts';
import { ENDING, endOf } from './ending.ts';
import { hotStatement, ms } from './hot-statement.ts';
import { personJson, personRowSchema } from './people-reader.ts';

/** A message with what says who may delete it. */
export const messageRowSchema = z.object({
  id: z.string(),
  threadId: z.string(),
  body: z.string(),
  attachmentIds: z.array(z.string()),
  files: z.array(attachmentRowSchema),
  createdAt: z.number(),
  version: z.int(),
  author: personRowSchema,
  /** The main teacher of the thread's class; null where it has none. */
  mainTeacherId: z.string().nullable(),
});
export type MessageRow = z.output<typeof messageRowSchema>;

/** The columns of messageRowSchema of the messages `m`. */
const messageSelect = (from: string) => `
  select m.id, m.thread_id as "threadId", m.body, m.attachment_ids as "attachmentIds", ${attachmentsJson('m')} as files,
    ${ms('m.created_at')} as "createdAt", m.version, ${personJson('a')} as author, c.main_teacher_id as "mainTeacherId"
  from (${from}) m
  join users a on a.id = m.author_id
  join threads t on t.id = m.thread_id
  left join classes c on c.id = t.class_id`;

/** Messages by id, those in threads of the viewer. */
export const messagesOfIds = hotStatement(
  ['user', 'ids'],
  ($) => messageSelect(`select m.* from messages m join thread_members own on own.thread_id = m.thread_id and own.user_id = ${$('user')}::uuid where m.id = any(${$('ids')}::uuid[])`),
  messageRowSchema,
);

/** A message by its id, whoever asks. */
export const messageOfId = hotStatement(['id'], ($) => messageSelect(`select * from messages where id = ${$('id')}::uuid`), messageRowSchema);

/** Writes a message into its locked thread, with its files, its notice and what endOf writes. */
export const insertMessage = hotStatement(
  ['id', 'thread', 'author', 'body', 'attachments', 'files', 'createdAt', 'noticeId', 'notice', ...ENDING],
  ($) => `
    with sent as (
      insert into messages (id, thread_id, author_id, body, attachment_ids, created_at)
      values (${$('id')}::uuid, ${$('thread')}::uuid, ${$('author')}::uuid, ${$('body')}::text, ${$('attachments')}::jsonb, ${$('createdAt')}::timestamptz)),
    attached as (insert into message_files (message_id, file_id) select ${$('id')}::uuid, file_id from unnest(${$('files')}::uuid[]) file_id),
    moved as (
      update threads set last_message_id = ${$('id')}::uuid, last_message_sent_at = ${$('createdAt')}::timestamptz, version = version + 1
      where id = ${$('thread')}::uuid),
    noted as (insert into notices (id, notice, created_at) values (${$('noticeId')}::uuid, ${$('notice')}::jsonb, ${$('at')}::timestamptz)),
    ${endOf($)}`,
  z.unknown(),
);

/** A message, with those among `users` who are in its thread. */
export const messageWithMembers = hotStatement(
  ['id', 'users'],
  ($) => `
    select one.*, array(select user_id::text from thread_members where thread_id = one."threadId" and user_id = any(${$('users')}::uuid[])) as members
    from (${messageSelect(`select * from messages where id = ${$('id')}::uuid`)}) one`,
  messageRowSchema.extend({ members: z.array(z.string()) }),
);

/**
 * A window of the messages of a thread, with the number of all between `since` and `until` (both inclusive); the window
 * lies between `from` and `to`. No row where the viewer is not in the thread.
 */
export const messageWindow = {
  asc: messageWindowIn('asc'),
  desc: messageWindowIn('desc'),
};

function messageWindowIn(order: 'asc' | 'desc') {
  return hotStatement(
    ['user', 'thread', 'since', 'until', 'from', 'to', 'offset', 'limit'],
    ($) => `
      select
        (select count(*)::int from messages where thread_id = own.thread_id and created_at between ${$('since')}::timestamptz and ${$('until')}::timestamptz) as total,
        (select coalesce(json_agg(page), '[]') from (${messageSelect(
          `select * from messages
          where thread_id = ${$('thread')}::uuid and created_at between ${$('from')}::timestamptz and ${$('to')}::timestamptz
          order by created_at ${order} offset ${$('offset')}::bigint limit ${$('limit')}::bigint`,
        )} order by m.created_at ${order}) page) as messages
      from thread_members own where own.thread_id = ${$('thread')}::uuid and own.user_id = ${$('user')}::uuid`,
    z.object({ total: z.int(), messages: z.array(messageRowSchema) }),
  );
}
