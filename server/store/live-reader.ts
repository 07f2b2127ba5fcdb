import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Reading } from './database.ts';
import { hotStatement } from './hot-statement.ts';

const idRow = z.object({ id: z.string() });
const idRows = z.array(idRow);

const usersOfScopes = hotStatement(
  ['taught', 'classes', 'students', 'threads', 'users'],
  ($) => `
    with taught as (
      select id from unnest(${$('taught')}::uuid[]) as given(id)
      union select class_id from class_students where student_id = any(${$('students')}::uuid[])),
    known as (
      select id from unnest(${$('students')}::uuid[]) as given(id)
      union select student_id from class_students where class_id = any(${$('classes')}::uuid[]))
    select id from unnest(${$('users')}::uuid[]) as given(id)
    union select user_id from thread_members where thread_id = any(${$('threads')}::uuid[])
    union select main_teacher_id from classes where id in (select id from taught)
    union select user_id from class_assistants where class_id in (select id from taught)
    union select user_id from students where id in (select id from known)
    union select parent_id from student_parents where student_id in (select id from known)`,
  idRow,
);

/**
 * The users who see something of the scopes. A hint, so it may name one too many, never one too few: what a person
 * really sees is decided when they pull. From the scopes to the people, so that the cost does not grow with the users
 * that are online.
 */
export async function findAudience(db: Reading, scopes: readonly string[]): Promise<string[]> {
  const ids = (...kinds: string[]) => idsOf(scopes, kinds);
  const rows = await usersOfScopes(db, { taught: ids('class', 'staff'), classes: ids('class'), students: ids('student'), threads: ids('thread'), users: ids('user') });
  return rows.map(({ id }) => id);
}

/** Those among the sessions that have been revoked or are gone. */
export async function findRevokedSessions(db: Reading, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select g.id from unnest(${sql.param(sessionIds)}::uuid[]) as g(id)
    where not exists (select 1 from sessions s where s.id = g.id and s.revoked_at is null)`);
  return idRows.parse(rows).map(({ id }) => id);
}

/** The sessions that were revoked after this instant (ms). */
export async function findSessionsRevokedSince(db: Reading, since: number): Promise<string[]> {
  const { rows } = await db.execute(sql`select id from sessions where revoked_at >= ${new Date(since)}`);
  return idRows.parse(rows).map(({ id }) => id);
}

function idsOf(scopes: readonly string[], kinds: readonly string[]): string[] {
  return scopes.flatMap((scope) => {
    const [kind = '', id] = scope.split(':');
    return id !== undefined && kinds.includes(kind) ? [id] : [];
  });
}
