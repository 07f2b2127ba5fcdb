import type { Page } from '@playwright/test';
import { words } from '../support/words.ts';
import { axeFaults } from './axe.ts';
import { parent, student, teacher } from './people.ts';
import { newClass, newStudents, reward, sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');
const DAY_MS = 24 * 3_600_000;

interface StudentOf {
  readonly _id: string;
  readonly firstName: string;
  readonly lastName: string;
}

/* The dialog's own box has no size: its heading is seen. */
const report = (page: Page, name: string) => page.getByRole('dialog').getByRole('heading', { name: t('awards:titleOf', { name }) });
const counted = (page: Page, type: 'positive' | 'negative', count: number) => page.getByRole('dialog').locator('label').filter({ hasText: t(`awards:${type}`) }).getByText(String(count), { exact: true });
const rows = (page: Page, type: 'positive' | 'negative') => page.getByRole('dialog').getByRole('list', { name: t(`awards:${type}`) }).getByRole('listitem');

test('AWD-01 AWD-02 a teacher opens a student’s report from the room, reads the points by period, and comes back to the student’s card; without a network the report shows what is stored', { tag: '@journey' }, async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Отчёты'));
  const [studentId = '', unseen = ''] = await newStudents(asTeacher, classId, [['Маша', 'Соколова'], ['Лев', 'Гордеев']]);
  const praise = await reward(asTeacher, classId, studentId, 'positive');
  await reward(asTeacher, classId, studentId, 'positive');
  const work = await reward(asTeacher, classId, studentId, 'negative');
  const me = await asTeacher.get<{ firstName: string; lastName: string }>('/users/me');
  const seat = await seatOf(teacher);
  const { page } = seat;
  const roomUrl = new RegExp(`${classId}/room$`, 'u');
  const dialog = page.getByRole('dialog', { name: t('awards:titleOf', { name: 'Маша Соколова' }) });
  const period = dialog.getByRole('combobox', { name: t('awards:period.label') });
  const openReport = async () => {
    await page.getByRole('main').getByRole('button', { name: 'Маша Соколова', exact: true }).click();
    await page.getByRole('dialog', { name: 'Маша Соколова', exact: true }).getByRole('button', { name: t('room:report') }).click();
    await expect(page).toHaveURL(new RegExp(`/room/AwardsModalView/${studentId}$`, 'u'));
    await expect(rows(page, 'positive')).toHaveCount(2);
  };
  await page.goto(`/teachers/classes/${classId}/room`);

  await test.step('counts, what for, who, when', async () => {
    await openReport();
    // It comes by growing a little.
    await expect.poll(async () => (await page.locator('[id^="headlessui-dialog-panel"]').boundingBox())?.width).toBe(500);
    await expect(counted(page, 'positive', 2)).toBeVisible();
    await expect(counted(page, 'negative', 1)).toBeVisible();
    const row = rows(page, 'positive').first();
    for (const text of [praise.name, `+${praise.points}`, `${me.firstName} ${me.lastName}`]) await expect(row).toContainText(text);
    await expect(row.locator('img')).toBeVisible();
    await expect(row.locator('time')).toHaveText(/^\d{1,2} (?:янв\.|февр\.|мар\.|апр\.|мая|июн\.|июл\.|авг\.|сент\.|окт\.|нояб\.|дек\.) \d{4}, \d{2}:\d{2}$/u);
    await expect(dialog.getByRole('figure', { name: new RegExp(`\\+${2 * praise.points}, −${work.points}`, 'u') })).toBeVisible();
    await dialog.locator('label').filter({ hasText: t('awards:negative') }).click();
    await expect(rows(page, 'negative')).toHaveText([new RegExp(work.name, 'u')]);
    expect(await axeFaults(page, 'a report')).toEqual([]);
  });

  await test.step('back to the card, and without a network', async () => {
    await page.keyboard.press('Escape');
    await expect(report(page, 'Маша Соколова')).toHaveCount(0);
    await expect(page).toHaveURL(roomUrl);
    await expect(page.getByRole('main').getByRole('button', { name: 'Маша Соколова', exact: true })).toBeFocused();
    await seat.goOffline();
    await openReport();
    await expect(page.getByText(t('awards:away'))).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.goto(`/teachers/classes/${classId}/room/AwardsModalView/${unseen}`);
    await expect(report(page, 'Лев Гордеев')).toBeVisible();
    await expect(page.getByText(t('awards:away'))).toBeVisible();
    await seat.goOnline();
    await expect(page.getByText(t('awards:away'))).toHaveCount(0, { timeout: 30_000 });
    await page.keyboard.press('Escape');
  });

  await test.step('periods, and the same points a week later', async () => {
    await page.goto(`/teachers/classes/${classId}/room/AwardsModalView/${studentId}`);
    await expect(rows(page, 'positive')).toHaveCount(2);
    await expect(period.getByRole('option')).toHaveText(['thisWeek', 'lastWeek', 'lastTwoWeeks'].map((name) => t(`awards:period.${name}`)));
    await period.selectOption('lastWeek');
    await expect(counted(page, 'positive', 0)).toBeVisible();
    await dialog.locator('label').filter({ hasText: t('awards:negative') }).click();
    await expect(dialog.getByText(t('awards:empty.negative'))).toBeVisible();
    await period.selectOption('lastTwoWeeks');
    await expect(counted(page, 'positive', 2)).toBeVisible();
    await page.clock.setFixedTime(Date.now() + 7 * DAY_MS);
    await page.reload();
    await expect(counted(page, 'positive', 0)).toBeVisible();
    await period.selectOption('lastWeek');
    await expect(counted(page, 'positive', 2)).toBeVisible();
    await page.clock.setFixedTime(Date.now());
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(roomUrl);
  });
});

test('AWD-02 a parent opens the child’s report by the button and by the address of a push', async ({ seatOf, api }) => {
  const { member } = await (await api(parent)).get<{ member: readonly StudentOf[] }>('/students');
  const child = member[0];
  if (child === undefined) throw new Error('The parent has no child');
  const name = `${child.firstName} ${child.lastName}`;
  const { page } = await seatOf(parent);
  await page.goto(`/parents/dashboard/main/${child._id}`);
  await page.getByRole('link', { name: t('parent:report') }).click();
  await expect(report(page, name)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/main/${child._id}$`, 'u'));
  await page.goto(`/parents/dashboard/main/${child._id}/AwardsModalView/${child._id}`);
  await expect(report(page, name)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/main/${child._id}$`, 'u'));
});

test('AWD-02 STU-01 a student opens the own report from the class, also without a network, and from home by the stars', { tag: '@journey' }, async ({ seatOf, api }) => {
  const { classId } = await sharedClass(await api(teacher), await api(student), 'students');
  const me = await (await api(student)).get<StudentOf>('/users/me');
  const seat = await seatOf(student);
  const { page } = seat;
  await page.goto(`/students/classes/${classId}`);
  await page.getByRole('link', { name: t('student:report') }).click();
  await expect(report(page, `${me.firstName} ${me.lastName}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(report(page, `${me.firstName} ${me.lastName}`)).toHaveCount(0);
  await seat.goOffline();
  await page.getByRole('link', { name: t('student:report') }).click();
  await expect(report(page, `${me.firstName} ${me.lastName}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: t('app:place.home') }).click();
  await page.getByRole('link', { name: t('student:why') }).click();
  await expect(report(page, `${me.firstName} ${me.lastName}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/students\/dashboard$/u);
});
