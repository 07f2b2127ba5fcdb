import type { Page } from '@playwright/test';
import { words } from '../support/words.ts';
import { expect, test } from './screen-test.ts';
import { DESKTOP, PHONE } from './seats.ts';
import { parent, student, teacher } from './people.ts';
import { unique } from './school.ts';

const WIDE = { width: 1920, height: 1080 };
const ru = words('ru');
const en = words('en');
const year = new Date().getFullYear();

const language = (page: Page, t: typeof ru) => page.getByRole('combobox', { name: t('common:language.label') });
const mark = (page: Page) => page.getByRole('banner').getByRole('link').first().locator('svg').innerHTML();

test('WEL-01 a visitor on a desktop finds the three ways in, the language, both anchors, and the footer', async ({ visitor }) => {
  const { page } = await visitor({ viewport: DESKTOP });
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: ru('welcome:teacherLogin') })).toBeVisible();
  await expect(language(page, ru)).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: ru('welcome:hero.student') })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: ru('welcome:hero.parent') })).toBeVisible();
  for (const anchor of ['advantages', 'opportunities']) {
    await header.getByRole('link', { name: ru(`welcome:nav.${anchor}`) }).click();
    await expect(page.getByRole('heading', { name: ru(`welcome:${anchor}.title`) })).toBeInViewport();
  }
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: /@/u })).toHaveAttribute('href', /^mailto:.+@.+/u);
  await expect(footer.getByRole('link', { name: ru('welcome:footer.copyright', { year }) })).toBeVisible();
  const privacy = await footer.getByRole('link', { name: ru('welcome:footer.privacy') }).getAttribute('href');
  const pdf = await page.request.get(privacy ?? '');
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
});

for (const [locale, language, t] of [['ru-RU', 'ru', ru], ['en-GB', 'en', en]] as const) {
  test(`GEN-11 the privacy policy is a PDF in the language of the page, from the footer, the conditions and the consent text (${language})`, async ({ visitor }) => {
    const { page } = await visitor({ locale });
    const links: (string | null)[] = [];
    await page.goto('/');
    links.push(await page.getByRole('contentinfo').getByRole('link', { name: t('welcome:footer.privacy') }).getAttribute('href'));
    await page.getByRole('contentinfo').getByRole('link', { name: t('welcome:footer.conditions') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('conditions:title') })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(7);
    links.push(await page.getByRole('link', { name: t('conditions:privacy') }).getAttribute('href'));
    await page.goto('/newParent');
    await page.getByLabel(t('auth:email')).fill(`${unique('gdpr').replaceAll(' ', '.')}@parta.school`);
    await page.keyboard.press('Enter');
    links.push(await page.getByRole('link', { name: t('auth:consent.privacy') }).getAttribute('href'));
    expect(new Set(links)).toEqual(new Set([`/privacy-${language}.pdf`]));
    const pdf = await page.request.get(links[0] ?? '');
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
    const body = await pdf.body();
    expect(body.subarray(0, 5).toString()).toBe('%PDF-');
    expect(body.toString('latin1')).toContain(`/Lang (${language})`);

    // The conditions open beside the form, which keeps what was typed.
    await page.getByLabel(t('auth:firstName')).fill('Anna');
    const beside = page.context().waitForEvent('page');
    await page.getByRole('link', { name: t('auth:consent.conditions') }).click();
    await expect((await beside).getByRole('heading', { level: 1, name: t('conditions:title') })).toBeVisible();
    await expect(page.getByLabel(t('auth:firstName'))).toHaveValue('Anna');
  });
}

test('WEL-01 a visitor on a phone finds the same ways in under each other, and nothing hangs over the edge', { tag: '@journey' }, async ({ visitor }) => {
  const { page } = await visitor({ viewport: { width: 360, height: 740 } });
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('button', { name: ru('welcome:teacherLogin') })).toBeHidden();
  const boxes = await Promise.all(['hero.student', 'hero.parent', 'teacherLogin'].map((key) => page.getByRole('main').getByRole('button', { name: ru(`welcome:${key}`) }).boundingBox()));
  const tops = boxes.map((box) => box?.y ?? 0);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  expect(new Set(tops).size).toBe(3);
  for (const box of boxes) expect(box?.height ?? 0).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(4);
});

