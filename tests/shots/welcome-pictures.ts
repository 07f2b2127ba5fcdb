import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type Page, chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../../scripts/find-chromium.ts';
import { DEMO_LOGINS } from '../../server/demo/demo-logins.ts';
import { untilCalm } from '../e2e/seats.ts';
import { apiAs } from '../support/api-as.ts';
import { logIn, type Login } from '../support/log-in.ts';
import { createPartaServer } from '../support/parta-server.ts';
import { words } from '../support/words.ts';

/**
 * `npm run welcome-pictures`: the screenshots of the product on its main page, of the demo school, in both languages
 * and themes, into `public/welcome`. AVIF: all of one language and theme weigh less than 100 kB together.
 */
const FOLDER = 'public/welcome';
const THEMES = ['light', 'dark'] as const;
/** Whose screens they are: each language shows the class that speaks it. */
const PEOPLE = { ru: { teacher: 'olga@parta.school', parent: 'elena@parta.school' }, en: { teacher: 'emily@parta.school', parent: 'sarah@parta.school' } } as const;
type Language = keyof typeof PEOPLE;

interface Picture {
  readonly name: 'story' | 'room' | 'chat' | 'calendar';
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** Pixels of the file per CSS pixel: as many as a sharp screen shows of it. */
  readonly scale: number;
}

const TABLET = { width: 800, height: 540, scale: 1.5 } as const;
const PHONE = { width: 360, height: 640, scale: 1.5 } as const;
/** Pictures and motion come to rest, ms. */
const REST_MS = 2_500;

mkdirSync(FOLDER, { recursive: true });
const server = await createPartaServer({ env: { DEMO_PICTURES: 'fine' } });
await server.start();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  for (const language of ['ru', 'en'] as const) await takeAll(browser, language);
} finally {
  await browser.close();
  await server.destroy();
}

async function takeAll(from: Browser, language: Language): Promise<void> {
  const [teacher, parent] = [loginOf(language, 'teacher'), loginOf(language, 'parent')];
  const room = `/teachers/classes/${await firstId(teacher, '/classes?status=active', language)}`;
  const thread = await firstId(parent, '/threads', language);
  await takeAs(from, language, teacher, [
    { name: 'story', path: `${room}/story`, ...TABLET },
    { name: 'room', path: `${room}/room`, ...TABLET },
  ]);
  await takeAs(from, language, parent, [{ name: 'chat', path: `/parents/dashboard/chat/${thread}`, ...PHONE }]);
  await takeAs(from, language, teacher, [{ name: 'calendar', path: `${room}/calendar`, ...PHONE }]);
}

async function takeAs(from: Browser, language: Language, login: Login, pictures: readonly Picture[]): Promise<void> {
  const context = await from.newContext({ baseURL: server.url, locale: language === 'ru' ? 'ru-RU' : 'en-GB', timezoneId: 'Europe/Moscow', deviceScaleFactor: pictures[0]?.scale ?? 1, reducedMotion: 'reduce' });
  await context.addInitScript((chosen) => localStorage.setItem('parta.language', chosen), language);
  const page = await context.newPage();
  await logIn(page, login);
  await page.getByRole('button', { name: words(language)('app:push.never') }).click();
  // The class's first load would stand at the pictures' edge.
  await untilCalm(page);
  for (const picture of pictures) for (const theme of THEMES) await take(page, picture, theme, language);
  await context.close();
}

async function take(page: Page, { name, path, width, height }: Picture, theme: (typeof THEMES)[number], language: Language): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.goto(path);
  await page.locator('main').getByRole('heading').or(page.locator('[data-message]')).first().waitFor();
  await page.waitForTimeout(REST_MS);
  const file = join(FOLDER, `${name}-${language}-${theme}.avif`);
  const { size } = await sharp(await page.screenshot()).avif({ quality: 46, effort: 6 }).toFile(file);
  console.log(`${file} ${(size / 1000).toFixed(0)} kB`);
}

function loginOf(language: Language, role: 'teacher' | 'parent'): Login {
  const [known] = DEMO_LOGINS;
  if (known === undefined) throw new Error('The demo school has no logins');
  return { role, email: PEOPLE[language][role], password: known.password };
}

/** Of what `login` sees, the first whose name is in the language; else the first. */
async function firstId(login: Login, path: string, language: Language): Promise<string> {
  const { member } = await (await apiAs(server.url, login)).get<{ member: { _id: string; name: string }[] }>(path);
  const found = member.find(({ name }) => /[а-я]/iu.test(name) === (language === 'ru') && name !== '') ?? member[0];
  if (found === undefined) throw new Error(`${path} is empty`);
  return found._id;
}
