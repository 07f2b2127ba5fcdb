import { afterEach, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import { REWARD_UNDO_MS } from '../../schema/limits.ts';
import { World } from '../../tests/support/engine-world.ts';
import { classRecord, skillRecord, studentRecord } from '../testing/sample-records.ts';
import type { Engine } from './engine.ts';

const CLASS = crypto.randomUUID();
const running: Engine[] = [];
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
});

test('SYN-03 R-OUT-14 a class that was made without a network and edited ten times is one request, with the last words', async () => {
  const world = new World();
  await world.logIn();
  const engine = await world.loadedTab('tab');
  running.push(engine);
  engine.wake('offline');
  await world.vault.addMutation({ type: 'class.create', classId: CLASS, name: '2 «Б»', grade: 'child', icon: '/icons/fox' });
  for (let edit = 1; edit <= 10; edit += 1) await world.vault.addMutation({ type: 'class.update', classId: CLASS, patch: { name: `${edit + 2} «Б»` } });
  const sent: unknown[] = [];
  world.fault = ({ method, path, body }) => {
    if (method === 'GET' || !path.startsWith('/classes')) return 'pass';
    sent.push([method, path, JSON.parse(typeof body === 'string' ? body : '{}')]);
    return world.server.json(201, classRecord({ _id: CLASS, name: '12 «Б»' }));
  };
  engine.wake('online');
  await world.clock.advance(5000);
  expect(sent).toEqual([['POST', '/classes', expect.objectContaining({ _id: CLASS, name: '12 «Б»' })]]);
  expect(world.vault.rows).toEqual([]);
});

test('R-OUT-16 a device clock that is set back by a day after points were given costs one whole wait, not a day', async () => {
  const world = new World();
  await world.logIn();
  const student = studentRecord({ classes: [iri.class(CLASS)] });
  world.server.write(classRecord({ _id: CLASS }));
  world.server.write(student);
  const { name, icon, type: skillType, points, _id: skillId } = skillRecord(CLASS);
  let backMs = 0;
  const tab = (realm: string): Engine => world.tab(realm, (env) => ({ ...env, clock: { now: () => env.clock.now() - backMs, sleep: (ms, signal) => env.clock.sleep(ms, signal) } }));
  const first = tab('first');
  first.start();
  await world.clock.advance(5000);
  await world.vault.addMutation({ type: 'reward.create', classId: CLASS, studentId: student._id, awardId: crypto.randomUUID(), skillId, name, icon, skillType, points });
  await world.clock.advance(REWARD_UNDO_MS - 100);
  // The page is loaded anew meanwhile: the next run has only the row to go by.
  await first.stop();
  world.locks.kill('first');
  backMs = 86_400_000;
  const next = tab('next');
  running.push(next);
  next.start();
  const tries = (): number => world.server.asked.filter(({ path }) => path.endsWith('/reward')).length;
  await world.clock.advance(REWARD_UNDO_MS - 100);
  expect(tries()).toBe(0);
  await world.clock.advance(2000);
  expect(tries()).toBe(1);
});
