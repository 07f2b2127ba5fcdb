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
  await picker(page).getByLabel(t('stories:schedule.day'), { exact: true }).fill(day);
  await picker(page).getByLabel(t('stories:schedule.time'), { exact: true }).fill(time);
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

test('EXT-01 families do not see a scheduled story until its author sends it at once or its time comes; until then it can be moved and edited; open feeds show it by themselves', { tag: '@journey' }, async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const { page } = await seatOf(teacher);
  const reader = (await seatOf(parent)).page;
  const [body, soon] = [unique('Завтра диктант'), unique('Через полминуты')];
  const after = body.replace('диктант', 'контрольная');
  await reader.goto('/parents/dashboard/main');
  await expect(reader.getByRole('article').first()).toBeVisible();
  await page.goto(`/teachers/classes/${classId}/story`);

  // It waits for its time while the other one is written.
  const publishAt = new Date(Date.now() + 20_000).toISOString();
  await test.step('one that goes out by itself waits', async () => {
    await asTeacher.post(`/classes/${classId}/stories`, { body: soon, attachments: [], publishAt });
    await expect(card(page, soon).getByText(t('stories:schedule.waits'))).toBeVisible();
    expect(await postOf(asParent, classId, soon)).toBeUndefined();
    await expect(card(reader, soon)).toHaveCount(0);
  });

  await test.step('written for tomorrow', async () => {
    // Before a word is typed: the composer is open only as long as it has the focus.
    await composer(page).getByRole('textbox').click();
    await composer(page).getByRole('button', { name: t('stories:schedule.later') }).click();
    await expect(picker(page).getByLabel(t('stories:schedule.day'), { exact: true })).toHaveValue(dayIn(DAY_MS).split('-').toReversed().join('.'));
    await pick(page, dayIn(DAY_MS), '08:00');
    await expect(picker(page)).toHaveCount(0);
    const chip = composer(page).getByRole('button', { name: 'завтра, 08:00' });
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await composer(page).getByRole('textbox').fill(body);
    await composer(page).getByRole('textbox').blur();
    await page.reload();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await post(page);
    await expect(card(page, body).getByText(t('stories:schedule.goesOut', { at: 'завтра, 08:00' }))).toBeVisible();
    await expect(card(page, body).getByText(t('stories:schedule.waits'))).toBeVisible({ timeout: 30_000 });
    await expect(card(page, body).getByRole('button', { name: t('stories:like', { count: 0 }) })).toHaveCount(0);
    const goesOutAt = async () => Date.parse((await postOf(asTeacher, classId, body))?.publishAt ?? '');
    await expect.poll(goesOutAt).toBe(Date.parse(`${dayIn(DAY_MS)}T08:00:00+03:00`));
    expect(await postOf(asParent, classId, body)).toBeUndefined();
  });

  await test.step('put off, edited, sent at once', async () => {
    await menuItem(page, body, 'stories:schedule.change');
    await expect(picker(page).getByLabel(t('stories:schedule.time'), { exact: true })).toHaveValue('08:00');
    await pick(page, dayIn(DAY_MS), '17:30');
    await expect(card(page, body).getByText(t('stories:schedule.goesOut', { at: 'завтра, 17:30' }))).toBeVisible();
    await menuItem(page, body, 'stories:edit.action');
    const editor = page.getByRole('dialog', { name: t('stories:edit.title') });
    await editor.getByRole('textbox').fill(after);
    await editor.getByRole('button', { name: t('stories:edit.update') }).click();
    await expect(card(page, after).getByText(t('stories:schedule.goesOut', { at: 'завтра, 17:30' }))).toBeVisible();
    await expect(card(reader, after)).toHaveCount(0);
    await menuItem(page, after, 'stories:schedule.now');
    await expect(card(reader, after)).toBeVisible({ timeout: 30_000 });
    await expect(card(page, after).getByText(t('stories:schedule.waits'))).toHaveCount(0);
    await expect(card(page, after).getByRole('button', { name: t('stories:like', { count: 0 }) })).toBeVisible({ timeout: 30_000 });
  });

  await test.step('the one that goes out by itself', async () => {
    await expect(card(reader, soon)).toBeVisible({ timeout: 60_000 });
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(publishAt));
    await expect(card(page, soon).getByText(t('stories:schedule.waits'))).toHaveCount(0);
  });
});

