import { expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import { storiesCall } from '../../schema/calls/story-calls.ts';
import { World } from '../../tests/support/engine-world.ts';
import { classRecord, storyRecord } from '../testing/sample-records.ts';
import type { HttpRequest } from './environment.ts';

const CLASS = crypto.randomUUID();
/** As another build of the server made it. */
const FORMER = 'after=former-key';

/** A device whose server knows a key of before no more. `isBroken`: nor any first page. */
async function device(isBroken = false): Promise<{ world: World; asked: string[]; stories: string[] }> {
  const world = new World();
  await world.logIn();
  world.server.write(classRecord({ _id: CLASS }));
  const stories = Array.from({ length: 30 }, (_, minute) => storyRecord(CLASS, { createdAt: new Date(Date.UTC(2026, 4, 1, 10, minute)).toISOString() }));
  for (const story of stories) world.server.write(story);
  const asked: string[] = [];
  world.fault = ({ path }: HttpRequest) => {
    if (!path.startsWith('/stories') && !path.includes('/feed')) return 'pass';
    asked.push(path);
    return isBroken || path.includes(FORMER) ? world.server.problem(400) : 'pass';
  };
  return { world, asked, stories: stories.map((story) => story['@id']) };
}

test.each(['walk:stories', `feed:${CLASS}`])('R-PULL-03 a list whose remembered link the server refuses is begun again: %s', async (name) => {
  const { world, asked, stories } = await device();
  const path = name === 'walk:stories' ? storiesCall.path : `/classes/${CLASS}/feed`;
  await world.vault.saveCursor(name, `${path}?${FORMER}&itemsPerPage=200`);
  const engine = world.tab('tab');
  engine.start();
  await world.clock.advance(5_000);
  if (name !== 'walk:stories') {
    // Its whole feed is wanted, as where the class is new to the user.
    await world.vault.setHistoryComplete(iri.class(CLASS), false);
    void engine.fetchOlderStories([CLASS]);
    await world.clock.advance(5_000);
  }
  expect(stories.filter((id) => !world.replica.rows.has(id))).toEqual([]);
  expect(asked.filter((each) => each.includes(FORMER))).toHaveLength(1);
  expect([await world.vault.cursor(name), await world.vault.isHistoryComplete(iri.class(CLASS))]).toEqual([null, true]);
  await engine.stop();
});

test('R-PULL-03 a list whose first page is refused as well is a failure as any other, asked for again later', async () => {
  const { world, asked } = await device(true);
  await world.vault.saveCursor('walk:stories', `${storiesCall.path}?${FORMER}&itemsPerPage=200`);
  const engine = world.tab('tab');
  engine.start();
  await world.clock.advance(400);
  expect(asked).toHaveLength(2);
  expect(await world.vault.cursor('cursor')).toBeNull();
  await engine.stop();
});
