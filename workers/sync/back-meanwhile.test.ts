import { afterEach, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import type { Resource } from '../../schema/records/change.ts';
import type { World } from '../../tests/support/engine-world.ts';
import { smallSchool } from '../../tests/support/small-school.ts';
import { commentRecord, connectionRequestRecord, eventRecord, storyRecord } from '../testing/sample-records.ts';
import type { Engine } from './engine.ts';
import type { HttpRequest } from './environment.ts';

/*
 * What a list or an address says is gone, is gone as of that answer. A pull that is on its way meanwhile may be answered
 * behind it, and tell that it is there in another state: nothing else will (R-PULL-05).
 */

const [CLASS, STORY, THREAD] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const running: Engine[] = [];
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
});

/** A tab that has everything, also what came later. */
async function opened(...later: readonly Resource[]): Promise<World> {
  const world = await smallSchool(CLASS, STORY, THREAD);
  running.push(await world.loadedTab('tab'));
  await world.clock.advance(6_000);
  for (const resource of later) world.server.write(resource);
  wake();
  await world.clock.advance(6_000);
  for (const resource of later) expect(await world.replica.has(resource['@id'])).toBe(true);
  return world;
}
const wake = () => running.at(-1)?.wake('focus');

/**
 * Where this is asked for the first time, `change` happens, behind its answer where `isBehind`; a pull that left just
 * then, and whose answer knows of the change, arrives after that answer. Ends a while later.
 */
async function besidePull(world: World, isMeant: (request: HttpRequest) => boolean, change: () => void, { isBehind = false } = {}): Promise<void> {
  let asked: HttpRequest | null = null;
  world.fault = (request) => {
    if (asked !== null || !isMeant(request)) return 'pass';
    asked = request;
    if (!isBehind) change();
    world.slowness = (answered) => {
      if (isBehind && answered === asked) change();
      // A pull leaves up to a quarter of a second behind the one before.
      return answered === asked ? 400 : 800;
    };
    wake();
    return 'pass';
  };
  wake();
  await world.clock.advance(20_000);
  expect(asked).not.toBeNull();
}

const request = connectionRequestRecord(CLASS, crypto.randomUUID());
const asking = [
  { title: 'R-HEAL-07 a request in doubt that is accepted while the list of those that wait is asked for', cursor: 'doubtful', value: JSON.stringify([request['@id']]) },
  { title: 'R-PULL-13 a request that is accepted while those that wait are walked', cursor: 'rest requests', value: null },
];
for (const { title, cursor, value } of asking) {
  test(`R-PULL-05 ${title} is here as accepted`, async () => {
    const world = await opened(request);
    await world.vault.saveCursor(cursor, value);
    await besidePull(world, ({ path }) => path.startsWith('/parent-connection-requests/pending'), () => world.server.write({ ...request, status: 'accepted', version: 2, canReview: false }));
    expect(await world.replica.get(request['@id'])).toMatchObject({ status: 'accepted' });
  });
}

test('R-PULL-05 R-HEAL-07 a story in doubt that is refused, and is within reach again before the pull beside it is answered, is here', async () => {
  const story = storyRecord(CLASS);
  const world = await opened(story);
  world.server.forget(story['@id']);
  await world.vault.saveCursor('doubtful', JSON.stringify([story['@id']]));
  await besidePull(world, ({ path }) => path.endsWith(`/stories/${story._id}`), () => world.server.write({ ...story, version: 2 }), { isBehind: true });
  expect(await world.replica.has(story['@id'])).toBe(true);
});

test('R-PULL-05 R-PULL-13 an event that is refused when those to come are walked, and is within reach again meanwhile, is here', async () => {
  const event = eventRecord(CLASS, { endDateTime: '2030-05-02T12:00:00.000Z' });
  const world = await opened(event);
  world.server.forget(event['@id']);
  await world.vault.saveCursor('rest events', null);
  await besidePull(world, ({ path }) => path.endsWith(`/events/${event._id}`), () => world.server.write({ ...event, version: 2 }), { isBehind: true });
  expect(await world.replica.has(event['@id'])).toBe(true);
});

test('R-PULL-05 R-OUT-08 what was to be deleted, was refused as out of reach and comes within reach before the pull beside it is answered is here', async () => {
  const world = await opened();
  const comment = commentRecord(CLASS, STORY);
  await world.vault.addMutation({ type: 'comment.delete', classId: CLASS, storyId: STORY, commentId: comment._id });
  await besidePull(world, ({ method }) => method === 'DELETE', () => world.server.write(comment), { isBehind: true });
  expect(world.vault.rows).toEqual([]);
  expect(await world.replica.has(iri.comment(CLASS, STORY, comment._id))).toBe(true);
});
