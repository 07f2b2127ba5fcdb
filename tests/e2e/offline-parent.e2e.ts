import type { Page } from '@playwright/test';
import { words } from '../support/words.ts';
import { messageRow, otherParent, parent, teacher } from './people.ts';
import { newThread, saidWith, say, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { untilCalm } from './seats.ts';

/* What is done without a network is on the screen at once, stays there through a reload, and is with the server once the network is back. */

const t = words('ru');

const thread = (page: Page, name: string) => page.getByRole('region', { name: t('chat:threads') }).getByRole('link', { name: new RegExp(name, 'u') });

test('CHA-01 CHA-05 CHA-06 SYN-03 without a network a parent reads a conversation, deletes a message that was sent and turns the notifications off; with it all of it is so', { tag: '@journey' }, async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const name = unique('В тоннеле');
  const threadId = await newThread(asTeacher, [asParent, await api(otherParent)], name);
  const [mine, theirs] = [unique('Ой, не сюда'), unique('Завтра в девять')];
  await say(asParent, threadId, mine);
  await say(asTeacher, threadId, theirs);
  const onServer = async () => {
    const { unreadCount, isNotificationEnabled } = await asParent.get<{ unreadCount: number; isNotificationEnabled: boolean }>(`/threads/${threadId}`);
    return { unreadCount, isNotificationEnabled, said: await saidWith(asTeacher, threadId, mine) };
  };
  const before = { unreadCount: 1, isNotificationEnabled: true, said: [mine] };
  const seat = await seatOf(parent);
  const { page } = seat;
  await page.goto('/parents/dashboard/chat');
  const badge = thread(page, name).getByText(t('chat:unread', { count: 1 }));
  await expect(badge).toBeAttached();
  await untilCalm(page);

  await seat.goOffline();
  await thread(page, name).click();
  await expect(messageRow(page, theirs)).toBeVisible();
  await expect(badge).toHaveCount(0, { timeout: 5_000 });
  await messageRow(page, mine).hover();
  await messageRow(page, mine).getByRole('button', { name: t('chat:message.actions') }).click();
  await page.getByRole('menuitem', { name: t('chat:message.delete') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t('chat:message.delete') }).click();
  await expect(messageRow(page, mine)).toHaveCount(0);
  await page.getByRole('button', { name: t('chat:mute') }).click();
  await expect(thread(page, name).getByText(t('chat:muted'))).toBeAttached();

  const isSo = async () => {
    await expect(messageRow(page, theirs)).toBeVisible();
    await expect(messageRow(page, mine)).toHaveCount(0);
    await expect(thread(page, name).getByText(t('chat:muted'))).toBeAttached();
    await expect(badge).toHaveCount(0);
  };
  await page.reload();
  await isSo();
  expect(await onServer()).toEqual(before);
  await seat.goOnline();
  await expect.poll(onServer, { timeout: 30_000 }).toEqual({ unreadCount: 0, isNotificationEnabled: false, said: [] });
  await untilCalm(page);
  await isSo();
});
