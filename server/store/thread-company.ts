import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { iri } from '../../schema/ids.ts';
import { roleSchema, ROLES, type Role } from '../../schema/records/user.ts';
import { scope, type LoggedChange } from './change-log.ts';
import type { Reading, Tx } from './database.ts';
import { hotStatement } from './hot-statement.ts';
import { byRole } from './relation-reader.ts';
import type { Viewer } from './viewer.ts';

/** How somebody of each role comes to stand in classes. */
const waysOf = (user: string): Readonly<Record<Role, readonly string[]>> => ({
  teacher: [`select id as class_id from classes where main_teacher_id = ${user}`, `select class_id from class_assistants where user_id = ${user}`],
  parent: [`select cs.class_id from student_parents sp join class_students cs on cs.student_id = sp.student_id where sp.parent_id = ${user}`],
  student: [`select cs.class_id from students s join class_students cs on cs.student_id = s.id where s.user_id = ${user}`],
});

/** The classes in which the others of a thread stand; asked person by person, since both sides of a join over all are large. */
const OTHERS_PLACES = `(${ROLES.flatMap((role) => waysOf('others.user_id')[role].map((way) => `${way} and users.role = '${role}'`)).join(' union all ')})`;
const idRows = z.array(z.object({ id: z.string() }));

const rolesBeside = byRole((role) =>
  hotStatement(
    ['user', 'threads'],
    ($) => `
    with ${viewersPlaces(`${$('user')}::uuid`, role)}
    select distinct threads.id, users.role
    from threads
    join thread_members others on others.thread_id = threads.id and others.user_id <> ${$('user')}::uuid
    join users on users.id = others.user_id
    where threads.id = any(${$('threads')}::uuid[]) and threads.class_id is null
      and exists (select 1 from ${OTHERS_PLACES} as theirs where theirs.class_id in (select class_id from viewers_places))`,
    z.object({ id: z.string(), role: roleSchema }),
  ),
);

/**
 * Of the threads without a class among `threadIds`: the roles of the others in it who share a class with the viewer
 * now, which is what schema/rules judges writing by. A thread that is left out has nobody.
 */
export async function companyIn(db: Reading, viewer: Viewer, threadIds: readonly string[]): Promise<ReadonlyMap<string, readonly Role[]>> {
  if (threadIds.length === 0) return new Map();
  const company = new Map<string, Role[]>();
  for (const { id, role } of await rolesBeside[viewer.role](db, { user: viewer.userId, threads: threadIds })) company.set(id, [...(company.get(id) ?? []), role]);
  return company;
}

/** The classes of a viewer of this role, for hasCompany, as a CTE. A role that is known beforehand spares the ways of the others: a plan costs also where it is never run. */
export function viewersPlaces(user: string, role: Role): string {
  return `viewers_places as materialized (${waysOf(user)[role].join(' union all ')})`;
}

/**
 * Whether companyIn would name one of `roles` for one thread, within a statement that has viewersPlaces. Whoever stands
 * in a class in the way of a role has that role, so that nobody's account is read for it.
 */
export function hasCompany(thread: string, user: string, roles: readonly Role[]): string {
  const shared = 'class_id = any (array(select class_id from viewers_places))';
  const ways = roles.flatMap((role) => waysOf('others.user_id')[role]);
  return `exists (
    select from thread_members others
    where others.thread_id = ${thread} and others.user_id <> ${user} and (${ways.map((way) => `exists (select from (${way}) theirs where ${shared})`).join(' or ')}))`;
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
