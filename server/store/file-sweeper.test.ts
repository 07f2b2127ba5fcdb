import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { iri } from '../../schema/ids.ts';
import { UNATTACHED_FILE_MS } from '../../schema/limits.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { makeTestSchool, type TestSchool } from '../../tests/support/test-school.ts';
import { sweepFiles } from '../files/sweep-files.ts';
import { silentPublisher } from '../live/live-publisher.ts';
import { forgetLeftovers } from './file-sweeper.ts';
import { addFile, removeRefused, type FileTerms } from './file-writer.ts';
import { newId } from './new-id.ts';
import { patchProfile } from './profile-writer.ts';
import { tables } from './schema/tables.ts';
import { noteBytes } from './upload-writer.ts';

let test: TestApp;
let school: TestSchool;
beforeAll(async () => {
  test = await createTestApp();
  school = await makeTestSchool(test.database.db);
});
afterAll(() => test.close());

async function oldPhoto(): Promise<string> {
  const now = Date.now();
  const id = newId(now);
  const longAgo = new Date(now - 2 * UNATTACHED_FILE_MS);
  await test.database.db.insert(tables.files).values({ id, ownerId: school.teacher, type: 'photo', originalName: 'a.jpg', mimeType: 'image/jpeg', size: 1, width: 1, height: 1, uploadedAt: longAgo, looseSince: longAgo });
  return id;
}

it('an old photo that becomes somebody’s picture while the sweeper comes to it is kept', async () => {
  const { db } = test.database;
  const id = await oldPhoto();
  let sweeping: Promise<void> = Promise.resolve();
  await db.transaction(async (tx) => {
    await patchProfile({ tx, live: silentPublisher, now: Date.now() }, { userId: school.teacher, role: 'teacher' }, { avatar: iri.file(id) });
    sweeping = forgetLeftovers(db, Date.now());
    await expect.poll(async () => (await db.execute(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rows.length).toBe(1);
  });
  await sweeping;
  expect(await db.select({ id: tables.files.id }).from(tables.files).where(eq(tables.files.id, id))).toEqual([{ id }]);
});

it('a file is kept for 30 days from when it last hung on something: a story, a message or a person, however long ago it was sent', async () => {
  const { db } = test.database;
  const { classId, teacher, parentsThreadId: threadId } = school;
  const [loose, ofStory, edited, ofMessage, ofPerson, still] = [await oldPhoto(), await oldPhoto(), await oldPhoto(), await oldPhoto(), await oldPhoto(), await oldPhoto()];
  const ids = [loose, ofStory, edited, ofMessage, ofPerson, still];
  const left = async () => (await db.select({ id: tables.files.id }).from(tables.files).where(inArray(tables.files.id, ids)).orderBy(tables.files.id)).map(({ id }) => id);
  const [story, kept, message] = [newId(Date.now()), newId(Date.now()), newId(Date.now())];
  await db.insert(tables.stories).values([[story, ofStory], [kept, edited]].map(([id = '', fileId], place) => ({ id, classId, authorId: teacher, body: 'x', attachmentIds: [fileId ?? ''], createdAt: new Date(Date.now() + place) })));
  await db.insert(tables.storyFiles).values([{ storyId: story, fileId: ofStory }, { storyId: kept, fileId: edited }, { storyId: kept, fileId: still }]);
  await db.insert(tables.messages).values({ id: message, threadId, authorId: teacher, body: 'x', createdAt: new Date() });
  await db.insert(tables.messageFiles).values({ messageId: message, fileId: ofMessage });
  await db.update(tables.users).set({ avatarFileId: ofPerson }).where(eq(tables.users.id, teacher));
  await db.delete(tables.stories).where(eq(tables.stories.id, story));
  await db.delete(tables.storyFiles).where(eq(tables.storyFiles.fileId, edited));
  await db.delete(tables.messages).where(eq(tables.messages.id, message));
  await db.update(tables.users).set({ avatarFileId: null }).where(eq(tables.users.id, teacher));
  await forgetLeftovers(db, Date.now() + UNATTACHED_FILE_MS - 60_000);
  expect(await left()).toEqual([ofStory, edited, ofMessage, ofPerson, still].toSorted());
  await forgetLeftovers(db, Date.now() + UNATTACHED_FILE_MS + 60_000);
  expect(await left()).toEqual([still]);
  await db.delete(tables.strayBytes);
});

it('one pass sweeps all that has piled up, however much it is', async () => {
  const { db } = test.database;
  await db.insert(tables.strayBytes).values(Array.from({ length: 1_100 }, (_, number) => ({ name: `stray-${number}`, at: new Date(0) })));
  const loose = await oldPhoto();
  await sweepFiles(db, test.files.store, Date.now());
  expect(await db.select({ name: tables.strayBytes.name }).from(tables.strayBytes)).toEqual([{ name: loose }]);
});

it('a refused file takes no bytes from one of the same id: who stands keeps them, who is about to is to be sent again', async () => {
  const { db } = test.database;
  const { store } = test.files;
  const file = (id: string) => ({ id, ownerId: school.teacher, type: 'file' as const, originalName: 'a.txt', mimeType: 'text/plain', size: 1, width: null, height: null, uploadedAt: new Date() });
  const terms = (id: string): FileTerms => ({ admit: () => Promise.resolve(), isStored: async () => (await store.stat(id)) !== null });
  const [standing, coming] = [newId(Date.now()), newId(Date.now())];
  for (const id of [standing, coming]) {
    await noteBytes(db, id, Date.now());
    await store.put(id, Buffer.from('x'));
  }
  await addFile(db, file(standing), terms(standing));
  await noteBytes(db, standing, Date.now());
  await removeRefused(db, standing, () => store.remove(standing));
  expect(await store.stat(standing)).not.toBeNull();

  let adding: Promise<unknown> = Promise.resolve();
  await removeRefused(db, coming, async () => {
    adding = addFile(db, file(coming), terms(coming)).catch((error: unknown) => error);
    await expect.poll(async () => (await db.execute(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rows.length).toBe(1);
    await store.remove(coming);
  });
  expect(await adding).toMatchObject({ status: 503 });
  expect(await db.select({ id: tables.files.id }).from(tables.files).where(eq(tables.files.id, coming))).toEqual([]);
  await store.put(coming, Buffer.from('x'));
  expect(await addFile(db, file(coming), terms(coming))).toMatchObject({ _id: coming });
});

it('a file that is sent again under its id while the sweeper is at the names of that batch keeps its bytes', async () => {
  const { db } = test.database;
  const { store } = test.files;
  const [first, again] = [newId(Date.now()), newId(Date.now())].sort();
  if (first === undefined || again === undefined) throw new Error('No ids');
  await db.insert(tables.strayBytes).values([first, again].map((name) => ({ name, at: new Date(0) })));
  const removed = vi.spyOn(store, 'remove').mockImplementationOnce(async () => {
    // Another process stores it, all of it, while the sweeper is still at the one before.
    await noteBytes(db, again, Date.now());
    await store.put(again, Buffer.from('x'));
    await addFile(db, { id: again, ownerId: school.teacher, type: 'file', originalName: 'a.txt', mimeType: 'text/plain', size: 1, width: null, height: null, uploadedAt: new Date() }, { admit: () => Promise.resolve(), isStored: () => Promise.resolve(true) });
  });
  await sweepFiles(db, store, Date.now());
  removed.mockRestore();
  expect(await store.stat(again)).not.toBeNull();
});
