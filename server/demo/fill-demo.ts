import type { PgTable } from 'drizzle-orm/pg-core';
import type { FileStore } from '../files/file-store.ts';
import { createPasswords } from '../plugins/passwords.ts';
import type { Db, Tx } from '../store/database.ts';
import { holdsDemoSchool, markDemoFilled, readDemoBase, writeDemoBase } from '../store/demo-mark.ts';
import { writeIcons } from '../store/icon-writer.ts';
import { awards, classAssistants, classes, classStudents, skills, studentParents, students } from '../store/schema/classes.ts';
import { users } from '../store/schema/people.ts';
import { comments, events, files, stories, storyFiles, storyReaders } from '../store/schema/stories.ts';
import { messageFiles, messages, threadMembers, threads } from '../store/schema/threads.ts';
import type { PictureDetail } from './art/render.ts';
import type { DemoSchool } from './content/rows.ts';
import { inventSchool } from './content/school.ts';
import { removeDemoFiles, storeDemoFiles } from './demo-files.ts';
import { DEMO_PASSWORD } from './demo-logins.ts';

const BATCH = 1000;
/** An unfinished filling this young is finished; an older one starts again, so that the newest things are of today. */
const FRESH_MS = 3_600_000;

/**
 * Fills an empty database and file store with the demo school as of `now` (Unix ms). Done once: a filled school is left alone.
 * The rows come in one transaction with the mark of completion; a filling that was killed before it is done again, with
 * the same files over the old ones or, after an hour, after removing them.
 */
export async function fillDemoSchool(db: Db, store: FileStore, { now, detail = 'fine' }: { now: number; detail?: PictureDetail }): Promise<void> {
  if (await holdsDemoSchool(db)) return;
  const school = await beginSchool(db, store, now);
  const fileRows = await storeDemoFiles(school.files, store, detail);
  const passwordHash = await createPasswords().hash(DEMO_PASSWORD, 'here');
  await writeIcons(db);
  await db.transaction(async (tx) => {
    await writeSchool(tx, school, fileRows, passwordHash);
    await markDemoFilled(tx, school.users.map(({ id }) => id), now);
  });
  await db.execute('analyze');
}

async function beginSchool(db: Db, store: FileStore, now: number): Promise<DemoSchool> {
  const begun = (await readDemoBase(db)) ?? now;
  if (now - begun < FRESH_MS) {
    await writeDemoBase(db, begun);
    return inventSchool(begun);
  }
  await removeDemoFiles(inventSchool(begun).files, store);
  await writeDemoBase(db, now);
  return inventSchool(now);
}

async function writeSchool(tx: Tx, school: DemoSchool, fileRows: readonly (typeof files.$inferInsert)[], passwordHash: string): Promise<void> {
  await insertAll(tx, users, school.users.map((user) => ({ ...user, passwordHash })));
  await insertAll(tx, files, fileRows);
  await insertAll(tx, classes, school.classes);
  await insertAll(tx, classAssistants, school.classAssistants);
  await insertAll(tx, students, school.students);
  await insertAll(tx, classStudents, school.classStudents);
  await insertAll(tx, studentParents, school.studentParents);
  await insertAll(tx, skills, school.skills);
  await insertAll(tx, awards, school.awards);
  await insertAll(tx, stories, school.stories);
  await insertAll(tx, storyFiles, school.storyFiles);
  await insertAll(tx, storyReaders, school.storyReaders);
  await insertAll(tx, comments, school.comments);
  await insertAll(tx, events, school.events);
  await insertAll(tx, threads, school.threads);
  await insertAll(tx, threadMembers, school.threadMembers);
  await insertAll(tx, messages, school.messages);
  await insertAll(tx, messageFiles, school.messageFiles);
}

async function insertAll<T extends PgTable>(tx: Tx, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) await tx.insert(table).values(rows.slice(start, start + BATCH));
}
