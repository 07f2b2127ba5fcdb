import { apiAs, type Api } from '../support/api-as.ts';
import type { Login } from '../support/log-in.ts';
import { takeInstalledSeat, takeSeatOfNewcomer } from './installed-seat.ts';
import { expect, test as base } from './parta-test.ts';
import { DEMO_PEOPLE } from './people.ts';
import { CALM, DESKTOP, takeSeat, type Seat, type SeatOptions } from './seats.ts';

/** Tokens of the API live 10 minutes. */
const API_FOR_MS = 8 * 60_000;

interface TestFixtures {
  /** A browser of a stranger, closed after the test. */
  readonly visitor: (options?: SeatOptions) => Promise<Seat>;
  /** Somebody's browser, logged in once for all tests of a worker; online again after each, on an empty page: go somewhere first. */
  readonly seatOf: (login: Login) => Promise<Seat>;
  /** Another browser of somebody, logged in anew and closed after the test. */
  readonly freshSeatOf: (login: Login, options?: SeatOptions) => Promise<Seat>;
}
interface WorkerFixtures {
  readonly kept: Map<string, Seat>;
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
  freshSeatOf: async ({ parta }, use) => {
    const seats: Seat[] = [];
    await use(async (login, options) => {
      const take = DEMO_PEOPLE.includes(login) ? takeInstalledSeat : takeSeatOfNewcomer;
      const seat = await take(parta.port, login, options);
      seats.push(seat);
      return seat;
    });
    for (const seat of seats) await seat.close();
    expect(seats.flatMap(({ noise }) => noise)).toEqual([]);
  },
  seatOf: async ({ parta, kept }, use) => {
    const used = new Set<Seat>();
    await use(async (login) => {
      const seat = kept.get(nameOf(login)) ?? (await takeInstalledSeat(parta.port, login));
      kept.set(nameOf(login), seat);
      // As a new one is: a test before may have changed its window.
      if (!used.has(seat)) {
        await seat.page.setViewportSize(DESKTOP);
        await seat.page.emulateMedia({ media: null, colorScheme: 'light', ...CALM });
      }
      used.add(seat);
      return seat;
    });
    for (const seat of used) await parkSeat(seat);
    expect([...used].flatMap(({ noise }) => noise.splice(0))).toEqual([]);
  },
});
export { expect };

/**
 * Brings a browser back online and leaves the app. An app that stays open would take part in the tests after this one:
 * it pulls each change, and it reads messages and stories, of which no push then tells.
 */
async function parkSeat(seat: Seat): Promise<void> {
  await seat.goOnline();
  for (const page of seat.context.pages()) if (page !== seat.page) await page.close();
  await seat.page.goto('about:blank');
}

function nameOf(login: Login): string {
  return login.email ?? login.login ?? '';
}
