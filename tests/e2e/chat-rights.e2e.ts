import type { Page } from '@playwright/test';
import { apiAs } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { head, messageRow, parent, teacher } from './people.ts';
import { picture } from './pictures.ts';
import { connect, newClass, newLogin, newStudent, newThread, say, setStatus, sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { type Seat } from './seats.ts';

const t = words('ru');
const en = words('en');

const rows = (page: Page) => page.locator('li:has([data-message])');
const box = (page: Page, words = t) => page.getByRole('textbox', { name: words('chat:composer.label') });
const parentChat = (threadId: string) => `/parents/dashboard/chat/${threadId}`;
async function open(seat: Seat, threadId: string): Promise<Page> {
  await seat.page.goto(parentChat(threadId));
  await expect(box(seat.page)).toBeVisible();
  return seat.page;
}

test('CHA-03 CHA-08 SES-04 in the conversation of an archived class a parent can read but not write; what they were writing when it went there is beneath the sentence: to be read, copied, saved, written on if the class comes back, and given up, after which a logout asks nothing', async ({ freshSeatOf, api }) => {
  test.setTimeout(120_000);
  const asTeacher = await api(teacher);
  const { classId, threadId } = await sharedClass(asTeacher, await api(parent));
  const page = await open(await freshSeatOf(parent), threadId);
  const left = page.getByRole('region', { name: t('chat:composer.left') });
  const text = `${unique('Я хотела спросить')}\nпро экскурсию`;
  await page.getByLabel(t('chat:composer.photos'), { exact: true }).setInputFiles(await picture('вопрос.jpg', 300, 200));
  await expect(page.getByRole('button', { name: t('media:remove', { name: 'вопрос.jpg' }) })).toBeVisible();
  await expect(left).toHaveCount(0);
  await box(page).fill(text);
  try {
    await setStatus(asTeacher, classId, 'archive');
    await expect(page.getByText(t('chat:composer.archived'))).toBeVisible();
    await expect(box(page)).toHaveCount(0);
    await expect(rows(page).first()).toBeVisible();
    await expect(left.getByText(text)).toBeVisible();
    await page.reload();
    await expect(left.getByText(text)).toBeVisible();
    await left.getByRole('button', { name: t('media:left.copy') }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await left.getByRole('button', { name: t('media:openPhoto', { index: 1, total: 1 }) }).click();
    const viewer = page.getByRole('dialog', { name: t('media:viewer') });
    const [download] = await Promise.all([page.waitForEvent('download'), viewer.getByRole('button', { name: t('media:save') }).click()]);
    expect(download.suggestedFilename()).toBe('вопрос.jpg');
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);

    await setStatus(asTeacher, classId, 'active');
    await expect(box(page)).toHaveValue(text);
    await expect(left).toHaveCount(0);
    await setStatus(asTeacher, classId, 'archive');
    await left.getByRole('button', { name: t('media:left.discard') }).click();
    const asks = page.getByRole('alertdialog', { name: t('media:left.discardTitle') });
    await asks.getByRole('button', { name: t('components:cancel') }).click();
    await expect(left.getByText(text)).toBeVisible();
    await left.getByRole('button', { name: t('media:left.discard') }).click();
    await asks.getByRole('button', { name: t('media:left.discard') }).click();
    await expect(left).toHaveCount(0);
    await expect(asks).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  } finally {
    await setStatus(asTeacher, classId, 'active');
  }
  await expect(box(page)).toHaveValue('');
  await page.goto('/parents/dashboard/main');
  await page.getByRole('button', { name: new RegExp(`^${t('app:account.menu', { name: '' })}`, 'u') }).click();
  await page.getByRole('menuitem', { name: t('app:account.logout') }).click();
  await expect(page).toHaveURL(/\/$/u);
});

test('CHA-03 a talk with the teacher of a class that the child has left can only be read, on both sides; with the child back in it both write again', async ({ freshSeatOf, api, parta }) => {
  test.setTimeout(120_000);
  // The head leads the class; the teacher assists there, and may put the child into an own class and back.
  const [asHead, asTeacher] = [await api(head), await api(teacher)];
  const { classId } = await sharedClass(asHead, asTeacher);
  const own = await newClass(asTeacher, unique('Параллельный'));
  const child = await newStudent(asTeacher, classId, 'Юна', unique('Уходит'));
  const login = await newLogin(parta.url, 'parent', `${unique('leaves').replaceAll(' ', '')}@example.org`);
  const asParent = await apiAs(parta.url, login);
  const contact = login.email ?? '';
  await connect(asTeacher, asParent, child, contact);
  const threadId = await newThread(asHead, [asParent], '');
  await say(asHead, threadId, 'Добро пожаловать');
  const [family, school] = [await freshSeatOf(login), await freshSeatOf(head, { locale: 'en-GB' })];
  await family.page.goto(parentChat(threadId));
  await school.page.goto(`/teachers/classes/${classId}/chat/${threadId}`);
  const sides = [[family.page, t], [school.page, en]] as const;
  const move = async (to: string) => expect((await asTeacher.raw('PATCH', `/students/${child._id}`, { classes: [`/classes/${to}`] })).ok).toBe(true);
  for (const [page, say_] of sides) await expect(box(page, say_)).toBeVisible();
  await move(own);
  for (const [page, say_] of sides) {
    await expect(page.getByText(say_('chat:composer.readOnly'))).toBeVisible({ timeout: 30_000 });
    await expect(box(page, say_)).toHaveCount(0);
    await expect(messageRow(page, 'Добро пожаловать')).toBeVisible();
  }
  await move(classId);
  for (const [page, say_] of sides) {
    await expect(box(page, say_)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(say_('chat:composer.readOnly'))).toHaveCount(0);
  }
  const text = unique('Мы вернулись');
  await box(family.page).fill(text);
  await box(family.page).press('Enter');
  await expect(messageRow(school.page, text)).toBeVisible({ timeout: 30_000 });
});
