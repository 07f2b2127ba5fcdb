import type { Environment } from '../../workers/sync/environment.ts';
import type { World } from './engine-world.ts';
import { Fate } from './fate.ts';
import type { MemoryReplica } from './memory-replica.ts';
import type { MemoryVault } from './memory-vault.ts';

/** A life that lasts so long has nothing left to do, ms. */
const LIFE_MS = 30_000;

/** Where lives end: at a step, before or after its effect. */
export type Deaths = readonly { readonly at: number; readonly isAfter: boolean }[];

/** Lets a device live one life after another on the same stores, each killed at its step. Answers how many came to it. */
export async function liveAndDie(world: World, deaths: Deaths): Promise<number> {
  let kills = 0;
  for (const [life, { at, isAfter }] of deaths.entries()) {
    const fate = new Fate(at, isAfter);
    const mortal = (env: Environment): Environment => ({ ...env, net: fate.over(env.net) });
    const engine = world.tab(`life${life}`, mortal, { vault: fate.over<MemoryVault>(world.vault), replica: fate.over<MemoryReplica>(world.replica) });
    engine.start();
    await world.clock.until(() => fate.isDead || world.vault.rows.length === 0, LIFE_MS);
    if (fate.isDead) kills += 1;
    world.bus.silence(`life${life}`);
    world.locks.kill(`life${life}`);
    void engine.stop();
  }
  return kills;
}
