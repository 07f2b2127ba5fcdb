import type { Page } from '@playwright/test';
import type { At, Screen } from '../shots/screen.ts';
import { screensOf } from '../shots/screens.ts';
import { refusePush } from '../shots/steps.ts';
import type { Login } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { axeFaults, otherTheme, seriousFaults, settle, type Theme } from './axe.ts';
import { forcedColorFaults } from './forced-colors.ts';
import { largeTextFaults } from './large-text.ts';
import { overflow } from './overflow.ts';
import { DEMO_PEOPLE } from './people.ts';
import { expect, test as screenTest } from './screen-test.ts';
import { DESKTOP, type Seat } from './seats.ts';
import { smallTargets } from './targets.ts';

/** A worker fixture more makes a worker, and so a school, of its own: no other test has filled it. */
const test = screenTest.extend<object, { ownSchool: boolean }>({ ownSchool: [true, { scope: 'worker', option: true }] });

/** How many people's screens each role has (tests/shots/stage.ts). */
const PEOPLE = { anyone: 1, teacher: 3, parent: 5, student: 3 } as const;

/** One person's screens, ms; they take half as long on a machine that is three times slower than a desk. */
const PERSON_MAX_MS = 900_000;

/** Names of screens with spaces between them: only these are opened, by who mends them. Without it all are. */
const WANTED = process.env['WALK_SCREENS']?.split(' ');

/** The narrowest phone (GEN-13), where the long words of Russian need most room. */
const PHONE = { width: 360, height: 780 };
const TABLET = { width: 768, height: 1024 };
const LANGUAGE = 'ru';

/** The same person as the run has prepared a browser for, where it has one. */
function asKnown(who: Login): Login {
  return DEMO_PEOPLE.find(({ email, login }) => email === who.email && login === who.login) ?? who;
}

/**
 * Opens the screens of one person one after the other and adds to `faults` what is wrong with each. A step that does
 * not work is a fault of its screen, and the walk goes on: it hides no fault of a later screen.
 */
async function walkScreens(seat: Seat, faults: string[], screens: readonly Screen[]): Promise<void> {
  const { page } = seat;
  const at: At = { page, seat, width: PHONE.width, t: words(LANGUAGE) };
  let theme: Theme = 'light';
  for (const screen of screens) {
    const attempt = async (when: string, work: () => Promise<readonly string[]>): Promise<void> => {
      try {
        faults.push(...(await work()).map((fault) => `${screen.name}${fault}`));
      } catch (error) {
        if (page.isClosed()) throw error;
        faults.push(`${screen.name}${when}: ${firstLines(error)}`);
      }
    };
    // The next screen expects what this one leaves.
    const leave = () => attempt(', afterwards', async () => {
      await screen.after?.(at);
      return [];
    });
    await test.step(screen.name, async () => {
      await attempt('', async () => {
        await open(at, screen);
        return await faultsOnPhone(page, theme);
      });
      theme = otherTheme(theme);
      if (screen.anew === true) await leave();
      await attempt(` at ${DESKTOP.width} px`, async () => {
        if (screen.anew !== true) return await faultsOnWider(page, theme);
        await page.setViewportSize(DESKTOP);
        await open({ ...at, width: DESKTOP.width }, screen);
        return await faultsOnDesk(page, theme);
      });
      await page.setViewportSize(PHONE);
      await leave();
    });
  }
}

async function open(at: At, screen: Screen): Promise<void> {
  await at.page.goto(screen.path);
  await screen.prepare(at);
}

/** All that is wrong with a screen on a phone; `theme` comes first. The page is as before afterwards, but in the other theme. */
async function faultsOnPhone(page: Page, theme: Theme): Promise<readonly string[]> {
  return [
    ...(await overflow(page)).map((fault) => `: ${fault}`),
    ...(await axeFaults(page, '', theme)),
    ...(await smallTargets(page)).map((fault) => `, too small: ${fault}`),
    ...(await largeTextFaults(page)).map((fault) => `, F-501 ${fault}`),
    ...(await forcedColorFaults(page)).map((fault) => `, F-502 ${fault}`),
  ];
}

/** What is wrong with the same screen, still open, in the windows of a tablet and of a desk. */
async function faultsOnWider(page: Page, theme: Theme): Promise<readonly string[]> {
  await page.setViewportSize(TABLET);
  await settle(page);
  const onTablet = (await overflow(page)).map((fault) => ` at ${TABLET.width} px: ${fault}`);
  await page.setViewportSize(DESKTOP);
  await settle(page);
  return [...onTablet, ...(await faultsOnDesk(page, theme))];
}

/** What is wrong with a screen at the width of a desk, in the theme that the page is in. */
async function faultsOnDesk(page: Page, theme: Theme): Promise<readonly string[]> {
  const overflowing = (await overflow(page)).map((fault) => `: ${fault}`);
  return [...overflowing, ...(await seriousFaults(page, '', theme))].map((fault) => ` at ${DESKTOP.width} px${fault}`);
}

/** What went wrong and where, without the log of each try. */
function firstLines(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const place = /tests\/shots\/\S+/u.exec(error.stack ?? '')?.[0] ?? '';
  return `${error.message.split('\n').slice(0, 3).join(' ')} ${place}`;
}

/**
 * Declares the tests of a walk, one for each role: every screen in every state that the pictures show (tests/shots) is
 * opened once, in Russian on the narrowest phone (GEN-13), and judged there in both themes, at three sizes of text, in
 * forced colours and by a finger; then it is widened to a tablet and to a desk, where a sider takes a part of the room.
 * A screen whose state depends on the width is opened once more on the desk instead.
 */
export function walkEveryScreen(roles: readonly (keyof typeof PEOPLE)[]): void {
  /* The stage takes long to build: once for all people. */
  let staged: Promise<readonly Screen[]> | undefined;

  for (const role of roles) {
    const count = PEOPLE[role];
    test(`GEN-12 GEN-13 API-04 axe finds nothing serious, nothing overflows sideways, a finger finds what it presses, and nobody but the school is asked for anything: every screen of ${role}`, async ({ visitor, freshSeatOf, parta }) => {
      test.setTimeout(count * PERSON_MAX_MS);
      staged ??= screensOf(parta, LANGUAGE);
      const screens = (await staged).filter(({ name, who }) => (who?.role ?? 'anyone') === role && WANTED?.includes(name) !== false);
      const people = [...new Set(screens.map((screen) => screen.who))];
      if (WANTED === undefined) expect(people, 'all of them are here').toHaveLength(count);
      for (const who of people) {
        const faults: string[] = [];
        const device = { viewport: PHONE, locale: 'ru-RU', isTouch: true } as const;
        const seat = who === null ? await visitor(device) : await freshSeatOf(asKnown(who), device);
        await seat.page.emulateMedia({ reducedMotion: 'reduce' });
        // The choice on a device outweighs the account's language.
        await seat.context.addInitScript((chosen) => localStorage.setItem('parta.language', chosen), LANGUAGE);
        await refusePush({ page: seat.page, seat, width: PHONE.width, t: words(LANGUAGE) });
        await walkScreens(seat, faults, screens.filter((screen) => screen.who === who));
        faults.push(...[...new Set(seat.foreign)].map((url) => `asked elsewhere: ${url}`));
        // The console may speak of the code only that a picture takes away.
        seat.noise.splice(0, seat.noise.length, ...seat.noise.filter((line) => !line.includes('archived-page')));
        await seat.close();
        // At once, and the walk goes on: one that runs out of time later has said what it had found.
        expect.soft(faults, who?.email ?? who?.login ?? role).toEqual([]);
      }
    });
  }
}
