import { z } from 'zod';
import { iri } from '../../schema/ids.ts';
import { classStatusSchema } from '../../schema/records/class.ts';
import { fileTypeSchema } from '../../schema/records/file.ts';
import { messageSchema, type Message } from '../../schema/records/message.ts';
import { ROLES, type Role } from '../../schema/records/user.ts';
import { canCreateThreadMessage } from '../../schema/rules/permission-rules.ts';
import { attachmentRowSchema, attachmentsJson } from './attachment-reader.ts';
import { endCtes, ENDING, endOf, hintsOf } from './ending.ts';
import { hotStatement, ms } from './hot-statement.ts';
import { personJson, personRowSchema } from './people-reader.ts';
import { byRole } from './relation-reader.ts';
import { hasCompany, viewersPlaces } from './thread-company.ts';

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
    ${ms('m.created_at')} as "createdAt", m.version, ${personJson('a')} as author, c.main_teacher_id as "mainTeacherId",
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
  ['id', 'thread', 'author', 'body', 'attachments', 'files', 'replyTo', 'createdAt', 'noticeId', 'notice', ...ENDING],
  ($) => `
    with sent as (
      insert into messages (id, thread_id, author_id, body, attachment_ids, reply_to_id, created_at)
      values (${$('id')}::uuid, ${$('thread')}::uuid, ${$('author')}::uuid, ${$('body')}::text, ${$('attachments')}::jsonb, ${$('replyTo')}::uuid, ${$('createdAt')}::timestamptz)),
    attached as (insert into message_files (message_id, file_id) select ${$('id')}::uuid, file_id from unnest(${$('files')}::uuid[]) file_id),
    moved as (
      update threads set last_message_id = ${$('id')}::uuid, last_message_sent_at = ${$('createdAt')}::timestamptz, version = version + 1
      where id = ${$('thread')}::uuid),
    noted as (insert into notices (id, notice, created_at) values (${$('noticeId')}::uuid, ${$('notice')}::jsonb, ${$('at')}::timestamptz)),
    ${endOf($)}`,
  z.unknown(),
);

/**
 * Holds the senders' accounts, as a foreign key would, and the threads, whether or not they have to do with each other:
 * all accounts before all threads, each in the order of their ids, so that two groups with some of both cannot wait for each other.
 */
export const holdForMessages = hotStatement(
  ['users', 'threads'],
  ($) => `
    with people as materialized (select from users where id = any(${$('users')}::uuid[]) order by id for key share)
    select (select count(*) from people) from threads t where t.id = any(${$('threads')}::uuid[]) order by t.id for update`,
  z.unknown(),
);

/** What only sendMessage knows of its answer, as SQL, in the order in which a message has it; `body` is a parameter. */
const FILLED = {
  createdAt: `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  firstName: 'first_name',
  lastName: 'last_name',
  icon: 'icon',
  avatar: `'${iri.file('')}' || avatar_file_id`,
  body: '',
} as const;

/** What of the answer came of the statement. */
const filledSchema = messageSchema.pick({ createdAt: true, createdBy: true, body: true });

/** The statuses of a class in whose threads somebody writes. */
const STATUSES = classStatusSchema.options.filter((classStatus) => canCreateThreadMessage({ classStatus }));
/** In whose company somebody of a role writes in a thread of no class. */
const companionsOf = (role: Role) => ROLES.filter((other) => canCreateThreadMessage({ role, company: [other] }));

/**
 * Writes a message of words alone, as insertMessage does, where nothing speaks against it: the session stands, its user
 * is in the thread, schema/rules allows it by the class's status or by the company, and neither its id nor its key is
 * there already. Else, and where somebody else holds the thread or the sender's account, there is no row, and nothing is
 * written: after a wait, what it judges by would be older than what it waited for. The answer is the one given in pieces (answerPieces), completed by what is only known here.
 */
export const sendMessage = byRole((role) =>
  hotStatement(
    ['id', 'thread', 'author', 'session', 'body', 'noticeId', 'notice', ...ENDING],
    ($) => `
    with ${viewersPlaces(`${$('author')}::uuid`, role)},
    allowed as materialized (
      select t.id, greatest(${$('at')}::timestamptz, t.last_message_sent_at + interval '1 millisecond') as at, u.first_name, u.last_name, u.icon, u.avatar_file_id
      from threads t
      join thread_members own on own.thread_id = t.id and own.user_id = ${$('author')}::uuid
      join users u on u.id = own.user_id and u.erased_at is null
      join sessions s on s.user_id = u.id and s.id = ${$('session')}::uuid and s.revoked_at is null
      where t.id = ${$('thread')}::uuid
        and not exists (select from messages where id = ${$('id')}::uuid)
        and not exists (select from idempotency_keys where user_id = ${$('keyUser')}::uuid and key = ${$('key')}::text)
        and case when t.class_id is null then ${hasCompany('t.id', `${$('author')}::uuid`, companionsOf(role))} else (select status from classes where id = t.class_id) in (${STATUSES.map((status) => `'${status}'`).join(', ')}) end
      for key share of u skip locked for update of t skip locked),
    answered as materialized (
      select (${filled(`${$('answer')}::text[]`, { ...FILLED, body: `${$('body')}::text` })})::json as answer from allowed),
    sent as (
      insert into messages (id, thread_id, author_id, body, created_at)
      select ${$('id')}::uuid, id, ${$('author')}::uuid, ${$('body')}::text, at from allowed),
    moved as (update threads set last_message_id = ${$('id')}::uuid, last_message_sent_at = allowed.at, version = version + 1 from allowed where threads.id = allowed.id),
    noted as (insert into notices (id, notice, created_at) select ${$('noticeId')}::uuid, ${$('notice')}::jsonb, ${$('at')}::timestamptz from allowed),
    ${endCtes($, { when: 'exists (select from allowed)', answer: '(select answer from answered)' })}
    select answer, (select count(*) from (${hintsOf($)}) hints) as hints from answered`,
    // As it is kept, to the order of its keys: a parsed one would have the schema's. What is not filled in is our own.
    z.object({ answer: z.custom<Message>((value) => filledSchema.safeParse(value).success) }),
  ),
);

/** JSON put together from its pieces and the values between them, null where they are. */
function filled(pieces: string, values: Readonly<Record<string, string>>): string {
  const texts = Object.values(values).map((value) => `coalesce(to_json(${value})::text, 'null')`);
  return texts.map((text, place) => `(${pieces})[${place + 1}] || ${text}`).join(' || ').concat(` || (${pieces})[${texts.length + 1}]`);
}

/** The answer of sendMessage as its JSON around the values that only the statement knows. */
export function answerPieces(answer: Message): string[] {
  const mark = (name: keyof typeof FILLED): string => `\u0001${name}\u0001`;
  const createdBy = { ...answer.createdBy, firstName: mark('firstName'), lastName: mark('lastName'), icon: mark('icon'), avatar: mark('avatar') };
  const parts = JSON.stringify({ ...answer, createdAt: mark('createdAt'), createdBy, body: mark('body') }).split(/"\\u0001(\w+)\\u0001"/);
  const names = parts.filter((_, place) => place % 2 === 1);
  if (names.join(' ') !== Object.keys(FILLED).join(' ')) throw new Error(`A message has its values in another order: ${names.join(' ')}`);
  return parts.filter((_, place) => place % 2 === 0);
}

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
