import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../../schema/records/live-event.ts';
import { reachFaults, refusalsIn, toldBy, type Reach } from './reach-faults.ts';
import { STEPS } from './reach-steps.ts';
import { openReachWorld, type ReachWorld } from './reach-world.ts';

describe('API-02 what reaches somebody by /changes, realtime, push, file links and digests is what REST shows them, after', () => {
  let world: ReachWorld;
  const reach: Reach = { seen: new Map(), heard: new Map(), filesAskedAt: new Map() };
  const notes = new Map<string, string>();
  beforeAll(async () => {
    world = await openReachWorld();
  });
  afterAll(() => world.close());

  it('the first load', async () => {
    expect(await reachFaults(world, reach, await world.push(), true)).toEqual([]);
  });

  it.each(STEPS.map((step) => [step.name, step] as const))('%s', async (_, step) => {
    expect(refusalsIn([await step.run(world, notes)].flat())).toEqual([]);
    const pushed = await world.push();
    expect(toldBy(pushed)).toEqual(step.pushes ?? {});
    expect(await reachFaults(world, reach, pushed, step.isTurn === true)).toEqual([]);
  });

  it('every kind that /changes tells of was among it', () => {
    expect([...new Set(reach.seen.values())].sort()).toEqual(['Award', 'Class', 'Comment', 'ConnectionRequest', 'Event', 'Invitation', 'Message', 'Skill', 'Story', 'Student', 'Thread', 'User']);
  });

  it('each live event of messages was heard by those in the threads, and by nobody else', () => {
    const hearers = (event: LiveEvent['event']) => [...(reach.heard.get(event) ?? [])].sort();
    expect(hearers('thread.message_created')).toEqual(['assistant', 'main', 'parent']);
    // The parent's child had left the class by then.
    expect(hearers('thread.message_marked_as_deleted')).toEqual(['assistant', 'main']);
  });
});
