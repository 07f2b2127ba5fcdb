import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import type { ArgsOf, CommandName } from '../../schema/port/commands.ts';
import { openPortWorld, type PortWorld } from '../testing/port-world.ts';
import { classRecord, fileRecord, storyRecord, studentRecord } from '../testing/sample-records.ts';

let world: PortWorld;
const classId = crypto.randomUUID();
const student = studentRecord({ classes: [iri.class(classId)], firstName: 'Ann', lastName: 'Lee', version: 3 });
const story = storyRecord(classId, { body: 'Mine', attachments: [fileRecord()], version: 7 });

beforeEach(async () => {
  world = await openPortWorld();
  await world.replica.put([classRecord({ _id: classId }), student, story]);
});
afterEach(() => world.close());

async function run<C extends CommandName>(name: C, args: ArgsOf<C>): Promise<void> {
  const result = await world.port.run(name, args);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
}
const bases = async () => (await world.vault.outbox()).map(({ mutation }) => ('base' in mutation ? mutation.base : undefined));
/** As the engine leaves it after an edit that replaced somebody else's. */
async function replaced(theirs: Record<string, unknown>): Promise<string> {
  const [row] = await world.vault.outbox();
  if (row === undefined) throw new Error('nothing was written');
  await world.vault.updateRow(row.id, { replaces: theirs });
  await world.vault.putAway(row.id, Date.now());
  return row.id;
}

test('F-702 R-OUT-21 an edit carries the version and the values that it was made on', async () => {
  await run('updateStudent', { classId, studentId: student._id, patch: { firstName: 'Anna' }, seen: { firstName: 'Ann' } });
  expect(await bases()).toEqual([{ version: 3, values: { firstName: 'Ann' } }]);
});

test('F-702 R-OUT-21 what came while the form was open was not seen: no version is named that the server has', async () => {
  await run('updateStudent', { classId, studentId: student._id, patch: { firstName: 'Anna' }, seen: { firstName: 'An' } });
  expect(await bases()).toEqual([{ version: 0, values: { firstName: 'An' } }]);
});

test('F-702 R-OUT-21 two edits that go as one are made on what the first one was made on', async () => {
  await run('updateStudent', { classId, studentId: student._id, patch: { firstName: 'Anna' } });
  await run('updateStudent', { classId, studentId: student._id, patch: { firstName: 'Anne', lastName: 'Stone' } });
  expect(await bases()).toEqual([{ version: 3, values: { firstName: 'Ann', lastName: 'Lee' } }]);
});

/** As the engine and the server leave it after an edit that was confirmed, and then replaced by `now` unseen. */
async function overtaken(fields: readonly string[], now: Parameters<typeof world.replica.put>[0]): Promise<string> {
  const [row] = await world.vault.outbox();
  if (row === undefined) throw new Error('nothing was written');
  await world.vault.putAway(row.id, Date.now());
  await world.replica.put(now);
  await world.vault.saveMe({ ...world.me, version: world.me.version + 1, overtakenEdits: [{ key: row.key, fields: [...fields] }] });
  return row.id;
}
const rename = (patch: { firstName?: string; lastName?: string }) => run('updateStudent', { classId, studentId: student._id, patch });

test('F-702 a writer whose confirmed edit was replaced unseen is told both values, and one tap puts theirs back', async () => {
  const told = await world.open('replacedEdits', {});
  await rename({ firstName: 'Anna' });
  const id = await overtaken(['firstName'], [{ ...student, firstName: 'Annie', version: 5 }]);
  const fields = [{ name: 'firstName', theirs: 'Annie', mine: 'Anna' }];
  await expect.poll(() => told.result()).toEqual([{ id, isOvertaken: true, of: 'student', fields }]);
  await run('answerReplaced', { id, restores: true });
  expect((await world.vault.outbox()).map(({ mutation }) => mutation)).toMatchObject([
    { type: 'student.update', patch: { firstName: 'Anna' }, base: { version: 5, values: { firstName: 'Annie' } } },
  ]);
  await expect.poll(() => told.result()).toEqual([]);
});

