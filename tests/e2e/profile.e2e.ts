import type { Page } from '@playwright/test';
import type { Api } from '../support/api-as.ts';
import { apiAs } from '../support/api-as.ts';
import type { Login } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { student, teacher } from './people.ts';
import { picture } from './pictures.ts';
import { newLogin, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const [ru, en] = [words('ru'), words('en')];
const t = ru;

interface Me {
  readonly _id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly avatar: string | null;
}
const meOf = (person: Api) => person.get<Me>('/users/me');
const menuOf = (page: Page) => page.getByRole('button', { name: new RegExp(`^${t('app:account.menu', { name: '' })}`, 'u') });
const saveOf = (page: Page) => page.getByRole('button', { name: t('common:action.save') });

/** Somebody who may change all of their account: a parent of nobody or a teacher without a class, registered now. */
async function somebody(url: string, role: 'parent' | 'teacher' = 'parent'): Promise<{ login: Login; own: Api }> {
  const login = await newLogin(url, role, `${unique('profile').replaceAll(' ', '')}@example.org`);
  return { login, own: await apiAs(url, login) };
}

test('GEN-06 the avatar menu leads a teacher to the account settings and out; a student to the few that are theirs, and out', { tag: '@journey' }, async ({ seatOf }) => {
  const { page } = await seatOf(teacher);
  await page.goto('/teachers/dashboard');
  await menuOf(page).click();
  await expect(page.getByRole('menuitem', { name: t('app:account.logout') })).toBeVisible();
  await page.getByRole('menuitem', { name: t('app:account.settings') }).click();
  await expect(page).toHaveURL(/\/teachers\/profile$/u);
  await expect(page.getByRole('heading', { level: 1, name: t('profile:title') })).toBeVisible();

  const pupil = await seatOf(student);
  await pupil.page.goto('/students/dashboard');
  await menuOf(pupil.page).click();
  await expect(pupil.page.getByRole('menuitem', { name: t('app:account.logout') })).toBeVisible();
  await expect(pupil.page.getByRole('menuitem', { name: t('app:account.settings') })).toHaveCount(0);
  await pupil.page.getByRole('menuitem', { name: t('app:account.studentSettings') }).click();
  await expect(pupil.page).toHaveURL(/\/students\/profile$/u);
  await expect(pupil.page.getByRole('heading', { level: 1, name: t('profile:student.title') })).toBeVisible();
});

test('PRO-01 PRO-02 a teacher changes name, time zone and language, the e-mail stays, and nothing is saved before something has changed; a photo is cut by keyboard, turned, shown at 100 px and asked for by width and height', async ({ freshSeatOf, parta }) => {
  const { login, own } = await somebody(parta.url, 'teacher');
  const { page, gate } = await freshSeatOf(login);
  await menuOf(page).click();
  await page.getByRole('menuitem', { name: t('app:account.settings') }).click();
  await expect(page).toHaveURL(/\/teachers\/profile$/u);

  await test.step('a photo', async () => {
    await page.getByLabel(t('profile:photo.file'), { exact: true }).setInputFiles(await picture('face.jpg', 800, 600));
    const dialog = page.getByRole('dialog', { name: t('profile:photo.crop') });
    const area = dialog.getByRole('group', { name: t('profile:photo.area') });
    await expect(area).toBeVisible();
    await area.focus();
    await page.keyboard.press('ArrowLeft');
    await dialog.getByRole('slider', { name: t('profile:photo.zoom') }).focus();
    await page.keyboard.press('ArrowRight');
    await dialog.getByRole('button', { name: t('profile:photo.right') }).click();
    await expect(dialog.getByRole('slider', { name: t('profile:photo.rotate') })).toHaveValue('90');
    await dialog.getByRole('button', { name: t('profile:photo.use') }).click();
    await expect(dialog).toHaveCount(0);
    await saveOf(page).click();
    await expect.poll(async () => (await meOf(own)).avatar, { timeout: 60_000 }).not.toBeNull();
    await page.reload();
    const shown = page.getByRole('main').locator('form img');
    await expect(shown).toHaveAttribute('src', /w=200&h=200/u);
    expect((await shown.boundingBox())?.width).toBe(100);
    await expect.poll(() => gate.seen.some(({ path }) => /[?&]w=\d+&h=\d+/u.test(path))).toBe(true);
    await page.getByRole('button', { name: t('profile:photo.remove') }).click();
    await saveOf(page).click();
    await expect.poll(async () => (await meOf(own)).avatar, { timeout: 60_000 }).toBeNull();
  });

  await test.step('name, time zone and language', async () => {
    await expect(page.getByRole('textbox', { name: t('profile:email') })).toBeDisabled();
    await expect(page.getByRole('textbox', { name: t('profile:email') })).toHaveValue(login.email ?? '');
    await expect(saveOf(page)).toBeDisabled();
    const first = page.getByRole('textbox', { name: t('profile:firstName') });
    await first.fill('');
    await saveOf(page).click();
    await expect(first).toHaveAccessibleDescription(t('profile:required'));
    await first.fill('Аделаида');
    const zone = page.getByRole('combobox', { name: t('profile:zone.label') });
    await zone.click();
    await zone.fill('нет такого');
    await expect(page.getByText(t('profile:zone.none'))).toBeVisible();
    await zone.fill('екатер');
    await expect(page.getByRole('option', { name: 'Екатеринбург' })).toBeVisible();
    await zone.fill('москва');
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Москва');
    await zone.fill('auckl');
    await page.getByRole('option', { name: /Новая Зеландия/u }).click();
    await page.getByRole('combobox', { name: t('profile:language') }).selectOption('en');
    await saveOf(page).click();
    await expect(page.getByRole('heading', { level: 1, name: en('profile:title') })).toBeVisible({ timeout: 45_000 });
    await expect.poll(async () => meOf(own), { timeout: 30_000 }).toMatchObject({ firstName: 'Аделаида', lastName: 'Учитель', timeZone: 'Pacific/Auckland', locale: '/locales/en' });
    await expect(page.getByRole('button', { name: en('common:action.save') })).toBeDisabled();
  });
});

test('PRO-01 without a network a change of name, time zone and language is shown and waits; with it the server has it', { tag: '@journey' }, async ({ freshSeatOf, parta }) => {
  const { login, own } = await somebody(parta.url);
  const seat = await freshSeatOf(login);
  const { page } = seat;
  await page.goto('/parents/profile');
  await page.getByRole('textbox', { name: t('profile:lastName') }).fill('Безсетевая');
  await seat.goOffline();
  const zone = page.getByRole('combobox', { name: t('profile:zone.label') });
  await zone.click();
  await zone.fill('екатер');
  await page.getByRole('option', { name: 'Екатеринбург' }).click();
  await saveOf(page).click();
  await expect(page.getByText(t('components:saved'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('app:account.menu', { name: 'Новый Безсетевая' }) })).toBeVisible();
  await seat.goOnline();
  // The names and the zone are two changes, one behind the other.
  await expect.poll(async () => meOf(own), { timeout: 60_000 }).toMatchObject({ lastName: 'Безсетевая', timeZone: 'Asia/Yekaterinburg' });
  await seat.goOffline();
  await page.getByRole('combobox', { name: t('profile:language') }).selectOption('en');
  await saveOf(page).click();
  await expect(page.getByRole('heading', { level: 1, name: en('profile:title') })).toBeVisible({ timeout: 45_000 });
  await seat.goOnline();
  await expect.poll(async () => (await meOf(own)), { timeout: 60_000 }).toMatchObject({ locale: '/locales/en' });
});
