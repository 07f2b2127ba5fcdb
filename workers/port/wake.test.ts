import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DexieVault } from '../replica/dexie-vault.ts';
import { openPortWorld, type PortWorld } from '../testing/port-world.ts';

let world: PortWorld;
beforeEach(async () => {
  world = await openPortWorld();
});
afterEach(() => world.close());

test('R-PULL-06 what the page hears wakes the engine; one that is opened later hears that the page is out of sight, and no more of it once the page is back', async () => {
  await world.port.wake('hidden');
  await world.port.wake('focus');
  expect(world.engine.wakes).toEqual(['hidden', 'focus']);
  expect(world.openAnew().wakes).toEqual(['hidden']);
  await world.port.wake('visible');
  expect(world.openAnew().wakes).toEqual([]);
});

test.each(['pageshow', 'visible'] as const)('R-TAB-07 a page that is back (%s) reads again what it shows: what was stored while it slept may have been told to nobody who heard it', async (reason) => {
  const draft = await world.open('draft', { place: 'thread:x' });
  await expect.poll(() => draft.result()).toBeNull();
  // Another tab's, whose word was lost.
  const other = new DexieVault(world.me._id);
  const silence = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined);
  await other.saveDraftBody('thread:x', 'written elsewhere');
  silence.mockRestore();
  await other.close();
  await world.port.wake('focus');
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  expect(draft.result()).toBeNull();
  await world.port.wake(reason);
  await expect.poll(() => draft.result()).toMatchObject({ body: 'written elsewhere' });
});
