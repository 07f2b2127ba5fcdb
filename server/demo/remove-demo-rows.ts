import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../store/database.ts';

/** How much of the demo school a database held. `bytes`: names in the file store that no row refers to any more. */
export interface RemovedRows {
  readonly accounts: number;
  readonly classes: number;
  readonly bytes: readonly string[];
}

/**
 * Removes the rows of the demo school: its accounts, the classes that they lead, the students of these classes alone,
 * and everything written, uploaded or awarded by them, also in other classes. Counts and versions of rows that stay are
 * put right. Runs in one transaction and may take minutes.
 */
export async function removeDemoRows(tx: Tx, accountIds: readonly string[]): Promise<RemovedRows> {
  const run = async (statements: readonly SQL[]) => {
    for (const statement of statements) await tx.execute(statement);
  };
  await run(collect(accountIds));
  const counted = await tx.execute(sql`select
    (select count(*) from demo_users)::int as accounts, (select count(*) from demo_classes)::int as classes`);
  await run(REMOVE);
  await run(PUT_RIGHT);
  // The triggers of files and uploads note the bytes with the time of this transaction.
  const strays = await tx.execute(sql`select name from stray_bytes where at = now()::timestamptz(3)`);
  return {
    ...z.object({ accounts: z.int(), classes: z.int() }).parse(counted.rows[0]),
    bytes: z.array(z.object({ name: z.string() })).parse(strays.rows).map(({ name }) => name),
  };
}

/** What goes, and what stays but changes with it. */
function collect(accountIds: readonly string[]): readonly SQL[] {
  return [
    sql`create temp table demo_users (id uuid primary key) on commit drop`,
    sql`insert into demo_users select u.id from users u
      join jsonb_array_elements_text(${JSON.stringify(accountIds)}::jsonb) listed on listed.value::uuid = u.id`,
    sql`create temp table demo_classes on commit drop as
      select id from classes where main_teacher_id in (select id from demo_users)`,
    // Students whom somebody has added to a demo class since, unless they are in another class, too.
    sql`insert into demo_users select s.user_id from students s
      where exists (select from class_students cs join demo_classes d on d.id = cs.class_id where cs.student_id = s.id)
        and not exists (
          select from class_students cs where cs.student_id = s.id and cs.class_id not in (select id from demo_classes)
        )
      on conflict do nothing`,
    sql`create temp table demo_students on commit drop as
      select id from students where user_id in (select id from demo_users)`,
    sql`create temp table demo_invitations on commit drop as
      select id from invitations
      where student_id in (select id from demo_students) or invited_by_id in (select id from demo_users)`,
    sql`create temp table other_stories on commit drop as
      select story_id as id from story_readers where user_id in (select id from demo_users)
      union select story_id from comments where author_id in (select id from demo_users)`,
    sql`create temp table other_students on commit drop as
      select student_id as id from awards
        where awarded_by_id in (select id from demo_users) or class_id in (select id from demo_classes)
      union select student_id from class_students where class_id in (select id from demo_classes)
      union select student_id from student_parents where parent_id in (select id from demo_users)
      union select student_id from invitations where invited_by_id in (select id from demo_users)`,
    sql`create temp table other_threads on commit drop as
      select thread_id as id from thread_members where user_id in (select id from demo_users)
      union select thread_id from messages where author_id in (select id from demo_users)`,
    sql`create temp table other_classes on commit drop as
      select class_id as id from class_assistants where user_id in (select id from demo_users)
      union select class_id from class_students where student_id in (select id from demo_students)
      union select cs.class_id from class_students cs join student_parents sp on sp.student_id = cs.student_id
        where sp.parent_id in (select id from demo_users)`,
  ];
}

const REMOVE: readonly SQL[] = [
  sql`delete from letters l
    where lower(l.recipient) in (
      select lower(u.email) from users u join demo_users d on d.id = u.id where u.email is not null
    ) or exists (select from demo_invitations i where position(i.id::text in l.body) > 0)`,
  sql`delete from invitations where id in (select id from demo_invitations)`,
  sql`delete from awards where awarded_by_id in (select id from demo_users)`,
  sql`delete from comments where author_id in (select id from demo_users)`,
  sql`delete from classes where id in (select id from demo_classes)`,
  sql`delete from stories where author_id in (select id from demo_users)`,
  sql`delete from events where author_id in (select id from demo_users)`,
  sql`delete from messages where author_id in (select id from demo_users)`,
  // Threads of demo accounts alone go. A thread that has another member, or belongs to another class, stays.
  sql`delete from threads t where t.class_id is null
    and (t.created_by_id in (select id from demo_users) or t.id in (select id from other_threads))
    and not exists (
      select from thread_members m where m.thread_id = t.id and m.user_id not in (select id from demo_users)
    )`,
  sql`update threads t set created_by_id = coalesce(
      (select c.main_teacher_id from classes c where c.id = t.class_id),
      (select m.user_id from thread_members m
        where m.thread_id = t.id and m.user_id not in (select id from demo_users) order by m.user_id limit 1)
    ) where t.created_by_id in (select id from demo_users)`,
  sql`delete from story_files where file_id in (
    select id from files where owner_id in (select id from demo_users)
  )`,
  sql`delete from message_files where file_id in (
    select id from files where owner_id in (select id from demo_users)
  )`,
  sql`delete from audit_log where actor_id in (select id from demo_users)`,
  sql`delete from users where id in (select id from demo_users)`,
];

const PUT_RIGHT: readonly SQL[] = [
  sql`update stories s set version = version + 1,
    like_count = (select count(*) from story_readers r where r.story_id = s.id and r.liked_at is not null),
    read_count = (
      select count(*) from story_readers r
      where r.story_id = s.id and r.read_at is not null and r.user_id <> s.author_id
    ),
    comment_count = (select count(*) from comments c where c.story_id = s.id)
    where id in (select id from other_stories)`,
  sql`update students s set version = version + 1,
    positive_points = coalesce(
      (select sum(points) from awards a where a.student_id = s.id and a.type = 'positive'), 0
    ),
    negative_points = coalesce(
      (select sum(points) from awards a where a.student_id = s.id and a.type = 'negative'), 0
    )
    where id in (select id from other_students)`,
  sql`update threads t set version = version + 1, (last_message_id, last_message_sent_at) = (
      select m.id, m.created_at from messages m where m.thread_id = t.id order by m.created_at desc limit 1
    ) where id in (select id from other_threads)`,
  sql`update classes set version = version + 1 where id in (select id from other_classes)`,
];
