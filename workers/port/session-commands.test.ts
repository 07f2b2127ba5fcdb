import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPortWorld, type PortWorld } from '../testing/port-world.ts';

let world: PortWorld;
let left = 0;
beforeEach(async () => {
  left = 0;
  world = await openPortWorld();
  world.onLeave(() => (left += 1));
});
afterEach(() => world.close());

const photo = () => ({ fileId: crypto.randomUUID(), name: 'a.jpg', type: 'photo', mimeType: 'image/jpeg', size: 3, width: 4, height: 3, lastModified: 1 }) as const;

test('SES-04 a logout asks first where something would be lost: changes that wait and drafts are counted, each for itself', async () => {
  await world.vault.addMutation({ type: 'class.create', classId: crypto.randomUUID(), name: 'New', grade: 'child', icon: '/icons/class/books' });
  await world.vault.saveDraftBody('thread:1', 'half a word');
  await world.vault.addDraftFile('story:1', photo(), new Blob(['jpg']));
  expect(await world.port.run('logout', { force: false })).toEqual({ ok: true, value: { wiped: false, waiting: 1, drafts: 2 } });
  expect(left).toBe(0);
  expect(await world.port.run('logout', { force: true })).toEqual({ ok: true, value: { wiped: true, waiting: 1, drafts: 2 } });
  expect(left).toBe(1);
});

test('SES-04 a draft alone is asked about as well', async () => {
  await world.vault.saveDraftBody('thread:1', 'half a word');
  expect(await world.port.run('logout', { force: false })).toEqual({ ok: true, value: { wiped: false, waiting: 0, drafts: 1 } });
  expect(left).toBe(0);
});

test('SES-04 an empty draft holds nobody back: blanks, choices without words, what was emptied again', async () => {
  await world.vault.saveDraftBody('thread:1', ' \n');
  await world.vault.saveDraftOptions('story:1', { isUrgent: true });
  await world.vault.saveDraftBody('comment:1', 'a');
  await world.vault.saveDraftBody('comment:1', '');
  expect(await world.port.run('logout', { force: false })).toEqual({ ok: true, value: { wiped: true, waiting: 0, drafts: 0 } });
  expect(left).toBe(1);
});
