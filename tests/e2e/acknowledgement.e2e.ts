import type { Page } from '@playwright/test';
import type { Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { parent, teacher } from './people.ts';
import { sharedClass, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const confirm = (page: Page, text: string) => card(page, text).getByRole('button', { name: t('stories:ack.confirm') });
const done = (page: Page, text: string) => card(page, text).getByRole('paragraph').filter({ hasText: t('stories:ack.done') });

interface Told {
  readonly isAcknowledged: boolean;
  readonly ackCount: number | null;
  readonly remindedAt: string | null;
}
const storyOf = (person: Api, classId: string, storyId: string) => person.get<Told>(`/classes/${classId}/stories/${storyId}`);
const asksFor = async (asTeacher: Api, classId: string, body: string): Promise<string> => (await asTeacher.post<{ _id: string }>(`/classes/${classId}/stories`, { body, attachments: [], isAckAsked: true }))._id;

/** How many families the class has, which are all asked. */
async function familiesOf(asTeacher: Api, classId: string): Promise<number> {
  const group = await asTeacher.get<{ parentsCount: number; studentsCount: number }>(`/classes/${classId}`);
  return group.parentsCount + group.studentsCount;
}

test('EXT-03 a teacher asks for it in the composer, which a reload does not undo; a parent confirms once, and the teacher sees who has and who has not', async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const total = await familiesOf(asTeacher, classId);
  const { page } = await seatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/story`);
  const body = unique('Завтра приходим к девяти');
  const composer = page.getByRole('region', { name: t('stories:composer.label') });
  const chip = composer.getByRole('button', { name: t('stories:ack.ask') });
  await composer.getByRole('textbox').fill(body);
  await expect(chip).toHaveAttribute('aria-pressed', 'false');
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  // Another page and back: what is pressed then is what the device has.
  await page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: t('app:sider.home') }).click();
  await expect(composer).toHaveCount(0);
  await page.goBack();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(composer.getByRole('textbox')).toHaveValue(body);
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await composer.getByRole('button', { name: t('stories:composer.post') }).click();
  const count = card(page, body).getByRole('button', { name: t('stories:ack.count', { count: 0, total }) });
  await expect(count).toBeVisible({ timeout: 30_000 });
  await expect(confirm(page, body)).toHaveCount(0);

  const reader = await seatOf(parent);
  await reader.page.goto('/parents/dashboard/main');
  await confirm(reader.page, body).click({ timeout: 30_000 });
  await expect(done(reader.page, body)).toBeFocused();
  await expect(confirm(reader.page, body)).toHaveCount(0);
  await expect(card(reader.page, body).getByText(t('stories:ack.count', { count: 1, total }))).toHaveCount(0);

  const one = card(page, body).getByRole('button', { name: t('stories:ack.count', { count: 1, total }) });
  await one.click({ timeout: 30_000 });
  const dialog = page.getByRole('dialog', { name: t('stories:readers.title') });
  const { firstName, lastName } = await asParent.get<{ firstName: string; lastName: string }>('/users/me');
  const name = new RegExp(`${firstName} ${lastName}`, 'u');
  await expect(dialog.getByRole('region', { name: t('stories:ack.confirmed', { count: 1 }) }).getByRole('listitem')).toHaveText([name]);
  const silent = dialog.getByRole('region', { name: t('stories:ack.silent', { count: total - 1 }) });
  await expect(silent.getByRole('listitem')).toHaveCount(total - 1);
  await expect(silent.getByText(name)).toHaveCount(0);
  await dialog.getByText(t('stories:ack.tabRead'), { exact: true }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([name]);
  await page.keyboard.press('Escape');
});

test('EXT-03 without a network a confirmation shows at once and waits, also after a reload; with it the teacher has it, once', async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const body = unique('Подпишите согласие на поездку');
  const storyId = await asksFor(asTeacher, classId, body);
  const seat = await seatOf(parent);
  const { page } = seat;
  await page.goto('/parents/dashboard/main');
  await expect(confirm(page, body)).toBeVisible({ timeout: 30_000 });
  await seat.goOffline();
  await confirm(page, body).click();
  await expect(done(page, body)).toBeVisible();
  await expect(card(page, body).getByText(t('components:state.waiting'))).toBeVisible();
  await page.reload();
  await expect(done(page, body)).toBeVisible();
  await expect(confirm(page, body)).toHaveCount(0);
  expect(await storyOf(asTeacher, classId, storyId)).toMatchObject({ ackCount: 0 });
  await seat.goOnline();
  await expect.poll(() => storyOf(asTeacher, classId, storyId), { timeout: 30_000 }).toMatchObject({ ackCount: 1 });
  await expect(card(page, body).getByText(t('components:state.waiting'))).toHaveCount(0);
  await expect(done(page, body)).toBeVisible();
});

test('EXT-03 those who have not confirmed are reminded once a day, and the next time is said', async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const body = unique('Анкеты до пятницы');
  const storyId = await asksFor(asTeacher, classId, body);
  const { page } = await seatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/stories/${storyId}`);
  await card(page, body).getByRole('button', { name: t('stories:ack.count', { count: 0, total: await familiesOf(asTeacher, classId) }) }).click();
  const dialog = page.getByRole('dialog', { name: t('stories:readers.title') });
  const remind = dialog.getByRole('button', { name: t('stories:ack.remind') });
  await remind.click();
  await expect(remind).toBeDisabled();
  await expect(dialog.getByText(/Напоминание ушло сегодня, .+ завтра, /u)).toBeVisible();
  await expect.poll(async () => (await storyOf(asTeacher, classId, storyId)).remindedAt, { timeout: 30_000 }).not.toBeNull();
  expect((await asTeacher.raw('POST', `/classes/${classId}/stories/${storyId}/remind`, {})).status).toBe(409);
  expect((await storyOf(asParent, classId, storyId)).remindedAt).toBeNull();
  await page.keyboard.press('Escape');
});