test('F-702 an overtaken edit that is left as it is is asked about no more, and nothing is written', async () => {
  const told = await world.open('replacedEdits', {});
  await rename({ firstName: 'Anna' });
  const id = await overtaken(['firstName'], [{ ...student, firstName: 'Annie', version: 5 }]);
  await expect.poll(() => told.result()).toHaveLength(1);
  await run('answerReplaced', { id, restores: false });
  await expect.poll(() => told.result()).toEqual([]);
  expect(await world.vault.outbox()).toEqual([]);
});

test('F-702 a later edit of a field counts, also once its writer has said that it stays', async () => {
  const told = await world.open('replacedEdits', {});
  await rename({ firstName: 'Anna' });
  await overtaken(['firstName'], [{ ...student, firstName: 'Annie', version: 5 }]);
  await expect.poll(() => told.result()).toHaveLength(1);
  await rename({ firstName: 'Anne' });
  const later = (await world.vault.outbox())[0]?.id ?? '';
  await world.vault.putAway(later, Date.now());
  await world.replica.put([{ ...student, firstName: 'Anne', version: 6 }]);
  await world.vault.forgetReplaced(later);
  const afterwards = await world.open('replacedEdits', {});
  await expect.poll(() => afterwards.result()).toEqual([]);
});

test('F-702 an overtaken edit is told of its overtaken fields alone, and while the record says something else', async () => {
  const told = await world.open('replacedEdits', {});
  await rename({ firstName: 'Anna', lastName: 'Stone' });
  const now = { ...student, firstName: 'Annie', lastName: 'Li' };
  const id = await overtaken(['lastName'], [{ ...now, version: 5 }]);
  const fields = [{ name: 'lastName', theirs: 'Li', mine: 'Stone' }];
  await expect.poll(() => told.result()).toEqual([{ id, isOvertaken: true, of: 'student', fields }]);
  await world.replica.put([{ ...now, lastName: 'Stone', version: 6 }]);
  await expect.poll(() => told.result()).toEqual([]);
});

test('F-702 nobody is told of an overtaken edit whose field they have set again', async () => {
  await rename({ firstName: 'Anna' });
  await overtaken(['firstName'], [{ ...student, firstName: 'Annie', version: 5 }]);
  await rename({ firstName: 'Anne' });
  const told = await world.open('replacedEdits', {});
  await expect.poll(() => told.result()).toEqual([]);
  await world.vault.putAway((await world.vault.outbox())[0]?.id ?? '', Date.now());
  expect((await world.vault.sentEdits()).rows).toHaveLength(2);
  const afterwards = await world.open('replacedEdits', {});
  await expect.poll(() => afterwards.result()).toEqual([]);
});

test('F-211 the writer is told both values, and one tap takes theirs back', async () => {
  const told = await world.open('replacedEdits', {});
  await run('updateStory', { classId, storyId: story._id, body: 'Mine', kept: story.attachments.map(({ _id }) => _id) });
  const id = await replaced({ body: 'Theirs' });
  await expect.poll(() => told.result()).toEqual([{ id, isOvertaken: false, of: 'story', fields: [{ name: 'body', theirs: 'Theirs', mine: 'Mine' }] }]);
  await run('answerReplaced', { id, restores: true });
  expect((await world.vault.outbox()).map(({ mutation }) => mutation)).toMatchObject([
    { type: 'story.update', body: 'Theirs', kept: story.attachments.map(({ _id }) => _id), base: { version: 7, values: { body: 'Mine' } } },
  ]);
  await expect.poll(() => told.result()).toEqual([]);
});

test('F-211 kept as it is, it is asked no more and nothing is written', async () => {
  await run('updateStudent', { classId, studentId: student._id, patch: { firstName: 'Anna' } });
  const id = await replaced({ firstName: 'Annie' });
  await run('answerReplaced', { id, restores: false });
  expect([await world.vault.replacedEdits(), await world.vault.outbox()]).toEqual([[], []]);
});
