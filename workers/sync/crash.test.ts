import fc from 'fast-check';
import { expect, test } from 'vitest';
import { World } from '../../tests/support/engine-world.ts';
import { liveAndDie } from '../../tests/support/killed-lives.ts';
import { threadRecord } from '../testing/sample-records.ts';

const fates = fc.array(fc.record({ at: fc.integer({ min: 1, max: 90 }), isAfter: fc.boolean() }), { minLength: 1, maxLength: 4 });
const losses = fc.array(fc.constantFrom('pass' as const, 'lose' as const, 'cut' as const), { minLength: 8, maxLength: 8 });

test('SYN-04 R-OUT-01 R-OUT-02 killed at any step, with answers lost on the way: every message once, in the order of writing', { timeout: 120_000 }, async () => {
  let kills = 0;
  await fc.assert(
    fc.asyncProperty(fates, losses, async (plan, faults) => {
      const world = new World();
      await world.logIn();
      const threads = [crypto.randomUUID(), crypto.randomUUID()];
      for (const _id of threads) world.server.write(threadRecord({ _id }));
      for (let index = 0; index < 8; index += 1) {
        await world.vault.addMutation({ type: 'message.create', threadId: threads[index % 2] ?? '', messageId: crypto.randomUUID(), body: `m${index}`, attachments: [] });
      }
      const left = [...faults];
      world.fault = (request) => (request.method === 'POST' && request.path.includes('/messages') ? (left.shift() ?? 'pass') : 'pass');
      kills += await liveAndDie(world, plan);
      const survivor = world.tab('survivor');
      survivor.start();
      expect(await world.clock.until(() => world.vault.rows.length === 0 && survivor.status.now().phase === 'idle')).toBe(true);
      await world.clock.advance(5000);
      threads.forEach((threadId, lane) => {
        expect(world.server.messages(threadId).map((message) => message.body)).toEqual([0, 2, 4, 6].map((index) => `m${index + lane}`));
        const stored = [...world.replica.rows.values()].flatMap((row) => (row['@type'] === 'Message' && row.thread.endsWith(threadId) ? [row] : []));
        expect(stored.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1)).map((message) => message.body)).toEqual([0, 2, 4, 6].map((index) => `m${index + lane}`));
      });
      expect(world.server.effects).toHaveLength(8);
      await survivor.stop();
    }),
    { numRuns: 60, seed: 20261121 },
  );
  expect(kills).toBeGreaterThan(60);
});
