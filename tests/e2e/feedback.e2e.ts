import type { Page } from '@playwright/test';
import { FEEDBACK_MAX } from '../../schema/limits.ts';
import { words } from '../support/words.ts';
import { lettersSaying } from './letters.ts';
import { student, teacher } from './people.ts';
import { unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { untilCalm } from './seats.ts';

const t = words('ru');
const menuOf = (page: Page) => page.getByRole('button', { name: new RegExp(`^${t('app:account.menu', { name: '' })}`, 'u') });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: t('feedback:title') });
const box = (page: Page) => dialogOf(page).getByRole('textbox', { name: t('feedback:text') });
const send = (page: Page) => dialogOf(page).getByRole('button', { name: t('feedback:send') });

async function openForm(page: Page): Promise<void> {
  await menuOf(page).click();
  await page.getByRole('menuitem', { name: t('app:account.feedback') }).click();
  await expect(box(page)).toBeVisible();
}

test('GEN-15 GEN-06 a teacher writes to us: nothing does not leave, too much is cut, a closed form keeps the words, and the letter arrives once with the address to answer to; without a network it waits in the outbox; a student finds no form', async ({ seatOf, parta }) => {
  const seat = await seatOf(teacher);
  const { page } = seat;
  await page.goto('/teachers/dashboard');
  await openForm(page);
  await expect(dialogOf(page).getByText(t('feedback:answer', { email: teacher.email ?? '' }))).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await page.evaluate((letters) => navigator.clipboard.writeText(letters), 'х'.repeat(FEEDBACK_MAX + 1));
  await box(page).press('ControlOrMeta+v');
  await expect(box(page)).toHaveAccessibleDescription(/1 символ не поместился/u);
  await expect(box(page)).toHaveValue('х'.repeat(FEEDBACK_MAX));
  const text = unique('Звонок звенит дважды');
  await box(page).fill(text);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(menuOf(page)).toBeFocused();
  await openForm(page);
  await expect(box(page)).toHaveValue(text);
  await send(page).click();
  await expect(page.getByText(t('feedback:kept'))).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  const letters = await lettersSaying(parta, text);
  expect(letters).toHaveLength(1);
  expect(letters[0]).toContain(teacher.email ?? '');
  await openForm(page);
  await expect(box(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);

  await test.step('without a network a draft over a reload, then in the outbox over another', async () => {
    await untilCalm(page);
    await seat.goOffline();
    await openForm(page);
    const later = unique('Календарь бы на неделю');
    await box(page).fill(later);
    await page.reload();
    await openForm(page);
    await expect(box(page)).toHaveValue(later);
    await send(page).click();
    await expect(page.getByText(t('feedback:kept'))).toBeVisible();
    await page.goto('/outbox');
    const row = page.getByRole('listitem').filter({ hasText: later });
    await expect(row.getByRole('heading', { name: t('outbox:what.feedbackSend') })).toBeVisible();
    await page.reload();
    await expect(row).toBeVisible();
    await seat.goOnline();
    await expect(row).toHaveCount(0, { timeout: 60_000 });
    expect(await lettersSaying(parta, later)).toHaveLength(1);
  });

  const { page: desk } = await seatOf(student);
  await desk.goto('/students/dashboard');
  await menuOf(desk).click();
  await expect(desk.getByRole('menuitem', { name: t('app:account.logout') })).toBeVisible();
  await expect(desk.getByRole('menuitem', { name: t('app:account.feedback') })).toHaveCount(0);
});
