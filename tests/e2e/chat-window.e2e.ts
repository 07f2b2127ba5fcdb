import type { Page } from '@playwright/test';
import { logIn } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { expectToStay } from './expect-to-stay.ts';
import { messageRow, otherParent, parent, teacher } from './people.ts';
import { newThread, readAll, say, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { takeSeat, untilCalm } from './seats.ts';

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
  await expectToStay(500, async () => expect(await leftBelow(page)).toBeGreaterThan(800));
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
  await expectToStay(1500, async () => expect(await line.boundingBox()).toEqual(first));
  await seat.close();
});

test('CHA-02 CHA-05 who reads older messages is told how many new ones came, and the button leads to them; at the top stands that this is the beginning', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const threadId = await newThread(asTeacher, [await api(parent), await api(otherParent)], unique('Наверху'));
  const name = unique('Новое');
  for (let place = 1; place <= 40; place += 1) await say(asTeacher, threadId, `Прежнее ${place}`);
  await readAll(await api(parent), threadId);
  const { page } = await seatOf(parent);
  await page.goto('/parents/dashboard/chat');
  const link = page.locator(`a[href$="/chat/${threadId}"]`);
  // With something unread the conversation opens there, not at its end.
  await expect(link).toContainText('Прежнее 40');
  await expect(link.getByText(t('chat:unread', { count: 40 }))).toHaveCount(0);
  await link.click();
  await expect(messageRow(page, 'Прежнее 40')).toBeInViewport();
  await history(page).hover();
  await scrolledUpTo(page, t('chat:older.begin'));
  await expect(messageRow(page, 'Прежнее 1').first()).toBeInViewport();
  await expect(page.getByRole('button', { name: t('chat:newest'), exact: true })).toBeVisible();
  for (let place = 1; place <= 3; place += 1) await say(asTeacher, threadId, `${name} ${place}`);
  const jump = page.getByRole('button', { name: t('chat:newestCount', { count: 3 }), exact: true });
  await expect(jump).toBeVisible({ timeout: 30_000 });
  await expect(messageRow(page, 'Прежнее 1').first()).toBeInViewport();
  await jump.click();
  await expect(messageRow(page, `${name} 3`)).toBeInViewport();
  await expect(page.getByRole('button', { name: new RegExp(`^${t('chat:newest')}`, 'u') })).toHaveCount(0);
  await expect.poll(async () => (await (await api(parent)).get<{ unreadCount: number }>(`/threads/${threadId}`)).unreadCount, { timeout: 15_000 }).toBe(0);
});

test('CHA-02 CHA-01 without a network a long history ends where the device does, and says so, as the list of members does; with the network back both go on', async ({ freshSeatOf, api }) => {
  test.setTimeout(180_000);
  const asTeacher = await api(teacher);
  const threads = await asTeacher.get<{ member: { _id: string; class: string | null; membersCount: number }[] }>('/threads?itemsPerPage=200');
  const ofClasses = threads.member.filter(({ class: own }) => own !== null);
  const totals = await Promise.all(ofClasses.map(async ({ _id }) => (await asTeacher.get<{ totalItems: number }>(`/threads/${_id}/messages?itemsPerPage=1`)).totalItems));
  const longest = ofClasses[totals.indexOf(Math.max(...totals))];
  if (longest === undefined) throw new Error('No conversation of a class');
  await readAll(asTeacher, longest._id);
  const seat = await freshSeatOf(teacher);
  const { page } = seat;
  await page.goto(`/teachers/classes/${longest.class?.split('/').at(-1) ?? ''}/chat/${longest._id}`);
  await expect(history(page)).toBeVisible();
  await untilCalm(page);
  await seat.goOffline();
  await history(page).hover();
  await scrolledUpTo(page, t('chat:older.offline'));
  const height = () => history(page).evaluate((box) => box.scrollHeight);
  const before = await height();
  const members = page.getByRole('dialog', { name: t('chat:members', { count: longest.membersCount }) });
  const open = () => page.getByRole('main').getByRole('button').filter({ has: page.getByRole('heading', { level: 2 }) }).click();
  await open();
  await expect(members.getByText(t('chat:membersDialog.offline'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(members).toHaveCount(0);

  await seat.goOnline();
  await open();
  await expect(members.getByRole('listitem')).toHaveCount(longest.membersCount);
  await page.keyboard.press('Escape');
  await expect(members).toHaveCount(0);
  await history(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -600);
    expect(await height()).toBeGreaterThan(before + 1000);
  }).toPass({ timeout: 30_000 });
  await expect(page.getByText(t('chat:older.offline'))).toHaveCount(0);
});

/** Scrolls up as a hand does until these words are in sight. */
async function scrolledUpTo(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, -3000);
    await expect(page.getByText(words)).toBeInViewport({ timeout: 300 });
  }).toPass({ timeout: 60_000, intervals: [50] });
}
