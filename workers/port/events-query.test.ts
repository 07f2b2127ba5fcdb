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

test('an event of another month asks for one look a day, and a list that nobody reads for none', async () => {
  const upcoming = await world.open('events', { classId, which: 'upcoming', limit: 5 });
  await expect.poll(() => clock.asleep()).toEqual([HOUR_MS + 1]);
  await clock.advance(HOUR_MS + 1);
  await expect.poll(() => clock.asleep()).toEqual([13 * HOUR_MS - 1]);
  await clock.advance(13 * HOUR_MS);
  await expect.poll(() => clock.asleep()).toEqual([24 * HOUR_MS - 1]);
  await world.port.unsubscribe(upcoming.handle);
  await expect.poll(() => clock.asleep()).toEqual([]);
});