for (const [locale, t] of [['ru-RU', ru], ['en-GB', en]] as const) {
  test(`WEL-01 the header of a phone has the language and both anchors as well, each large enough for a thumb (${locale})`, async ({ visitor }) => {
    const { page } = await visitor({ viewport: { width: 360, height: 740 }, locale });
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(language(page, t)).toBeInViewport();
    for (const anchor of ['advantages', 'opportunities']) {
      const link = header.getByRole('link', { name: t(`welcome:nav.${anchor}`) });
      await page.evaluate(() => scrollTo(0, 0));
      await expect(link).toBeInViewport({ ratio: 1 });
      const box = await link.boundingBox();
      expect(box?.height ?? 0).toBeGreaterThanOrEqual(44);
      expect(await link.evaluate((element) => element.getClientRects().length)).toBe(1);
      await link.click();
      await expect(page.getByRole('heading', { name: t(`welcome:${anchor}.title`) })).toBeInViewport();
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
}

test('WEL-01 a teacher, a parent and a child each get their own login from the main page', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/');
  for (const [way, who, field] of [
    ['teacherLogin', 'teacher', 'email'],
    ['hero.parent', 'parent', 'email'],
    ['hero.student', 'student', 'login'],
  ] as const) {
    await page.getByRole('button', { name: ru(`welcome:${way}`) }).click();
    const dialog = page.getByRole('dialog', { name: ru(`auth:title.${who}`) });
    await expect(dialog.getByRole('textbox', { name: ru(`auth:${field}`) })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: ru(`welcome:${way}`) })).toBeFocused();
  }
});

