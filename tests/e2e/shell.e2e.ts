import type { Page } from '@playwright/test';
import { SIDER_WIDTH } from '../../schema/limits.ts';
import { words } from '../support/words.ts';
import { teacher } from './people.ts';
import { expect, test } from './screen-test.ts';
import { PHONE, untilCalm } from './seats.ts';

const t = words('ru');

/** A finger that goes from one place to another, as the browser feels it. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }, { lift = true } = {}): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (const part of [0.3, 0.6, 1]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }] });
  }
  if (lift) await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

test('GEN-05 GEN-07 on a phone a swipe from the left edge opens the sider, which stays open over a reload, and pulling down refreshes; on a tablet that is turned, and on wider screens, there is one sider, as wide as there is room', { tag: '@journey' }, async ({ freshSeatOf }) => {
  const { page, gate } = await freshSeatOf(teacher, { viewport: PHONE });
  await page.goto('/teachers/dashboard');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  const drawer = page.getByRole('dialog', { name: t('app:sider.label') });
  // The dialog's own box has no size: what is in it is seen.
  const close = drawer.getByRole('button', { name: t('app:sider.close') });
  const release = page.getByRole('status', { name: t('app:refresh.release') });
  await test.step('swipe on a phone', async () => {
    // Too far from the edge, or more down than across: that is somebody who reads.
    await drag(page, { x: 200, y: 400 }, { x: 380, y: 400 });
    await drag(page, { x: 40, y: 300 }, { x: 200, y: 440 });
    await expect(close).toHaveCount(0);
    // A list that still rolls from the finger before takes the first touch for a stop.
    await expect(async () => {
      await drag(page, { x: 40, y: 400 }, { x: 260, y: 420 });
      await expect(close).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 15_000 });
    await page.reload();
    await expect(close).toBeVisible();
    await close.click();
    await expect(close).toHaveCount(0);
  });
  await test.step('pull on a phone', async () => {
    await untilCalm(page);
    const asked = () => gate.seen.filter(({ path }) => path.startsWith('/api/changes')).length;
    const before = asked();
    await drag(page, { x: 200, y: 200 }, { x: 205, y: 290 });
    await expect(page.getByRole('status', { name: t('app:refresh.busy') })).toHaveCount(0);
    expect(asked()).toBe(before);
    await drag(page, { x: 200, y: 200 }, { x: 205, y: 360 }, { lift: false });
    await expect(release).toBeVisible();
    await drag(page, { x: 200, y: 200 }, { x: 205, y: 360 });
    await expect.poll(asked).toBeGreaterThan(before);
    await expect(release).toHaveCount(0);
  });
  const sider = page.getByRole('navigation', { name: t('app:sider.label') });
  await test.step('a tablet that is turned', async () => {
    await page.setViewportSize({ width: 744, height: 1133 });
    await page.getByRole('button', { name: t('app:sider.open') }).click();
    await expect(close).toBeVisible();
    await page.setViewportSize({ width: 1133, height: 744 });
    await expect(drawer).toHaveCount(0);
    await sider.getByRole('button', { name: t('app:sider.createClass') }).click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('three widths', async () => {
    const widths: number[] = [];
    for (const width of [1440, 1100, 800]) {
      await page.setViewportSize({ width, height: 800 });
      widths.push((await sider.boundingBox())?.width ?? 0);
    }
    expect(widths[0]).toBe(SIDER_WIDTH);
    expect(widths).toEqual(widths.toSorted((one, other) => other - one));
    expect(new Set(widths).size).toBe(3);
  });
  await page.setViewportSize({ width: 1133, height: 744 });
  await drag(page, { x: 700, y: 200 }, { x: 705, y: 360 }, { lift: false });
  await expect(release).toBeVisible();
});
