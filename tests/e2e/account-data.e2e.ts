import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { apiAs } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { newLogin, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');

const section = (page: Page) => page.getByRole('region', { name: t('profile:data.title') });
const dialog = (page: Page) => page.getByRole('alertdialog', { name: t('profile:data.eraseTitle') });
const password = (page: Page) => dialog(page).getByLabel(t('profile:data.password'), { exact: true });
const eraseNow = (page: Page) => dialog(page).getByRole('button', { name: t('profile:data.eraseNow') });

test('PRF-01 a teacher downloads what is kept of them as one file without a secret, then deletes the account by its password alone: both need a network; the device is wiped, and nobody logs in with it again', async ({ freshSeatOf, parta }) => {
  const login = await newLogin(parta.url, 'teacher', `${unique('leaves').replaceAll(' ', '')}@example.org`);
  const seat = await freshSeatOf(login);
  const { page } = seat;
  await page.goto('/teachers/profile');
  await test.step('the download', async () => {
    const coming = page.waitForEvent('download');
    await section(page).getByRole('button', { name: t('profile:data.export') }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('parta-мои-данные.json');
    await expect(section(page).getByText(t('profile:data.done'))).toBeVisible();
    const text = await readFile(await file.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ '@type': 'AccountExport', me: { email: login.email, lastName: 'Учитель' } });
    expect(text).not.toMatch(/argon2|passwordHash|authToken|tokenHash/u);

    await seat.goOffline();
    await section(page).getByRole('button', { name: t('profile:data.export') }).click();
    await expect(section(page).getByText(t('profile:data.offline'))).toBeVisible({ timeout: 30_000 });
    await seat.goOnline();
  });
  const userId = await page.evaluate(() => localStorage.getItem('id') ?? '');
  const left = () => page.evaluate(async (id) => [...(await indexedDB.databases()).map(({ name = '' }) => name), ...(await caches.keys())].filter((name) => name.includes(id)), userId);
  expect((await left()).length).toBeGreaterThan(2);

  await section(page).getByRole('button', { name: t('profile:data.erase') }).click();
  await expect(password(page)).toBeFocused();
  await eraseNow(page).click();
  await expect(password(page)).toHaveAccessibleDescription(t('profile:required'));
  await password(page).fill('Wrong-Password-1');
  await eraseNow(page).click();
  await expect(password(page)).toHaveAccessibleDescription(t('problems:violation.passwordWrong'));
  await dialog(page).getByRole('button', { name: t('profile:data.keep') }).click();
  await expect(dialog(page)).toHaveCount(0);

  await section(page).getByRole('button', { name: t('profile:data.erase') }).click();
  await expect(password(page)).toBeFocused();
  await seat.goOffline();
  await password(page).fill(login.password);
  await eraseNow(page).click();
  await expect(dialog(page).getByText(t('profile:data.offline'))).toBeVisible({ timeout: 30_000 });
  await seat.goOnline();
  expect(await apiAs(parta.url, login).then((own) => own.get<{ email: string }>('/users/me'))).toMatchObject({ email: login.email });
  await eraseNow(page).click();
  await expect(page.getByText(t('profile:data.erased'))).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1, name: t('welcome:hero.title') })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await expect.poll(left, { timeout: 30_000 }).toEqual([]);
  expect(await page.evaluate(() => [localStorage.getItem('id'), localStorage.getItem('role')])).toEqual([null, null]);
  await expect(apiAs(parta.url, login)).rejects.toThrow();
});
