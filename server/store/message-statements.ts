import { z } from 'zod';
import { fileTypeSchema } from '../../schema/records/file.ts';
import { attachmentRowSchema, attachmentsJson } from './attachment-reader.ts';
import { ENDING, endOf } from './ending.ts';
import { hotStatement, ms } from './hot-statement.ts';
import { personJson, personRowSchema } from './people-reader.ts';

/** Characters of an answered message that are read: its first line lies in them (schema/rules/quote-rules.ts). */
const QUOTE_READ = 500;

/** The message that one answers: null in it where it is gone. */
export const replyRowSchema = z.object({
  id: z.string(),
  quoted: z.object({ createdAt: z.number(), author: personRowSchema, body: z.string(), filesCount: z.int(), file: z.object({ type: fileTypeSchema, originalName: z.string() }).nullable() }).nullable(),
});
export type ReplyRow = z.output<typeof replyRowSchema>;

/** A message with what says who may delete it. */
export const messageRowSchema = z.object({
  id: z.string(),
  threadId: z.string(),
  body: z.string(),
  attachmentIds: z.array(z.string()),
  files: z.array(attachmentRowSchema),
  createdAt: z.number(),
  writtenAt: z.number().nullable(),
  version: z.int(),
  author: personRowSchema,
  /** The main teacher of the thread's class; null where it has none. */
  mainTeacherId: z.string().nullable(),
  replyTo: replyRowSchema.nullable(),
});
export type MessageRow = z.output<typeof messageRowSchema>;

/** The message `id` of a thread as replyRowSchema has it, as JSON within a statement. */
const quoteJson = (id: string, thread: string) => `
  json_build_object('id', ${id}, 'quoted', (
    select json_build_object('createdAt', ${ms('q.created_at')}, 'author', ${personJson('qa')}, 'body', left(ltrim(q.body, E' \\n\\r\\t'), ${QUOTE_READ}), 'filesCount', jsonb_array_length(q.attachment_ids),
      'file', (select json_build_object('type', f.type, 'originalName', f.original_name) from files f where f.id = (q.attachment_ids ->> 0)::uuid))
    from messages q join users qa on qa.id = q.author_id where q.id = ${id} and q.thread_id = ${thread}))`;

/** The columns of messageRowSchema of the messages `m`. */
const messageSelect = (from: string) => `
  select m.id, m.thread_id as "threadId", m.body, m.attachment_ids as "attachmentIds", ${attachmentsJson('m')} as files,
    ${ms('m.created_at')} as "createdAt", ${ms('m.written_at')} as "writtenAt", m.version, ${personJson('a')} as author, c.main_teacher_id as "mainTeacherId",
    case when m.reply_to_id is not null then ${quoteJson('m.reply_to_id', 'm.thread_id')} end as "replyTo"
  from (${from}) m
  join users a on a.id = m.author_id
  join threads t on t.id = m.thread_id
  left join classes c on c.id = t.class_id`;

/** Messages by id, those in threads of the viewer. `offset 0` has PostgreSQL begin with the ids: it takes threads for small. */
export const messagesOfIds = hotStatement(
  ['user', 'ids'],
  ($) => messageSelect(`select m.* from (select * from messages where id = any(${$('ids')}::uuid[]) offset 0) m join thread_members own on own.thread_id = m.thread_id and own.user_id = ${$('user')}::uuid`),
  messageRowSchema,
);

/** A message by its id, whoever asks. */
export const messageOfId = hotStatement(['id'], ($) => messageSelect(`select * from messages where id = ${$('id')}::uuid`), messageRowSchema);

/**
 * A message of a thread that may be answered: one that is there, or was deleted there so lately that an answer to it may
 * have been on its way (the log of changes knows). No row for any other id.
 */
export const answerableMessage = hotStatement(
  ['id', 'thread', 'scope', 'entity'],
  ($) => `
    select one.answered from (select ${quoteJson(`${$('id')}::uuid`, `${$('thread')}::uuid`)} as answered) one
    where one.answered ->> 'quoted' is not null
      or exists (select from changes where scope = ${$('scope')}::text and entity = ${$('entity')}::text and op = 'delete')`,
  z.object({ answered: replyRowSchema }),
);

/** Writes a message into its locked thread, with its files, its notice and what endOf writes. */
export const insertMessage = hotStatement(
  ['id', 'thread', 'author', 'body', 'attachments', 'files', 'replyTo', 'createdAt', 'writtenAt', 'noticeId', 'notice', ...ENDING],
  ($) => `
    with sent as (
      insert into messages (id, thread_id, author_id, body, attachment_ids, reply_to_id, created_at, written_at)
      values (${$('id')}::uuid, ${$('thread')}::uuid, ${$('author')}::uuid, ${$('body')}::text, ${$('attachments')}::jsonb, ${$('replyTo')}::uuid, ${$('createdAt')}::timestamptz, ${$('writtenAt')}::timestamptz)),
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

/** When the message came that is `skip` messages after the first one behind an instant; no row where there is none. */
export const messageAfter = hotStatement(
  ['thread', 'after', 'skip'],
  ($) => `
    select ${ms('created_at')} as "createdAt" from messages where thread_id = ${$('thread')}::uuid and created_at > ${$('after')}::timestamptz
    order by created_at offset ${$('skip')}::bigint limit 1`,
  z.object({ createdAt: z.number() }),
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
