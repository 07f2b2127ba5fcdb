import { z } from 'zod';
import { iri } from '../../schema/ids.ts';
import { classStatusSchema } from '../../schema/records/class.ts';
import { messageSchema, type Message } from '../../schema/records/message.ts';
import { ROLES, type Role } from '../../schema/records/user.ts';
import { canCreateThreadMessage } from '../../schema/rules/permission-rules.ts';
import { endCtes, inOrder, NOTIFY } from './ending.ts';
import { hotStatement } from './hot-statement.ts';
import { mark, markedJson, markedSql } from './marked-text.ts';
import { messageOf } from './message-reader.ts';
import { messageTrail } from './message-trail.ts';
import { byRole } from './relation-reader.ts';
import { hasCompany, viewersPlaces } from './thread-company.ts';

/** A message of words alone that is to be sent, and under what its answer is kept. */
export interface Sending {
  readonly id: string;
  readonly thread: string;
  readonly author: string;
  readonly session: string;
  readonly body: string;
  readonly noticeId: string;
  /** What tells the devices that are online. */
  readonly payloads: readonly string[];
  readonly at: string;
  /** Null where no answer is kept. */
  readonly keyUser: string | null;
  readonly key: string | null;
  readonly hash: string | null;
  readonly status: number | null;
}

/** A Sending within the statement, and its place among those that go together. */
const COLUMNS: Readonly<Record<keyof Sending | 'place', string>> = {
  place: 'int', id: 'uuid', thread: 'uuid', author: 'uuid', session: 'uuid', body: 'text', noticeId: 'uuid', payloads: 'text[]', at: 'timestamptz', keyUser: 'uuid', key: 'text', hash: 'text', status: 'int',
};
const RECORD = Object.entries(COLUMNS).map(([name, type]) => `"${name}" ${type}`).join(', ');

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

/** The answer to a message of somebody of a role, as SQL over a row of `allowed`. */
function answerSql(role: Role): string {
  const [id, thread, author] = [mark('id'), mark('thread'), mark('author')];
  const sender = { id: author, role, firstName: '', lastName: '', avatarFileId: null, icon: null };
  const outline = messageOf({ id, threadId: thread, body: '', attachmentIds: [], files: [], createdAt: 0, writtenAt: null, version: 1, author: sender, mainTeacherId: null, replyTo: null }, author);
  const createdBy = { ...outline.createdBy, firstName: mark('firstName'), lastName: mark('lastName'), icon: mark('icon'), avatar: mark('avatar') };
  return markedJson(
    { ...outline, createdAt: mark('createdAt'), createdBy, body: mark('body') },
    { id: 'id', thread: 'thread', author: 'author' },
    { createdAt: `to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`, firstName: 'first_name', lastName: 'last_name', icon: 'icon', avatar: `'${iri.file('')}' || avatar_file_id`, body: 'body' },
  );
}

/** What a message leaves in the log of changes, as rows of scope, entity and op over one of `posts`; and its notice. */
const LEFT = messageTrail(mark('thread'), mark('id'));
const CHANGES = LEFT.changes.map(({ scope, entity, op }) => `(${[scope, entity].map((text) => markedSql(text, text.includes(mark('id')) ? { thread: 'thread', id: 'id' } : { thread: 'thread' })).join(', ')}, '${op}')`).join(', ');
const NOTICE = markedSql(JSON.stringify(LEFT.notice), { thread: 'thread', id: 'id' });

/** What of an answer came of the statement. */
const filledSchema = messageSchema.pick({ createdAt: true, createdBy: true, body: true });

/** The statuses of a class in whose threads somebody writes. */
const STATUSES = classStatusSchema.options.filter((classStatus) => canCreateThreadMessage({ classStatus }));
/** In whose company somebody of a role writes in a thread of no class. */
const companionsOf = (role: Role) => ROLES.filter((other) => canCreateThreadMessage({ role, company: [other] }));

/**
 * What allows one of `given`: the session stands, its user is in the thread, schema/rules allows it by the class's status
 * or by the company, and neither its id nor its key is there already. No row where anything speaks against it, or where
 * somebody else holds the thread or the sender's account.
 */
const may = (role: Role) => `
  with ${viewersPlaces('given.author', role)}
  select t.last_message_sent_at, u.first_name, u.last_name, u.icon, u.avatar_file_id
  from threads t
  join thread_members own on own.thread_id = t.id and own.user_id = given.author
  join users u on u.id = own.user_id and u.erased_at is null
  join sessions s on s.user_id = u.id and s.id = given.session and s.revoked_at is null
  where t.id = given.thread
    and not exists (select from messages where id = given.id)
    and not exists (select from idempotency_keys where user_id = given."keyUser" and key = given.key)
    and case when t.class_id is null then ${hasCompany('t.id', 'given.author', companionsOf(role))} else (select status from classes where id = t.class_id) in (${STATUSES.map((status) => `'${status}'`).join(', ')}) end
  for key share of u skip locked for update of t skip locked`;

/**
 * Writes messages of words alone, of people of one role, as insertMessage does, each where nothing speaks against it (see
 * `may`); of the others nothing is written, and they have no row: after a wait, what they are judged by would be older
 * than what was waited for. Messages of one thread stand in the order of `posts`, `count` of them, each at an instant of
 * its own. All of a group are one statement: to begin one costs PostgreSQL more than what it does for a post.
 */
export const sendMessages = byRole((role) =>
  hotStatement(
    ['posts', 'count'],
    ($) => `
    with allowed as materialized (
      select given.*, may.*,
        greatest(max(given.at) over line, may.last_message_sent_at + interval '1 millisecond') + (row_number() over line - 1) * interval '1 millisecond' as sent_at
      from (select * from json_to_recordset(${$('posts')}::json) as given (${RECORD}) limit ${$('count')}::bigint) given
      cross join lateral (${may(role)}) may
      window line as (partition by given.thread order by given.place rows between unbounded preceding and unbounded following)),
    posts as materialized (select allowed.*, (${answerSql(role)})::json as answer from allowed),
    sent as (insert into messages (id, thread_id, author_id, body, created_at) select id, thread, author, body, sent_at from posts),
    moved as (
      update threads set last_message_id = last.id, last_message_sent_at = last.sent_at, version = version + last.count
      from (select thread, (array_agg(id order by place desc))[1] as id, max(sent_at) as sent_at, count(*) from posts group by thread) last
      where threads.id = last.thread),
    noted as (insert into notices (id, notice, created_at) select "noticeId", (${NOTICE})::jsonb, at from posts),
    ${endCtes({
      changes: inOrder(`select told.*, at from posts, lateral (values ${CHANGES}) as told (scope, entity, op)`),
      kept: 'select "keyUser", key, hash, status, answer, at from posts where key is not null',
    })}
    select place, answer, (select count(*) from (select ${NOTIFY} from posts, unnest(payloads) payload) hints) as hints from posts`,
    // As it is kept, to the order of its keys: a parsed one would have the schema's. What is not filled in is our own.
    z.object({ place: z.int(), answer: z.custom<Message>((value) => filledSchema.safeParse(value).success) }),
    { mayWait: true },
  ),
);

/** The parameter `posts` of sendMessages. Half a character of two is stored as the sign for one that is unknown (the Encoding Standard). */
export function postsJson(sendings: readonly Sending[]): string {
  return JSON.stringify(sendings.map((sending, place) => ({ ...sending, place, body: sending.body.toWellFormed() })));
}
