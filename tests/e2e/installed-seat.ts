import { rmSync } from 'node:fs';
import { test } from '@playwright/test';
import { apiTokens } from '../support/api-as.ts';
import { HttpGate } from '../support/http-gate.ts';
import { logIn, type Login } from '../support/log-in.ts';
import { copyProfile } from './prepare-run.ts';
import { INSTALLED_ORIGIN, launchInstalled, profileNameOf } from './installed-profiles.ts';
import { contextOptions, type Seat, type SeatOptions, seatAround, untilCalm } from './seats.ts';

/** A page of the app's origin that the service worker leaves to the server, so that no app starts in it. */
const BARE_PAGE = '/api/locales';

/**
 * A browser of somebody of the demo school who has used the app before, on their own page and up to date: a copy of the
 * run's profile with a session of its own. This takes 2 s, a log-in with first load and installation 6.5 s
 * (docs/bench/suite.md).
 */
export async function takeInstalledSeat(serverPort: number, login: Login, options: SeatOptions = {}): Promise<Seat> {
  const seat = await openCopy(serverPort, login, options);
  await test.step('start of the installed app', async () => {
    await startOwnSession(seat.page, serverPort, login);
    await seat.page.goto('/');
    await seat.page.waitForURL(new RegExp(`/${login.role}s/`));
    await untilCalm(seat.page);
  });
  return seat;
}

/** The same for somebody whom a test has registered: they log in by the screen of an app that is installed. */
export async function takeSeatOfNewcomer(serverPort: number, login: Login, options: SeatOptions = {}): Promise<Seat> {
  const seat = await openCopy(serverPort, null, options);
  await test.step('log-in by the screen', () => logIn(seat.page, login));
  await test.step('first load', () => untilCalm(seat.page));
  return seat;
}

async function openCopy(serverPort: number, login: Login | null, options: SeatOptions): Promise<Seat> {
  const profile = copyProfile(profileNameOf(login));
  const gate = await HttpGate.start(serverPort, INSTALLED_ORIGIN);
  const context = await test.step('start of a browser', () => launchInstalled(profile, gate, contextOptions(gate, options)));
  return seatAround(context, gate, async () => {
    await gate.close();
    rmSync(profile, { recursive: true, force: true });
  });
}

/** Replaces the session of the copied profile, which other copies share, by a new one. */
async function startOwnSession(page: Seat['page'], serverPort: number, login: Login): Promise<void> {
  const tokens = await apiTokens(`http://localhost:${serverPort}`, login);
  await page.goto(BARE_PAGE);
  await page.evaluate(async (session) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(`parta-vault-${localStorage.getItem('id')}`);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('The vault does not open'));
    });
    await new Promise<void>((resolve, reject) => {
      const writing = database.transaction('values', 'readwrite');
      writing.objectStore('values').put({ key: 'session', value: { ...session, state: 'active' } });
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(new Error('The session is not written'));
    });
    database.close();
  }, tokens);
}
