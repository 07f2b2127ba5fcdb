import { afterEach, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import type { Mutation } from '../../schema/rules/mutation.ts';
import type { World } from '../../tests/support/engine-world.ts';
import { smallSchool } from '../../tests/support/small-school.ts';
import { StorageError } from '../replica/storage-error.ts';
import type { Engine } from './engine.ts';

/* A server that is restored to an earlier moment has lost what it acknowledged since (R-OUT-18). */

const [CLASS, STORY, THREAD] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
let engine: Engine | null = null;
afterEach(() => engine?.stop());

async function opened(): Promise<World> {
  const world = await smallSchool(CLASS, STORY, THREAD);
  engine = await world.loadedTab('tab');
  await world.clock.advance(6000);
  return world;
}

async function send(world: World, mutation: Mutation): Promise<void> {
  await world.vault.addMutation(mutation);
  expect(await world.clock.until(() => world.vault.rows.length === 0)).toBe(true);
}
const say = (body: string): Mutation => ({ type: 'message.create', threadId: THREAD, messageId: crypto.randomUUID(), body, attachments: [] });
const saidOn = (world: World): string[] => world.server.messages(THREAD).map(({ body }) => body);
const shownOf = (world: World): string[] => [...world.replica.rows.values()].flatMap((row) => (row['@type'] === 'Message' ? row.body : [])).toSorted();
const pulled = async (world: World): Promise<void> => {
  const before = world.vault.cursors.get('cursor');
  engine?.wake('focus');
  expect(await world.clock.until(() => world.vault.cursors.get('cursor') !== before && world.vault.cursors.has('cursor') && world.vault.rows.length === 0)).toBe(true);
};

test('R-OUT-18 what was acknowledged behind the moment that a server is restored to is offered again, in its order, and what it still has is not doubled', async () => {
  const world = await opened();
  await send(world, say('before'));
  const restore = world.server.backup();
  await send(world, say('one'));
  await send(world, say('two'));
  await send(world, { type: 'story.like', classId: CLASS, storyId: STORY });
  restore();
  expect(saidOn(world)).toEqual(['before']);
  await pulled(world);
  expect(saidOn(world)).toEqual(['before', 'one', 'two']);
  expect(world.server.rows.get(iri.story(CLASS, STORY))).toMatchObject({ isLiked: true });
  expect(shownOf(world)).toEqual(['before', 'one', 'two']);
  // Once: the next restore to a moment behind it asks for nothing.
  const asked = world.server.asked.filter(({ method }) => method === 'POST').length;
  world.server.backup()();
  await pulled(world);
  expect(world.server.effects.filter((effect) => effect.includes('/messages'))).toHaveLength(5);
  expect(world.server.asked.filter(({ method }) => method === 'POST').length).toBe(asked + 4);
});

test('R-OUT-18 a cursor that is merely too old offers nothing again', async () => {
  const world = await opened();
  await send(world, say('before'));
  const asked = world.server.asked.filter(({ method }) => method === 'POST').length;
  world.server.forgetCursors();
  await pulled(world);
  expect(world.server.asked.filter(({ method }) => method === 'POST').length).toBe(asked);
});

test('R-OUT-18 it is offered again by a tab that is opened later, too, and what is older than seven days is not', async () => {
  const world = await opened();
  await send(world, say('early'));
  await engine?.stop();
  await world.clock.advance(8 * 24 * 3_600_000);
  engine = await world.loadedTab('another');
  const restore = world.server.backup();
  await send(world, say('late'));
  await engine.stop();
  restore();
  engine = await world.loadedTab('a third');
  expect(await world.clock.until(() => saidOn(world).includes('late') && world.vault.rows.length === 0)).toBe(true);
  expect(world.server.asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'))).toHaveLength(3);
});

test('R-OUT-18 a full device keeps no copy, and its outbox empties all the same', async () => {
  const world = await opened();
  world.vault.putAway = () => Promise.reject(new StorageError('quota', null));
  await send(world, say('one'));
  const restore = world.server.backup();
  await send(world, say('two'));
  restore();
  await pulled(world);
  expect([saidOn(world), world.vault.sent]).toEqual([['one'], []]);
});

test('R-OUT-18 where there is no room to offer anything again, it is offered once there is', async () => {
  const world = await opened();
  const restore = world.server.backup();
  await send(world, say('one'));
  restore();
  const { vault } = world;
  const offer = vault.offerAgain.bind(vault);
  let refused = 0;
  vault.offerAgain = (...args) => (refused++ < 2 ? Promise.reject(new StorageError('quota', null)) : offer(...args));
  engine?.wake('focus');
  expect(await world.clock.until(() => saidOn(world).includes('one') && vault.rows.length === 0)).toBe(true);
  expect(refused).toBeGreaterThan(2);
});

test('R-OUT-18 a like is not offered again over the unlike that was on its way when the server was restored (seed 900)', async () => {
  const world = await opened();
  await send(world, { type: 'story.like', classId: CLASS, storyId: STORY });
  world.slowness = ({ path }) => (path.endsWith('/unlike') ? 5_000 : 0);
  await world.vault.addMutation({ type: 'story.unlike', classId: CLASS, storyId: STORY });
  await world.clock.advance(1_000);
  world.server.forgetCursors(true);
  engine?.wake('focus');
  await world.clock.advance(2_000);
  expect(world.vault.stored.generation).toBe('2');
  expect(world.vault.rows.map(({ mutation }) => mutation.type)).toEqual(['story.unlike']);
  expect(world.server.asked.filter(({ path }) => path.endsWith('/like'))).toHaveLength(1);
  expect(await world.clock.until(() => world.vault.rows.length === 0)).toBe(true);
  expect(world.server.rows.get(iri.story(CLASS, STORY))).toMatchObject({ isLiked: false });
});

test('R-OUT-18 nor over an unlike of which a full device kept no copy', async () => {
  const world = await opened();
  await send(world, { type: 'story.like', classId: CLASS, storyId: STORY });
  world.vault.putAway = () => Promise.reject(new StorageError('quota', null));
  await send(world, { type: 'story.unlike', classId: CLASS, storyId: STORY });
  world.server.forgetCursors(true);
  const asked = world.server.asked.filter(({ method }) => method === 'POST').length;
  await pulled(world);
  expect(world.server.asked.filter(({ method }) => method === 'POST').length).toBe(asked);
});
