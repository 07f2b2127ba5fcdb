import type { Page } from '@playwright/test';
import { words } from '../support/words.ts';
import { expectToStay } from './expect-to-stay.ts';
import { fingerOn } from './finger.ts';
import { keysOf } from './keyboard.ts';
import { messageRow, otherParent, parent, teacher } from './people.ts';
import { picture } from './pictures.ts';
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

test('GEN-12 CHA-06 EXT-05 on a phone a finger that holds a message opens its menu, from which it is deleted, and one that draws it to the left answers it; any other touch does neither; on a tablet with a keyboard the menu of the newest is reached by keys, and left again', async ({ freshSeatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const threadId = await newThread(asTeacher, [asParent, await api(otherParent)], unique('Пальцем'));
  const [kept, doomed] = [unique('Это останется'), unique('Это лишнее')];
  for (let place = 0; place < 12; place += 1) await say(asTeacher, threadId, `Объявление ${place}`);
  const asked = await say(asTeacher, threadId, unique('Кто идёт в музей?'));
  const keptId = await say(asParent, threadId, kept);
  const id = await say(asParent, threadId, doomed);
  const { page } = await freshSeatOf(parent, { viewport: PHONE, isTouch: true });
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  await expect(bubbleOf(page, id)).toBeInViewport();
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  const finger = await fingerOn(page);

  await test.step('hold', async () => {
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

  await test.step('keys of a tablet', async () => {
    await page.setViewportSize(TABLET);
    await page.reload();
    await expect(bubbleOf(page, keptId)).toBeVisible();
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    const keys = keysOf(page);
    const sign = actionsOf(page, keptId).locator('svg');
    await expect(sign).toBeHidden();
    await keys.to(actionsOf(page, keptId));
    await expect(sign).toBeVisible();
    await keys.hit('Enter');
    await expect(item(page, 'message.copy')).toBeVisible();
    await keys.hit('Escape');
    await expect(actionsOf(page, keptId)).toBeFocused();
  });

  await test.step('draw', async () => {
    await page.setViewportSize(PHONE);
    await page.reload();
    await expect(bubbleOf(page, asked)).toBeVisible();
    const stop = page.getByRole('button', { name: t('chat:reply.stop') });
    const draw = async (by: { x: number; y: number }) => {
      await finger.put(bubbleOf(page, asked));
      await finger.draw(by);
      await finger.lift();
    };
    // Too short, to the other side, and more down than aside, which scrolls.
    for (const elsewhere of [{ x: -30, y: 0 }, { x: 90, y: 0 }, { x: -70, y: 90 }]) {
      await draw(elsewhere);
      await expect(stop).toHaveCount(0);
    }
    await draw({ x: -80, y: 6 });
    const form = page.getByRole('form', { name: t('chat:composer.label') });
    await expect(form.getByRole('status').first()).toContainText('Кто идёт в музей?');
    await page.getByLabel(t('chat:composer.photos'), { exact: true }).setInputFiles(await picture('билеты.jpg', 600, 400));
    await page.getByRole('button', { name: t('chat:composer.send') }).click();
    const photo = page.locator('li:has([data-message]):has([data-quote])');
    await expect(photo.getByText(t('components:state.sent'), { exact: true })).toBeAttached({ timeout: 30_000 });
    const photoId = (await photo.getAttribute('data-row')) ?? '';
    await asTeacher.post(`/threads/${threadId}/messages`, { body: 'Отлично', attachments: [], replyTo: `/threads/${threadId}/messages/${photoId}` });
    const quote = messageRow(page, 'Отлично').getByRole('button', { name: new RegExp(RegExp.escape(t('chat:reply.photo', { count: 1 })), 'u') });
    await expect(quote).toBeVisible();
  });
});
