import type { Page } from '@playwright/test';
import type { Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { messageRow, otherParent, parent, teacher } from './people.ts';
import { newThread, say, sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import type { Seat } from './seats.ts';

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
/** Waits for both at once: the mark is there for three seconds. */
async function seenAndMarked(page: Page, messageId: string, timeout = 15_000): Promise<void> {
  await Promise.all([expect(rowOf(page, messageId)).toBeInViewport({ timeout }), expect(rowOf(page, messageId)).toHaveAttribute('data-found', 'true', { timeout })]);
}

async function replies(api: Api, threadId: string): Promise<readonly (readonly [string, string | null | undefined])[]> {
  const { member } = await api.get<{ member: { body: string; replyTo?: { quoted: { excerpt: string } | null } }[] }>(`/threads/${threadId}/messages?itemsPerPage=50`);
  return member.map(({ body, replyTo }): readonly [string, string | null | undefined] => [body, replyTo === undefined ? undefined : (replyTo.quoted?.excerpt ?? null)]).toReversed();
}

test('EXT-05 a parent answers one message of many; the reply survives a reload, both see what is answered, and a press leads there; when the answered one is deleted its words leave all quotes; without a network a reply to a waiting message arrives behind it', async ({ seatOf, api }) => {
  const threadId = await group(api, unique('Ответы'));
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const question = unique('Во сколько сбор?');
  const asked = await say(asTeacher, threadId, `${question}\nИ где: у входа или внутри?`);
  for (let index = 0; index < 25; index += 1) await say(asTeacher, threadId, `Объявление номер ${index}`);
  const seat = await seatOf(parent);
  const page = await open(seat, threadId);
  const other = await seatOf(teacher);
  const text = unique('В девять');

  await test.step('an answer', async () => {
    // Far above the newest: rows out of sight are not in the page, so it is scrolled to as by a hand.
    await page.getByRole('region', { name: t('chat:history') }).hover();
    await expect(async () => {
      await page.mouse.wheel(0, -600);
      await expect(rowOf(page, asked)).toBeInViewport({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await answer(page, asked);
    await expect(box(page)).toBeFocused();
    await expect(strip(page)).toContainText(question);
    await box(page).pressSequentially(text);
    await page.reload();
    await expect(box(page)).toHaveValue(text);
    await expect(strip(page)).toContainText(question);
    await box(page).press('Enter');
    await expect(mark(page, text, 'sent')).toBeAttached({ timeout: 30_000 });
    await expect(page.getByRole('button', { name: t('chat:reply.stop') })).toHaveCount(0);
    expect((await replies(asParent, threadId)).at(-1)).toEqual([text, question]);
    await other.page.goto(await chatOfTeacher(api, threadId));
    for (const one of [page, other.page]) {
      await expect(rowOf(one, asked)).not.toBeInViewport();
      await expect(quote(one, text, question)).toBeVisible();
      await quote(one, text, question).click();
      await seenAndMarked(one, asked);
      await one.getByRole('button', { name: t('chat:reply.back') }).click();
      await expect(messageRow(one, text)).toBeInViewport();
    }
  });

  await test.step('the answered one is deleted', async () => {
    const [secret, scold] = [unique('Номер моей карты'), unique('Так не надо')];
    const doomed = await say(asParent, threadId, secret);
    await asTeacher.post(`/threads/${threadId}/messages`, { body: scold, attachments: [], replyTo: `/threads/${threadId}/messages/${doomed}` });
    for (const one of [page, other.page]) await expect(quote(one, scold, secret)).toBeVisible();
    await answer(other.page, doomed);
    await expect(strip(other.page)).toContainText(secret);
    await answer(page, doomed);
    await page.getByRole('button', { name: t('chat:reply.stop') }).click();
    await expect(page.getByRole('button', { name: t('chat:reply.stop') })).toHaveCount(0);
    expect((await asParent.raw('DELETE', `/threads/${threadId}/messages/${doomed}`)).status).toBe(204);
    for (const one of [page, other.page]) {
      await expect(messageRow(one, scold).getByText(t('chat:reply.gone'))).toBeVisible();
      await expect(one.getByText(secret)).toHaveCount(0);
    }
    await expect(strip(other.page)).toContainText(t('chat:reply.gone'));
    await other.page.getByRole('button', { name: t('chat:reply.stop') }).click();
  });

  await test.step('without a network', async () => {
    await seat.goOffline();
    const [first, second] = [unique('Опаздываем на пять минут'), unique('Уже на десять')];
    await box(page).fill(first);
    await box(page).press('Enter');
    await expect(mark(page, first, 'waiting')).toBeAttached();
    const firstRow = rowOf(page, (await messageRow(page, first).getAttribute('data-row')) ?? '');
    await firstRow.hover();
    await firstRow.getByRole('button', { name: t('chat:reply.start') }).click();
    await box(page).fill(second);
    await box(page).press('Enter');
    await expect(quote(page, second, first)).toBeVisible();
    await page.reload();
    await expect(quote(page, second, first)).toBeVisible();
    await seat.goOnline();
    await expect(mark(page, second, 'sent')).toBeAttached({ timeout: 30_000 });
    await expect(quote(page, second, first)).toBeVisible();
    expect((await replies(asTeacher, threadId)).slice(-2)).toEqual([[first, undefined], [second, first]]);
  });
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
