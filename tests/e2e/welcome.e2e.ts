import type { Page } from '@playwright/test';
import { words } from '../support/words.ts';
import { expect, test } from './screen-test.ts';
import { PHONE } from './seats.ts';
import { teacher } from './people.ts';
import { unique } from './school.ts';

const WIDE = { width: 1920, height: 1080 };
const NARROW = { width: 360, height: 740 };
const ru = words('ru');
const en = words('en');
const year = new Date().getFullYear();
type Words = typeof ru;

const language = (page: Page, t: Words) => page.getByRole('combobox', { name: t('common:language.label') });
const mark = (page: Page) => page.getByRole('banner').getByRole('link').first().locator('svg').innerHTML();
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens the main page with its code and letters held back; resolves when it works, in the place where it was shown before. */
async function openBeforeCode(page: Page, t: Words): Promise<void> {
  const come = Promise.withResolvers<void>();
  const files = /\/assets\/.*\.(?:js|woff2)$/u;
  await page.route(files, async (route) => {
    await come.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const shown = page.getByText(t('welcome:hero.title'));
  await expect(shown).toBeVisible();
  await expect(page).toHaveTitle(t('welcome:document.title'));
  await expect(page.locator('#root')).toBeEmpty();
  const before = await shown.boundingBox();
  come.resolve();
  const dialog = page.getByRole('dialog', { name: t('auth:title.parent') });
  await page.getByRole('button', { name: t('welcome:hero.parent') }).click();
  await expect(dialog.getByRole('textbox', { name: t('auth:email') })).toBeVisible();
  await page.unroute(files);
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.fonts.check('700 1rem Onest'))).toBe(true);
  expect(await shown.boundingBox()).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** The paths of the pictures that the page shows from now on, and what the first ones weigh together, bytes. */
function watchPictures(page: Page): { readonly paths: readonly string[]; readonly weightSoFar: () => Promise<number> } {
  const paths: string[] = [];
  const weights: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'image') return;
    paths.push(new URL(response.url()).pathname);
    // Of one whose page is left meanwhile nothing is weighed any more.
    weights.push(response.body().then(({ length }) => length).catch(() => 0));
  });
  return { paths, weightSoFar: async () => (await Promise.all(weights)).reduce((sum, each) => sum + each, 0) };
}

/** The real screens of the product come when one comes near them, in this language and theme alone. */
async function expectPicturesIn(page: Page, t: Words, wanted: string, paths: readonly string[]): Promise<void> {
  for (const name of ['story', 'chat', 'calendar', 'room']) {
    const picture = page.getByRole('img', { name: t(`welcome:opportunities.${name}.picture`) });
    // First, so that the one of the other theme, which goes out of sight, is not scrolled to.
    await expect(picture).toHaveAttribute('src', `/welcome/${name}-${wanted}.avif`);
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBeGreaterThan(300);
    expect(paths).toContain(`/welcome/${name}-${wanted}.avif`);
  }
}

async function expectAnchors(page: Page, t: Words, isThumb = false): Promise<void> {
  for (const anchor of ['advantages', 'opportunities']) {
    const link = page.getByRole('banner').getByRole('link', { name: t(`welcome:nav.${anchor}`) });
    if (isThumb) {
      await page.evaluate(() => scrollTo(0, 0));
      await expect(link).toBeInViewport({ ratio: 1 });
      expect((await link.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
      expect(await link.evaluate((element) => element.getClientRects().length)).toBe(1);
    }
    await link.click();
    await expect(page.getByRole('heading', { name: t(`welcome:${anchor}.title`) })).toBeInViewport();
  }
}

async function expectOwnLogins(page: Page, t: Words): Promise<void> {
  for (const [way, who, field] of [
    ['hero.teacher', 'teacher', 'email'],
    ['hero.parent', 'parent', 'email'],
    ['hero.student', 'student', 'login'],
  ] as const) {
    await page.getByRole('button', { name: t(`welcome:${way}`) }).click();
    const dialog = page.getByRole('dialog', { name: t(`auth:title.${who}`) });
    await expect(dialog.getByRole('textbox', { name: t(`auth:${field}`) })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: t(`welcome:${way}`) })).toBeFocused();
  }
}

