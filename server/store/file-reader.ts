import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { FileRecord } from '../../schema/records/file.ts';
import { attachmentRowSchema, fileRecordOf } from './attachment-reader.ts';
import type { Reading } from './database.ts';
import { hotStatement, ms } from './hot-statement.ts';
import { files } from './schema/stories.ts';

export interface StoredFile {
  readonly ownerId: string;
  readonly record: FileRecord;
}

/** A file by its id, whoever asks; see findReadableFile. */
export async function findFile(db: Reading, fileId: string): Promise<StoredFile | null> {
  const [row] = await db.select().from(files).where(eq(files.id, fileId));
  return row === undefined ? null : { ownerId: row.ownerId, record: fileRecordOf(row) };
}

const findReadable = hotStatement(
  ['user', 'file'],
  ($) => `
    with own_classes as (${classesOf(`${$('user')}::uuid`)})
    select f.owner_id as "ownerId", f.id, f.type, f.original_name as "originalName", f.mime_type as "mimeType", f.size::float8 as size, f.width, f.height, ${ms('f.uploaded_at')} as "uploadedAt",
      f.owner_id = ${$('user')}::uuid
      or exists (
        select 1 from story_files sf join stories s on s.id = sf.story_id
        where sf.file_id = f.id and s.class_id in (select id from own_classes) and (s.publish_at is null or s.class_id in (${taughtBy(`${$('user')}::uuid`)})))
      or exists (
        select 1 from message_files mf join messages m on m.id = mf.message_id
        join thread_members tm on tm.thread_id = m.thread_id
        where mf.file_id = f.id and tm.user_id = ${$('user')}::uuid)
      or exists (
        select 1 from users u where u.avatar_file_id = f.id and (
          u.id = ${$('user')}::uuid
          or exists (select 1 from (${classesOf('u.id')}) as theirs where theirs.id in (select id from own_classes))
          or exists (
            select 1 from thread_members a join thread_members b on b.thread_id = a.thread_id
            where a.user_id = u.id and b.user_id = ${$('user')}::uuid)
          or exists (select 1 from student_parents a join student_parents b on b.student_id = a.student_id where a.parent_id = u.id and b.parent_id = ${$('user')}::uuid)
          or exists (select 1 from stories s where s.author_id = u.id and s.publish_at is null and s.class_id in (select id from own_classes))
          or exists (select 1 from comments c join stories s on s.id = c.story_id where c.author_id = u.id and s.class_id in (select id from own_classes))
          or exists (select 1 from thread_members tm join messages m on m.thread_id = tm.thread_id where tm.user_id = ${$('user')}::uuid and m.author_id = u.id)
          or exists (select 1 from story_readers r join stories s on s.id = r.story_id where r.user_id = u.id and s.class_id in (${taughtBy(`${$('user')}::uuid`)}))
          or exists (
            select 1 from connection_requests r
            where (r.parent_id = u.id and r.class_id in (${taughtBy(`${$('user')}::uuid`)})) or (r.parent_id = ${$('user')}::uuid and r.decided_by_id = u.id and r.status = 'accepted'))
          or exists (
            select 1 from awards w join students st on st.id = w.student_id left join student_parents p on p.student_id = w.student_id
            where w.awarded_by_id = u.id and (st.user_id = ${$('user')}::uuid or p.parent_id = ${$('user')}::uuid))))
      as "canRead"
    from files f where f.id = ${$('file')}::uuid`,
  attachmentRowSchema.extend({ ownerId: z.string(), canRead: z.boolean() }),
);

/**
 * A file that a person may read, or null: the owner may, who sees a story or a message that it is attached to, and for
 * an avatar who shares a class or a thread with the person it shows, has a child with them, or sees what that person has
 * said, given or asked for.
 */
export async function findReadableFile(db: Reading, userId: string, fileId: string): Promise<StoredFile | null> {
  const [row] = await findReadable(db, { user: userId, file: fileId });
  if (row === undefined || !row.canRead) return null;
  return { ownerId: row.ownerId, record: fileRecordOf({ ...row, uploadedAt: new Date(row.uploadedAt) }) };
}

function taughtBy(userId: string): string {
  return `
    select c.id from classes c where c.main_teacher_id = ${userId}
    union all select a.class_id from class_assistants a where a.user_id = ${userId}`;
}

/** The classes that a person teaches, attends or has a child in. */
function classesOf(userId: string): string {
  return `
    select c.id from classes c where c.main_teacher_id = ${userId}
    union all select a.class_id from class_assistants a where a.user_id = ${userId}
    union all select cs.class_id from class_students cs join students s on s.id = cs.student_id where s.user_id = ${userId}
    union all select cs.class_id from class_students cs join student_parents p on p.student_id = cs.student_id where p.parent_id = ${userId}`;
}
