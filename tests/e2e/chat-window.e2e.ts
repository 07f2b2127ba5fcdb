import type { Page } from '@playwright/test';
import type { Api } from '../support/api-as.ts';
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

test('CHA-02 CHA-05 the newest message stays in sight when the window takes another size; who reads older ones stays there, at the top comes to the beginning, is told how many new ones came, and is led to them by the button', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const threadId = await newThread(asTeacher, [await api(parent), await api(otherParent)], unique('Поворот'));
  const name = unique('Объявление');
  for (let place = 1; place <= 40; place += 1) await say(asTeacher, threadId, `${name} ${place}: завтра собираемся у главного входа в девять пятнадцать, сменная обувь и обед с собой`);
  await readAll(await api(parent), threadId);
  const { page } = await seatOf(parent);
  await page.goto('/parents/dashboard/chat');
  const link = page.locator(`a[href$="/chat/${threadId}"]`);
  await expect(link).toContainText(`${name} 40`);
  // With something unread the conversation opens there, not at its end.
  await expect(link.getByText(t('chat:unread', { count: 40 }))).toHaveCount(0);
  await link.click();
  const newest = messageRow(page, `${name} 40:`);
  await newest.waitFor();

  await test.step('other sizes', async () => {
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

  await test.step('up to the beginning and back', async () => {
    await history(page).hover();
    await scrolledUpTo(page, t('chat:older.begin'));
    await expect(messageRow(page, `${name} 1:`)).toBeInViewport();
    await expect(page.getByRole('button', { name: t('chat:newest'), exact: true })).toBeVisible();
    const fresh = unique('Новое');
    for (let place = 1; place <= 3; place += 1) await say(asTeacher, threadId, `${fresh} ${place}`);
    const jump = page.getByRole('button', { name: t('chat:newestCount', { count: 3 }), exact: true });
    await expect(jump).toBeVisible({ timeout: 30_000 });
    await expect(messageRow(page, `${name} 1:`)).toBeInViewport();
    await jump.click();
    await expect(messageRow(page, `${fresh} 3`)).toBeInViewport();
    await expect(page.getByRole('button', { name: new RegExp(`^${t('chat:newest')}`, 'u') })).toHaveCount(0);
    await expect.poll(async () => (await (await api(parent)).get<{ unreadCount: number }>(`/threads/${threadId}`)).unreadCount, { timeout: 15_000 }).toBe(0);
  });
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

test('CHA-02 CHA-01 EXT-05 without a network a history of thousands ends where the device does, and says so, as a quote from before and the list of members do; with the network all go on, and a quote leads a thousand messages back without a hole', async ({ freshSeatOf, api }) => {
  test.setTimeout(180_000);
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { threadId, membersCount } = await longest(asParent);
  const [near, far] = [await messageBack(asParent, threadId, 1100), await messageBack(asParent, threadId, 1300)];
  const around = await asParent.get<{ member: { _id: string }[] }>(`/threads/${threadId}/messages?itemsPerPage=3&page=367`);
  const [found, notHere] = [unique('Помните?'), unique('И это помните?')];
  for (const [body, asked] of [[found, near], [notHere, far]] as const) await asTeacher.post(`/threads/${threadId}/messages`, { body, attachments: [], replyTo: `/threads/${threadId}/messages/${asked}` });
  await readAll(asParent, threadId);
  const seat = await freshSeatOf(parent);
  const { page } = seat;
  const quote = (reply: string) => messageRow(page, reply).locator('button[data-quote]');
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  await expect(messageRow(page, notHere)).toBeInViewport();
  await untilCalm(page);
  await seat.goOffline();
  await test.step('a quote from before', async () => {
    await quote(notHere).click();
    await expect(page.getByText(t('chat:reply.offline'))).toBeVisible({ timeout: 30_000 });
    await expect(messageRow(page, notHere)).toBeInViewport();
  });

  await history(page).hover();
  await scrolledUpTo(page, t('chat:older.offline'));
  const height = () => history(page).evaluate((box) => box.scrollHeight);
  const before = await height();
  const members = page.getByRole('dialog', { name: t('chat:members', { count: membersCount }) });
  const openMembers = () => page.getByRole('main').getByRole('button').filter({ has: page.getByRole('heading', { level: 2 }) }).click();
  const closeMembers = async () => {
    await page.keyboard.press('Escape');
    await expect(members).toHaveCount(0);
  };
  await test.step('members', async () => {
    await openMembers();
    await expect(members.getByText(t('chat:membersDialog.offline'))).toBeVisible();
    await closeMembers();
    await seat.goOnline();
    await openMembers();
    await expect(members.getByRole('listitem')).toHaveCount(membersCount);
    await closeMembers();
  });
  await history(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -600);
    expect(await height()).toBeGreaterThan(before + 1000);
  }).toPass({ timeout: 30_000 });
  await expect(page.getByText(t('chat:older.offline'))).toHaveCount(0);

  await test.step('a quote from a thousand messages back', async () => {
    await page.getByRole('button', { name: new RegExp(`^${t('chat:newest')}`, 'u') }).click();
    await expect(messageRow(page, found)).toBeInViewport();
    await quote(found).press('Enter');
    const row = (id: string) => page.locator(`li[data-row="${id}"]`);
    // Both at once: the mark is there for three seconds.
    await Promise.all([expect(row(near)).toBeInViewport({ timeout: 60_000 }), expect(row(near)).toHaveAttribute('data-found', 'true', { timeout: 60_000 })]);
    // Who came by the keyboard goes on from there.
    await expect(row(near).getByRole('button', { name: t('chat:message.actions') })).toBeFocused();
    for (const { _id } of around.member) await expect(row(_id)).toBeAttached();
    await page.getByRole('button', { name: t('chat:reply.back') }).click();
    await expect(messageRow(page, found)).toBeInViewport();
  });
});

/** The class conversation with the longest history. */
async function longest(reader: Api): Promise<{ threadId: string; membersCount: number }> {
  const threads = await reader.get<{ member: { _id: string; class: string | null; membersCount: number }[] }>('/threads?itemsPerPage=200');
  const ofClasses = threads.member.filter(({ class: own }) => own !== null);
  const totals = await Promise.all(ofClasses.map(async ({ _id }) => (await reader.get<{ totalItems: number }>(`/threads/${_id}/messages?itemsPerPage=1`)).totalItems));
  const found = ofClasses[totals.indexOf(Math.max(...totals))];
  if (found === undefined || Math.max(...totals) < 1400) throw new Error('No conversation is long enough');
  return { threadId: found._id, membersCount: found.membersCount };
}

/** The id of the message that is so many back from the newest. */
async function messageBack(reader: Api, threadId: string, back: number): Promise<string> {
  const { member } = await reader.get<{ member: { _id: string }[] }>(`/threads/${threadId}/messages?itemsPerPage=1&page=${back}`);
  if (member[0] === undefined) throw new Error('The conversation is too short');
  return member[0]._id;
}

/** Scrolls up as a hand does until these words are in sight. */
async function scrolledUpTo(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, -3000);
    await expect(page.getByText(words)).toBeInViewport({ timeout: 300 });
  }).toPass({ timeout: 60_000, intervals: [50] });
}
