import { eq, sql } from 'drizzle-orm';
import type { FileRecord } from '../../schema/records/file.ts';
import { fileRecordOf } from './attachment-reader.ts';
import type { Reading } from './database.ts';
import { files } from './schema/stories.ts';

export interface StoredFile {
  readonly ownerId: string;
  readonly record: FileRecord;
}

/** A file by its id, whoever asks; see canReadFile. */
export async function findFile(db: Reading, fileId: string): Promise<StoredFile | null> {
  const [row] = await db.select().from(files).where(eq(files.id, fileId));
  return row === undefined ? null : { ownerId: row.ownerId, record: fileRecordOf(row) };
}

/**
 * Whether a person may read a file: the owner may, who sees a story or a message that it is attached to, and for an
 * avatar who shares a class or a thread with the person it shows, has a child with them, or sees what
 * that person has said, given or asked for.
 */
export async function canReadFile(db: Reading, userId: string, fileId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with own_classes as (${classesOf(sql`${userId}::uuid`)})
    select
      exists (select 1 from files f where f.id = ${fileId} and f.owner_id = ${userId})
      or exists (
        select 1 from story_files sf join stories s on s.id = sf.story_id
        where sf.file_id = ${fileId} and s.class_id in (select id from own_classes))
      or exists (
        select 1 from message_files mf join messages m on m.id = mf.message_id
        join thread_members tm on tm.thread_id = m.thread_id
        where mf.file_id = ${fileId} and tm.user_id = ${userId})
      or exists (
        select 1 from users u where u.avatar_file_id = ${fileId} and (
          u.id = ${userId}
          or exists (select 1 from (${classesOf(sql`u.id`)}) as theirs where theirs.id in (select id from own_classes))
          or exists (
            select 1 from thread_members a join thread_members b on b.thread_id = a.thread_id
            where a.user_id = u.id and b.user_id = ${userId})
          or exists (select 1 from student_parents a join student_parents b on b.student_id = a.student_id where a.parent_id = u.id and b.parent_id = ${userId})
          or exists (select 1 from stories s where s.author_id = u.id and s.class_id in (select id from own_classes))
          or exists (select 1 from comments c join stories s on s.id = c.story_id where c.author_id = u.id and s.class_id in (select id from own_classes))
          or exists (select 1 from thread_members tm join messages m on m.thread_id = tm.thread_id where tm.user_id = ${userId} and m.author_id = u.id)
          or exists (select 1 from story_readers r join stories s on s.id = r.story_id where r.user_id = u.id and s.class_id in (${taughtBy(userId)}))
          or exists (
            select 1 from connection_requests r
            where (r.parent_id = u.id and r.class_id in (${taughtBy(userId)})) or (r.parent_id = ${userId} and r.decided_by_id = u.id and r.status = 'accepted'))
          or exists (
            select 1 from awards w join students st on st.id = w.student_id left join student_parents p on p.student_id = w.student_id
            where w.awarded_by_id = u.id and (st.user_id = ${userId} or p.parent_id = ${userId}))))
      as "canRead"`);
  return rows[0]?.['canRead'] === true;
}

function taughtBy(userId: string): ReturnType<typeof sql> {
  return sql`
    select c.id from classes c where c.main_teacher_id = ${userId}
    union all select a.class_id from class_assistants a where a.user_id = ${userId}`;
}

/** The classes that a person teaches, attends or has a child in. */
function classesOf(userId: ReturnType<typeof sql>): ReturnType<typeof sql> {
  return sql`
    select c.id from classes c where c.main_teacher_id = ${userId}
    union all select a.class_id from class_assistants a where a.user_id = ${userId}
    union all select cs.class_id from class_students cs join students s on s.id = cs.student_id where s.user_id = ${userId}
    union all select cs.class_id from class_students cs join student_parents p on p.student_id = cs.student_id where p.parent_id = ${userId}`;
}
