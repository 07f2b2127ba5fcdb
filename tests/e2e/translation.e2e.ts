import type { Page } from '@playwright/test';
import { translatePage } from '../support/translate-page.ts';
import { words } from '../support/words.ts';
import { messageRow, otherParent, parent, teacher } from './people.ts';
import { newThread, say, sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');

const box = (page: Page) => page.getByRole('textbox', { name: t('chat:composer.label') });
const rowOf = (page: Page, name: string) => page.getByRole('region', { name: t('chat:threads') }).getByRole('link', { name });

async function logIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: t('auth:email') }).fill(teacher.email ?? '');
  await page.locator('input[type=password]').fill(teacher.password);
  await page.getByRole('button', { name: t('auth:submit') }).click();
  await page.waitForURL(/\/teachers\//);
}

async function sendFrom(page: Page, text: string): Promise<void> {
  await box(page).pressSequentially(text);
  await box(page).press('Enter');
  await expect(messageRow(page, text).getByText(t('components:state.sent'))).toBeAttached();
}

test('F-801 a page that the browser translates is used as any other: log-in, classes, a menu, a dialog, two conversations, what others write', async ({ visitor, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId, name: className } = await sharedClass(asTeacher, asParent);
  const [boots, bus] = [unique('Сапоги'), unique('Автобус')];
  const people = [asParent, await api(otherParent)];
  const bootsId = await newThread(asTeacher, people, boots);
  await newThread(asTeacher, people, bus);
  const { page } = await visitor();
  await page.addInitScript(translatePage);

  // The main page, and the way in.
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦');
  await page.goto('/login');
  await logIn(page);
  await page.getByRole('link', { name: className }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: className })).toContainText('⟦');
  await page.getByRole('button', { name: t('classes:menu.label', { name: className }) }).first().click();
  await expect(page.getByRole('menuitem').first()).toContainText('⟦');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);

  // One conversation: write, receive, look who is in it.
  await page.goto(`/teachers/classes/${classId}/chat`);
  await expect(rowOf(page, boots)).toContainText(t('chat:noMessages'));
  await rowOf(page, boots).click();
  const asked = unique('Все в сапогах?');
  await sendFrom(page, asked);
  await expect(rowOf(page, boots)).toContainText(t('chat:you'));
  const answered = unique('Мы в кедах');
  await say(asParent, bootsId, answered);
  await expect(messageRow(page, answered)).toBeVisible();
  await page.getByRole('button', { name: boots }).click();
  await expect(page.getByRole('dialog')).toContainText('⟦');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The other one, to which the list's order changes; each row has its own words.
  await rowOf(page, bus).click();
  // The box of the conversation before is there until this one is.
  await expect(page.getByRole('button', { name: bus })).toBeVisible();
  const left = unique('Едем в девять');
  await sendFrom(page, left);
  const rows = page.getByRole('region', { name: t('chat:threads') }).getByRole('listitem');
  await expect(rows.nth(0)).toContainText(`⟦${t('chat:you')}⟧`);
  await expect(rows.nth(0)).toContainText(`⟦${left}⟧`);
  await expect(rowOf(page, boots)).toContainText(`⟦${answered}⟧`);
  await expect(rowOf(page, boots)).not.toContainText(t('chat:you'));
  await expect(rowOf(page, boots)).not.toContainText(asked);
  await say(asParent, bootsId, `${answered}!`);
  await expect(rows.nth(0)).toContainText(`⟦${answered}!⟧`);
  await expect(rows.nth(0)).not.toContainText(left);
  await expect(page.getByText(t('app:fault.wrong.title'))).toHaveCount(0);
});
