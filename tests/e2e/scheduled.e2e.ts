import type { Page } from '@playwright/test';
import type { Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { parent, teacher } from './people.ts';
import { sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');
const DAY_MS = 24 * 3_600_000;

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const composer = (page: Page) => page.getByRole('region', { name: t('stories:composer.label') });
const picker = (page: Page) => page.getByRole('dialog', { name: t('stories:schedule.title') });
const menuItem = async (page: Page, text: string, item: string): Promise<void> => {
  // The one that was open before may be on its way out.
  await expect(page.getByRole('menu')).toHaveCount(0);
  await card(page, text).getByRole('button', { name: t('stories:menu') }).click();
  await page.getByRole('menuitem', { name: t(item), exact: true }).click();
};

interface Posted {
  readonly _id: string;
  readonly body: string;
  readonly publishAt: string | null;
}
const feedOf = async (person: Api, classId: string): Promise<readonly Posted[]> => (await person.get<{ member: readonly Posted[] }>(`/classes/${classId}/feed?itemsPerPage=20`)).member;
const postOf = async (person: Api, classId: string, body: string): Promise<Posted | undefined> => (await feedOf(person, classId)).find((story) => story.body === body);

/** `2026-11-23` in Moscow, where the test's people live. */
const dayIn = (ms: number): string => new Date(Date.now() + 3 * 3_600_000 + ms).toISOString().slice(0, 10);

async function pick(page: Page, day: string, time: string): Promise<void> {
  await picker(page).getByLabel(t('stories:schedule.day')).fill(day);
  await picker(page).getByLabel(t('stories:schedule.time')).fill(time);
  await picker(page).getByRole('button', { name: t('stories:schedule.pick') }).click();
}
async function writeForLater(page: Page, classId: string, body: string, day: string, time: string): Promise<void> {
  await page.goto(`/teachers/classes/${classId}/story`);
  await composer(page).getByRole('textbox').fill(body);
  await composer(page).getByRole('button', { name: t('stories:schedule.later') }).click();
  await pick(page, day, time);
  await expect(picker(page)).toHaveCount(0);
}
const post = (page: Page) => composer(page).getByRole('button', { name: t('stories:schedule.pick') }).click();

test('EXT-01 a post for tomorrow says when it goes out, families see nothing of it; put off, edited and sent at once, it is theirs', async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const { page } = await seatOf(teacher);
  const body = unique('Завтра диктант');
  await page.goto(`/teachers/classes/${classId}/story`);
  // Before a word is typed: the composer is open only as long as it has the focus.
  await composer(page).getByRole('textbox').click();
  await composer(page).getByRole('button', { name: t('stories:schedule.later') }).click();
  await expect(picker(page).getByLabel(t('stories:schedule.day'))).toHaveValue(dayIn(DAY_MS));
  await pick(page, dayIn(-DAY_MS), '08:00');
  await expect(picker(page).getByLabel(t('stories:schedule.day'))).toHaveAccessibleDescription(t('stories:schedule.past'));
  await pick(page, dayIn(400 * DAY_MS), '08:00');
  await expect(picker(page).getByLabel(t('stories:schedule.day'))).toHaveAccessibleDescription(t('stories:schedule.far'));
  await pick(page, dayIn(DAY_MS), '08:00');
  await expect(picker(page)).toHaveCount(0);
  const chip = composer(page).getByRole('button', { name: 'завтра, 8:00' });
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await composer(page).getByRole('textbox').fill(body);
  await composer(page).getByRole('textbox').blur();
  await page.reload();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await post(page);
  await expect(card(page, body).getByText(t('stories:schedule.goesOut', { at: 'завтра, 8:00' }))).toBeVisible();
  await expect(card(page, body).getByText(t('stories:schedule.waits'))).toBeVisible({ timeout: 30_000 });
  await expect(card(page, body).getByRole('button', { name: t('stories:like', { count: 0 }) })).toHaveCount(0);
  expect(Date.parse((await postOf(asTeacher, classId, body))?.publishAt ?? '')).toBe(Date.parse(`${dayIn(DAY_MS)}T08:00:00+03:00`));
  expect(await postOf(asParent, classId, body)).toBeUndefined();

  await menuItem(page, body, 'stories:schedule.change');
  await expect(picker(page).getByLabel(t('stories:schedule.time'))).toHaveValue('08:00');
  await pick(page, dayIn(DAY_MS), '17:30');
  await expect(card(page, body).getByText(t('stories:schedule.goesOut', { at: 'завтра, 17:30' }))).toBeVisible();
  const after = body.replace('диктант', 'контрольная');
  await menuItem(page, body, 'stories:edit.action');
  const editor = page.getByRole('dialog', { name: t('stories:edit.title') });
  await editor.getByRole('textbox').fill(after);
  await editor.getByRole('button', { name: t('stories:edit.update') }).click();
  await expect(card(page, after).getByText(t('stories:schedule.goesOut', { at: 'завтра, 17:30' }))).toBeVisible();

  const reader = await seatOf(parent);
  await reader.page.goto('/parents/dashboard/main');
  await expect(reader.page.getByRole('article').first()).toBeVisible();
  await expect(card(reader.page, after)).toHaveCount(0);
  await menuItem(page, after, 'stories:schedule.now');
  await expect(card(reader.page, after)).toBeVisible({ timeout: 30_000 });
  await expect(card(page, after).getByText(t('stories:schedule.waits'))).toHaveCount(0);
  await expect(card(page, after).getByRole('button', { name: t('stories:like', { count: 0 }) })).toBeVisible({ timeout: 30_000 });
});

test('EXT-01 written without a network it waits in the outbox and says when it goes out; with it the server has it, and it can be called off', async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const seat = await seatOf(teacher);
  const { page } = seat;
  await page.goto(`/teachers/classes/${classId}/story`);
  // What the picker needs is there from before: it comes with the app, which is kept.
  await seat.goOffline();
  const body = unique('Экскурсия в пятницу');
  await writeForLater(page, classId, body, dayIn(2 * DAY_MS), '09:15');
  await post(page);
  await expect(card(page, body).getByText(t('components:state.waiting'))).toBeVisible();
  await expect(card(page, body).getByText(/Выйдет .+, 9:15/u)).toBeVisible();
  await page.reload();
  await expect(card(page, body).getByText(/Выйдет .+, 9:15/u)).toBeVisible();
  expect(await postOf(asTeacher, classId, body)).toBeUndefined();
  await seat.goOnline();
  await expect.poll(async () => (await postOf(asTeacher, classId, body))?.publishAt ?? null, { timeout: 30_000 }).not.toBeNull();
  expect(await postOf(asParent, classId, body)).toBeUndefined();
  await expect(card(page, body).getByText(t('stories:schedule.waits'))).toBeVisible();
  await menuItem(page, body, 'stories:delete.action');
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question.getByText(t('stories:delete.scheduledText'))).toBeVisible();
  await question.getByRole('button', { name: t('stories:delete.action') }).click();
  await expect(card(page, body)).toHaveCount(0);
  await expect.poll(() => postOf(asTeacher, classId, body), { timeout: 30_000 }).toBeUndefined();
});

