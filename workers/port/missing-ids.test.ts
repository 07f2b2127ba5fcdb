import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ArgsOf, CommandName } from '../../schema/port/commands.ts';
import { openPortWorld, type PortWorld } from '../testing/port-world.ts';

let world: PortWorld;
const id = crypto.randomUUID();

beforeEach(async () => {
  world = await openPortWorld();
});
afterEach(() => world.close());

async function expectGeneric<C extends CommandName>(name: C, args: ArgsOf<C>, missing: string): Promise<void> {
  expect(await world.port.run(name, args)).toEqual({ ok: false, error: { kind: 'bug', message: `${missing} is missing` } });
}

test('ERR-02 without the class, the student or the story that it is about, nothing is written and the error is a generic one', async () => {
  await expectGeneric('createStory', { classId: '', body: 'Hello' }, 'classId');
  await expectGeneric('rewardStudent', { classId: id, studentId: '', skillId: id }, 'studentId');
  await expectGeneric('setStoryLiked', { classId: id, storyId: '', liked: true }, 'storyId');
  await expectGeneric('fetchBelow', { of: 'comments', classId: id, storyId: '' }, 'storyId');
  expect(await world.vault.outbox()).toEqual([]);
});
