import type { Page } from '@playwright/test';
import { words } from '../support/words.ts';
import { messageRow, otherParent, parent, teacher } from './people.ts';
import { newThread, saidWith, say, sharedClass, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { untilCalm } from './seats.ts';

/* What is done without a network is on the screen at once, stays there through a reload, and is with the server once the network is back. */

const t = words('ru');

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const comment = (page: Page, text: string) => page.getByRole('region', { name: t('stories:comment.title') }).getByRole('listitem').filter({ hasText: text });
const thread = (page: Page, name: string) => page.getByRole('region', { name: t('chat:threads') }).getByRole('link', { name: new RegExp(name, 'u') });

test('STO-06 COM-01 SYN-03 without a network a parent reads a story and takes an own comment back; with it the teacher sees both', async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const seat = await seatOf(parent);
  const { page } = seat;
  // All of it comes to the device at once: what came alone would stand above and be read at once.
  await page.goto('/outbox');
  await seat.goOffline();
  const [lower, upper, talked, said] = [unique('Ниже'), unique('Выше'), unique('Кто идёт?'), unique('Поторопилась')];
  const lowerId = await tell(asTeacher, classId, `${lower}\n${'строка\n'.repeat(10)}`);
  for (let place = 0; place < 3; place += 1) await tell(asTeacher, classId, `${upper} ${place}\n${'строка\n'.repeat(10)}`);
  const talkedId = await tell(asTeacher, classId, talked);
  await asParent.post(`/classes/${classId}/stories/${talkedId}/comments`, { body: said });
  const storyOf = (id: string) => asTeacher.get<{ readCount: number; commentCount: number }>(`/classes/${classId}/stories/${id}`);
  await seat.goOnline();
  await page.goto(`/parents/classes/${classId}/stories/${talkedId}`);
  await expect(comment(page, said)).toBeVisible({ timeout: 30_000 });
  await page.goto('/parents/dashboard/main');
  await expect(card(page, lower)).toBeAttached();
  await untilCalm(page);
  expect((await storyOf(lowerId)).readCount).toBe(0);

  await seat.goOffline();
  await card(page, lower).scrollIntoViewIfNeeded();
  await card(page, lower).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 100);
    await expect(card(page, lower)).toBeInViewport({ ratio: 1, timeout: 500 });
  }).toPass();
  await card(page, talked).getByRole('link', { name: t('stories:comments', { count: 1 }) }).click();
  await comment(page, said).getByRole('button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: t('stories:delete.action') }).click();
  await expect(comment(page, said)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(t('stories:comment.first'))).toBeVisible();
  await expect(comment(page, said)).toHaveCount(0);
  expect([(await storyOf(lowerId)).readCount, (await storyOf(talkedId)).commentCount]).toEqual([0, 1]);
  await seat.goOnline();
  await expect.poll(async () => [(await storyOf(lowerId)).readCount, (await storyOf(talkedId)).commentCount], { timeout: 30_000 }).toEqual([1, 0]);
  await untilCalm(page);
  await expect(comment(page, said)).toHaveCount(0);
});

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
