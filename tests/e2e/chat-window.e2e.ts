import type { Page } from '@playwright/test';
import { logIn } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { messageRow, otherParent, parent, teacher } from './people.ts';
import { newThread, readAll, say, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { takeSeat } from './seats.ts';

const t = words('ru');

/** Turned, halved by a keyboard, set beside another window: each of them changes how its rows break, or only how much is seen. */
const SIZES = [
  [768, 1024],
  [768, 620],
  [360, 740],
  [740, 360],
  [360, 400],
  [1440, 900],
  [1280, 800],
] as const;

const history = (page: Page) => page.getByRole('region', { name: t('chat:history') });
/** How much of the history is below what is seen, px. */
const leftBelow = (page: Page) => history(page).evaluate((box) => Math.round(box.scrollHeight - box.clientHeight - box.scrollTop));

test('CHA-02 the newest message stays in sight when the window takes another size, also right after opening; who reads older ones stays there', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const threadId = await newThread(asTeacher, [await api(parent), await api(otherParent)], unique('Поворот'));
  const name = unique('Объявление');
  for (let place = 1; place <= 30; place += 1) await say(asTeacher, threadId, `${name} ${place}: завтра собираемся у главного входа в девять пятнадцать, сменная обувь и обед с собой`);
  await readAll(await api(parent), threadId);
  const { page } = await seatOf(parent);
  await page.goto('/parents/dashboard/chat');
  const link = page.getByRole('region', { name: t('chat:threads') }).getByRole('link').filter({ hasText: `${name} 30` });
  await expect(link).toBeVisible();
  // With something unread the conversation opens there, not at its end.
  await expect(link.getByText(t('chat:unread', { count: 30 }))).toHaveCount(0);
  await link.click();
  const newest = messageRow(page, `${name} 30:`);
  await newest.waitFor();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => leftBelow(page), { message: `left below at ${width} × ${height}` }).toBeLessThanOrEqual(1);
    await expect(newest).toBeInViewport();
  }
  await history(page).hover();
  await page.mouse.wheel(0, -1500);
  await expect.poll(() => leftBelow(page)).toBeGreaterThan(1000);
  await expect(page.getByRole('button', { name: t('chat:newest') })).toBeVisible();
  await page.setViewportSize({ width: 768, height: 620 });
  await expect(newest).not.toBeInViewport();
  await page.waitForTimeout(500);
  expect(await leftBelow(page)).toBeGreaterThan(800);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('CHA-05 a conversation whose unread this device has in part opens at the line before them, and nothing moves then', async ({ browser, parta, api }) => {
  const asTeacher = await api(teacher);
  const threadId = await newThread(asTeacher, [await api(parent), await api(otherParent)], unique('Пропустили'));
  await say(asTeacher, threadId, unique('Прочитанное'));
  await readAll(await api(parent), threadId);
  const name = unique('Новость');
  for (let place = 1; place <= 60; place += 1) await say(asTeacher, threadId, `${name} ${place}:`);
  const seat = await takeSeat(browser, parta.port);
  const { page } = seat;
  // The device has the newest page alone, until the conversation is opened.
  const letGo = seat.gate.hold((_, path) => path.includes(threadId) && path.includes('before'));
  await logIn(page, parent);
  await page.goto('/parents/dashboard/chat');
  const link = page.getByRole('region', { name: t('chat:threads') }).getByRole('link').filter({ hasText: `${name} 60:` });
  await expect(link.getByText(t('chat:unread', { count: 60 }))).toHaveCount(1);
  await link.click();
  letGo();
  const line = page.getByText(t('chat:unreadLine', { count: 60 }));
  await expect(line).toBeInViewport();
  await expect(messageRow(page, `${name} 1:`)).toBeInViewport();
  const first = await line.boundingBox();
  await page.waitForTimeout(1500);
  expect(await line.boundingBox()).toEqual(first);
  await seat.close();
});
