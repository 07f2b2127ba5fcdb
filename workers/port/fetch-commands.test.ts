import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPortWorld, type PortWorld } from '../testing/port-world.ts';
import { classRecord, person } from '../testing/sample-records.ts';

let world: PortWorld;
beforeEach(async () => {
  world = await openPortWorld();
});
afterEach(() => world.close());

test('people to write to come with the names of the classes that are on this device, also without a network', async () => {
  const known = classRecord({ name: '2 «Б»' });
  await world.replica.put([known]);
  const user = person();
  const elsewhere = classRecord()['@id'];
  world.engine.fetchRecipients = () => Promise.resolve({ kind: 'ok', status: 200, value: [{ user, classes: [known['@id'], elsewhere], about: null }] });
  const wanted = { ok: true, value: { recipients: [{ user, classes: ['2 «Б»'], about: null }] } };
  expect(await world.port.run('recipients', {})).toEqual(wanted);
  world.engine.fetchRecipients = () => Promise.resolve({ kind: 'unreachable', reason: 'network', retryAfterMs: null });
  expect(await world.port.run('recipients', {})).toEqual(wanted);
});
