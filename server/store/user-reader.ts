import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { Me, OvertakenEdit, Person, QuietHours } from '../../schema/records/user.ts';
import { anyOf } from './any-of.ts';
import type { Reading } from './database.ts';
import { peopleByIds } from './people-reader.ts';
import { relationsOf } from './relation-reader.ts';
import { classAssistants, classes, classStudents, studentParents, students } from './schema/classes.ts';
import { users } from './schema/people.ts';
import { edits } from './schema/sync.ts';
import { threadMembers } from './schema/threads.ts';
import type { Viewer } from './viewer.ts';

/** The viewer. Null when the account is gone. */
export async function readMe(db: Reading, viewer: Viewer): Promise<Me | null> {
  const [row] = await db
    .select({ user: users, studentId: students.id })
    .from(users)
    .leftJoin(students, eq(students.userId, users.id))
    .where(eq(users.id, viewer.userId));
  if (row === undefined) return null;
  const { user, studentId } = row;
  const overtakenEdits = await overtakenEditsOf(db, user.id);
  return {
    ...(overtakenEdits.length === 0 ? {} : { overtakenEdits }),
    '@id': iri.user(user.id),
    '@type': 'User',
    _id: user.id,
    version: user.version,
    role: user.role,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    login: user.login,
    isEmailVerified: user.isEmailVerified,
    locale: user.locale === 'ru' ? '/locales/ru' : '/locales/en',
    timeZone: user.timeZone,
    quietHours: quietHoursOf(user),
    user: iri.user(user.id),
    educationProcessUser: studentId === null ? (user.role === 'teacher' ? iri.teacher(user.id) : iri.parent(user.id)) : iri.student(studentId),
    avatar: user.avatarFileId === null ? null : iri.file(user.avatarFileId),
    icon: user.icon,
  };
}

/** So many are told: each is a question to a person. */
const OVERTAKEN_MAX = 20;

function overtakenEditsOf(db: Reading, userId: string): Promise<OvertakenEdit[]> {
  return db
    .select({ key: edits.key, fields: edits.overtaken })
    .from(edits)
    .where(and(eq(edits.userId, userId), sql`${edits.overtaken} <> '{}'`))
    .orderBy(desc(edits.seq))
    .limit(OVERTAKEN_MAX);
}

/** A user's columns as the wire has them. */
export function quietHoursOf({ quietFrom, quietTo }: Pick<typeof users.$inferSelect, 'quietFrom' | 'quietTo'>): QuietHours | null {
  return quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };
}

/** The zone whose days and hours the viewer means. */
export async function timeZoneOf(db: Reading, viewer: Viewer): Promise<string> {
  const [row] = await db.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, viewer.userId));
  return row?.timeZone ?? 'UTC';
}

/** A person who shares a class or a thread with the viewer; null for everybody else. */
export async function findAcquaintance(db: Reading, viewer: Viewer, userId: string): Promise<Person | null> {
  const isKnown = userId === viewer.userId || (await sharesThread(db, viewer, userId)) || (await sharesClass(db, viewer, userId));
  return isKnown ? ((await peopleByIds(db, [userId])).get(userId) ?? null) : null;
}

async function sharesThread(db: Reading, viewer: Viewer, userId: string): Promise<boolean> {
  const own = db.select({ threadId: threadMembers.threadId }).from(threadMembers).where(eq(threadMembers.userId, viewer.userId));
  const rows = await db
    .select({ threadId: threadMembers.threadId })
    .from(threadMembers)
    .where(and(eq(threadMembers.userId, userId), inArray(threadMembers.threadId, own)))
    .limit(1);
  return rows.length > 0;
}

/** Whether somebody teaches, attends or has a child in a class of the viewer. */
export async function sharesClass(db: Reading, viewer: Viewer, userId: string): Promise<boolean> {
  const classIds = [...(await relationsOf(db, viewer)).keys()];
  if (classIds.length === 0) return false;
  const rows = await db
    .select({ id: classes.id })
    .from(classes)
    .where(
      and(
        anyOf(classes.id, classIds),
        sql`(${classes.mainTeacherId} = ${userId}
          or exists (select 1 from ${classAssistants} where ${classAssistants.classId} = ${classes.id} and ${classAssistants.userId} = ${userId})
          or exists (select 1 from ${classStudents} join ${students} on ${students.id} = ${classStudents.studentId}
            left join ${studentParents} on ${studentParents.studentId} = ${students.id}
            where ${classStudents.classId} = ${classes.id} and (${students.userId} = ${userId} or ${studentParents.parentId} = ${userId})))`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}
