import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import sharp from 'sharp';
import type { FileStore } from '../../../server/files/file-store.ts';
import type { Db, Tx } from '../../../server/store/database.ts';
import { iconIdOf } from '../../../server/store/icon-writer.ts';
import { newId } from '../../../server/store/new-id.ts';
import { tables } from '../../../server/store/schema/tables.ts';

export const FAMILIES = 500;
export const FAMILY_PASSWORD = 'Family-Password-1';
const CLASSES = 20;
const STORIES_PER_CLASS = 60;
const MESSAGES_PER_CLASS = 300;
const MESSAGES_PER_TALK = 10;
const PHOTOS_PER_CLASS = 4;
/** Threads of the head, who is in every class as well. */
const TALKS_OF_THE_HEAD = 300;
const MINUTE_MS = 60_000;
const BATCH = 1_000;

/** A family's parent, and what the family's phone asks for. */
export interface Family {
  readonly userId: string;
  readonly email: string;
  readonly classId: string;
  readonly classThreadId: string;
  readonly talkId: string;
  readonly storyIds: readonly string[];
  readonly photoIds: readonly string[];
}

export interface FamilySchool {
  readonly families: readonly Family[];
  /** Assists in all classes and has a talk with 300 families. */
  readonly headId: string;
}

/** 500 families in 20 classes: each with a child, a parent, a talk with the teacher; classes with stories, photos and a thread. */
export async function fillFamilySchool(db: Db, store: FileStore, now: number): Promise<FamilySchool> {
  // In one transaction: a commit each would wait for the disk a thousand times.
  // As dear to verify as any; hashed once.
  const passwordHash = await hash(FAMILY_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#3a7', noise: { type: 'gaussian', mean: 128, sigma: 40 } } }).jpeg().toBuffer();
  const school = await db.transaction((tx) => writeFamilySchool(tx, store, { photo, passwordHash, now }));
  await db.execute('vacuum analyze');
  return school;
}

async function writeFamilySchool(db: Tx, store: FileStore, { photo, passwordHash, now }: { photo: Buffer; passwordHash: string; now: number }): Promise<FamilySchool> {
  const id = () => newId(now);
  const at = (minutesAgo: number) => new Date(now - minutesAgo * MINUTE_MS);
  const person = (role: 'teacher' | 'parent' | 'student', number: number) => ({
    id: id(), role, passwordHash, firstName: 'Мария', lastName: `Семейная ${number}`, locale: 'ru' as const, timeZone: 'Europe/Moscow',
    email: role === 'student' ? null : `${role}${number}@bench.test`, login: role === 'student' ? `student${number}` : null, icon: role === 'student' ? 'fox' : null,
  });
  const teachers = Array.from({ length: CLASSES }, (_, number) => person('teacher', number));
  const head = person('teacher', CLASSES);
  const parents = Array.from({ length: FAMILIES }, (_, number) => person('parent', number));
  const children = parents.map((_, number) => person('student', number));
  const classes = teachers.map((teacher, number) => ({ id: id(), name: `${number + 1} «А»`, grade: 'child' as const, iconId: iconIdOf('class', 'fox'), classCode: codeOf('C', number), mainTeacherId: teacher.id }));
  const students = children.map((child, number) => ({ id: id(), userId: child.id, parentCode: codeOf('P', number) }));
  await insertAll(db, tables.users, [...teachers, head, ...parents, ...children]);
  await insertAll(db, tables.classes, classes);
  await insertAll(db, tables.classAssistants, classes.map((group) => ({ classId: group.id, userId: head.id })));
  await insertAll(db, tables.students, students);
  await insertAll(db, tables.studentParents, students.map((student, number) => ({ studentId: student.id, parentId: parents[number]?.id ?? '' })));
  await insertAll(db, tables.classStudents, students.map((student, number) => ({ studentId: student.id, classId: classes[number % CLASSES]?.id ?? '' })));

  const families: Family[] = [];
  for (const [number, group] of classes.entries()) {
    const teacher = teachers[number]?.id ?? '';
    const own = parents.filter((_, family) => family % CLASSES === number);
    const photos = Array.from({ length: PHOTOS_PER_CLASS }, () => ({ id: id(), ownerId: teacher, type: 'photo' as const, originalName: 'photo.jpg', mimeType: 'image/jpeg', size: photo.length, width: 1600, height: 1200 }));
    for (const each of photos) await store.put(each.id, photo);
    const stories = Array.from({ length: STORIES_PER_CLASS }, (_, place) => ({ id: id(), classId: group.id, authorId: teacher, body: `Сегодня мы ходили в музей. ${'Было интересно. '.repeat(10)}${place}`, attachmentIds: place % 2 === 0 ? photos.slice(place % 4, (place % 4) + 2).map((each) => each.id) : [], createdAt: at(60 * (place + 1)) }));
    const thread = { id: id(), type: 'parents' as const, classId: group.id, createdById: teacher };
    const talks = own.map((parent) => ({ id: id(), type: 'direct' as const, createdById: teacher, parentId: parent.id }));
    await insertAll(db, tables.files, photos);
    await insertAll(db, tables.stories, stories);
    await insertAll(db, tables.storyFiles, stories.flatMap((story) => story.attachmentIds.map((fileId) => ({ storyId: story.id, fileId }))));
    await insertAll(db, tables.storyReaders, stories.slice(10).flatMap((story) => own.map((parent) => ({ storyId: story.id, userId: parent.id, readAt: at(1) }))));
    await talkIn(db, thread, [teacher, head.id, ...own.map((parent) => parent.id)], MESSAGES_PER_CLASS, now);
    for (const { parentId, ...talk } of talks) await talkIn(db, talk, [teacher, parentId], MESSAGES_PER_TALK, now);
    families.push(...own.map((parent, place) => ({ userId: parent.id, email: parent.email ?? '', classId: group.id, classThreadId: thread.id, talkId: talks[place]?.id ?? '', storyIds: stories.map((story) => story.id), photoIds: photos.map((each) => each.id) })));
  }
  for (const parent of parents.slice(0, TALKS_OF_THE_HEAD)) await talkIn(db, { id: id(), type: 'direct', createdById: head.id }, [head.id, parent.id], MESSAGES_PER_TALK, now);
  // As if all of it had been told by the routes: a log of changes behind every cursor.
  await db.execute(sql`insert into changes (scope, entity, op) select 'thread:' || thread_id, '/threads/' || thread_id || '/messages/' || id, 'upsert' from messages`);
  await db.execute(sql`insert into changes (scope, entity, op) select 'class:' || class_id, '/classes/' || class_id || '/stories/' || id, 'upsert' from stories`);
  return { families, headId: head.id };
}

/** A thread with its people and some messages, the last one a moment ago. */
async function talkIn(db: Tx, thread: typeof tables.threads.$inferInsert, userIds: readonly string[], count: number, now: number): Promise<void> {
  const messages = Array.from({ length: count }, (_, place) => ({ id: newId(now), threadId: thread.id, authorId: userIds[place % userIds.length] ?? '', body: `Напоминаем про сменную обувь и форму, день ${place}`, createdAt: new Date(now - (count - place) * MINUTE_MS) }));
  const last = messages.at(-1);
  await db.insert(tables.threads).values({ ...thread, lastMessageId: last?.id ?? null, lastMessageSentAt: last?.createdAt ?? null });
  await db.insert(tables.threadMembers).values(userIds.map((userId) => ({ threadId: thread.id, userId, lastReadAt: new Date(now - 20 * MINUTE_MS) })));
  await insertAll(db, tables.messages, messages);
}

/** Seven capital letters that end in the number. */
function codeOf(first: string, number: number): string {
  return first + String(number).padStart(6, '0').replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)));
}

async function insertAll<T extends PgTable>(db: Tx, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) await db.insert(table).values(rows.slice(start, start + BATCH));
}
