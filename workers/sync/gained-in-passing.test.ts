import { afterEach, expect, test } from 'vitest';
import { changesCall } from '../../schema/calls/sync-calls.ts';
import { iri } from '../../schema/ids.ts';
import { World } from '../../tests/support/engine-world.ts';
import { classRecord, messageRecord, threadRecord } from '../testing/sample-records.ts';
import type { Engine } from './engine.ts';

/*
 * The real log keeps a user's gain of a thread in one row with what that user alone is told of it: muted on one device
 * before another has read on, it is a mere change to that one (server/store/ending.ts).
 */

const running: Engine[] = [];
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
});

const CLASS = crypto.randomUUID();
const THREAD = crypto.randomUUID();
const thread = threadRecord({ _id: THREAD, class: iri.class(CLASS) });
const muted = { ...thread, isNotificationEnabled: false, version: thread.version + 1 };

async function awayFrom(world: World): Promise<Engine> {
  await world.logIn();
  const engine = await world.loadedTab('tab');
  running.push(engine);
  await world.clock.advance(5_000);
  world.fault = () => 'cut';
  return engine;
}

/** What a device that is at this one's cursor is told to be gained. */
async function toldGained(world: World): Promise<readonly string[]> {
  const [cursor, session] = [await world.vault.cursor('cursor'), await world.vault.session()];
  const request = { method: 'GET', path: `/changes?after=${encodeURIComponent(cursor ?? '')}`, headers: { authorization: `Bearer ${session?.accessToken ?? ''}` }, timeoutMs: 1 } as const;
  return changesCall.reply.parse(JSON.parse(world.server.handle(request).text)).member.flatMap((change) => (change.gained === true ? change['@id'] : []));
}

async function back(world: World, engine: Engine): Promise<void> {
  world.fault = () => 'pass';
  engine.wake('online');
  await world.clock.advance(5_000);
}

test('R-PULL-07 R-PULL-10 a thread that was gained and muted on another device meanwhile is fetched, though nothing says that it is gained', async () => {
  const world = new World();
  const engine = await awayFrom(world);
  world.server.write({ ...thread, class: null, type: 'direct' }, { gained: true });
  const said = world.server.say(THREAD, 'said before it was muted');
  world.server.writeOwn({ ...muted, class: null, type: 'direct', version: 9 });
  expect(await toldGained(world)).toEqual([]);
  await back(world, engine);
  expect(world.replica.rows.has(said['@id'])).toBe(true);
  expect((await world.vault.intervals(THREAD)).at(-1)?.to).toBe(said.createdAt);
});

test('R-PULL-07 R-PULL-10 a thread whose class was lost and given back, muted on another device meanwhile, has no hole behind its old stretch', async () => {
  const world = new World();
  world.server.write(classRecord({ _id: CLASS }));
  world.server.write(thread);
  world.server.say(THREAD, 'said long ago');
  const engine = await awayFrom(world);
  // More than a page, said while this person could not see it: the log does not tell of it.
  const unseen = Array.from({ length: 40 }, (_, place) => messageRecord(THREAD, { createdAt: new Date(Date.parse('2026-11-10T00:00:00.000Z') + place * 1000).toISOString() }));
  for (const message of unseen) world.server.rows.set(message['@id'], message);
  world.server.write(classRecord({ _id: CLASS, version: 2 }), { gained: true });
  world.server.write({ ...thread, version: 2 }, { gained: true });
  world.server.writeOwn({ ...muted, version: 3 });
  expect(await toldGained(world)).toEqual([iri.class(CLASS)]);
  await back(world, engine);
  const [newest, oldest] = [unseen.at(-1), unseen[0]];
  const stretches = await world.vault.intervals(THREAD);
  expect(stretches.at(-1)?.to).toBe(newest?.createdAt);
  const whole = stretches.filter(({ from, to }) => from <= (oldest?.createdAt ?? '') && to >= (oldest?.createdAt ?? ''));
  expect(whole.length === 0 || unseen.every((message) => world.replica.rows.has(message['@id']))).toBe(true);
});
