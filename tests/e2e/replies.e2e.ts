import type { Page } from '@playwright/test';
import type { Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { axeFindings, wear } from './axe.ts';
import { fingerOn } from './finger.ts';
import { messageRow, otherParent, parent, teacher } from './people.ts';
import { picture } from './pictures.ts';
import { newThread, say, sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { PHONE, type Seat } from './seats.ts';

const t = words('ru');

const box = (page: Page) => page.getByRole('textbox', { name: t('chat:composer.label') });
const mark = (page: Page, text: string, state: string) => messageRow(page, text).getByText(t(`components:state.${state}`), { exact: true });
const strip = (page: Page) => page.getByRole('form', { name: t('chat:composer.label') }).getByRole('status').first();
/** The button in a reply that leads to what it answers. */
const quote = (page: Page, reply: string, answered: string) => messageRow(page, reply).getByRole('button', { name: new RegExp(RegExp.escape(answered), 'u') });
/** The row of a message itself, not of the replies that quote it. */
const rowOf = (page: Page, id: string) => page.locator(`li[data-row="${id}"]`);

async function open(seat: Seat, threadId: string): Promise<Page> {
  await seat.page.goto(`/parents/dashboard/chat/${threadId}`);
  await expect(box(seat.page)).toBeVisible();
  return seat.page;
}
async function group(api: (login: typeof teacher) => Promise<Api>, name: string): Promise<string> {
  return newThread(await api(teacher), [await api(parent), await api(otherParent)], name);
}
async function chatOfTeacher(api: (login: typeof teacher) => Promise<Api>, threadId: string): Promise<string> {
  const { classId } = await sharedClass(await api(teacher), await api(parent));
  return `/teachers/classes/${classId}/chat/${threadId}`;
}
async function answer(page: Page, row: string) {
  await rowOf(page, row).hover();
  await rowOf(page, row).getByRole('button', { name: t('chat:message.actions') }).click();
  await page.getByRole('menuitem', { name: t('chat:reply.start') }).click();
}
/** Nothing at all that axe finds, in both themes; the look of the device is its own again afterwards. */
async function expectNoFaults(page: Page): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await wear(page, theme);
    expect((await axeFindings(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** Waits for both at once: the mark is there for three seconds. */
async function seenAndMarked(page: Page, messageId: string, timeout = 15_000): Promise<void> {
  await Promise.all([expect(rowOf(page, messageId)).toBeInViewport({ timeout }), expect(rowOf(page, messageId)).toHaveAttribute('data-found', 'true', { timeout })]);
}

async function replies(api: Api, threadId: string): Promise<readonly (readonly [string, string | null | undefined])[]> {
  const { member } = await api.get<{ member: { body: string; replyTo?: { quoted: { excerpt: string } | null } }[] }>(`/threads/${threadId}/messages?itemsPerPage=50`);
  return member.map(({ body, replyTo }): readonly [string, string | null | undefined] => [body, replyTo === undefined ? undefined : (replyTo.quoted?.excerpt ?? null)]).toReversed();
}

test('EXT-05 a parent answers one message of many; both see what is answered, a press leads there, and the reply survives a reload before it is sent', async ({ seatOf, api }) => {
  const threadId = await group(api, unique('Ответы'));
  const asTeacher = await api(teacher);
  const question = unique('Во сколько сбор?');
  const asked = await say(asTeacher, threadId, `${question}\nИ где: у входа или внутри?`);
  for (let index = 0; index < 25; index += 1) await say(asTeacher, threadId, `Объявление номер ${index}`);
  const seat = await seatOf(parent);
  const page = await open(seat, threadId);
  // Far above the newest: rows out of sight are not in the page, so it is scrolled to as by a hand.
  await page.getByRole('region', { name: t('chat:history') }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -600);
    await expect(rowOf(page, asked)).toBeInViewport({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await answer(page, asked);
  await expect(box(page)).toBeFocused();
  await expect(strip(page)).toContainText(question);
  const text = unique('В девять');
  await box(page).pressSequentially(text);
  await page.reload();
  await expect(box(page)).toHaveValue(text);
  await expect(strip(page)).toContainText(question);
  await expectNoFaults(page);
  await box(page).press('Enter');
  await expect(mark(page, text, 'sent')).toBeAttached({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: t('chat:reply.stop') })).toHaveCount(0);
  expect((await replies(await api(parent), threadId)).at(-1)).toEqual([text, question]);

  const other = await seatOf(teacher);
  await other.page.goto(await chatOfTeacher(api, threadId));
  for (const one of [page, other.page]) {
    await expect(rowOf(one, asked)).not.toBeInViewport();
    await expect(quote(one, text, question)).toBeVisible();
    await expectNoFaults(one);
    await quote(one, text, question).click();
    await seenAndMarked(one, asked);
    await one.getByRole('button', { name: t('chat:reply.back') }).click();
    await expect(messageRow(one, text)).toBeInViewport();
  }
});

test('EXT-05 without a network a reply to a message that waits itself is written, both arrive in order, and the quote stays', async ({ seatOf, api }) => {
  const threadId = await group(api, unique('В метро'));
  const seat = await seatOf(parent);
  const page = await open(seat, threadId);
  await seat.goOffline();
  const [first, second] = [unique('Опаздываем на пять минут'), unique('Уже на десять')];
  await box(page).fill(first);
  await box(page).press('Enter');
  await expect(mark(page, first, 'waiting')).toBeAttached();
  await messageRow(page, first).hover();
  await messageRow(page, first).getByRole('button', { name: t('chat:reply.start') }).click();
  await box(page).fill(second);
  await box(page).press('Enter');
  await expect(quote(page, second, first)).toBeVisible();
  await page.reload();
  await expect(quote(page, second, first)).toBeVisible();
  await seat.goOnline();
  const sent = page.locator('li:has([data-message])').getByText(t('components:state.sent'), { exact: true });
  await expect(sent).toHaveCount(2, { timeout: 30_000 });
  await expect(quote(page, second, first)).toBeVisible();
  expect(await replies(await api(teacher), threadId)).toEqual([[first, undefined], [second, first]]);
});

test('EXT-05 a waiting message that is deleted leaves the reply to it as a message like any other', { tag: '@journey' }, async ({ seatOf, api }) => {
  const threadId = await group(api, unique('Передумали'));
  const seat = await seatOf(parent);
  const page = await open(seat, threadId);
  await seat.goOffline();
  const [first, second] = [unique('Ошибся чатом'), unique('И всё же')];
  await box(page).fill(first);
  await box(page).press('Enter');
  const id = (await messageRow(page, first).getAttribute('data-row')) ?? '';
  await answer(page, id);
  await box(page).fill(second);
  await box(page).press('Enter');
  await expect(quote(page, second, first)).toBeVisible();
  await rowOf(page, id).hover();
  await rowOf(page, id).getByRole('button', { name: t('chat:message.actions') }).click();
  await page.getByRole('menuitem', { name: t('chat:message.delete') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t('chat:message.delete') }).click();
  await expect(rowOf(page, id)).toHaveCount(0);
  await expect(messageRow(page, second)).toHaveCount(1);
  await seat.goOnline();
  await expect(mark(page, second, 'sent')).toBeAttached({ timeout: 30_000 });
  expect(await replies(await api(teacher), threadId)).toEqual([[second, undefined]]);
});

test('EXT-05 when the answered message is deleted its words leave the quotes of everybody, also of a reply that is being written', async ({ seatOf, api }) => {
  const threadId = await group(api, unique('Удалили'));
  const secret = unique('Номер моей карты');
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const asked = await say(asParent, threadId, secret);
  const text = unique('Так не надо');
  await asTeacher.post(`/threads/${threadId}/messages`, { body: text, attachments: [], replyTo: `/threads/${threadId}/messages/${asked}` });
  const page = await open(await seatOf(parent), threadId);
  const other = await seatOf(teacher);
  await other.page.goto(await chatOfTeacher(api, threadId));
  for (const one of [page, other.page]) await expect(quote(one, text, secret)).toBeVisible();
  await answer(other.page, asked);
  await expect(strip(other.page)).toContainText(secret);

  await answer(page, asked);
  await page.getByRole('button', { name: t('chat:reply.stop') }).click();
  await expect(page.getByRole('button', { name: t('chat:reply.stop') })).toHaveCount(0);
  expect((await asParent.raw('DELETE', `/threads/${threadId}/messages/${asked}`)).status).toBe(204);
  for (const one of [page, other.page]) {
    await expect(messageRow(one, text).getByText(t('chat:reply.gone'))).toBeVisible();
    await expect(one.getByText(secret)).toHaveCount(0);
  }
  await expect(strip(other.page)).toContainText(t('chat:reply.gone'));
  await other.page.getByRole('button', { name: t('chat:reply.stop') }).click();
});

test('EXT-05 a quote leads a teacher to a message that this device never had, a thousand messages back, and the list has no hole', async ({ freshSeatOf, api }) => {
  test.setTimeout(180_000);
  const asTeacher = await api(teacher);
  const { classId, threadId } = await longest(asTeacher);
  const { member } = await asTeacher.get<{ member: { _id: string; body: string; createdBy: { lastName: string } }[] }>(`/threads/${threadId}/messages?itemsPerPage=1&page=1100`);
  const asked = member[0];
  if (asked === undefined) throw new Error('The conversation is too short');
  const text = unique('Помните?');
  await asTeacher.post(`/threads/${threadId}/messages`, { body: text, attachments: [], replyTo: `/threads/${threadId}/messages/${asked._id}` });
  const { page } = await freshSeatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/chat/${threadId}`);
  await expect(quote(page, text, asked.createdBy.lastName)).toBeVisible();
  await quote(page, text, asked.createdBy.lastName).press('Enter');
  await seenAndMarked(page, asked._id, 60_000);
  // Who came by the keyboard goes on from there.
  await expect(rowOf(page, asked._id).getByRole('button', { name: t('chat:message.actions') })).toBeFocused();
  const around = await asTeacher.get<{ member: { _id: string }[] }>(`/threads/${threadId}/messages?itemsPerPage=3&page=367`);
  for (const { _id } of around.member) await expect(rowOf(page, _id)).toBeAttached();
  await page.getByRole('button', { name: t('chat:reply.back') }).click();
  await expect(messageRow(page, text)).toBeInViewport();
});

test('EXT-05 without a network a quote whose message is not on the device says so, and the reply stays where it is', async ({ freshSeatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId, threadId } = await longest(asTeacher);
  const { member } = await asTeacher.get<{ member: { _id: string; createdBy: { lastName: string } }[] }>(`/threads/${threadId}/messages?itemsPerPage=1&page=1300`);
  const text = unique('И это помните?');
  await asTeacher.post(`/threads/${threadId}/messages`, { body: text, attachments: [], replyTo: `/threads/${threadId}/messages/${member[0]?._id ?? ''}` });
  const seat = await freshSeatOf(teacher);
  await seat.page.goto(`/teachers/classes/${classId}/chat/${threadId}`);
  await expect(messageRow(seat.page, text)).toBeVisible();
  await seat.goOffline();
  await quote(seat.page, text, member[0]?.createdBy.lastName ?? '').click();
  await expect(seat.page.getByText(t('chat:reply.offline'))).toBeVisible({ timeout: 30_000 });
  await expect(messageRow(seat.page, text)).toBeInViewport();
  await seat.goOnline();
});

test('EXT-05 on a phone a message is answered by drawing it to the left, and a photo is quoted as one', async ({ freshSeatOf, api }) => {
  const threadId = await group(api, unique('Телефон'));
  const asked = await say(await api(teacher), threadId, unique('Кто идёт в музей?'));
  const page = await open(await freshSeatOf(parent, { viewport: PHONE, isTouch: true }), threadId);
  const finger = await fingerOn(page);
  const draw = async (by: { x: number; y: number }) => {
    await finger.put(rowOf(page, asked).locator('[data-message]'));
    await finger.draw(by);
    await finger.lift();
  };
  // Too short, to the other side, and more down than aside, which scrolls.
  for (const elsewhere of [{ x: -30, y: 0 }, { x: 90, y: 0 }, { x: -70, y: 90 }]) {
    await draw(elsewhere);
    await expect(page.getByRole('button', { name: t('chat:reply.stop') })).toHaveCount(0);
  }
  await draw({ x: -80, y: 6 });
  await expect(strip(page)).toContainText('Кто идёт в музей?');
  await page.getByLabel(t('chat:composer.photos'), { exact: true }).setInputFiles(await picture('билеты.jpg', 600, 400));
  await page.getByRole('button', { name: t('chat:composer.send') }).click();
  const photo = page.locator('li:has([data-message]):has([data-quote])');
  await expect(photo.getByText(t('components:state.sent'), { exact: true })).toBeAttached({ timeout: 30_000 });
  const photoId = (await photo.getAttribute('data-row')) ?? '';
  await (await api(teacher)).post(`/threads/${threadId}/messages`, { body: 'Отлично', attachments: [], replyTo: `/threads/${threadId}/messages/${photoId}` });
  await expect(quote(page, 'Отлично', t('chat:reply.photo', { count: 1 }))).toBeVisible();
});

/** The class conversation with the longest history. */
async function longest(asTeacher: Api): Promise<{ classId: string; threadId: string }> {
  const threads = await asTeacher.get<{ member: { _id: string; class: string | null }[] }>('/threads?itemsPerPage=200');
  const ofClasses = threads.member.filter(({ class: own }) => own !== null);
  const sized = await Promise.all(ofClasses.map(async (thread) => ({ thread, total: (await asTeacher.get<{ totalItems: number }>(`/threads/${thread._id}/messages?itemsPerPage=1`)).totalItems })));
  const found = sized.toSorted((one, other) => other.total - one.total)[0];
  if (found === undefined || found.total < 1400) throw new Error('No conversation is long enough');
  return { classId: found.thread.class?.split('/').at(-1) ?? '', threadId: found.thread._id };
}
