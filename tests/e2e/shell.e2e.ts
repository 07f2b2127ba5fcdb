import type { Page } from '@playwright/test';
import { SIDER_WIDTH } from '../../schema/limits.ts';
import { words } from '../support/words.ts';
import { linkInLetter } from './letters.ts';
import { teacher } from './people.ts';
import { unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { PHONE, untilCalm } from './seats.ts';
import { ageMailedLink } from './server-database.ts';

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

test('GEN-05 the sider is 377 px wide on a wide screen and narrower on smaller ones', async ({ seatOf }) => {
  const { page } = await seatOf(teacher);
  await page.goto('/teachers/dashboard');
  const sider = page.getByRole('navigation', { name: t('app:sider.label') });
  const widths: number[] = [];
  for (const width of [1440, 1100, 800]) {
    await page.setViewportSize({ width, height: 800 });
    widths.push((await sider.boundingBox())?.width ?? 0);
  }
  expect(widths[0]).toBe(SIDER_WIDTH);
  expect(widths).toEqual(widths.toSorted((one, other) => other - one));
  expect(new Set(widths).size).toBe(3);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('GEN-05 GEN-07 on a phone a swipe from the left edge opens the sider, which stays open over a reload, and pulling down refreshes', async ({ freshSeatOf }) => {
  const { page, gate } = await freshSeatOf(teacher, { viewport: PHONE });
  await page.goto('/teachers/dashboard');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  // The dialog's own box has no size: what is in it is seen.
  const sider = page.getByRole('dialog', { name: t('app:sider.label') }).getByRole('button', { name: t('app:sider.close') });
  // Too far from the edge, or more down than across: that is somebody who reads.
  await drag(page, { x: 200, y: 400 }, { x: 380, y: 400 });
  await drag(page, { x: 40, y: 300 }, { x: 200, y: 440 });
  await expect(sider).toHaveCount(0);
  // A list that still rolls from the finger before takes the first touch for a stop.
  await expect(async () => {
    await drag(page, { x: 40, y: 400 }, { x: 260, y: 420 });
    await expect(sider).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 15_000 });
  await page.reload();
  await expect(sider).toBeVisible();
  await sider.click();
  await expect(sider).toHaveCount(0);
  await untilCalm(page);

  const asked = () => gate.seen.filter(({ path }) => path.startsWith('/api/changes')).length;
  const before = asked();
  await drag(page, { x: 200, y: 200 }, { x: 205, y: 290 });
  await expect(page.getByRole('status', { name: t('app:refresh.busy') })).toHaveCount(0);
  expect(asked()).toBe(before);
  await drag(page, { x: 200, y: 200 }, { x: 205, y: 360 }, { lift: false });
  await expect(page.getByRole('status', { name: t('app:refresh.release') })).toBeVisible();
  await drag(page, { x: 200, y: 200 }, { x: 205, y: 360 });
  await expect.poll(asked).toBeGreaterThan(before);
});

test('GEN-05 GEN-07 a tablet that is turned has one sider: the drawer of the upright one does not lie over it, and its buttons work; pulling down shows its sign there, too', { tag: '@journey' }, async ({ freshSeatOf }) => {
  const [upright, across] = [{ width: 744, height: 1133 }, { width: 1133, height: 744 }];
  const { page } = await freshSeatOf(teacher, { viewport: upright });
  await page.goto('/teachers/dashboard');
  await page.getByRole('button', { name: t('app:sider.open') }).click();
  const drawer = page.getByRole('dialog', { name: t('app:sider.label') });
  await expect(drawer.getByRole('button', { name: t('app:sider.close') })).toBeVisible();
  await page.setViewportSize(across);
  await expect(drawer).toHaveCount(0);
  await page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('button', { name: t('app:sider.createClass') }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await drag(page, { x: 700, y: 200 }, { x: 705, y: 360 }, { lift: false });
  await expect(page.getByRole('status', { name: t('app:refresh.release') })).toBeVisible();
});

test('GEN-08 a teacher whose e-mail is not confirmed sees so, has the letter sent and sent again; without a network it says that it cannot', async ({ freshSeatOf, parta }) => {
  const email = `${unique('new').replaceAll(' ', '.')}@parta.school`;
  const person = { email, firstName: 'Нина', lastName: 'Новикова', password: 'Secret!Desk1' };
  const registered = await fetch(`${parta.url}/api/teachers`, { method: 'POST', headers: { 'content-type': 'application/ld+json', 'accept-language': 'ru' }, body: JSON.stringify(person) });
  expect(registered.status).toBe(201);
  const seat = await freshSeatOf({ role: 'teacher', email, password: person.password });
  const { page, gate } = seat;
  const notice = page.getByRole('status').filter({ hasText: t('app:email.title') });
  await expect(notice).toContainText(email);

  const letters = () => gate.seen.filter(({ path, status }) => path.endsWith('/send-verification-email') && status === 204).length;
  await notice.getByRole('button', { name: t('app:email.send') }).click();
  const sent = page.getByRole('status').filter({ hasText: t('app:email.sent', { email }) });
  await expect(sent).toBeVisible();
  expect(letters()).toBe(1);
  // The one that they got for registering is still on its way: a second one comes a minute later at the earliest.
  const first = await linkInLetter(parta, email, '/verifyEmail', 1);
  await ageMailedLink(parta, email, 61_000);
  const release = gate.hold((method, path) => method === 'POST' && path.endsWith('/send-verification-email'));
  await sent.getByRole('button', { name: t('app:email.again') }).click();
  await expect(page.getByRole('button', { name: t('app:email.sending') })).toBeVisible();
  release();
  await expect(sent.getByRole('button', { name: t('app:email.again') })).toBeVisible();
  expect(letters()).toBe(2);
  const newest = await linkInLetter(parta, email, '/verifyEmail', 2);
  expect(newest).not.toBe(first);

  await seat.goOffline();
  await sent.getByRole('button', { name: t('app:email.again') }).click();
  await expect(page.getByText(t('app:email.offline'))).toBeVisible();
  await seat.goOnline();
  await page.goto(newest);
  await expect(page.getByRole('heading', { name: t('auth:verify.confirmed') })).toBeVisible();
});
