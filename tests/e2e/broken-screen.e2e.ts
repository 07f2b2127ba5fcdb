import type { Page } from '@playwright/test';
import { words } from '../support/words.ts';
import { breakScreen, SECRET } from './break-screen.ts';
import { parent, teacher } from './people.ts';
import { sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');

const panel = (page: Page) => page.getByRole('region', { name: t('app:report.title') });
const composer = (page: Page) => page.getByRole('region', { name: t('stories:composer.label') }).getByRole('textbox');

test('GEN-02 ERR-02 a screen that breaks keeps the drafts, offers a report that is read before it goes, and names nobody in it', async ({ freshSeatOf, api, parta }) => {
  const { classId } = await sharedClass(await api(teacher), await api(parent));
  const seat = await freshSeatOf(teacher);
  const { page, context, gate } = seat;
  await page.goto(`/teachers/classes/${classId}/story`);
  const draft = unique('Ещё не отправлено');
  await composer(page).fill(draft);
  await breakScreen(page, 'profile-page');
  await page.getByRole('button', { name: new RegExp(`^${t('app:account.menu', { name: '' })}`, 'u') }).click();
  await page.getByRole('menuitem', { name: t('app:account.settings') }).click();
  await expect(page.getByRole('heading', { name: t('app:fault.wrong.title') })).toBeVisible();
  expect(gate.seen.filter(({ path }) => path.includes('/error-reports'))).toEqual([]);

  await page.getByRole('button', { name: t('app:report.offer') }).click();
  await expect(panel(page)).toContainText('/teachers/profile');
  await expect(panel(page)).toContainText('TypeError');
  await expect(panel(page)).not.toContainText('Маша');
  expect(gate.seen.filter(({ path }) => path.includes('/error-reports'))).toEqual([]);
  await seat.goOffline();
  await panel(page).getByRole('button', { name: t('app:report.send') }).click();
  await expect(panel(page).getByText(t('app:report.unsent'))).toBeVisible({ timeout: 30_000 });
  await panel(page).getByRole('button', { name: t('app:report.copy') }).click();
  await expect(panel(page).getByText(t('app:report.copied'))).toBeVisible();
  const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied).toMatchObject({ route: '/teachers/profile', error: 'TypeError', language: 'ru' });
  expect(Object.keys(copied as object).toSorted((one, other) => one.localeCompare(other))).toEqual(['browser', 'build', 'error', 'frames', 'language', 'route']);
  await seat.goOnline();
  await panel(page).getByRole('button', { name: t('app:report.send') }).click();
  await expect(panel(page).getByText(new RegExp(`^${t('app:report.sent', { at: String.raw`\d{1,2}:\d\d` })}`, 'u'))).toBeVisible({ timeout: 30_000 });
  expect(gate.seen.filter(({ path }) => path.includes('/error-reports')).length).toBeGreaterThan(0);
  await expect(panel(page).getByRole('button', { name: t('app:report.send') })).toHaveCount(0);
  const line = parta.log().split('\n').findLast((each) => each.includes('a screen broke')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ report: copied });
  expect(line).not.toMatch(/Маша|127\.0\.0\.1|Mozilla/u);

  // The same address again is broken again; elsewhere the app goes on, with what was typed.
  await page.goBack();
  await expect(composer(page)).toHaveValue(draft);
  await page.reload();
  await expect(composer(page)).toHaveValue(draft);
  await composer(page).fill('');
  await context.clearPermissions();
  expect(seat.noise.splice(0).every((line) => line.includes(SECRET) || line.includes('TypeError'))).toBe(true);
});
