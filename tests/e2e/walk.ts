import type { Page } from '@playwright/test';
import type { At, Language, Screen } from '../shots/screen.ts';
import { screensOf } from '../shots/screens.ts';
import { refusePush } from '../shots/steps.ts';
import type { Login } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { axeFaults, otherTheme, type Theme } from './axe.ts';
import { forcedColorFaults } from './forced-colors.ts';
import { largeTextFaults } from './large-text.ts';
import { overflow } from './overflow.ts';
import { DEMO_PEOPLE } from './people.ts';
import { expect, test as screenTest } from './screen-test.ts';
import type { Seat } from './seats.ts';
import { smallTargets } from './targets.ts';

/** How one walk goes: in whose language, and how wide. */
export interface Walk {
  readonly language: Language;
  readonly locale: 'ru-RU' | 'en-GB';
  readonly viewport: { readonly width: number; readonly height: number };
}

/** A worker fixture more makes a worker, and so a school, of its own: no other test has filled it. */
const test = screenTest.extend<object, { ownSchool: boolean }>({ ownSchool: [true, { scope: 'worker', option: true }] });

/** How many people's screens each role has (tests/shots/stage.ts). */
const PEOPLE = { anyone: 1, teacher: 3, parent: 5, student: 3 };

/** One person's screens, ms; they take half as long on a machine that is three times slower than a desk. */
const PERSON_MAX_MS = 900_000;

/** Names of screens with spaces between them: only these are opened, by who mends them. Without it all are. */
const WANTED = process.env['WALK_SCREENS']?.split(' ');

const TABLET = { width: 768, height: 1024 };

/** The same person as the run has prepared a browser for, where it has one. */
function asKnown(who: Login): Login {
  return DEMO_PEOPLE.find(({ email, login }) => email === who.email && login === who.login) ?? who;
}

interface Walked {
  readonly seat: Seat;
  readonly walk: Walk;
  readonly faults: string[];
}

/**
 * Opens the screens of one person one after the other and adds to `faults` what is wrong with each. A step that does
 * not work is a fault of its screen, and the walk goes on: it hides no fault of a later screen.
 */
async function walkScreens({ seat, walk: { language, viewport }, faults }: Walked, screens: readonly Screen[]): Promise<void> {
  const at: At = { page: seat.page, seat, width: viewport.width, t: words(language) };
  let theme: Theme = 'light';
  for (const screen of screens) {
    const attempt = async (when: string, work: () => Promise<void>): Promise<void> => {
      try {
        await work();
      } catch (error) {
        if (seat.page.isClosed()) throw error;
        faults.push(`${screen.name}${when}: ${firstLines(error)}`);
      }
    };
    await test.step(screen.name, async () => {
      await attempt('', async () => {
        await seat.page.goto(screen.path);
        await screen.prepare(at);
        faults.push(...(await faultsOf(at, screen, theme)).map((fault) => `${screen.name}${fault}`));
      });
      theme = otherTheme(theme);
      // The next screen expects what this one leaves.
      await attempt(', afterwards', async () => screen.after?.(at));
    });
  }
}

/**
 * All that is wrong with a screen that is in the state of its name; `theme` comes first. The page is as before
 * afterwards, but in the other theme.
 */
async function faultsOf({ page, width }: At, { anew }: Screen, theme: Theme): Promise<readonly string[]> {
  const found = (await overflow(page)).map((fault) => `: ${fault}`);
  found.push(...(await axeFaults(page, '', theme)));
  if (width < TABLET.width) {
    found.push(...(await smallTargets(page)).map((fault) => `, too small: ${fault}`));
    found.push(...(await largeTextFaults(page)).map((fault) => `, F-501 ${fault}`));
    // What would have to be prepared anew there is left to the pictures.
    if (anew !== true) found.push(...(await overflowOnTablet(page)).map((fault) => ` at ${TABLET.width} px: ${fault}`));
  }
  found.push(...(await forcedColorFaults(page)).map((fault) => `, F-502 ${fault}`));
  return found;
}

/** What does not fit on a tablet. The window is as before afterwards. */
async function overflowOnTablet(page: Page): Promise<readonly string[]> {
  const before = page.viewportSize();
  await page.setViewportSize(TABLET);
  const found = await overflow(page);
  if (before !== null) await page.setViewportSize(before);
  return found;
}

/** What went wrong and where, without the log of each try. */
function firstLines(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const place = /tests\/shots\/\S+/u.exec(error.stack ?? '')?.[0] ?? '';
  return `${error.message.split('\n').slice(0, 3).join(' ')} ${place}`;
}

/**
 * Declares the tests of a walk, one for each role: every screen in every state that the pictures show (tests/shots) is
 * opened. What axe says of colours depends on the theme, of names on the language, of places on the width: the Russian
 * ones are looked at on the narrowest phone (GEN-13), by a finger, the English ones on a desk, both of them in both themes: a screen
 * that one language or one width alone shows has its colours judged, too. Whether all fits is looked at on a tablet as
 * well, without opening anything again: beside the sider there is less room than the width says.
 */
export function walkEveryScreen(walk: Walk): void {
  const { language, locale, viewport } = walk;
  const isTouch = viewport.width < TABLET.width;
  /* The stage takes long to build: once for all people. */
  let staged: Promise<readonly Screen[]> | undefined;

  for (const [role, count] of Object.entries(PEOPLE)) {
    test(`GEN-12 GEN-13 API-04 axe finds nothing serious, nothing overflows sideways, a finger finds what it presses, and nobody but the school is asked for anything: every screen of ${role} at ${viewport.width} px (${language})`, async ({ visitor, freshSeatOf, parta }) => {
      test.setTimeout(count * PERSON_MAX_MS);
      staged ??= screensOf(parta, language);
      const screens = (await staged).filter(({ name, who }) => (who?.role ?? 'anyone') === role && WANTED?.includes(name) !== false);
      const people = [...new Set(screens.map((screen) => screen.who))];
      if (WANTED === undefined) expect(people, 'all of them are here').toHaveLength(count);
      for (const who of people) {
        const faults: string[] = [];
        const seat = who === null ? await visitor({ viewport, locale, isTouch }) : await freshSeatOf(asKnown(who), { viewport, locale, isTouch });
        await seat.page.emulateMedia({ reducedMotion: 'reduce' });
        // The choice on a device outweighs the account's language.
        await seat.context.addInitScript((chosen) => localStorage.setItem('parta.language', chosen), language);
        await refusePush({ page: seat.page, seat, width: viewport.width, t: words(language) });
        await walkScreens({ seat, walk, faults }, screens.filter((screen) => screen.who === who));
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
