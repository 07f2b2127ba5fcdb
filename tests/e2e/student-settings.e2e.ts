import type { Page } from '@playwright/test';
import { apiAs, type Api } from '../support/api-as.ts';
import type { Login } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { student, teacher } from './people.ts';
import { newClass, newStudent, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { PHONE } from './seats.ts';

const [t, en] = [words('ru'), words('en')];

interface Me {
  readonly locale: string;
  readonly timeZone: string;
  readonly quietHours: { readonly from: string; readonly to: string } | null;
}
const meOf = (person: Api) => person.get<Me>('/users/me');
const menuOf = (page: Page) => page.getByRole('button', { name: new RegExp(`^${t('app:account.menu', { name: '' })}`, 'u') });

/** A student of the demo teacher, made now. */
async function pupil(asTeacher: Api, url: string): Promise<{ login: Login; own: Api }> {
  const made = await newStudent(asTeacher, await newClass(asTeacher, unique('Настройки')), 'Тимур', unique('Ясный'));
  const { password } = await asTeacher.get<{ password: string }>(`/students/${made._id}/credentials`);
  const login: Login = { role: 'student', login: made.login, password };
  return { login, own: await apiAs(url, login) };
}

test('STU-01 EXT-02 a student has settings of their own: language, look, clock, quiet hours and what the device stores; they hold without a network, and no name or e-mail is shown', async ({ freshSeatOf, api, parta }) => {
  const { login, own } = await pupil(await api(teacher), parta.url);
  // Nobody asks a child at the first log-in: a student begins with the language and the clock of the teacher.
  expect(await meOf(own)).toMatchObject({ locale: '/locales/ru', timeZone: 'Europe/Moscow', quietHours: null });
  const { _id } = await own.get<{ _id: string }>('/users/me');
  expect((await own.raw('PATCH', `/users/${_id}`, { timeZone: 'Asia/Vladivostok' })).ok).toBe(true);
  const seat = await freshSeatOf(login, { viewport: PHONE });
  const { page } = seat;
  await menuOf(page).click();
  await page.getByRole('menuitem', { name: t('app:account.studentSettings') }).click();
  await expect(page).toHaveURL(/\/students\/profile$/u);
  await expect(page.getByRole('heading', { level: 1, name: t('profile:student.title') })).toBeVisible();
  // What is the teacher's matter is not here.
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expect(page.getByText(t('profile:data.erase'))).toHaveCount(0);

  await page.getByText(t('common:theme.dark'), { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByText(t('common:theme.system'), { exact: true }).click();

  const toggle = page.getByRole('switch', { name: t('profile:quiet.title') });
  await toggle.click();
  await expect.poll(async () => (await meOf(own)).quietHours).toEqual({ from: '21:00', to: '07:00' });
  // An account with another clock than the device takes that of the device with one press.
  await expect(page.getByText(/^Часовой пояс: Владивосток/u)).toBeVisible();
  await page.getByRole('button', { name: t('profile:student.here') }).click();
  await expect(page.getByText(/Москва/u)).toBeVisible();
  await expect(page.getByRole('button', { name: t('profile:student.here') })).toHaveCount(0);
  await expect.poll(async () => (await meOf(own)).timeZone).toBe('Europe/Moscow');
  await seat.goOffline();
  await page.getByLabel(t('profile:quiet.from'), { exact: true }).fill('20:15');
  await page.getByLabel(t('profile:quiet.to'), { exact: true }).fill('20:15');
  await expect(page.getByLabel(t('profile:quiet.to'), { exact: true })).toHaveAccessibleDescription(t('profile:student.quiet.same'));
  await page.getByLabel(t('profile:quiet.to'), { exact: true }).fill('07:00');
  await page.getByRole('switch', { name: t('outbox:device.history') }).click();
  await page.reload();
  await expect(page.getByLabel(t('profile:quiet.from'), { exact: true })).toHaveValue('20:15');
  await expect(page.getByRole('switch', { name: t('outbox:device.history') })).toHaveAttribute('aria-checked', 'true');
  expect((await meOf(own)).quietHours?.from).toBe('21:00');
  await seat.goOnline();
  await expect.poll(async () => (await meOf(own)).quietHours?.from, { timeout: 60_000 }).toBe('20:15');

  await page.getByText(t('common:language.en'), { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: en('profile:student.title') })).toBeVisible();
  await expect.poll(async () => (await meOf(own)).locale, { timeout: 30_000 }).toBe('/locales/en');
  await page.getByRole('button', { name: en('profile:student.leave') }).click();
  await expect(page.getByRole('heading', { level: 1, name: en('welcome:hero.title') })).toBeVisible();
});

test('GEN-04 STU-01 the settings of a student are nobody else’s', { tag: '@journey' }, async ({ seatOf }) => {
  const { page } = await seatOf(teacher);
  await page.goto('/students/profile');
  await expect(page).toHaveURL(/\/teachers\/dashboard$/u);
  const own = await seatOf(student);
  await own.page.goto('/parents/profile');
  await expect(own.page).toHaveURL(/\/students\/dashboard$/u);
});