test('EXT-03 SYN-05 a reminder that is asked for without a network waits, also after a reload, and goes once; one whom somebody was quicker than is said to be refused', async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const total = await familiesOf(asTeacher, classId);
  const seat = await seatOf(teacher);
  const { page } = seat;
  const dialog = page.getByRole('dialog', { name: t('stories:readers.title') });
  const remind = async (storyId: string, body: string) => {
    await page.goto(`/teachers/classes/${classId}/stories/${storyId}`);
    await expect(card(page, body)).toBeVisible({ timeout: 30_000 });
    await seat.goOffline();
    await card(page, body).getByRole('button', { name: t('stories:ack.count', { count: 0, total }) }).click();
    await dialog.getByRole('button', { name: t('stories:ack.remind') }).click();
    await expect(dialog.getByRole('button', { name: t('stories:ack.remind') })).toBeDisabled();
    await expect(dialog.getByText(/Напоминание: сегодня, .+ завтра, /u)).toBeVisible();
    await expect(dialog.getByText(t('components:state.waiting'))).toBeVisible();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(card(page, body)).toBeVisible();
  };
  const first = unique('Справки');
  const firstId = await asksFor(asTeacher, classId, first);
  await remind(firstId, first);
  expect((await storyOf(asTeacher, classId, firstId)).remindedAt).toBeNull();
  await seat.goOnline();
  await expect.poll(async () => (await storyOf(asTeacher, classId, firstId)).remindedAt, { timeout: 30_000 }).not.toBeNull();

  const second = unique('Согласия');
  const secondId = await asksFor(asTeacher, classId, second);
  await remind(secondId, second);
  expect((await asTeacher.raw('POST', `/classes/${classId}/stories/${secondId}/remind`, {})).ok).toBe(true);
  await seat.goOnline();
  await page.goto('/outbox');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: t('outbox:what.storyRemind') });
  await expect(row.getByText(t('problems:problem.remindedAlready'))).toBeVisible({ timeout: 30_000 });
  await row.getByRole('button', { name: new RegExp(`^${t('outbox:discardOf', { title: '' })}`, 'u') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t('outbox:discard.confirm') }).click();
  await expect(row).toHaveCount(0);
});

test('EXT-03 an edit begins to ask for it, without a network, too; families see the button then', async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const body = unique('Форма на физкультуру');
  await tell(asTeacher, classId, body);
  const seat = await seatOf(teacher);
  const { page } = seat;
  await page.goto(`/teachers/classes/${classId}/story`);
  await expect(card(page, body)).toBeVisible({ timeout: 30_000 });
  await card(page, body).getByRole('button', { name: t('stories:menu') }).click();
  await page.getByRole('menuitem', { name: t('stories:edit.action') }).click();
  const editor = page.getByRole('dialog', { name: t('stories:edit.title') });
  await expect(editor.getByRole('textbox')).toHaveValue(body);
  await seat.goOffline();
  await editor.getByRole('button', { name: t('stories:ack.ask') }).click();
  await editor.getByRole('button', { name: t('stories:edit.update') }).click();
  await expect(card(page, body).getByRole('button', { name: t('stories:ack.count', { count: 0, total: await familiesOf(asTeacher, classId) }) })).toBeVisible();
  await seat.goOnline();
  const reader = await seatOf(parent);
  await reader.page.goto('/parents/dashboard/main');
  await expect(confirm(reader.page, body)).toBeVisible({ timeout: 30_000 });
});
