import type { Page } from '@playwright/test';
import { logIn } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { messageRow, parent, teacher } from './people.ts';
import { sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { PHONE, type Seat, untilInstalled } from './seats.ts';

const ru = words('ru');
const en = words('en');

/** Takes from a page or worker, before any of its code runs, what Chrome 109, Firefox 115 or Safari 16.4 lack of what its scripts use. */
const TAKE_AWAY = `if (!globalThis.isOlder) {
  globalThis.isOlder = true;
  delete Promise.withResolvers; delete Map.groupBy; delete AbortSignal.any; delete URL.canParse; delete Response.json;
  for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) delete Array.prototype[name];
  for (const name of ['map', 'filter', 'take', 'drop', 'toArray', 'some', 'find', 'every']) delete globalThis.Iterator?.prototype[name];
  delete globalThis.Element?.prototype.checkVisibility; delete globalThis.CloseWatcher;
  delete IDBFactory.prototype.databases; delete StorageManager.prototype.estimate;
};`;
/** What a realm has in place of the browser's own functions. */
const FALLBACKS = `({ page: 'document' in globalThis, isOlder, own: [Promise.withResolvers, Map.groupBy, Array.prototype.toSorted, Array.prototype.toReversed].every((each) => !/native code/.test(each)) })`;

test('F-902 in a browser that lacks what the oldest supported ones do, page, worker and service worker run: log in, send, reload offline', async ({ visitor, api }) => {
  const { classId, threadId } = await sharedClass(await api(teacher), await api(parent));
  const { page, context, gate, ...seat } = await visitor();
  gate.alter((_method, path) => /\.js(?:\?|$)/u.test(path), (answer) => ({ ...answer, body: Buffer.concat([Buffer.from(TAKE_AWAY), answer.body]) }));
  await logIn(page, teacher);
  await page.goto(`/teachers/classes/${classId}/chat/${threadId}`);
  const text = unique('Из старого браузера');
  await page.getByRole('textbox', { name: ru('chat:composer.label') }).fill(text);
  await page.keyboard.press('Enter');
  await expect(messageRow(page, text)).toContainText(ru('components:state.sent'));
  await untilInstalled(page);
  const older = { isOlder: true, own: true };
  expect(await page.evaluate(FALLBACKS)).toEqual({ page: true, ...older });
  for (const realm of [...page.workers().filter((worker) => worker.url().includes('sync.worker')), ...context.serviceWorkers()]) expect(await realm.evaluate(FALLBACKS)).toEqual({ page: false, ...older });
  expect(context.serviceWorkers()).toHaveLength(1);

  await seat.goOffline();
  await page.reload();
  await expect(messageRow(page, text)).toHaveCount(1);
  await seat.goOnline();
});

async function expectWhatToUpdate(page: Page, t: typeof ru, other: typeof ru): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  for (const path of ['/', '/login']) {
    await page.goto(path);
    const titles = page.getByRole('alert').getByRole('heading');
    await expect(titles).toHaveText([ru('start:old.title'), en('start:old.title')]);
    const tops = await Promise.all([t, other].map(async (language) => (await page.getByRole('heading', { name: language('start:old.title') }).boundingBox())?.y ?? 0));
    expect(tops).toEqual(tops.toSorted((one, next) => one - next));
    await expect(page.getByText('Chrome\u00A0109')).toHaveCount(2);
    await expect(page.getByRole('heading', { name: t('welcome:hero.title') })).toHaveCount(0);
    expect(page.workers()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  }
}

/** The main page without a script says so over it, and works after a reload with it. */
async function expectFaultSaid({ page, gate, noise }: Seat, script: string, body: string, status: number): Promise<void> {
  const mend = gate.alter((_method, path) => path.startsWith(`/assets/${script}-`) && path.endsWith('.js'), ({ headers }) => ({ status, headers: { ...headers, 'cache-control': 'no-store' }, body: Buffer.from(body) }));
  await page.goto('/');
  const notice = page.getByRole('alert');
  await expect(notice.getByRole('heading')).toHaveText(ru('start:failed.title'));
  await expect(page.getByText(ru('welcome:hero.title'))).toBeVisible();
  mend();
  await notice.getByRole('button', { name: ru('start:reload') }).click();
  await page.getByRole('button', { name: ru('welcome:hero.parent') }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
  await expect(notice).toBeHidden();
  // Of a broken script the browser says itself what is wrong with it.
  noise.splice(0);
}

test('F-902 a browser below the supported ones says in both languages what to update, the reader’s first; a script that does not come or breaks, and a browser without JavaScript, are told as well', async ({ visitor, browser, parta }) => {
  for (const [locale, t, other] of [['ru-RU', ru, en], ['en-GB', en, ru]] as const) {
    const { page } = await visitor({ locale, viewport: PHONE });
    await test.step(`below the supported ones (${locale})`, () => expectWhatToUpdate(page, t, other));
    await page.close();
  }
  for (const [fault, script, body, status] of [
    ['does not come', 'index', '', 503],
    ['breaks', 'start-app', 'let let = 1;', 200],
  ] as const) {
    const seat = await visitor({ viewport: PHONE });
    await test.step(`a script that ${fault}`, () => expectFaultSaid(seat, script, body, status));
  }
  await test.step('without JavaScript', async () => {
    const context = await browser.newContext({ baseURL: parta.url, javaScriptEnabled: false, locale: 'ru-RU', viewport: PHONE });
    const page = await context.newPage();
    for (const path of ['/', '/login']) {
      await page.goto(path);
      for (const t of [ru, en]) await expect(page.getByRole('heading', { name: t('start:noScript.title') })).toBeInViewport();
    }
    await context.close();
  });
});
