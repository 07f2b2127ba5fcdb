import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type CDPSession, type Page, chromium } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import { DESKTOP, takeSeat, untilCalm, untilInstalled, type Seat } from '../e2e/seats.ts';
import { logIn, type Login } from '../support/log-in.ts';
import { createPartaServer } from '../support/parta-server.ts';
import { words } from '../support/words.ts';
import { writeContactSheet, type Shot } from './contact-sheet.ts';
import type { At, Language, Screen } from './screen.ts';
import { screensOf } from './screens.ts';
import { refusePush } from './steps.ts';

/**
 * `npm run shots [-- screen …]`: pictures of every screen, or of those whose names begin so, at 360, 768 and 1440 px,
 * light and dark, in both languages, by a finger where there is no desk, as files below `test-results/shots` and as one contact sheet there. Ends with a
 * fault when a screen could not be brought into its state.
 */
const FOLDER = 'test-results/shots';
const SIZES = [{ width: 360, height: 740 }, { width: 768, height: 1024 }, { width: 1440, height: 900 }] as const;
/** What is narrower than this is held in a hand and touched, px. */
const DESK = 1024;
const THEMES = ['light', 'dark'] as const;
const LANGUAGES = ['en', 'ru'] as const;
/** So many people look at their screens at the same time: most of it is waiting. */
const AT_ONCE = 3;
/** So long nothing is asked or answered, nothing syncs, and fonts, pictures and colours come to rest, ms. */
const REST_MS = 400;
/** What has not come to rest by then is said, ms. */
const RESTLESS_MS = 10_000;
/** Beside the page, px. */
const NOWHERE = -10;
const STEP_MS = 100;

const wanted = process.argv.slice(2);
mkdirSync(FOLDER, { recursive: true });
const server = await createPartaServer({ env: { DEMO_PICTURES: 'fine' } });
await server.start();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const shots: Shot[] = [];
const faults: string[] = [];
try {
  const names: string[] = [];
  const visits: (() => Promise<void>)[] = [];
  for (const language of LANGUAGES) {
    const screens = (await screensOf(server, language)).filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.startsWith(part)));
    names.push(...screens.map(({ name }) => name));
    for (const who of new Set(screens.map((screen) => screen.who))) visits.push(() => shoot(browser, who, language, screens.filter((screen) => screen.who === who)));
  }
  const work = async () => {
    for (let visit = visits.shift(); visit !== undefined; visit = visits.shift()) await visit();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  shots.sort((a, b) => names.indexOf(a.screen) - names.indexOf(b.screen));
  await writeContactSheet(shots, LANGUAGES.length * SIZES.length * THEMES.length, join(FOLDER, 'contact-sheet.png'));
  console.log(`${shots.length} pictures and contact-sheet.png in ${FOLDER}`);
} finally {
  await browser.close();
  await server.destroy();
}
if (faults.length > 0) {
  console.error(`${faults.length} not in their state:\n${faults.join('\n')}`);
  process.exitCode = 1;
}

async function shoot(from: Browser, who: Login | null, language: Language, screens: readonly Screen[]): Promise<void> {
  const seat = await takeSeat(from, server.port, { locale: language === 'ru' ? 'ru-RU' : 'en-GB' });
  const t = words(language);
  // What it emulates ends with it.
  const devtools = await seat.context.newCDPSession(seat.page);
  try {
    await seat.page.emulateMedia({ reducedMotion: 'reduce' });
    // The choice on a device outweighs the account's language.
    await seat.context.addInitScript((chosen) => localStorage.setItem('parta.language', chosen), language);
    if (who !== null) await comeIn(seat, who, t);
    for (const screen of screens) await take(seat, devtools, screen, language);
  } finally {
    await seat.close();
  }
}

/* Colours on their way from one theme to the other are nobody's; what turns for ever is not waited for. */
async function rested(at: At, isUnderWay = false): Promise<void> {
  const { page } = at;
  // A pointer that rests on something changes it.
  await page.mouse.move(NOWHERE, NOWHERE);
  await untilStill(at, isUnderWay);
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), new Promise((resolve) => setTimeout(resolve, 3000))]);
  });
}

/* What is fetched or sent meanwhile changes counts and signs between one picture and the next. */
async function untilStill({ page, seat, t }: At, isUnderWay: boolean): Promise<void> {
  const until = Date.now() + RESTLESS_MS;
  let asked = seat.gate.seen.length;
  for (let still = 0; still < REST_MS; ) {
    if (Date.now() > until) throw new Error('It does not come to rest');
    await page.waitForTimeout(STEP_MS);
    const isStill = seat.gate.seen.length === asked && (isUnderWay || !(await syncs(page, t)));
    still = isStill ? still + STEP_MS : 0;
    asked = seat.gate.seen.length;
  }
}
async function syncs(page: Page, t: At['t']): Promise<boolean> {
  const signs = await page.locator('a[data-fleeting][href="/outbox"]').evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''));
  return signs.some((sign) => {
    const [number] = /\d+/u.exec(sign) ?? [];
    return [t('app:sync.syncing'), t('app:sync.syncingPercent', { percent: number }), t('app:sync.waiting', { count: Number(number ?? 0) })].includes(sign);
  });
}

/* Whoever is asked for notifications says no: the question has pictures of its own. */
async function comeIn(seat: Seat, who: Login, t: At['t']): Promise<void> {
  const { page } = seat;
  await logIn(page, who);
  await untilCalm(page);
  await untilInstalled(page);
  await refusePush({ page, seat, width: DESKTOP.width, t });
}

/* Prepared once and seen in all sizes, or anew in each; both themes of one state: only colours differ. */
async function take(seat: Seat, devtools: CDPSession, screen: Screen, language: Language): Promise<void> {
  const { page } = seat;
  for (const [index, size] of SIZES.entries()) {
    const at: At = { page, seat, width: size.width, t: words(language) };
    const isFirst = index === 0 || screen.anew === true;
    const isLast = index === SIZES.length - 1 || screen.anew === true;
    await page.setViewportSize(size);
    await touched(page, devtools, size.width < DESK);
    if (isFirst) await attempt(screen, at, language, async () => {
      await page.goto(screen.path);
      await screen.prepare(at);
    });
    else await attempt(screen, at, language, async () => screen.place?.(at));
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme });
      await attempt(screen, at, language, () => rested(at, screen.isUnderWay));
      const label = `${screen.name} ${language} ${size.width} ${theme}`;
      const file = join(FOLDER, `${label.replaceAll(' ', '-')}.png`);
      await page.screenshot({ path: file });
      shots.push({ file, label, screen: screen.name });
    }
    if (isLast) await attempt(screen, at, language, async () => screen.after?.(at));
  }
}

/* Phones and tablets have no pointer that hovers: what only one shows is not in their pictures. */
async function touched(page: Page, devtools: CDPSession, isTouch: boolean): Promise<void> {
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: isTouch });
  await page.waitForFunction((wanted) => matchMedia('(pointer: coarse)').matches === wanted, isTouch);
}

async function attempt(screen: Screen, { width }: At, language: Language, what: () => Promise<void>): Promise<void> {
  try {
    await what();
  } catch (error) {
    const fault = `${screen.name} ${language} ${width}: ${error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : String(error)}`;
    console.log(fault);
    faults.push(fault);
  }
}
