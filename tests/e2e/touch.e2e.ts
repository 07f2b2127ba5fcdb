import type { Page } from '@playwright/test';
import { words } from '../support/words.ts';
import { expectToStay } from './expect-to-stay.ts';
import { fingerOn } from './finger.ts';
import { keysOf } from './keyboard.ts';
import { otherParent, parent, teacher } from './people.ts';
import { newThread, saidWith, say, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { PHONE } from './seats.ts';

/* Messages under a real finger, and under the keyboard of a tablet whose first pointer is a finger. */

const t = words('ru');
const TABLET = { width: 1024, height: 768 };

const rowOf = (page: Page, id: string) => page.locator(`li[data-row="${id}"]`);
const bubbleOf = (page: Page, id: string) => rowOf(page, id).locator('[data-message]');
const actionsOf = (page: Page, id: string) => rowOf(page, id).getByRole('button', { name: t('chat:message.actions') });
const menu = (page: Page) => page.getByRole('menu', { name: t('chat:message.menu') });
const item = (page: Page, key: 'message.copy' | 'message.delete' | 'reply.start') => menu(page).getByRole('menuitem', { name: t(`chat:${key}`), exact: true });

test('CHA-06 on a phone a finger that holds a message opens its menu, from which it is deleted; one that drifts, or touches beside it, opens none', async ({ freshSeatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const threadId = await newThread(asTeacher, [asParent, await api(otherParent)], unique('Пальцем'));
  const [kept, doomed] = [unique('Это останется'), unique('Это лишнее')];
  for (let place = 0; place < 12; place += 1) await say(asTeacher, threadId, `Объявление ${place}`);
  await say(asParent, threadId, kept);
  const id = await say(asParent, threadId, doomed);
  const { page } = await freshSeatOf(parent, { viewport: PHONE, isTouch: true });
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  await expect(bubbleOf(page, id)).toBeInViewport();
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  const finger = await fingerOn(page);

  for (const drift of [{ x: 0, y: 40 }, { x: 30, y: 0 }]) {
    await finger.brush(bubbleOf(page, id), drift);
    await expectToStay(700, async () => expect(await menu(page).count()).toBe(0));
    await finger.lift();
    await expect(menu(page)).toHaveCount(0);
  }
  // What keys find beside a message is not there for a finger.
  const beside = await actionsOf(page, id).boundingBox();
  if (beside === null) throw new Error('No place beside the message');
  await page.touchscreen.tap(beside.x + beside.width / 2, beside.y + beside.height / 2);
  await expectToStay(300, async () => expect(await menu(page).count()).toBe(0));

  await finger.put(bubbleOf(page, id));
  await expect(menu(page)).toBeVisible();
  await finger.lift();
  await item(page, 'message.delete').tap();
  await page.getByRole('alertdialog').getByRole('button', { name: t('chat:message.delete') }).tap();
  await expect(rowOf(page, id)).toHaveCount(0);
  await expect.poll(async () => [await saidWith(asTeacher, threadId, doomed), await saidWith(asTeacher, threadId, kept)]).toEqual([[], [kept]]);
});

test('GEN-12 CHA-06 EXT-05 on a tablet with a keyboard the menu of a message is reached by keys, shown then, and left again', async ({ freshSeatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const threadId = await newThread(asTeacher, [asParent, await api(otherParent)], unique('Планшет'));
  const mine = unique('Мы точно');
  const mineId = await say(asParent, threadId, mine);
  const { page } = await freshSeatOf(parent, { viewport: TABLET, isTouch: true });
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  await expect(bubbleOf(page, mineId)).toBeInViewport();
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  const keys = keysOf(page);
  const sign = actionsOf(page, mineId).locator('svg');
  await expect(sign).toBeHidden();
  await keys.to(actionsOf(page, mineId));
  await expect(sign).toBeVisible();
  await keys.hit('Enter');
  await expect(item(page, 'message.copy')).toBeVisible();
  await keys.hit('Escape');
  await expect(actionsOf(page, mineId)).toBeFocused();
});