/** GEN-11: the privacy policy as a PDF from the footer, the conditions and the consent text, which keeps what was typed beside it. */
async function expectPolicyIn(page: Page, t: Words, lang: 'ru' | 'en'): Promise<void> {
  const links: (string | null)[] = [];
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  links.push(await footer.getByRole('link', { name: t('welcome:footer.privacy') }).getAttribute('href'));
  await footer.getByRole('link', { name: t('welcome:footer.conditions') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('conditions:title') })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(7);
  links.push(await page.getByRole('link', { name: t('conditions:privacy') }).getAttribute('href'));
  await page.goto('/newParent');
  await page.getByLabel(t('auth:email')).fill(`${unique('gdpr').replaceAll(' ', '.')}@parta.school`);
  await page.keyboard.press('Enter');
  links.push(await page.getByRole('link', { name: t('auth:consent.privacy') }).getAttribute('href'));
  expect(new Set(links)).toEqual(new Set([`/privacy-${lang}.pdf`]));
  const pdf = await page.request.get(links[0] ?? '');
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  const body = await pdf.body();
  expect(body.subarray(0, 5).toString()).toBe('%PDF-');
  expect(body.toString('latin1')).toContain(`/Lang (${lang})`);

  await page.getByLabel(t('auth:firstName')).fill('Anna');
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: t('auth:consent.conditions') }).click();
  const beside = await opening;
  await expect(beside.getByRole('heading', { level: 1, name: t('conditions:title') })).toBeVisible();
  await expect(page.getByLabel(t('auth:firstName'))).toHaveValue('Anna');
  await beside.close();
}

for (const [lang, locale, t, viewport, theme, otherTheme] of [
  ['ru', 'ru-RU', ru, WIDE, 'light', 'dark'],
  ['en', 'en-GB', en, PHONE, 'dark', 'light'],
] as const) {
  test(`WEL-01 GEN-11 GEN-14 a visitor reads the main page before its code has come; it is light, and has the ways in, the anchors, real screens, the footer and the policy (${lang}, ${viewport.width} px)`, async ({ visitor }) => {
    const { page } = await visitor({ viewport, locale });
    await page.emulateMedia({ colorScheme: theme });
    const pictures = watchPictures(page);
    await test.step('before its code', () => openBeforeCode(page, t));
    await page.waitForLoadState('networkidle');
    expect(pictures.paths).toContain('/icons/house.svg');
    expect(await pictures.weightSoFar()).toBeLessThan(100_000);
    await test.step('each way in has its own login', () => expectOwnLogins(page, t));
    await test.step('real screens, in the theme of the device', async () => {
      await expectPicturesIn(page, t, `${lang}-${theme}`, pictures.paths);
      expect(pictures.paths.filter((path) => path.startsWith('/welcome/') && !path.endsWith(`-${lang}-${theme}.avif`))).toEqual([]);
      await page.emulateMedia({ colorScheme: otherTheme });
      await expectPicturesIn(page, t, `${lang}-${otherTheme}`, pictures.paths);
    });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(language(page, t)).toBeInViewport();
    if (viewport === WIDE) await expect(page.getByRole('banner').getByRole('button', { name: t('welcome:teacherLogin') })).toBeVisible();
    else await page.setViewportSize(NARROW);
    await test.step('anchors', () => expectAnchors(page, t, viewport === PHONE));
    if (viewport === PHONE) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: /@/u })).toHaveAttribute('href', /^mailto:.+@.+/u);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: t('welcome:footer.copyright', { year }) })).toBeVisible();
    await test.step('the privacy policy', () => expectPolicyIn(page, t, lang));
  });
}

