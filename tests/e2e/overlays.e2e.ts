import type { Locator, Page } from '@playwright/test';
import { apiAs } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { newClass, newLogin, newStudents, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');

/** A machine so busy that what React has to draw is drawn some frames later: its scheduler's word to itself comes late. */
async function drawLate(page: Page, ms: number): Promise<void> {
  await page.evaluate((late) => {
    const post = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'postMessage')?.value as (this: MessagePort, message: unknown, ...rest: unknown[]) => void;
    MessagePort.prototype.postMessage = function postMessage(this: MessagePort, message: unknown, ...rest: unknown[]) {
      if (message === null) setTimeout(() => post.call(this, message), late);
      else post.call(this, message, ...rest);
    };
  }, ms);
}

/** Presses the button, and Escape so many frames after what it opens is there: by the page's own clock, for a wire is no metronome. */
async function openAndClose(button: Locator, role: 'menu' | 'dialog', frames: number): Promise<void> {
  await button.evaluate(
    (opener, [wanted, count]) =>
      new Promise<void>((resolve) => {
        if (opener instanceof HTMLElement) opener.click();
        let left = count;
        requestAnimationFrame(function look() {
          const open = document.querySelector(`[role=${wanted}]`);
          if (open !== null) left -= 1;
          if (left > 0) return void requestAnimationFrame(look);
          const target = open?.contains(document.activeElement) ? document.activeElement : open;
          target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }));
          resolve();
        });
      }),
    [role, frames] as const,
  );
}

test('GEN-12 a menu or a dialog that is closed while it still opens goes: nothing of it stays in the way, seen or unseen', async ({ freshSeatOf, parta }) => {
  test.setTimeout(180_000);
  const name = unique('Быстрые руки');
  const login = await newLogin(parta.url, 'teacher', `${unique('quick').replaceAll(' ', '')}@example.org`);
  const asTeacher = await apiAs(parta.url, login);
  await newStudents(asTeacher, await newClass(asTeacher, name), [['Аня', 'Быстрова']]);
  const { page } = await freshSeatOf(login);
  await page.goto('/teachers/dashboard');
  const gear = page.getByRole('button', { name: t('classes:menu.label', { name }) });
  const create = page.getByRole('button', { name: new RegExp(`^${t('classes:create')}`, 'u') }).last();
  await expect(gear).toBeVisible();
  // The code of both is here.
  await gear.press('Enter');
  await page.getByRole('menuitem').first().press('Escape');
  await create.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(0);
  await drawLate(page, 50);
  for (let frames = 2; frames <= 12; frames += 2) {
    await openAndClose(gear, 'menu', frames);
    await expect(page.locator('[role=menu]'), `a menu closed after ${frames} frames`).toHaveCount(0, { timeout: 5_000 });
    await openAndClose(create, 'dialog', frames);
    await expect(page.locator('[role=dialog]'), `a dialog closed after ${frames} frames`).toHaveCount(0, { timeout: 5_000 });
  }
  // What it stood over can be pressed again.
  await gear.click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
});
