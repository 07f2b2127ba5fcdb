import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { iri } from '../../schema/ids.ts';
import { roleSchema, type Role } from '../../schema/records/user.ts';
import { scope, type LoggedChange } from './change-log.ts';
import type { Reading, Tx } from './database.ts';
import { hotStatement } from './hot-statement.ts';
import type { Viewer } from './viewer.ts';

/** The classes that a person stands in, by the one way that the role has; asked person by person, since both sides of a join over all are large. */
function placesOf(user: string, role: string): string {
  return `(
    select id as class_id from classes where ${role} = 'teacher' and main_teacher_id = ${user}
    union all select class_id from class_assistants where ${role} = 'teacher' and user_id = ${user}
    union all select cs.class_id from students s join class_students cs on cs.student_id = s.id where ${role} = 'student' and s.user_id = ${user}
    union all select cs.class_id from student_parents sp join class_students cs on cs.student_id = sp.student_id where ${role} = 'parent' and sp.parent_id = ${user})`;
}

const OTHERS_PLACES = placesOf('others.user_id', 'users.role');
const idRows = z.array(z.object({ id: z.string() }));

const rolesBeside = hotStatement(
  ['user', 'role', 'threads'],
  ($) => `
    with ${viewersPlaces(`${$('user')}::uuid`, `${$('role')}::text`)}
    select distinct threads.id, users.role
    from threads
    join thread_members others on others.thread_id = threads.id and others.user_id <> ${$('user')}::uuid
    join users on users.id = others.user_id
    where threads.id = any(${$('threads')}::uuid[]) and threads.class_id is null
      and exists (select 1 from ${OTHERS_PLACES} as theirs where theirs.class_id in (select class_id from viewers_places))`,
  z.object({ id: z.string(), role: roleSchema }),
);

/**
 * Of the threads without a class among `threadIds`: the roles of the others in it who share a class with the viewer
 * now, which is what schema/rules judges writing by. A thread that is left out has nobody.
 */
export async function companyIn(db: Reading, viewer: Viewer, threadIds: readonly string[]): Promise<ReadonlyMap<string, readonly Role[]>> {
  if (threadIds.length === 0) return new Map();
  const company = new Map<string, Role[]>();
  for (const { id, role } of await rolesBeside(db, { user: viewer.userId, role: viewer.role, threads: threadIds })) company.set(id, [...(company.get(id) ?? []), role]);
  return company;
}

/** The classes of a viewer, for hasCompany, as a CTE. */
export function viewersPlaces(user: string, role: string): string {
  return `viewers_places as materialized (select class_id from ${placesOf(user, role)} as places)`;
}

/** Whether companyIn would name one of `roles` for one thread, within a statement that has viewersPlaces. */
export function hasCompany(thread: string, user: string, roles: string): string {
  return `exists (
    select 1 from thread_members others join users on users.id = others.user_id
    where others.thread_id = ${thread} and others.user_id <> ${user} and users.role = any(${roles})
      and exists (select 1 from ${OTHERS_PLACES} as theirs where theirs.class_id in (select class_id from viewers_places)))`;
}

/**
 * Who comes into a class or goes may write in other threads without a class from then on, and so may those whom they
 * talk with there. Call it while the people stand in the class. A thread's version grows with it.
 */
export async function companyChanges(tx: Tx, classIds: readonly string[], userIds: readonly string[]): Promise<LoggedChange[]> {
  if (classIds.length === 0 || userIds.length === 0) return [];
  const { rows } = await tx.execute(sql`
    update threads set version = version + 1
    where class_id is null and id in (
      select own.thread_id
      from thread_members own
      join thread_members others on others.thread_id = own.thread_id and others.user_id <> own.user_id
      join users on users.id = others.user_id
      where own.user_id = any(${sql.param([...userIds])}::uuid[])
        and exists (select 1 from ${sql.raw(OTHERS_PLACES)} as theirs where theirs.class_id = any(${sql.param([...classIds])}::uuid[])))
    returning id`);
  return idRows.parse(rows).map(({ id }): LoggedChange => ({ scope: scope.thread(id), entity: iri.thread(id), op: 'upsert' }));
}
