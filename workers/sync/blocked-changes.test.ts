import { afterEach, expect, test } from 'vitest';
import { meCall } from '../../schema/calls/user-calls.ts';
import type { Mutation } from '../../schema/rules/mutation.ts';
import { World } from '../../tests/support/engine-world.ts';
import { classRecord, threadRecord } from '../testing/sample-records.ts';
import type { Engine } from './engine.ts';
import type { HttpResponse } from './environment.ts';

const running: Engine[] = [];
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
});

const CLASS = crypto.randomUUID();
const THREAD = crypto.randomUUID();

async function device(): Promise<{ world: World; engine: Engine }> {
  const world = new World();
  await world.logIn();
  world.server.write(classRecord({ _id: CLASS }));
  world.server.write(threadRecord({ _id: THREAD }));
  const engine = await world.loadedTab('tab');
  running.push(engine);
  await world.clock.advance(5_000);
  return { world, engine };
}
const message = (body: string): Mutation => ({ type: 'message.create', threadId: THREAD, messageId: crypto.randomUUID(), body, attachments: [] });
const bodies = (world: World): string[] => world.server.messages(THREAD).map((one) => one.body);

test('F-708 R-OUT-22 what was refused because of the archive goes by itself once the class is active again', async () => {
  const { world, engine } = await device();
  const archived = (status: 'active' | 'archive'): void => world.server.write(classRecord({ _id: CLASS, status, version: status === 'active' ? 3 : 2 }));
  archived('archive');
  const refusal: HttpResponse = { status: 403, headers: { 'content-type': 'application/problem+json' }, text: JSON.stringify({ type: 'about:blank', title: 'archived', status: 403, detail: 'archived', code: 'archived' }) };
  world.fault = (request) => (request.method === 'POST' ? refusal : 'pass');
  await world.vault.addMutation({ type: 'story.create', classId: CLASS, storyId: crypto.randomUUID(), body: 'Trip', attachments: [] });
  engine.wake('focus');
  await world.clock.advance(3_000);
  expect(world.vault.rows).toMatchObject([{ state: 'parked', refusal: { code: 'forbidden' } }]);
  world.fault = () => 'pass';
  engine.wake('focus');
  await world.clock.advance(3_000);
  expect(world.vault.rows).toHaveLength(1);
  archived('active');
  engine.wake('focus');
  await world.clock.advance(3_000);
  expect(world.vault.rows).toEqual([]);
});

test.each([
  ['403 of a stranger', { status: 403, headers: { 'content-type': 'text/html' }, text: '<html>Not here</html>' }],
  ['204 of a stranger', { status: 204, headers: {}, text: '' }],
] as const)('F-705 R-OUT-23 changes that a filter answers while reads pass: one steady state, few tries, sent within 5 s of its end (%s)', async (_, filtered) => {
  const { world, engine } = await device();
  const states: string[] = [];
  engine.status.watch(({ network, isSendingBlocked }) => {
    const state = `${network} ${isSendingBlocked === true ? 'blocked' : 'open'}`;
    if (states.at(-1) !== state) states.push(state);
  });
  let posts = 0;
  world.fault = (request) => {
    if (request.method !== 'POST' || request.path.startsWith('/authentication')) return 'pass';
    posts += 1;
    return filtered;
  };
  await world.vault.addMutation(message('through a filter'));
  for (let second = 0; second < 60; second += 1) {
    // A live hint, a screen that looks: each is a read that passes.
    void engine.api.send(meCall);
    await world.clock.advance(1_000);
  }
  expect(states).toEqual(['online open', 'online blocked']);
  expect(posts).toBeLessThan(20);
  world.fault = () => 'pass';
  await world.clock.advance(5_200);
  expect(bodies(world)).toEqual(['through a filter']);
  expect(states).toEqual(['online open', 'online blocked', 'online open']);
});
