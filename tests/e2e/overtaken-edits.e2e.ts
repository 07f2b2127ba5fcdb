import type { Page } from '@playwright/test';
import { words } from '../support/words.ts';
import { teacher } from './people.ts';
import { newClass, newStudents, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');

async function rename(page: Page, name: string, lastName: string): Promise<void> {
  const student = (of: string) => page.getByRole('main').getByRole('button', { name: of, exact: true });
  await student(name).hover();
  await page.getByRole('button', { name: t('room:edit.open', { name }) }).click();
  const dialog = page.getByRole('dialog', { name: t('room:edit.title') });
  await dialog.getByRole('textbox', { name: t('room:field.lastName'), exact: true }).fill(lastName);
  await dialog.getByRole('button', { name: t('common:action.save') }).click();
  await expect(dialog).toHaveCount(0);
}

test('F-702 F-211 of two devices that change one name, one of them without a network, both show both texts, and the one that was replaced puts its own back', async ({ freshSeatOf, api }) => {
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Две правки'));
  await newStudents(asTeacher, classId, [['Маша', 'Соколова']]);
  const [laptop, phone] = [await freshSeatOf(teacher), await freshSeatOf(teacher)];
  for (const { page } of [laptop, phone]) {
    await page.goto(`/teachers/classes/${classId}/room`);
    await expect(page.getByRole('main').getByRole('button', { name: 'Маша Соколова', exact: true })).toBeVisible();
  }
  const lastNames = async () => (await asTeacher.get<{ member: { lastName: string }[] }>(`/classes/${classId}/students`)).member.map(({ lastName }) => lastName);
  await laptop.goOffline();
  await rename(laptop.page, 'Маша Соколова', 'Орлова');
  await rename(phone.page, 'Маша Соколова', 'Воробьёва');
  await expect.poll(lastNames).toEqual(['Воробьёва']);
  await laptop.goOnline();

  await expect(laptop.page.getByText(t('app:replaced.both', { theirs: 'Воробьёва', mine: 'Орлова' }))).toBeVisible({ timeout: 60_000 });
  await expect(phone.page.getByText(t('app:overtaken.both', { theirs: 'Орлова', mine: 'Воробьёва' }))).toBeVisible({ timeout: 60_000 });
  expect(await lastNames()).toEqual(['Орлова']);
  await phone.page.setViewportSize({ width: 360, height: 780 });
  await phone.page.getByRole('button', { name: t('app:overtaken.restore') }).click();
  await expect.poll(lastNames, { timeout: 60_000 }).toEqual(['Воробьёва']);
  await expect(phone.page.getByText(t('app:overtaken.title.student'))).toHaveCount(0);
});
