import type { BrowserContext, Page } from '@playwright/test';
import { SNAPSHOT_CACHE } from '../../schema/port/snapshot.ts';
import { type Api, apiAs } from '../support/api-as.ts';
import { logIn } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { expectToStay } from './expect-to-stay.ts';
import { type Device, expect, test } from './parta-test.ts';
import { messageRow, parent, teacher } from './people.ts';
import { readAll, say, sharedClass } from './school.ts';

const t = words('ru');

/** The page goes out of sight, or comes back: in a browser without a window this must be said to it. */
async function goOutOfSight(page: Page, state: 'hidden' | 'visible' = 'hidden'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** What the service worker keeps now, as text; null: nothing. */
function keptScreen(page: Page): Promise<string | null> {
  return page.evaluate(async (name) => {
    const found = (await caches.has(name)) ? await (await caches.open(name)).match('/snapshot') : undefined;
    return found === undefined ? null : JSON.stringify(await found.json());
  }, SNAPSHOT_CACHE);
}

/** From now on each page notes what its shell showed before any of its own scripts could run. */
async function noteShell(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.getElementById('root') === null) return;
      observer.disconnect();
      const shown = document.getElementById('snapshot');
      Object.assign(globalThis, { shellShowed: shown === null ? null : { text: shown.textContent, width: shown.clientWidth } });
    }).observe(document, { childList: true, subtree: true });
  });
}

function shellShowed(page: Page): Promise<{ text: string; width: number } | null> {
  return page.evaluate(() => (globalThis as unknown as { shellShowed: { text: string; width: number } | null }).shellShowed);
}

/** A teacher's device on which a conversation is open, and what is needed to write into it from elsewhere. */
async function openChat(url: string, device: () => Promise<Device>): Promise<{ phone: Device; path: string; threadId: string; other: Api }> {
  const [own, other] = await Promise.all([apiAs(url, teacher), apiAs(url, parent)]);
  const { classId, threadId } = await sharedClass(own, other);
  await readAll(own, threadId);
  const phone = await device();
  const path = `/teachers/classes/${classId}/chat/${threadId}`;
  await logIn(phone.page, teacher);
  await phone.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await phone.page.goto(path);
  await expect(phone.page.locator('li:has([data-message])').first()).toBeVisible();
  return { phone, path, threadId, other };
}

test('SES-07 SES-06 a screen that was left is read before its code has run, once, with what came while nobody looked; with somebody back, another window, another page, or after the logout there is none', async ({ parta, device }) => {
  const { phone, path, threadId, other } = await openChat(parta.url, device);
  await test.step('what comes while nobody looks', async () => {
    await goOutOfSight(phone.page);
    await expect.poll(() => keptScreen(phone.page)).not.toBeNull();
    const text = `Пока вас не было ${Date.now()}`;
    await say(other, threadId, text);
    await expect.poll(() => keptScreen(phone.page)).toContain(text);
    await goOutOfSight(phone.page, 'visible');
    await expect.poll(() => keptScreen(phone.page)).toBeNull();
    const second = await phone.context.newPage();
    await second.goto(path);
    await expect(messageRow(second, text)).toBeVisible();
    await goOutOfSight(phone.page);
    await expectToStay(1000, async () => expect(await keptScreen(phone.page)).toBeNull());
    await second.close();
    await goOutOfSight(phone.page, 'visible');
  });

  const text = `Перед сном ${Date.now()}`;
  await say(other, threadId, text);
  await expect(messageRow(phone.page, text)).toBeVisible();
  // Stopped first: what the page says of the lost network would drop the kept screen for a moment.
  await parta.stop();
  try {
    await expect(phone.page.getByText(t('common:offline.title'))).toBeVisible();
    await goOutOfSight(phone.page);
    await expect.poll(() => keptScreen(phone.page)).toContain(text);
    const page = await phone.reopen(path, noteShell);
    await expect(page.getByRole('list', { name: t('chat:messages') }).getByText(text)).toBeVisible();
    // What is read may be the kept screen itself, while the rest of its page is still on the way.
    await expect.poll(async () => (await shellShowed(page))?.text).toContain(text);
    expect((await shellShowed(page))?.width).toBeGreaterThan(0);
    await expect(page.locator('#snapshot')).toHaveCount(0);
    await expect.poll(() => keptScreen(page)).toBeNull();
    // Somewhere else it would not be what was left.
    await goOutOfSight(page);
    await expect.poll(() => keptScreen(page)).toContain(text);
    const elsewhere = await phone.reopen('/teachers/dashboard', noteShell);
    await expect(elsewhere.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await shellShowed(elsewhere)).toBeNull();
  } finally {
    await parta.start();
  }

  await phone.page.goto(path);
  await expect(messageRow(phone.page, text)).toBeVisible();
  await expect(phone.page.getByText(t('common:offline.title'))).toHaveCount(0);
  await goOutOfSight(phone.page);
  await expect.poll(() => keptScreen(phone.page)).not.toBeNull();
  // The account leaves in the dark, as when another tab logs out.
  await phone.page.getByRole('button', { name: new RegExp(`^${t('app:account.menu', { name: '' })}`, 'u') }).click();
  await phone.page.getByRole('menuitem', { name: t('app:account.logout') }).click();
  await expect(phone.page).toHaveURL(/\/$/u);
  await expectToStay(1000, async () => expect(await keptScreen(phone.page)).toBeNull());
});
