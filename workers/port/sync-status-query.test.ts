import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPortWorld, type PortWorld } from '../testing/port-world.ts';

let world: PortWorld;
beforeEach(async () => {
  world = await openPortWorld();
});
afterEach(() => world.close());

test('F-202 likes, read marks and muting that wait are counted apart from what one waits for', async () => {
  const status = await world.open('syncStatus', {});
  const ofStory = { classId: crypto.randomUUID(), storyId: crypto.randomUUID() };
  const threadId = crypto.randomUUID();
  await world.vault.addMutation({ type: 'story.read', ...ofStory });
  await world.vault.addMutation({ type: 'story.like', ...ofStory });
  await world.vault.addMutation({ type: 'thread.mute', threadId });
  await expect.poll(() => status.result()).toMatchObject({ waiting: 0, quiet: 3 });
  await world.vault.addMutation({ type: 'message.create', threadId, messageId: crypto.randomUUID(), body: 'hello', attachments: [] });
  await expect.poll(() => status.result()).toMatchObject({ waiting: 1, quiet: 3 });
});
