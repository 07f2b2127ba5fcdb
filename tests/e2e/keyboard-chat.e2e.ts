import type { Page } from '@playwright/test';
import { words } from '../support/words.ts';
import { keysOf } from './keyboard.ts';
import { messageRow, parent, teacher } from './people.ts';
import { saidWith, setStatus, sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

/* What becomes of a message, with the keyboard alone (tests/e2e/keyboard.ts). */

const t = words('ru');
const box = (page: Page) => page.getByRole('textbox', { name: t('chat:composer.label') });
const sent = (page: Page, text: string) => messageRow(page, text).getByText(t('components:state.sent'), { exact: true });

test('GEN-12 CHA-04 CHA-06 a parent with the keyboard alone deletes a message of their own, sees what an archive refused go when the class is active again, also after a reload, and gives another up, which is gone from the device', async ({ freshSeatOf, api }) => {
  test.setTimeout(240_000);
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId, threadId } = await sharedClass(asTeacher, asParent);
  const seat = await freshSeatOf(parent);
  const { page } = seat;
  const keys = keysOf(page);
  const [wrong, late, given] = [unique('Не туда'), unique('Поздно'), unique('Неважно')];
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  const write = async (text: string) => {
    await keys.to(box(page));
    await keys.type(text);
    await keys.hit('Enter');
    await expect(messageRow(page, text)).toBeVisible();
  };
  await write(wrong);
  await expect(sent(page, wrong)).toBeAttached();
  await keys.hit('Shift+Tab');
  await keys.backTo(messageRow(page, wrong).getByRole('button', { name: t('chat:message.actions') }));
  await keys.hit('Enter');
  const item = (key: string) => page.getByRole('menuitem', { name: t(`chat:${key}`), exact: true });
  await expect(item('reply.start')).toBeFocused();
  await keys.hit('Escape');
  await expect(messageRow(page, wrong).getByRole('button', { name: t('chat:message.actions') })).toBeFocused();
  await keys.hit('Enter');
  await expect(item('reply.start')).toBeFocused();
  await keys.hit('ArrowDown', 'ArrowDown');
  await expect(item('message.delete')).toBeFocused();
  await keys.hit('Enter');
  await keys.press(page.getByRole('alertdialog').getByRole('button', { name: t('chat:message.delete') }));
  await expect(messageRow(page, wrong)).toHaveCount(0);
  await keys.isKept();
  await expect.poll(() => saidWith(asTeacher, threadId, wrong)).toEqual([]);

  await seat.goOffline();
  await write(late);
  await write(given);
  await setStatus(asTeacher, classId, 'archive');
  await seat.goOnline();
  try {
    for (const text of [late, given]) await expect(messageRow(page, text).getByText(t('chat:notDelivered'))).toBeVisible({ timeout: 30_000 });
    await page.reload();
    for (const text of [late, given]) await expect(messageRow(page, text).getByText(t('chat:notDelivered'))).toBeVisible();
    const discard = messageRow(page, given).getByRole('button', { name: t('chat:message.discard') });
    await keys.backTo(discard);
    await keys.hit('Enter');
    await keys.press(page.getByRole('alertdialog').getByRole('button', { name: t('components:cancel') }));
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(messageRow(page, given)).toHaveCount(1);
    await keys.isKept();
    await keys.backTo(discard);
    await keys.hit('Enter');
    await keys.press(page.getByRole('alertdialog').getByRole('button', { name: t('chat:message.discard') }));
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(messageRow(page, given)).toHaveCount(0);
    await keys.isKept();
  } finally {
    await setStatus(asTeacher, classId, 'active');
  }
  // Its class is active again: it goes by itself (F-708).
  await expect(sent(page, late)).toBeAttached({ timeout: 30_000 });
  await expect(messageRow(page, late)).toHaveCount(1);
  expect([await saidWith(asTeacher, threadId, late), await saidWith(asTeacher, threadId, given)]).toEqual([[late], []]);
  await page.goto('/outbox');
  await expect(page.getByRole('main').getByText(t('outbox:empty.title'), { exact: true })).toBeVisible();
});
