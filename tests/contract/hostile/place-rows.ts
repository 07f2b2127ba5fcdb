import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../server/store/database.ts';

const placeRowSchema = z.object({ place: z.string(), key: z.string(), makers: z.array(z.string()) });
/** A row that lets somebody in somewhere, and who may make such a one. */
export type PlaceRow = z.infer<typeof placeRowSchema>;

const teachersOf = (classId: string) => `select main_teacher_id from classes where id = ${classId} union select user_id from class_assistants where class_id = ${classId}`;

/** By table: what tells its rows apart, and the people who may make one. */
const PLACES: Readonly<Record<string, { readonly key: string; readonly makers: string }>> = {
  // The student's teachers by a request, and the parent by an invitation.
  student_parents: {
    key: 'concat(t.student_id, t.parent_id)',
    makers: `select teacher from class_students cs, lateral (${teachersOf('cs.class_id')}) as teachers (teacher) where cs.student_id = t.student_id
      union select t.parent_id from invitations i where i.student_id = t.student_id and i.accepted_by_id = t.parent_id and i.status = 'accepted'`,
  },
  class_students: { key: 'concat(t.class_id, t.student_id)', makers: teachersOf('t.class_id') },
  // No call makes one.
  class_assistants: { key: 'concat(t.class_id, t.user_id)', makers: 'select null::uuid where false' },
  // Who made the thread, the teachers of its class, and a parent who has just come into that class.
  thread_members: {
    key: 'concat(t.thread_id, t.user_id)',
    makers: `select created_by_id from threads where id = t.thread_id
      union select teacher from threads h, lateral (${teachersOf('h.class_id')}) as teachers (teacher) where h.id = t.thread_id
      union select t.user_id from threads h join class_students cs on cs.class_id = h.class_id join student_parents sp on sp.student_id = cs.student_id where h.id = t.thread_id and h.type = 'parents' and sp.parent_id = t.user_id`,
  },
  web_subscriptions: { key: 'concat(t.id, t.user_id, t.session_id)', makers: 'select s.user_id from sessions s where s.id = t.session_id and s.user_id = t.user_id' },
  native_subscriptions: { key: 'concat(t.id, t.user_id, t.session_id)', makers: 'select s.user_id from sessions s where s.id = t.session_id and s.user_id = t.user_id' },
};

const QUERY = sql.raw(Object.entries(PLACES).map(([table, { key, makers }]) => `select '${table}' as place, ${key} as key, array(${makers})::text[] as makers from ${table} t`).join(' union all '));

/** Every place in a class, a family or a thread, and every device. */
export async function readPlaces(db: Db): Promise<PlaceRow[]> {
  return z.array(placeRowSchema).parse((await db.execute(QUERY)).rows);
}
