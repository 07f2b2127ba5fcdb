import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type Page, chromium } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import { DEMO_LOGINS } from '../../server/demo/demo-logins.ts';
import { logIn } from '../support/log-in.ts';
import { createPartaServer } from '../support/parta-server.ts';
import { writeContactSheet, type Shot } from './contact-sheet.ts';
import { screensOf, type Screen } from './screens.ts';

/**
 * `npm run shots [-- screen …]`: pictures of every screen at 360, 768 and 1440 px, light and dark, in both languages,
 * as files below `test-results/shots` and as one contact sheet there.
 */
const FOLDER = 'test-results/shots';
const WIDTHS = [360, 768, 1440] as const;
const HEIGHTS = { 360: 740, 768: 1024, 1440: 900 } as const;
const THEMES = ['light', 'dark'] as const;
const LANGUAGES = ['en', 'ru'] as const;
/** Fonts, pictures and motion come to rest, ms. */
const REST_MS = 500;

const wanted = process.argv.slice(2);
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const server = await createPartaServer();
await server.start();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const shots: Shot[] = [];
try {
  const screens = (await screensOf(server.url)).filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  for (const language of LANGUAGES) {
    for (const role of ['anyone', 'teacher', 'parent', 'student'] as const) {
      const ofRole = screens.filter((screen) => screen.role === role);
      if (ofRole.length > 0) shots.push(...(await shoot(browser, role, language, ofRole)));
    }
  }
  const order = (shot: Shot) => screens.findIndex(({ name }) => shot.label.startsWith(`${name} `));
  shots.sort((a, b) => order(a) - order(b));
  await writeContactSheet(shots, LANGUAGES.length * WIDTHS.length * THEMES.length, join(FOLDER, 'contact-sheet.png'));
  console.log(`${shots.length} pictures and contact-sheet.png in ${FOLDER}`);
} finally {
  await browser.close();
  await server.destroy();
}

async function shoot(from: Browser, role: Screen['role'], language: 'en' | 'ru', screens: readonly Screen[]): Promise<Shot[]> {
  const context = await from.newContext({ baseURL: server.url, locale: language === 'ru' ? 'ru-RU' : 'en-GB', timezoneId: 'Europe/Moscow', reducedMotion: 'reduce' });
  // The choice on a device outweighs the account's language, which is Russian for most of the demo school.
  await context.addInitScript((chosen) => localStorage.setItem('parta.language', chosen), language);
  const page = await context.newPage();
  if (role !== 'anyone') {
    const login = DEMO_LOGINS.find((candidate) => candidate.role === role);
    if (login === undefined) throw new Error(`No demo login of a ${role}`);
    await logIn(page, login);
    await page.waitForTimeout(8000);
  }
  const taken: Shot[] = [];
  for (const screen of screens) {
    for (const width of WIDTHS) {
      for (const theme of THEMES) taken.push(await picture(page, screen, { width, theme, language }));
    }
  }
  await context.close();
  return taken;
}

async function picture(page: Page, screen: Screen, as: { width: (typeof WIDTHS)[number]; theme: (typeof THEMES)[number]; language: string }): Promise<Shot> {
  const label = `${screen.name} ${as.language} ${as.width} ${as.theme}`;
  const file = join(FOLDER, `${label.replaceAll(' ', '-')}.png`);
  await page.setViewportSize({ width: as.width, height: HEIGHTS[as.width] });
  await page.emulateMedia({ colorScheme: as.theme, reducedMotion: 'reduce' });
  await page.goto(screen.path);
  try {
    await screen.prepare?.(page, as.width);
  } catch (error) {
    console.log(`${label}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  }
  await page.waitForTimeout(REST_MS);
  await page.screenshot({ path: file });
  return { file, label };
}
