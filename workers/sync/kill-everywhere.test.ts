import { expect, test } from 'vitest';
import { World } from '../../tests/support/engine-world.ts';
import { Fate } from '../../tests/support/fate.ts';
import type { MemoryReplica } from '../../tests/support/memory-replica.ts';
import type { MemoryVault } from '../../tests/support/memory-vault.ts';
import { iri } from '../../schema/ids.ts';
import { classRecord, storyRecord, threadRecord } from '../testing/sample-records.ts';
import type { Environment } from './environment.ts';

const [CLASS, STORY, THREAD, FILE] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222', '33333333-3333-4333-8333-333333333333', '55555555-5555-4555-8555-555555555555'];

/** A first load beside an outbox with a file, killed at its n-th step; then another life ends it. Answers at which call, or null where it ended before. */
async function killedAt(step: number, isAfter: boolean): Promise<string | null> {
  const world = new World();
  await world.logIn();
  world.server.write(classRecord({ _id: CLASS }));
  world.server.write(storyRecord(CLASS, { _id: STORY }));
  world.server.write(threadRecord({ _id: THREAD, class: iri.class(CLASS) }));
  for (const body of ['one', 'two']) world.server.say(THREAD, body);
  await world.vault.addDraftFile('place', { fileId: FILE, name: 'a.png', mimeType: 'image/png', type: 'photo', size: 4, width: 1, height: 1 }, new Blob(['data']));
  const mine = ['first', 'second'].map((body) => ({ body, id: crypto.randomUUID() }));
  await world.vault.addMutation({ type: 'message.create', threadId: THREAD, messageId: mine[0]?.id ?? '', body: 'first', attachments: [{ fileId: FILE, name: 'a.png', mimeType: 'image/png', type: 'photo', size: 4, width: 1, height: 1 }] }, { consumeDraft: 'place' });
  await world.vault.addMutation({ type: 'message.create', threadId: THREAD, messageId: mine[1]?.id ?? '', body: 'second', attachments: [] });
  await world.vault.addMutation({ type: 'story.like', classId: CLASS, storyId: STORY });
  const fate = new Fate(step, isAfter);
  const mortal = (env: Environment): Environment => ({ ...env, net: fate.over(env.net), clock: { now: () => env.clock.now(), sleep: (ms, signal) => fate.step('sleep', () => env.clock.sleep(ms, signal)) } });
  const first = world.tab('first', mortal, { vault: fate.over<MemoryVault>(world.vault), replica: fate.over<MemoryReplica>(world.replica) });
  first.start();
  await world.clock.until(() => fate.isDead || (world.vault.rows.length === 0 && world.vault.cursors.has('rest ownAwards')), 20_000);
  world.bus.silence('first');
  world.locks.kill('first');
  void first.stop();
  const survivor = world.tab('survivor');
  survivor.start();
  const isWhole = await world.clock.until(() => world.vault.rows.length === 0 && world.vault.cursors.has('cursor') && world.vault.cursors.has('rest ownAwards'));
  await world.clock.advance(1000);
  const found = {
    at: `killed ${fate.diedAt} at step ${step}`,
    isWhole,
    bodies: world.server.messages(THREAD).map(({ body }) => body),
    missing: [...world.server.rows.keys()].filter((id) => !world.replica.rows.has(id)),
    effects: world.server.effects.filter((effect) => !effect.includes('/upload')).length,
    blobs: world.vault.blobs.size,
  };
  expect(found).toEqual({ at: found.at, isWhole: true, bodies: ['one', 'two', 'first', 'second'], missing: [], effects: 3, blobs: 0 });
  await survivor.stop();
  return fate.isDead ? fate.diedAt : null;
}

test('SYN-04 R-OUT-01 R-OUT-02 R-PULL-03 killed before or after any single step of a first load with a full outbox: all of it once, and the load is whole', { timeout: 300_000 }, async () => {
  const kills = new Map<string, number>();
  for (const isAfter of [false, true]) {
    for (let step = 1; ; step += 1) {
      const call = await killedAt(step, isAfter);
      if (call === null) break;
      kills.set(call, (kills.get(call) ?? 0) + 1);
    }
  }
  const wanted = ['request', 'put', 'updateRow', 'putAway', 'offerAgain', 'saveCursor', 'saveIntervals', 'changeIntervals', 'sleep'].flatMap((call) => [`before ${call}`, `after ${call}`]);
  expect(wanted.filter((call) => !kills.has(call))).toEqual([]);
});
