import { expect, test, vi } from 'vitest';
import { iri } from '../../schema/ids.ts';
import { storiesCall } from '../../schema/calls/story-calls.ts';
import { World } from '../../tests/support/engine-world.ts';
import { classRecord, storyRecord } from '../testing/sample-records.ts';
import type { AuthorizedApi } from './authorized-api.ts';
import type { HttpRequest } from './environment.ts';
import { walk } from './walk.ts';

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

test('R-STO-01 where storage is lost, the request for the next page fails together with the write of this one', async () => {
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', unhandled);
  const lost = new Error('storage: lost');
  const page = { kind: 'ok', status: 200, headers: {}, value: { member: [], totalItems: 1, view: { next: 'next-page' } } };
  const send = (_: unknown, { link }: { link?: string }) => (link === undefined ? Promise.resolve(page) : Promise.reject(lost));
  const queue = { ticket: () => 1, run: () => Promise.reject(lost) };
  const walking = walk({ api: { send: send as unknown as AuthorizedApi['send'] }, queue, signal: new AbortController().signal }, storiesCall, { link: null, onPage: () => Promise.resolve() });
  await expect(walking).rejects.toBe(lost);
  // Node reports a rejection that nobody has handled after the microtasks of its turn.
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
