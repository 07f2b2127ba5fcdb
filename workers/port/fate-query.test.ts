import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import { openPortWorld, type PortWorld } from '../testing/port-world.ts';
import { classRecord, studentRecord } from '../testing/sample-records.ts';

let world: PortWorld;
const classId = crypto.randomUUID();

beforeEach(async () => {
  world = await openPortWorld();
  await world.replica.put([classRecord({ _id: classId })]);
});
afterEach(() => world.close());

async function renamed(firstName: string): Promise<readonly string[]> {
  const student = studentRecord({ classes: [iri.class(classId)] });
  await world.replica.put([student]);
  const result = await world.port.run('updateStudent', { classId, studentId: student._id, patch: { firstName } });
  if (!result.ok) throw new Error('not written');
  return result.value.outboxIds;
}

test('F-701 R-OUT-24 an entry waits, and is confirmed once the server has acknowledged it', async () => {
  const outboxIds = await renamed('Ann');
  expect(outboxIds).toHaveLength(1);
  const fate = await world.open('fate', { outboxIds });
  await expect.poll(() => fate.result()).toBe('waiting');
  await world.vault.putAway(outboxIds[0] ?? '', Date.now());
  await expect.poll(() => fate.result()).toBe('confirmed');
});

test('F-701 R-OUT-24 of several entries all are confirmed before that is said; one that needs the user is told first', async () => {
  const [one = '', two = ''] = [...(await renamed('Ann')), ...(await renamed('Ben'))];
  const fate = await world.open('fate', { outboxIds: [one, two] });
  await world.vault.putAway(one, Date.now());
  await expect.poll(() => fate.result()).toBe('waiting');
  await world.vault.updateRow(two, { state: 'parked', refusal: { code: 'forbidden', status: 403, text: null } });
  await expect.poll(() => fate.result()).toBe('refused');
});

test('F-701 R-OUT-24 an entry that was discarded is not confirmed', async () => {
  const outboxIds = await renamed('Ann');
  const fate = await world.open('fate', { outboxIds });
  await world.vault.discardRow(outboxIds[0] ?? '');
  await expect.poll(() => fate.result()).toBe('dropped');
});
