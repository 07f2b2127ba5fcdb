import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Reading } from './database.ts';

const idRows = z.array(z.object({ id: z.string() }));

/**
 * Those among the users who see something of the scopes. A hint, so it may name one too many, never one too few:
 * what a person really sees is decided when they pull.
 */
export async function findAudience(db: Reading, scopes: readonly string[], userIds: readonly string[]): Promise<string[]> {
  const ids = (...kinds: string[]) => sql`${sql.param(idsOf(scopes, kinds))}::uuid[]`;
  const { rows } = await db.execute(sql`
    select u.id from unnest(${sql.param(userIds)}::uuid[]) as u(id)
    where u.id = any(${ids('user')})
       or exists (select 1 from thread_members m where m.thread_id = any(${ids('thread')}) and m.user_id = u.id)
       or exists (select 1 from classes c where c.id = any(${ids('class', 'staff')}) and c.main_teacher_id = u.id)
       or exists (select 1 from class_assistants a where a.class_id = any(${ids('class', 'staff')}) and a.user_id = u.id)
       or exists (
            select 1 from class_students cs join students s on s.id = cs.student_id
            where cs.class_id = any(${ids('class')})
              and (s.user_id = u.id or exists (select 1 from student_parents p where p.student_id = s.id and p.parent_id = u.id)))
       or exists (select 1 from students s where s.id = any(${ids('student')}) and s.user_id = u.id)
       or exists (select 1 from student_parents p where p.student_id = any(${ids('student')}) and p.parent_id = u.id)
       or exists (
            select 1 from class_students cs join classes c on c.id = cs.class_id
            where cs.student_id = any(${ids('student')})
              and (c.main_teacher_id = u.id or exists (select 1 from class_assistants a where a.class_id = c.id and a.user_id = u.id)))`);
  return idRows.parse(rows).map(({ id }) => id);
}

/** Those among the sessions that have been revoked or are gone. */
export async function findRevokedSessions(db: Reading, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select g.id from unnest(${sql.param(sessionIds)}::uuid[]) as g(id)
    where not exists (select 1 from sessions s where s.id = g.id and s.revoked_at is null)`);
  return idRows.parse(rows).map(({ id }) => id);
}

function idsOf(scopes: readonly string[], kinds: readonly string[]): string[] {
  return scopes.flatMap((scope) => {
    const [kind = '', id] = scope.split(':');
    return id !== undefined && kinds.includes(kind) ? [id] : [];
  });
}
