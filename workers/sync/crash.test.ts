import fc from 'fast-check';
import { expect, test } from 'vitest';
import { World } from '../../tests/support/engine-world.ts';
import type { MemoryReplica } from '../../tests/support/memory-replica.ts';
import type { MemoryVault } from '../../tests/support/memory-vault.ts';
import { threadRecord } from '../testing/sample-records.ts';
import type { Environment } from './environment.ts';

/**
 * A realm that is killed at its n-th step: a step is any call of a store or of the network, cut before or after its
 * effect. A dead realm's calls never come back.
 */
class Fate {
  readonly at: number;
  readonly isAfter: boolean;
  steps = 0;
  constructor(at: number, isAfter: boolean) {
    this.at = at;
    this.isAfter = isAfter;
  }
  get isDead(): boolean {
    return this.steps > this.at;
  }
  async step<T>(work: () => Promise<T>): Promise<T> {
    this.steps += 1;
    const isLast = this.steps > this.at;
    if (isLast && !(this.isAfter && this.steps === this.at + 1)) return never();
    const value = await work();
    return isLast || this.isDead ? never() : value;
  }
  /** The same object, whose methods are steps. */
  over<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (_, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (String(name).startsWith('watch')) return (listen: (value: unknown) => void): unknown => Reflect.apply(value, target, [(news: unknown) => (this.isDead ? undefined : listen(news))]);
        return (...args: unknown[]) => this.step(async () => Reflect.apply(value, target, args) as unknown);
      },
    });
  }
}

function never<T>(): Promise<T> {
  return new Promise(() => undefined);
}

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
      for (const [life, { at, isAfter }] of plan.entries()) {
        const fate = new Fate(at, isAfter);
        const mortal = (env: Environment): Environment => ({ ...env, net: fate.over(env.net) });
        const engine = world.tab(`life${life}`, mortal, { vault: fate.over<MemoryVault>(world.vault), replica: fate.over<MemoryReplica>(world.replica) });
        engine.start();
        await world.clock.until(() => fate.isDead || world.vault.rows.length === 0, 30_000);
        if (fate.isDead) kills += 1;
        world.bus.silence(`life${life}`);
        world.locks.kill(`life${life}`);
        void engine.stop();
      }
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