for (const [who, login, way, home] of [
  ['teacher', teacher, 'teacherLogin', '/teachers/dashboard'],
  ['parent', parent, 'hero.parent', '/parents/dashboard/main'],
  ['student', student, 'hero.student', '/students/dashboard'],
] as const) {
  test(`WEL-02 a ${who} who logs in on the main page comes to their own dashboard, and coming to the main page again does too`, async ({ visitor }) => {
    const { page } = await visitor();
    await page.goto('/');
    await page.getByRole('button', { name: ru(`welcome:${way}`) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: ru(who === 'student' ? 'auth:login' : 'auth:email') }).fill(login.email ?? login.login ?? '');
    await dialog.getByLabel(ru('auth:password'), { exact: true }).fill(login.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${home}$`, 'u'));
    await page.goto('/');
    await expect(page).toHaveURL(new RegExp(`${home}$`, 'u'));
  });
}

test('WEL-03 the logo and the copyright link speak the language of the page', { tag: '@journey' }, async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/');
  const russian = await mark(page);
  await expect(page.getByRole('banner').getByText('Парта', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: ru('welcome:footer.copyright', { year }) })).toHaveAttribute('href', /lng=ru/u);
  await language(page, ru).selectOption('en');
  await expect(page.getByRole('banner').getByText('Parta', { exact: true })).toBeVisible();
  expect(await mark(page)).not.toBe(russian);
  await page.getByRole('link', { name: en('welcome:footer.copyright', { year }) }).click();
  await expect(page.getByRole('heading', { name: en('conditions:title') })).toBeVisible();
});

test('I18-01 the page speaks the browser’s language, changes it at once without a reload, and remembers the choice', { tag: '@journey' }, async ({ visitor }) => {
  const english = await visitor({ locale: 'en-GB' });
  await english.page.goto('/');
  await expect(english.page.getByRole('heading', { level: 1 })).toHaveText(en('welcome:hero.title'));
  await expect(english.page.locator('html')).toHaveAttribute('lang', 'en');

  await english.page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  await language(english.page, en).selectOption('ru');
  await expect(english.page.getByRole('heading', { level: 1 })).toHaveText(ru('welcome:hero.title'));
  await expect(english.page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(english.page.locator('body[data-same-page]')).toBeAttached();
  await english.page.reload();
  await expect(english.page.getByRole('heading', { level: 1 })).toHaveText(ru('welcome:hero.title'));
});

test('I18-01 a teacher changes the language inside without a reload, and the server is asked in it from then on', async ({ freshSeatOf, api }) => {
  const { page, gate } = await freshSeatOf(teacher);
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  const name = (t: typeof ru) => page.getByRole('heading', { level: 1, name: t('classes:title') });
  await expect(name(ru)).toBeVisible();
  await page.getByRole('button', { name: ru('app:account.menu', { name: 'X' }).replace(/X$/u, '') }).click();
  await page.getByRole('menuitem', { name: ru('common:language.en') }).click();
  await expect(name(en)).toBeVisible();
  await expect(page.locator('body[data-same-page]')).toBeAttached();

  const before = gate.seen.length;
  await page.reload();
  await expect(name(en)).toBeVisible();
  await expect.poll(() => gate.seen.slice(before).filter(({ path }) => path.startsWith('/api/')).length).toBeGreaterThan(0);
  const asked = gate.seen.slice(before).filter(({ path }) => path.startsWith('/api/')).map(({ headers }) => headers['accept-language']);
  expect(new Set(asked)).toEqual(new Set(['en']));

  // The account keeps the language for other devices; put back for the other tests.
  const asTeacher = await api(teacher);
  const me = await asTeacher.get<{ _id: string; locale: string }>('/users/me');
  expect(me.locale).toBe('/locales/en');
  await asTeacher.raw('PATCH', `/users/${me._id}`, { locale: '/locales/ru' });
});

test('GEN-14 the theme follows the device, can be chosen in the menu, and the choice stays', async ({ freshSeatOf }) => {
  const { page } = await freshSeatOf(parent, { viewport: PHONE });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).not.toBe(light);
  await page.getByRole('button', { name: ru('app:account.menu', { name: 'X' }).replace(/X$/u, '') }).click();
  await page.getByRole('menuitem', { name: ru('app:account.theme.light') }).click();
  await expect.poll(ground).toBe(light);
  await page.reload();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  expect(await ground()).toBe(light);
});

test('GEN-14 who asked the device for less motion sees none', { tag: '@journey' }, async ({ visitor }) => {
  const { page } = await visitor();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('button', { name: ru('welcome:hero.student') }).click();
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

for (const [locale, t] of [['ru-RU', ru], ['en-GB', en]] as const) {
  test(`WEL-01 the main page stands there before any of its code and letters have come, and then works in the same place (${locale})`, async ({ visitor }) => {
    const { page } = await visitor({ locale });
    let letThemCome = () => {};
    const wanted = new Promise<void>((resolve) => (letThemCome = resolve));
    await page.route(/\/assets\/.*\.(?:js|woff2)$/u, async (route) => {
      await wanted;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const title = page.getByText(t('welcome:hero.title'));
    await expect(title).toBeVisible();
    await expect(page).toHaveTitle(t('welcome:document.title'));
    await expect(page.locator('#root')).toBeEmpty();
    const before = await title.boundingBox();
    letThemCome();
    await page.getByRole('button', { name: t('welcome:hero.parent') }).click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: t('auth:email') })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.fonts.check('700 1rem Onest'))).toBe(true);
    expect(await title.boundingBox()).toEqual(before);
  });
}

test('WEL-01 a language that was chosen here is not shown in another one first, and whoever was logged in sees no main page', async ({ visitor }) => {
  const { page } = await visitor({ locale: 'ru-RU' });
  await page.goto('/');
  await language(page, ru).selectOption('en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('welcome:hero.title'));
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

for (const [locale, language, t, viewport, theme] of [
  ['en-GB', 'en', en, PHONE, 'dark'],
  ['ru-RU', 'ru', ru, PHONE, 'light'],
  ['en-GB', 'en', en, WIDE, 'light'],
  ['ru-RU', 'ru', ru, WIDE, 'dark'],
] as const) {
  test(`WEL-01 the pictures of the first view weigh less than 100 kB; real screens come when one comes near, in the language and theme (${language}, ${viewport.width} px, ${theme})`, async ({ visitor }) => {
    const { page } = await visitor({ viewport, locale });
    await page.emulateMedia({ colorScheme: theme });
    const weights: Promise<number>[] = [];
    const pictures: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'image') return;
      pictures.push(new URL(response.url()).pathname);
      weights.push(response.body().then(({ length }) => length));
    });
    await page.goto('/');
    await expect(page.getByRole('button', { name: t('welcome:hero.parent') }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(pictures).toContain('/icons/house.svg');
    expect((await Promise.all(weights)).reduce((sum, each) => sum + each, 0)).toBeLessThan(100_000);
    for (const name of ['story', 'chat', 'calendar', 'room']) {
      const picture = page.getByRole('img', { name: t(`welcome:opportunities.${name}.picture`) });
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBeGreaterThan(300);
      expect(pictures).toContain(`/welcome/${name}-${language}-${theme}.avif`);
    }
    expect(pictures.filter((path) => path.startsWith('/welcome/') && !path.endsWith(`-${language}-${theme}.avif`))).toEqual([]);
  });
}
