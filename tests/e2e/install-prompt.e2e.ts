import type { Page } from '@playwright/test';
import { words } from '../support/words.ts';
import { parent } from './people.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');
const [FIRST, REFUSED] = ['parta.install.first', 'parta.install.refused'];
const DAY_MS = 86_400_000;

function offer(page: Page) {
  return page.getByRole('region', { name: t('install:computer.title') });
}

/** What Chromium does once it finds the app fit to be installed: a headless one never does. Answers whether the app keeps the question for itself. */
async function browserOffers(page: Page, outcome: 'accepted' | 'dismissed' = 'accepted'): Promise<boolean> {
  return page.evaluate((answer) => {
    const prompt = () => {
      document.documentElement.dataset['testPrompted'] = answer;
      return Promise.resolve();
    };
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt, userChoice: Promise.resolve({ outcome: answer }) });
    dispatchEvent(event);
    return event.defaultPrevented;
  }, outcome);
}

/** Goes on to another page of the app: nothing comes into one that is being read. */
async function turnPage(page: Page): Promise<void> {
  const sider = page.getByRole('navigation', { name: t('app:sider.label') });
  await sider.getByRole('link', { name: new RegExp(`^${t('app:tabs.chat')}`, 'u') }).click();
  await expect(page.getByRole('region', { name: t('chat:threads') })).toBeVisible();
}

/** The app is opened anew, with these days of its past on this device. */
async function openedAfter(page: Page, days: { used: number; refused?: number }): Promise<void> {
  const past = { first: new Date(Date.now() - days.used * DAY_MS).toDateString(), refused: days.refused === undefined ? null : String(Date.now() - days.refused * DAY_MS) };
  await page.evaluate(
    ([first, refused, { first: day, refused: at }]) => {
      localStorage.setItem(first, day);
      if (at !== null) localStorage.setItem(refused, at);
    },
    [FIRST, REFUSED, past] as const,
  );
  await page.goto('/parents/dashboard/main');
  await expect(page.getByRole('article').first()).toBeVisible();
}

test('SWK-01 PSH-01 the home screen is never offered beside the question for notifications, nor after it in the same visit, nor at the first visit; with a page of another day it is, and “not now” holds for 60 days', { tag: '@journey' }, async ({ freshSeatOf }) => {
  const { page, context } = await freshSeatOf(parent);
  await test.step('the question for notifications goes first', async () => {
    await context.clearPermissions();
    await openedAfter(page, { used: 3 });
    await browserOffers(page);
    const question = page.getByRole('region', { name: t('app:push.title') });
    await expect(question).toBeVisible();
    await turnPage(page);
    await expect(question).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    await question.getByRole('button', { name: t('app:push.later') }).click();
    await page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: t('app:sider.home') }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await turnPage(page);
    await expect(question).toHaveCount(0);
    await expect(offer(page)).toHaveCount(0);
  });

  // "Not yet" was said for this tab: the next visits have no question.
  await openedAfter(page, { used: 0 });
  expect(await browserOffers(page)).toBe(true);
  await turnPage(page);
  await expect(offer(page)).toHaveCount(0);

  await openedAfter(page, { used: 1 });
  await browserOffers(page);
  await expect(offer(page)).toHaveCount(0);
  await turnPage(page);
  await offer(page).getByRole('button', { name: t('install:later') }).click();
  await expect(offer(page)).toHaveCount(0);

  await openedAfter(page, { used: 60, refused: 59 });
  await browserOffers(page);
  await turnPage(page);
  await expect(offer(page)).toHaveCount(0);

  await openedAfter(page, { used: 62, refused: 61 });
  await browserOffers(page);
  await turnPage(page);
  await offer(page).getByRole('button', { name: t('install:computer.ok') }).click();
  await expect(page.locator('html')).toHaveAttribute('data-test-prompted', 'accepted');
  await expect(offer(page)).toHaveCount(0);
});
