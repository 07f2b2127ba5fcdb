import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { VirtualClock } from '../../tests/support/virtual-clock.ts';
import { classRecord, eventRecord } from '../testing/sample-records.ts';
import { openPortWorld, type Opened, type PortWorld } from '../testing/port-world.ts';

const HOUR_MS = 3_600_000;

/** Begins at ten in the morning in Helsinki, where the reader is: midnight is fourteen hours away. */
class CountedClock extends VirtualClock {
  readonly #asleep = new Set<{ readonly ms: number }>();

  override async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const one = { ms };
    this.#asleep.add(one);
    await super.sleep(ms, signal);
    this.#asleep.delete(one);
  }

  /** Sleeps that go on, in ms. */
  asleep(): number[] {
    return [...this.#asleep].map(({ ms }) => ms);
  }
}
let clock: CountedClock;
let world: PortWorld;
let classId: string;

beforeEach(async () => {
  clock = new CountedClock();
  world = await openPortWorld({ clock });
  classId = crypto.randomUUID();
  await world.vault.saveCursor('rest events', '1');
  const at = (title: string, startDateTime: string, endDateTime: string, allDay = false) => eventRecord(classId, { title, startDateTime, endDateTime, allDay });
  await world.replica.put([
    classRecord({ _id: classId }),
    at('lesson', '2026-11-21T08:30:00.000Z', '2026-11-21T09:00:00.000Z'),
    at('fair', '2026-11-21T00:00:00.000Z', '2026-11-21T23:59:59.000Z', true),
    at('trip', '2027-03-01T08:00:00.000Z', '2027-03-01T09:00:00.000Z'),
  ]);
});
afterEach(() => world.close());

const titles = (list: Opened<'events'>) => list.result()?.rows.map(({ title }) => title);

test('CAL-01 an event goes to the past at its end, and one of a whole day at the reader’s midnight, with nothing else changing', async () => {
  const upcoming = await world.open('events', { classId, which: 'upcoming', limit: 5 });
  const past = await world.open('events', { classId, which: 'past', limit: 5 });
  await expect.poll(() => [titles(upcoming), titles(past)]).toEqual([['fair', 'lesson', 'trip'], []]);
  await clock.advance(HOUR_MS);
  expect(titles(upcoming)).toContain('lesson');
  await clock.advance(1);
  await expect.poll(() => [titles(upcoming), titles(past)]).toEqual([['fair', 'trip'], ['lesson']]);
  await clock.advance(13 * HOUR_MS);
  await expect.poll(() => [titles(upcoming), titles(past)]).toEqual([['trip'], ['fair', 'lesson']]);
});

/* Each a day of the reader's: what takes the whole of it, then what begins on it, though in UTC the order is another one. */
test.each([
  ['America/Los_Angeles', '2026-11-26T02:00:00.000Z', '2026-11-26T18:00:00.000Z'],
  ['Asia/Kamchatka', '2026-11-25T06:00:00.000Z', '2026-11-25T21:00:00.000Z'],
])('CAL-05 in %s a holiday stands behind the evening before it, and before what begins on it; the limit counts in that order', async (timeZone, concertAt, breakfastAt) => {
  await world.vault.saveMe({ ...world.me, timeZone });
  const other = crypto.randomUUID();
  const timed = (title: string, at: string) => eventRecord(other, { title, startDateTime: at, endDateTime: new Date(Date.parse(at) + HOUR_MS).toISOString() });
  await world.replica.put([
    classRecord({ _id: other }),
    timed('breakfast', breakfastAt),
    eventRecord(other, { title: 'holiday', startDateTime: '2026-11-26T00:00:00.000Z', endDateTime: '2026-11-26T23:59:59.000Z', allDay: true }),
    timed('concert', concertAt),
  ]);
  const upcoming = await world.open('events', { classId: other, which: 'upcoming', limit: 5 });
  await expect.poll(() => titles(upcoming)).toEqual(['concert', 'holiday', 'breakfast']);
  const first = await world.open('events', { classId: other, which: 'upcoming', limit: 1 });
  await expect.poll(() => titles(first)).toEqual(['concert']);
  await clock.advance(7 * 24 * HOUR_MS);
  const past = await world.open('events', { classId: other, which: 'past', limit: 5 });
  await expect.poll(() => titles(past)).toEqual(['holiday', 'breakfast', 'concert']);
});

test('an event of another month asks for one look a day, and a list that nobody reads for none', async () => {
  const upcoming = await world.open('events', { classId, which: 'upcoming', limit: 5 });
  await expect.poll(() => clock.asleep()).toEqual([HOUR_MS + 1]);
  await clock.advance(HOUR_MS + 1);
  await expect.poll(() => clock.asleep()).toEqual([13 * HOUR_MS - 1]);
  // To the moment itself: what is past it may be slept before or after the clock stops.
  await clock.advance(13 * HOUR_MS - 1);
  await expect.poll(() => clock.asleep()).toEqual([24 * HOUR_MS]);
  await world.port.unsubscribe(upcoming.handle);
  await expect.poll(() => clock.asleep()).toEqual([]);
});

test('CAL-04 events of some classes are counted among these alone: what another class plans before them takes no place', async () => {
  const [other, archived] = [crypto.randomUUID(), crypto.randomUUID()];
  const before = Array.from({ length: 31 }, (_, place) => eventRecord(other, { title: `before ${place}`, startDateTime: '2026-11-21T08:00:00.000Z', endDateTime: '2026-11-21T08:30:00.000Z' }));
  await world.replica.put([classRecord({ _id: other }), classRecord({ _id: archived, status: 'archive' }), ...before, eventRecord(archived, { title: 'over and done', startDateTime: '2026-11-21T08:10:00.000Z', endDateTime: '2026-11-21T08:40:00.000Z' })]);
  const one = await world.open('events', { classId: null, among: [classId, archived], which: 'upcoming', limit: 4 });
  await expect.poll(() => [titles(one), one.result()?.total]).toEqual([['fair', 'lesson', 'trip'], 3]);
  const all = await world.open('events', { classId: null, which: 'upcoming', limit: 4 });
  await expect.poll(() => all.result()?.total).toBe(34);
  const none = await world.open('events', { classId: null, among: [], which: 'upcoming', limit: 4 });
  await expect.poll(() => [titles(none), none.result()?.total]).toEqual([[], 0]);
});
