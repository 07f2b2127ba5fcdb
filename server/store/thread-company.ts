import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { iri } from '../../schema/ids.ts';
import { roleSchema, type Role } from '../../schema/records/user.ts';
import { scope, type LoggedChange } from './change-log.ts';
import type { Reading, Tx } from './database.ts';
import type { Viewer } from './viewer.ts';

/** The classes that a person stands in, by the one way that the role has; asked person by person, since both sides of a join over all are large. */
function placesOf(userId: SQL, role: SQL): SQL {
  return sql`(
    select id as class_id from classes where ${role} = 'teacher' and main_teacher_id = ${userId}
    union all select class_id from class_assistants where ${role} = 'teacher' and user_id = ${userId}
    union all select cs.class_id from students s join class_students cs on cs.student_id = s.id where ${role} = 'student' and s.user_id = ${userId}
    union all select cs.class_id from student_parents sp join class_students cs on cs.student_id = sp.student_id where ${role} = 'parent' and sp.parent_id = ${userId})`;
}

const OTHERS_PLACES = placesOf(sql`others.user_id`, sql`users.role`);

const companyRows = z.array(z.object({ id: z.string(), role: roleSchema }));
const idRows = z.array(z.object({ id: z.string() }));

/**
 * Of the threads without a class among `threadIds`: the roles of the others in it who share a class with the viewer
 * now, which is what schema/rules judges writing by. A thread that is left out has nobody.
 */
export async function companyIn(db: Reading, viewer: Viewer, threadIds: readonly string[]): Promise<ReadonlyMap<string, readonly Role[]>> {
  if (threadIds.length === 0) return new Map();
  const { rows } = await db.execute(sql`
    with mine as materialized (select class_id from ${placesOf(sql`${viewer.userId}::uuid`, sql`${viewer.role}::text`)} as places)
    select distinct threads.id, users.role
    from threads
    join thread_members others on others.thread_id = threads.id and others.user_id <> ${viewer.userId}::uuid
    join users on users.id = others.user_id
    where threads.id = any(${sql.param([...threadIds])}::uuid[]) and threads.class_id is null
      and exists (select 1 from ${OTHERS_PLACES} as theirs where theirs.class_id in (select class_id from mine))`);
  const company = new Map<string, Role[]>();
  for (const { id, role } of companyRows.parse(rows)) company.set(id, [...(company.get(id) ?? []), role]);
  return company;
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
        and exists (select 1 from ${OTHERS_PLACES} as theirs where theirs.class_id = any(${sql.param([...classIds])}::uuid[])))
    returning id`);
  return idRows.parse(rows).map(({ id }): LoggedChange => ({ scope: scope.thread(id), entity: iri.thread(id), op: 'upsert' }));
}
