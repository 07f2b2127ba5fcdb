import { afterEach, expect, test } from 'vitest';
import { World } from '../../tests/support/engine-world.ts';
import { threadRecord } from '../testing/sample-records.ts';
import type { Engine } from './engine.ts';

const THREAD = crypto.randomUUID();
const running: Engine[] = [];
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
});

test('F-710 R-OUT-07 while the line is dead an entry is not called sending with each try, nor the app', async () => {
  const world = new World();
  await world.logIn();
  world.server.write(threadRecord({ _id: THREAD }));
  const engine = await world.loadedTab('tab');
  running.push(engine);
  await world.clock.advance(5_000);
  world.fault = () => 'cut';
  await world.vault.addMutation({ type: 'message.create', threadId: THREAD, messageId: crypto.randomUUID(), body: 'in a cellar', attachments: [] });
  // The first try does not know it yet.
  await world.clock.advance(100);
  const signs = new Set<string>();
  engine.travelling.watch(() => signs.add(`travelling ${engine.travelling.rows().length}`));
  engine.status.watch(({ phase }) => signs.add(phase));
  await world.clock.advance(60_000);
  expect(world.vault.rows[0]?.attempts).toBeGreaterThan(3);
  expect([...signs].filter((sign) => sign === 'sending' || sign === 'travelling 1')).toEqual([]);
  world.fault = () => 'pass';
  await world.clock.advance(61_000);
  expect(world.vault.rows).toEqual([]);
});