test('EXT-01 SYN-05 offline a scheduled story is written, and others are moved, edited, sent at once and cancelled; each change shows at once and is on the server afterwards', async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const [later, now, never, written] = [unique('Переносим'), unique('Отправляем'), unique('Отменяем'), unique('Экскурсия в пятницу')];
  const after = later.replace('Переносим', 'Перенесли');
  for (const body of [later, now, never]) await asTeacher.post(`/classes/${classId}/stories`, { body, attachments: [], publishAt: `${dayIn(DAY_MS)}T05:00:00.000Z` });
  const seat = await seatOf(teacher);
  const { page } = seat;
  await page.goto(`/teachers/classes/${classId}/story`);
  for (const body of [later, now, never]) await expect(card(page, body)).toBeVisible({ timeout: 30_000 });
  const editor = page.getByRole('dialog', { name: t('stories:edit.title') });
  const confirmDeletion = () => page.getByRole('alertdialog').getByRole('button', { name: t('stories:delete.action') }).click();
  const goesOut = (body: string) => card(page, body).getByText(/Выйдет .+, 09:15/u);

  await test.step('without a network', async () => {
    await seat.goOffline();
    await writeForLater(page, classId, written, dayIn(2 * DAY_MS), '09:15');
    await post(page);
    await expect(card(page, written).getByText(t('components:state.waiting'))).toBeVisible();
    await expect(goesOut(written)).toBeVisible();
    await menuItem(page, later, 'stories:schedule.change');
    await pick(page, dayIn(DAY_MS), '17:30');
    await expect(card(page, later).getByText(t('stories:schedule.goesOut', { at: 'завтра, 17:30' }))).toBeVisible();
    await menuItem(page, later, 'stories:edit.action');
    await editor.getByRole('textbox').fill(after);
    await editor.getByRole('button', { name: t('stories:edit.update') }).click();
    await menuItem(page, now, 'stories:schedule.now');
    await expect(card(page, now).getByText(t('stories:schedule.waits'))).toHaveCount(0);
    await menuItem(page, never, 'stories:delete.action');
    await confirmDeletion();
    await expect(card(page, never)).toHaveCount(0);
    await page.reload();
    await expect(goesOut(written)).toBeVisible();
    await expect(card(page, after).getByText(t('stories:schedule.goesOut', { at: 'завтра, 17:30' }))).toBeVisible();
    await expect(card(page, never)).toHaveCount(0);
    expect(await postOf(asParent, classId, now)).toBeUndefined();
    expect(await postOf(asTeacher, classId, written)).toBeUndefined();
  });

  await test.step('with one', async () => {
    await seat.goOnline();
    await expect.poll(async () => (await postOf(asParent, classId, now))?.body, { timeout: 60_000 }).toBe(now);
    await expect.poll(async () => (await postOf(asTeacher, classId, after))?.publishAt, { timeout: 60_000 }).toBe(`${dayIn(DAY_MS)}T14:30:00.000Z`);
    await expect.poll(() => postOf(asTeacher, classId, never), { timeout: 60_000 }).toBeUndefined();
    await expect.poll(async () => (await postOf(asTeacher, classId, written))?.publishAt ?? null, { timeout: 60_000 }).not.toBeNull();
    expect(await postOf(asParent, classId, written)).toBeUndefined();
  });

  await test.step('called off', async () => {
    await expect(card(page, written).getByText(t('stories:schedule.waits'))).toBeVisible();
    await menuItem(page, written, 'stories:delete.action');
    await expect(page.getByRole('alertdialog').getByText(t('stories:delete.scheduledText'))).toBeVisible();
    await confirmDeletion();
    await expect(card(page, written)).toHaveCount(0);
    await expect.poll(() => postOf(asTeacher, classId, written), { timeout: 30_000 }).toBeUndefined();
    await asTeacher.raw('DELETE', `/classes/${classId}/stories/${(await postOf(asTeacher, classId, after))?._id}`);
  });
});
