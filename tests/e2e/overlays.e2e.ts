import type { Page } from '@playwright/test';
import { words } from '../support/words.ts';
import { teacher } from './people.ts';
import { newClass, newStudents, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');

/** A machine so slow that what is closed is closed while it still opens. */
async function slow(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Presses the key at this many ms after the former thing happened; the page's own clock, for a wire is no metronome. */
async function closeAfter(page: Page, ms: number): Promise<void> {
  await page.evaluate(
    (wait) =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }));
          // Work that comes in between: the frame after this one finds nothing drawn yet.
          const end = performance.now() + 60;
          const work = () => {
            const until = performance.now() + 25;
            while (performance.now() < until);
            if (performance.now() < end) requestAnimationFrame(work);
            else resolve();
          };
          requestAnimationFrame(work);
        }, wait);
      }),
    ms,
  );
}

test('GEN-12 a menu or a dialog that is closed while it still opens goes: nothing of it stays in the way, seen or unseen', async ({ freshSeatOf, api }) => {
  test.setTimeout(180_000);
  const name = unique('Быстрые руки');
  await newStudents(await api(teacher), await newClass(await api(teacher), name), [['Аня', 'Быстрова']]);
  const { page } = await freshSeatOf(teacher);
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
  await slow(page, 3);
  for (let wait = 20; wait <= 220; wait += 20) {
    await gear.press('Enter');
    await page.locator('[role=menu]').waitFor({ state: 'attached' });
    await closeAfter(page, wait);
    await expect(page.locator('[role=menu]'), `a menu closed after ${wait} ms`).toHaveCount(0, { timeout: 5_000 });
    await create.press('Enter');
    await page.locator('[role=dialog]').waitFor({ state: 'attached' });
    await closeAfter(page, wait);
    await expect(page.locator('[role=dialog]'), `a dialog closed after ${wait} ms`).toHaveCount(0, { timeout: 5_000 });
  }
  await slow(page, 1);
  // What it stood over can be pressed again.
  await gear.click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
});
