import type { Page } from '@playwright/test';
import type { Language, Screen } from '../shots/screen.ts';
import { screensOf } from '../shots/screens.ts';
import { words } from '../support/words.ts';
import { axeFaults } from './axe.ts';
import { expect, test } from './screen-test.ts';
import { smallTargets } from './targets.ts';

/** How one walk goes: in whose language, and how wide. */
export interface Walk {
  readonly language: Language;
  readonly locale: 'ru-RU' | 'en-GB';
  readonly viewport: { readonly width: number; readonly height: number };
}

/**
 * How many people's screens there are (tests/shots/stage.ts). Each has a test of their own: a role's together take
 * nearly as long as a test may on a busy machine, and one that runs out of time does not say what it had found.
 */
const PEOPLE = { anyone: 1, teacher: 3, parent: 5, student: 3 };

/** One person's screens, ms; they take half as long on a machine that is three times slower than a desk. */
const WALK_MAX_MS = 900_000;

/** Strips of chips may be moved sideways; what is taller than this is read downwards, px. */
const STRIP = 250;
const TABLET = { width: 768, height: 1024 };

/** What reaches over the side of the page, or of what scrolls down in it, or there into the empty margin beside the page's column. */
function overflow(page: Page): Promise<readonly string[]> {
  return page.evaluate((strip) => {
    const inside = [...document.querySelectorAll('main, main *, [role=dialog] *')].filter((element) => element.clientHeight > strip && /auto|scroll/u.test(getComputedStyle(element).overflowY));
    // A drawing that is cut at the side is meant to be.
    const isCut = (element: Element) => [...element.querySelectorAll('*')].some((part) => part.closest('[aria-hidden=true]') === null && part.getBoundingClientRect().right > element.getBoundingClientRect().right + 1);
    const insideOf = (column: Element) => column.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(column).paddingRight);
    const columns = inside.flatMap((scrolled) => [...scrolled.children]).filter((column) => !/auto|scroll/u.test(getComputedStyle(column).overflowX));
    const beside = columns.filter((column) => [...column.children].some((part) => part.getBoundingClientRect().right > insideOf(column) + 1 && Number.parseFloat(getComputedStyle(part).marginRight) >= 0 && !/absolute|fixed/u.test(getComputedStyle(part).position)));
    const over = [document.documentElement, ...inside].filter((element) => element.scrollWidth > element.clientWidth + 1 && isCut(element)).map((element) => `${element.tagName} ${element.className.slice(0, 60)}: ${element.scrollWidth} in ${element.clientWidth}`);
    return [...over, ...beside.map((element) => `${element.tagName} ${element.className.slice(0, 60)}: its column is too wide`)];
  }, STRIP);
}

/**
 * Declares the tests of a walk, one for each person: every screen in every state that the pictures show (tests/shots) is
 * opened. What axe says of colours depends on the theme, of names on the language, of places on the width: the Russian
 * ones are looked at on the narrowest phone (GEN-13), by a finger, the English ones on a desk, both of them in both themes: a screen
 * that one language or one width alone shows has its colours judged, too. Whether all fits is looked at on a tablet as
 * well, without opening anything again: beside the sider there is less room than the width says.
 */
export function walkEveryScreen({ language, locale, viewport }: Walk): void {
  const t = words(language);
  const isTouch = viewport.width < TABLET.width;
  /* The stage takes long to build: once for all people. */
  let staged: Promise<readonly Screen[]> | undefined;

  for (const [role, count] of Object.entries(PEOPLE)) {
    for (let place = 1; place <= count; place += 1) {
      test(`GEN-12 GEN-13 API-04 axe finds nothing serious, nothing overflows sideways, a finger finds what it presses, and nobody but the school is asked for anything: every screen of ${role} (${place} of ${count}) at ${viewport.width} px (${language})`, async ({ visitor, freshSeatOf, parta }) => {
        test.setTimeout(WALK_MAX_MS);
        staged ??= screensOf(parta, language);
        const screens = (await staged).filter(({ who }) => (who?.role ?? 'anyone') === role);
        const people = [...new Set(screens.map((screen) => screen.who))];
        expect(people, 'each of them has a test').toHaveLength(count);
        const who = people[place - 1] ?? null;
        const seat = who === null ? await visitor({ viewport, locale, isTouch }) : await freshSeatOf(who, { viewport, locale, isTouch });
        const { page } = seat;
        const at = { page, seat, width: viewport.width, t };
        const faults: string[] = [];
        await page.emulateMedia({ reducedMotion: 'reduce' });
        // The choice on a device outweighs the account's language.
        await seat.context.addInitScript((chosen) => localStorage.setItem('parta.language', chosen), language);
        const never = page.getByRole('button', { name: t('app:push.never') });
        if (await never.isVisible()) await never.click();
        for (const { name, path, prepare, after, anew } of screens.filter((screen) => screen.who === who)) {
          await test.step(name, async () => {
            await page.goto(path);
            await prepare(at);
            faults.push(...(await overflow(page)).map((fault) => `${name}: ${fault}`), ...(await axeFaults(page, name)));
            if (viewport.width < TABLET.width) faults.push(...(await smallTargets(page)).map((fault) => `${name}, too small: ${fault}`));
            // What would have to be prepared anew there is left to the pictures.
            if (viewport.width < TABLET.width && anew !== true) {
              await page.setViewportSize(TABLET);
              faults.push(...(await overflow(page)).map((fault) => `${name} at ${TABLET.width} px: ${fault}`));
              await page.setViewportSize(viewport);
            }
            await after?.(at);
          });
        }
        faults.push(...[...new Set(seat.foreign)].map((url) => `asked elsewhere: ${url}`));
        // The console may speak of the code only that a picture takes away.
        seat.noise.splice(0, seat.noise.length, ...seat.noise.filter((line) => !line.includes('archived-page')));
        await seat.close();
        expect(faults).toEqual([]);
      });
    }
  }
}
