import type { Page } from '@playwright/test';
import type { Language, Screen } from '../shots/screen.ts';
import { screensOf } from '../shots/screens.ts';
import type { Login } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { axeFaults, otherTheme, type Theme } from './axe.ts';
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

/** Strips of chips may be moved sideways; what is taller than this is read downwards, px. */
const STRIP = 250;
const TABLET = { width: 768, height: 1024 };

/** What reaches over the side of the page, or of what scrolls down in it, or there into the empty margin beside the page's column. */
function overflow(page: Page): Promise<readonly string[]> {
  return page.evaluate((strip) => {
    const inside = [...document.querySelectorAll('main, main *, [role=dialog] *')].filter((element) => element.clientHeight > strip && /auto|scroll/u.test(getComputedStyle(element).overflowY));
    // A drawing that is cut at the side is meant to be.
    const isCut = (element: Element) => [...element.querySelectorAll('*')].some((part) => part.closest('[aria-hidden=true]') === null && part.getBoundingClientRect().right > element.getBoundingClientRect().right + 1);
    const widest = (element: Element) => {
      const part = [...element.querySelectorAll('*')].filter((one) => one.closest('[aria-hidden=true]') === null).toSorted((one, other) => other.getBoundingClientRect().right - one.getBoundingClientRect().right)[0];
      return `${part?.tagName} ${part?.className} "${part?.textContent.slice(0, 40)}"`;
    };
    const insideOf = (column: Element) => column.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(column).paddingRight);
    const columns = inside.flatMap((scrolled) => [...scrolled.children]).filter((column) => !/auto|scroll/u.test(getComputedStyle(column).overflowX));
    const beside = columns.filter((column) => [...column.children].some((part) => part.getBoundingClientRect().right > insideOf(column) + 1 && Number.parseFloat(getComputedStyle(part).marginRight) >= 0 && !/absolute|fixed/u.test(getComputedStyle(part).position)));
    const over = [document.documentElement, ...inside].filter((element) => element.scrollWidth > element.clientWidth + 1 && isCut(element)).map((element) => `${element.tagName} ${element.className.slice(0, 60)}: ${element.scrollWidth} in ${element.clientWidth}, by ${widest(element)}`);
    return [...over, ...beside.map((element) => `${element.tagName} ${element.className.slice(0, 60)}: its column is too wide`)];
  }, STRIP);
}

/** What does not fit when the text is twice as large (WCAG 1.4.4). */
async function atLargeText(page: Page): Promise<readonly string[]> {
  const scale = (size: string) => page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
  await scale('200%');
  const found = [...(await overflow(page)), ...(await narrowFields(page))].map((fault) => `text at 200 %: ${fault}`);
  await scale('');
  return found;
}

/** Fields in which less than eight letters can be read at a time. */
function narrowFields(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll('input:is([type=text], [type=email], [type=password], [type=search], [type=date], [type=time], :not([type])), textarea')];
    const room = (field: Element) => {
      const style = getComputedStyle(field);
      return (field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)) / Number.parseFloat(style.fontSize);
    };
    // A letter is about half as wide as the text is large.
    return fields.filter((field) => field.clientWidth > 1 && field.checkVisibility() && room(field) < 4).map((field) => `${field.tagName} ${field.getAttribute('aria-label') ?? field.id}: ${room(field).toFixed(1)} em`);
  });
}

/** Fields, buttons, cards, chosen tabs and switches that have no edge where the system chooses the colours. */
async function atForcedColors(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await page.evaluate(() => {
    const shown = (selector: string) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility() && element.clientWidth > 1);
    const hasEdge = (element: Element): boolean => {
      const { borderTopWidth, borderBottomWidth, outlineStyle } = getComputedStyle(element);
      return Number.parseFloat(borderTopWidth) + Number.parseFloat(borderBottomWidth) > 0 || outlineStyle !== 'none';
    };
    const within = (element: Element) => [element, element.parentElement, element.parentElement?.parentElement].some((one) => one !== null && one !== undefined && hasEdge(one));
    const fields = shown('input:not([type=checkbox], [type=radio], [type=file], [type=hidden], .sr-only), textarea, select').filter((element) => !within(element));
    const chosen = shown('[role=tab][aria-selected=true], [role=switch], a[aria-current=page]').filter((element) => !hasEdge(element) && ![...element.children].some(hasEdge));
    return [...fields, ...chosen].map((element) => `no edge: ${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 30)}`);
  });
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
}

/** The same person as the run has prepared a browser for, where it has one. */
function asKnown(who: Login): Login {
  return DEMO_PEOPLE.find(({ email, login }) => email === who.email && login === who.login) ?? who;
}

interface Walked {
  readonly seat: Seat;
  readonly walk: Walk;
  readonly faults: string[];
}

/** Faults that not all screens are free of yet (docs/faults.md): the report names them, and they fail no test. */
function note(fault: 'F-501' | 'F-502', screen: string, found: readonly string[]): void {
  test.info().annotations.push(...found.map((each) => ({ type: fault, description: `${screen}: ${each}` })));
}

/** Opens the screens of one person one after the other and judges each. */
async function walkScreens({ seat, walk: { language, viewport }, faults }: Walked, screens: readonly Screen[]): Promise<void> {
  const { page } = seat;
  const at = { page, seat, width: viewport.width, t: words(language) };
  let theme: Theme = 'light';
  for (const { name, path, prepare, after, anew } of screens) {
    await test.step(name, async () => {
      await page.goto(path);
      await prepare(at);
      faults.push(...(await overflow(page)).map((fault) => `${name}: ${fault}`), ...(await axeFaults(page, name, theme)));
      theme = otherTheme(theme);
      if (viewport.width < TABLET.width) faults.push(...(await smallTargets(page)).map((fault) => `${name}, too small: ${fault}`));
      // What would have to be prepared anew there is left to the pictures.
      if (viewport.width < TABLET.width && anew !== true) {
        await page.setViewportSize(TABLET);
        faults.push(...(await overflow(page)).map((fault) => `${name} at ${TABLET.width} px: ${fault}`));
        await page.setViewportSize(viewport);
      }
      if (viewport.width < TABLET.width) note('F-501', name, await atLargeText(page));
      note('F-502', name, await atForcedColors(page));
      await after?.(at);
    });
  }
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
      const screens = (await staged).filter(({ who }) => (who?.role ?? 'anyone') === role);
      const people = [...new Set(screens.map((screen) => screen.who))];
      expect(people, 'all of them are here').toHaveLength(count);
      for (const who of people) {
        const faults: string[] = [];
        const seat = who === null ? await visitor({ viewport, locale, isTouch }) : await freshSeatOf(asKnown(who), { viewport, locale, isTouch });
        await seat.page.emulateMedia({ reducedMotion: 'reduce' });
        // The choice on a device outweighs the account's language.
        await seat.context.addInitScript((chosen) => localStorage.setItem('parta.language', chosen), language);
        const never = seat.page.getByRole('button', { name: words(language)('app:push.never') });
        if (await never.isVisible()) await never.click();
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