test('WEL-01 GEN-14 a visitor on a phone finds the same ways in under each other and both anchors, nothing hangs over the edge, and who asked for less motion sees none', { tag: '@journey' }, async ({ visitor }) => {
  const { page } = await visitor({ viewport: NARROW });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('button', { name: ru('welcome:teacherLogin') })).toBeHidden();
  const boxes = await Promise.all(['hero.student', 'hero.parent', 'hero.teacher'].map((key) => page.getByRole('main').getByRole('button', { name: ru(`welcome:${key}`) }).boundingBox()));
  const tops = boxes.map((box) => box?.y ?? 0);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  expect(new Set(tops).size).toBe(3);
  for (const box of boxes) expect(box?.height ?? 0).toBeGreaterThanOrEqual(44);
  await expect(page.getByRole('main').getByRole('button', { name: ru('welcome:hero.teacher') })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(4);
  await expect(language(page, ru)).toBeInViewport();
  await expectAnchors(page, ru, true);

  await page.getByRole('main').getByRole('button', { name: ru('welcome:hero.student') }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
  const longest = await page.evaluate(() => {
    const seconds = (value: string) => Math.max(...value.split(',').map((part) => Number.parseFloat(part) * (part.trim().endsWith('ms') ? 0.001 : 1)));
    return Math.max(...[...document.querySelectorAll('*')].map((element) => {
      const style = getComputedStyle(element);
      return Math.max(seconds(style.transitionDuration), style.animationName === 'none' ? 0 : seconds(style.animationDuration));
    }));
  });
  expect(longest).toBeLessThanOrEqual(0.01);
});

test('WEL-03 I18-01 the page, its logo and its copyright link speak the browser’s language, change it at once without a reload, and remember the choice', { tag: '@journey' }, async ({ visitor }) => {
  const { page } = await visitor({ locale: 'en-GB' });
  await page.goto('/');
  await expect(title(page)).toHaveText(en('welcome:hero.title'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('banner').getByText('Parta', { exact: true })).toBeVisible();
  const english = await mark(page);

  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  await language(page, en).selectOption('ru');
  await expect(title(page)).toHaveText(ru('welcome:hero.title'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(page.getByRole('banner').getByText('Парта', { exact: true })).toBeVisible();
  await expect.poll(() => mark(page)).not.toBe(english);
  await expect(page.locator('body[data-same-page]')).toBeAttached();
  await page.reload();
  await expect(title(page)).toHaveText(ru('welcome:hero.title'));
  const copyright = page.getByRole('link', { name: ru('welcome:footer.copyright', { year }) });
  await expect(copyright).toHaveAttribute('href', /lng=ru/u);
  await copyright.click();
  await expect(page.getByRole('heading', { name: ru('conditions:title') })).toBeVisible();
});

test('WEL-01 a language that was chosen here is not shown in another one first, and whoever was logged in sees no main page', async ({ visitor }) => {
  const { page } = await visitor({ locale: 'ru-RU' });
  await page.goto('/');
  await language(page, ru).selectOption('en');
  await expect(title(page)).toHaveText(en('welcome:hero.title'));
  await page.route(/\/assets\/start-app.*\.js$/u, () => undefined);
  const shown = async () => {
    // Straight from the server, as in a browser that has no service worker yet.
    await page.evaluate(async () => Promise.all((await navigator.serviceWorker.getRegistrations()).map((each) => each.unregister())));
    await page.goto('/', { waitUntil: 'commit' });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBeDefined();
    return page.evaluate(() => document.getElementById('snapshot')?.textContent ?? null);
  };
  expect(await shown()).toBeNull();
  await page.evaluate(() => localStorage.setItem('parta.language', 'ru'));
  expect(await shown()).toContain(ru('welcome:hero.title'));
  await page.evaluate(() => localStorage.setItem('role', 'teacher'));
  expect(await shown()).toBeNull();
});

test('I18-01 GEN-14 a teacher changes theme and language in the menu: the theme follows the device until then, no page is reloaded, the choices stay, and the server is asked in the new language', async ({ freshSeatOf, api }) => {
  const { page, gate } = await freshSeatOf(teacher);
  const name = (t: Words) => page.getByRole('heading', { level: 1, name: t('classes:title') });
  const menu = page.getByRole('button', { name: ru('app:account.menu', { name: 'X' }).replace(/X$/u, '') });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(name(ru)).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).not.toBe(light);
  await menu.click();
  await page.getByRole('menuitem', { name: ru('app:account.theme.light') }).click();
  await expect.poll(ground).toBe(light);
  await expect(page.getByRole('menuitem')).toHaveCount(0);

  const me = await (await api(teacher)).get<{ _id: string }>('/users/me');
  try {
    await menu.click();
    await page.getByRole('menuitem', { name: ru('common:language.en') }).click();
    await expect(name(en)).toBeVisible();
    await expect(page.locator('body[data-same-page]')).toBeAttached();
    const before = gate.seen.length;
    await page.reload();
    await expect(name(en)).toBeVisible();
    expect(await ground()).toBe(light);
    await expect.poll(() => gate.seen.slice(before).filter(({ path }) => path.startsWith('/api/')).length).toBeGreaterThan(0);
    const asked = gate.seen.slice(before).filter(({ path }) => path.startsWith('/api/')).map(({ headers }) => headers['accept-language']);
    expect(new Set(asked)).toEqual(new Set(['en']));
    // The account keeps the language for other devices.
    await expect.poll(async () => (await (await api(teacher)).get<{ locale: string }>('/users/me')).locale).toBe('/locales/en');
  } finally {
    // For the other tests.
    await (await api(teacher)).raw('PATCH', `/users/${me._id}`, { locale: '/locales/ru' });
  }
});
