import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Iri } from '../../../schema/ids.ts';
import type { Resource } from '../../../schema/records/change.ts';
import { reachFaults, refusalsIn } from './reach-faults.ts';
import { STEPS } from './reach-steps.ts';
import { openReachWorld, type ReachWorld } from './reach-world.ts';

describe('API-02 what reaches somebody by /changes, realtime, push, file links and digests is what REST shows them, after', () => {
  let world: ReachWorld;
  const seen = new Map<Iri, Resource['@type']>();
  const notes = new Map<string, string>();
  beforeAll(async () => {
    world = await openReachWorld();
  });
  afterAll(() => world.close());

  it('the first load', async () => {
    expect(await reachFaults(world, seen, true)).toEqual([]);
  });

  it.each(STEPS.map((step) => [step.name, step] as const))('%s', async (_, step) => {
    expect(refusalsIn([await step.run(world, notes)].flat())).toEqual([]);
    expect(await reachFaults(world, seen, step.isTurn === true)).toEqual([]);
  });

  it('every kind that /changes tells of was among it', () => {
    expect([...new Set(seen.values())].sort()).toEqual(['Award', 'Class', 'Comment', 'ConnectionRequest', 'Event', 'Invitation', 'Message', 'Skill', 'Story', 'Student', 'Thread', 'User']);
  });
});