test('EXT-01 SYN-05 what waits on the server for its time is put off, edited, sent at once and called off without a network, too: shown at once, and so there afterwards', async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const [later, now, never] = [unique('Переносим'), unique('Отправляем'), unique('Отменяем')];
  for (const body of [later, now, never]) await asTeacher.post(`/classes/${classId}/stories`, { body, attachments: [], publishAt: `${dayIn(DAY_MS)}T05:00:00.000Z` });
  const seat = await seatOf(teacher);
  const { page } = seat;
  await page.goto(`/teachers/classes/${classId}/story`);
  for (const body of [later, now, never]) await expect(card(page, body)).toBeVisible({ timeout: 30_000 });
  const editor = page.getByRole('dialog', { name: t('stories:edit.title') });
  await seat.goOffline();
  await menuItem(page, later, 'stories:schedule.change');
  await pick(page, dayIn(DAY_MS), '17:30');
  await expect(card(page, later).getByText(t('stories:schedule.goesOut', { at: 'завтра, 17:30' }))).toBeVisible();
  const after = later.replace('Переносим', 'Перенесли');
  await menuItem(page, later, 'stories:edit.action');
  await editor.getByRole('textbox').fill(after);
  await editor.getByRole('button', { name: t('stories:edit.update') }).click();
  await menuItem(page, now, 'stories:schedule.now');
  await expect(card(page, now).getByText(t('stories:schedule.waits'))).toHaveCount(0);
  await menuItem(page, never, 'stories:delete.action');
  await page.getByRole('alertdialog').getByRole('button', { name: t('stories:delete.action') }).click();
  await expect(card(page, never)).toHaveCount(0);
  await page.reload();
  await expect(card(page, after).getByText(t('stories:schedule.goesOut', { at: 'завтра, 17:30' }))).toBeVisible();
  await expect(card(page, never)).toHaveCount(0);
  expect(await postOf(asParent, classId, now)).toBeUndefined();
  await seat.goOnline();
  await expect.poll(async () => (await postOf(asParent, classId, now))?.body, { timeout: 60_000 }).toBe(now);
  await expect.poll(async () => (await postOf(asTeacher, classId, after))?.publishAt, { timeout: 60_000 }).toBe(`${dayIn(DAY_MS)}T14:30:00.000Z`);
  await expect.poll(() => postOf(asTeacher, classId, never), { timeout: 60_000 }).toBeUndefined();
  await asTeacher.raw('DELETE', `/classes/${classId}/stories/${(await postOf(asTeacher, classId, after))?._id}`);
});

test('EXT-01 at its time the server sends it out by itself: the parent’s open feed shows it, the teacher’s card waits no more', { tag: '@journey' }, async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const [mine, reader] = [await seatOf(teacher), await seatOf(parent)];
  await mine.page.goto(`/teachers/classes/${classId}/story`);
  await reader.page.goto('/parents/dashboard/main');
  await expect(reader.page.getByRole('article').first()).toBeVisible();
  const body = unique('Через полминуты');
  const publishAt = new Date(Date.now() + 20_000).toISOString();
  await asTeacher.post(`/classes/${classId}/stories`, { body, attachments: [], publishAt });
  await expect(card(mine.page, body).getByText(t('stories:schedule.waits'))).toBeVisible();
  expect(await postOf(asParent, classId, body)).toBeUndefined();
  await expect(card(reader.page, body)).toHaveCount(0);
  await expect(card(reader.page, body)).toBeVisible({ timeout: 60_000 });
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(publishAt));
  await expect(card(mine.page, body).getByText(t('stories:schedule.waits'))).toHaveCount(0);
});
