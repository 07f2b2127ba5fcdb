import type { CDPSession, Page } from '@playwright/test';
import { logIn } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { messageRow, parent, teacher } from './people.ts';
import { newThread, saidWith, say, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { untilCalm } from './seats.ts';

const t = words('ru');
const box = (page: Page) => page.getByRole('textbox', { name: t('chat:composer.label') });
const strip = (page: Page, text: string) => page.getByText(text, { exact: true });

/** How much room the browser gives this origin from now on, bytes; null: as before. */
async function giveRoom(session: CDPSession, origin: string, quotaSize: number | null): Promise<void> {
  await session.send('Storage.overrideQuotaForOrigin', quotaSize === null ? { origin } : { origin, quotaSize });
}

/** What lies in the origin by the browser's own count. */
async function usage(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
}

/** Whether IndexedDB really refuses to grow. */
async function isFull(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('probe of a test', 1);
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('bytes', { autoIncrement: true }));
        opening.addEventListener('error', () => resolve(true));
        opening.addEventListener('success', () => {
          const done = (isRefused: boolean) => () => {
            opening.result.close();
            resolve(isRefused);
          };
          const transaction = opening.result.transaction('bytes', 'readwrite', { durability: 'strict' });
          transaction.objectStore('bytes').put('x');
          transaction.addEventListener('complete', done(false));
          transaction.addEventListener('abort', done(true));
        });
      }),
  );
}

test('SYN-08 a device that becomes full says so before it hurts; what does not fit is refused plainly with its text kept, and with room all goes on', async ({ device, parta, api }) => {
  test.setTimeout(240_000);
  const asTeacher = await api(teacher);
  const threadId = await newThread(asTeacher, [await api(parent)], unique('Полный телефон'));
  // Chrome tells pages a room that is the same for all; a test can only give less of what is really counted.
  const one = await device({ switches: ['--disable-features=StaticStorageQuota'] });
  const { context, page: before } = one;
  await logIn(before, parent);
  await untilCalm(before);
  // What is said of the room holds as long as the page through which it was said is open.
  const session = await context.newCDPSession(await context.newPage());

  // Little is left when the app is opened again: it is told, and everything still works.
  await giveRoom(session, parta.url, (await usage(before)) + 40 * 1024 * 1024);
  await before.close();
  const page = await context.newPage();
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  await expect(strip(page, t('app:notice.low'))).toBeVisible({ timeout: 30_000 });
  const first = unique('Ещё помещается');
  await box(page).fill(first);
  await box(page).press('Enter');
  await expect.poll(() => saidWith(asTeacher, threadId, first)).toEqual([first]);

  // Nothing is left, and there are no pictures to make room.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith('parta-media-')) await caches.delete(name);
  });
  await giveRoom(session, parta.url, 1);
  // The browser lets a former answer about the room count for half a minute.
  await expect.poll(() => isFull(page), { timeout: 90_000, intervals: [1_000] }).toBe(true);
  const refused = unique('Не помещается');
  await box(page).fill(refused);
  await box(page).press('Enter');
  await expect(page.getByText(t('chat:composer.notKept'))).toBeVisible();
  await expect(box(page)).toHaveValue(refused);
  expect(await saidWith(asTeacher, threadId, refused)).toEqual([]);
  await say(asTeacher, threadId, unique('Кто-то пишет'));
  await expect(strip(page, t('app:notice.full'))).toBeVisible({ timeout: 30_000 });
  await expect(messageRow(page, first)).toBeVisible();

  // There is room again: the same text goes out once, and what others wrote meanwhile comes.
  await giveRoom(session, parta.url, null);
  await expect(async () => {
    await box(page).press('Enter');
    await expect(box(page)).toHaveValue('', { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect.poll(() => saidWith(asTeacher, threadId, refused), { timeout: 60_000 }).toEqual([refused]);
  const later = unique('Снова место');
  await say(asTeacher, threadId, later);
  await expect(messageRow(page, later)).toBeVisible({ timeout: 60_000 });
  await expect(strip(page, t('app:notice.full'))).toHaveCount(0, { timeout: 60_000 });
});
