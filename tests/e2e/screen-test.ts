import { apiAs, type Api } from '../support/api-as.ts';
import type { Login } from '../support/log-in.ts';
import { InstalledDevices } from './installed-devices.ts';
import { expect, test as base } from './parta-test.ts';
import { head, otherParent, parent, student, teacher } from './people.ts';
import { DESKTOP, takeSeat, takeSeatAs, type Seat, type SeatOptions } from './seats.ts';

/** Tokens of the API live 10 minutes. */
const API_FOR_MS = 8 * 60_000;

interface TestFixtures {
  /** A browser of a stranger, closed after the test. */
  readonly visitor: (options?: SeatOptions) => Promise<Seat>;
  /** Somebody's browser, logged in once for all tests of the run and online again after each. */
  readonly seatOf: (login: Login) => Promise<Seat>;
  /** Another browser of somebody, logged in anew and closed after the test. */
  readonly freshSeatOf: (login: Login, options?: SeatOptions) => Promise<Seat>;
}
interface WorkerFixtures {
  readonly kept: Map<string, Seat>;
  readonly devices: InstalledDevices;
  readonly api: (login: Login) => Promise<Api>;
}

/** For the tests of the screens. An error in a page or in its console fails the test it happens in. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  kept: [
    async ({}, use) => {
      const seats = new Map<string, Seat>();
      await use(seats);
      for (const seat of seats.values()) await seat.close();
    },
    { scope: 'worker' },
  ],
  devices: [
    async ({ parta }, use) => {
      const devices = new InstalledDevices(parta.port);
      await use(devices);
      await devices.close();
    },
    { scope: 'worker' },
  ],
  api: [
    async ({ parta }, use) => {
      const known = new Map<string, { api: Promise<Api>; at: number }>();
      await use((login) => {
        const key = nameOf(login);
        const found = known.get(key);
        if (found !== undefined && Date.now() - found.at < API_FOR_MS) return found.api;
        const api = apiAs(parta.url, login);
        known.set(key, { api, at: Date.now() });
        return api;
      });
    },
    { scope: 'worker' },
  ],
  visitor: async ({ browser, parta }, use) => {
    const seats: Seat[] = [];
    await use(async (options) => {
      const seat = await takeSeat(browser, parta.port, options);
      seats.push(seat);
      return seat;
    });
    for (const seat of seats) await seat.close();
    expect(seats.flatMap(({ noise }) => noise)).toEqual([]);
  },
  freshSeatOf: async ({ browser, parta, devices }, use) => {
    const seats: Seat[] = [];
    await use(async (login, options) => {
      const seat = isOfDemo(login) ? await devices.take(login, options) : await takeSeatAs(browser, parta.port, login, options);
      seats.push(seat);
      return seat;
    });
    for (const seat of seats) await seat.close();
    expect(seats.flatMap(({ noise }) => noise)).toEqual([]);
  },
  seatOf: async ({ devices, kept }, use) => {
    const used = new Set<Seat>();
    await use(async (login) => {
      const seat = kept.get(nameOf(login)) ?? (await devices.take(login));
      kept.set(nameOf(login), seat);
      // As a new one is: a test before may have changed its window.
      if (!used.has(seat)) {
        await seat.page.setViewportSize(DESKTOP);
        await seat.page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'no-preference' });
      }
      used.add(seat);
      return seat;
    });
    for (const seat of used) await seat.goOnline();
    expect([...used].flatMap(({ noise }) => noise.splice(0))).toEqual([]);
  },
});
export { expect };

/** Whom several tests are. A person whom one test has just registered is in no browser yet. */
function isOfDemo(login: Login): boolean {
  return [teacher, head, parent, otherParent, student].includes(login);
}

function nameOf(login: Login): string {
  return login.email ?? login.login ?? '';
}
