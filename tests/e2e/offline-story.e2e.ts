import type { Page } from '@playwright/test';
import { apiAs } from '../support/api-as.ts';
import { logIn } from '../support/log-in.ts';
import { storedMessages } from '../support/stored-messages.ts';
import { words } from '../support/words.ts';
import { RECENT_HISTORY } from '../../workers/sync/history.ts';
import { expect, test } from './parta-test.ts';
import { passFrames } from './pass-frames.ts';
import { messageRow, teacher } from './people.ts';

const t = words('ru');

interface Named {
  readonly '@id': string;
  readonly _id: string;
}

/** The class thread with the longest history that the teacher leads, and how many messages of all threads a device keeps. */
async function places(url: string): Promise<{ classId: string; threadId: string; kept: number }> {
  const api = await apiAs(url, teacher);
  const threads = await api.get<{ member: (Named & { type: string; class: string | null })[] }>('/threads?itemsPerPage=200');
  const totals = await Promise.all(threads.member.map(async (thread) => ({ thread, total: (await api.get<{ totalItems: number }>(`${thread['@id']}/messages?itemsPerPage=1`)).totalItems })));
  const longest = totals.filter(({ thread }) => thread.type === 'parents').sort((a, b) => b.total - a.total)[0]?.thread;
  if (longest === undefined || longest.class === null) throw new Error('No class thread');
  const kept = totals.reduce((sum, { total }) => sum + Math.min(total, RECENT_HISTORY), 0);
  return { classId: longest.class.slice('/classes/'.length), threadId: longest._id, kept };
}

async function storiesOf(url: string, classId: string): Promise<{ body: string; isLiked: boolean }[]> {
  const api = await apiAs(url, teacher);
  return (await api.get<{ member: { body: string; isLiked: boolean }[] }>(`/classes/${classId}/feed?itemsPerPage=200`)).member;
}

/** What the screens show is on this device, the app itself as well: the sync line has come to rest. */
async function synced(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect(page.getByRole('status').filter({ hasText: t('app:sync.calm') }).first()).toBeVisible({ timeout: 90_000 });
}

async function write(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: t('chat:composer.label') });
  await box.fill(text);
  await box.press('Enter');
  await expect(messageRow(page, text)).toBeVisible();
}

test('SES-07 SYN-04 GEN-09 CHA-04 a teacher reads and writes with the server stopped and the browser closed; when it is back all arrives once and in order', { tag: '@journey' }, async ({ parta, device }) => {
  test.setTimeout(300_000);
  const { classId, threadId, kept } = await places(parta.url);
  const likedAtFirst = (await storiesOf(parta.url, classId)).filter(({ isLiked }) => isLiked).length;
  const room = `/teachers/classes/${classId}`;
  const phone = await device();
  let { page } = phone;
  await logIn(page, teacher);
  await synced(page);
  await page.goto(`${room}/story`);
  await expect(page.getByRole('article').first()).toBeVisible();
  // Deep history comes behind what the screens wait for.
  await expect.poll(() => storedMessages(page), { timeout: 90_000 }).toBeGreaterThanOrEqual(kept);

  await parta.stop();
  page = await phone.reopen(`${room}/chat/${threadId}`);

  // Everything that was synced is readable, and scrolling back works through what is stored.
  const log = page.getByRole('list', { name: t('chat:messages') });
  await expect(log.locator('li:has([data-message])').first()).toBeVisible();
  await log.hover();
  const seen = new Set<string>();
  for (let turn = 0; turn < 60 && seen.size < 200; turn += 1) {
    for (const id of await log.locator('li:has([data-message])').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row') ?? ''))) seen.add(id);
    await page.mouse.wheel(0, -900);
    await passFrames(page, 3);
  }
  expect(seen.size).toBeGreaterThanOrEqual(200);

  const stamp = Date.now();
  const texts = Array.from({ length: 5 }, (_, index) => `Без сети ${stamp}-${index}`);
  await page.goto(`${room}/chat/${threadId}`);
  for (const text of texts) await write(page, text);
  for (const text of texts) await expect(messageRow(page, text).getByText(t('components:state.waiting'))).toBeAttached();

  await page.goto(`${room}/story`);
  const feed = page.getByRole('article');
  await expect(feed.first()).toBeVisible();
  const likedBefore = await feed.locator('button[aria-pressed="true"]').count();
  for (let turn = 1; turn <= 2; turn += 1) {
    await feed.locator('button[aria-pressed="false"]:enabled').first().click();
    await expect(feed.locator('button[aria-pressed="true"]')).toHaveCount(likedBefore + turn);
  }
  const post = `Запись без сети ${stamp}`;
  await page.getByRole('textbox', { name: t('stories:composer.label') }).fill(post);
  await page.getByRole('button', { name: t('stories:composer.post') }).click();
  const card = page.getByRole('article').filter({ hasText: post });
  await expect(card.getByText(t('components:state.waiting'))).toBeAttached();

  // Nothing is lost by closing the browser once more.
  page = await phone.reopen('/outbox');
  await expect(page.getByText(texts[4] ?? '')).toBeVisible();
  await expect(page.getByText(post)).toBeVisible();
  await page.goto(`${room}/chat/${threadId}`);
  await expect(messageRow(page, texts[0] ?? '')).toHaveCount(1);
  const waitingRow = await messageRow(page, texts[4] ?? '').elementHandle();

  await parta.start();
  await page.bringToFront();
  await synced(page);
  for (const text of texts) await expect(messageRow(page, text)).toHaveCount(1);
  // The mark changed in place: it is still the same element.
  expect(await waitingRow?.evaluate((row) => row.isConnected)).toBe(true);
  await expect(messageRow(page, texts[4] ?? '').getByText(t('components:state.waiting'))).toHaveCount(0);

  const api = await apiAs(parta.url, teacher);
  const arrived = await api.get<{ member: { body: string }[] }>(`/threads/${threadId}/messages?itemsPerPage=30`);
  expect(arrived.member.map(({ body }) => body).filter((body) => body.includes(String(stamp))).reverse()).toEqual(texts);
  const stories = await storiesOf(parta.url, classId);
  expect(stories.filter(({ body }) => body === post)).toHaveLength(1);
  expect(stories.filter(({ isLiked }) => isLiked).length - likedAtFirst).toBe(2);
});
