import type { Page } from '@playwright/test';
import { words } from '../support/words.ts';
import { messageRow, otherParent, parent, student, teacher } from './people.ts';
import { paper, picture } from './pictures.ts';
import { newClass, newThread, saidWith, sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { untilCalm } from './seats.ts';
import { shareFrom } from './share-from.ts';

const t = words('ru');

async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test('EXT-08 SES-06 offline a parent shares a photo with text from another app into a conversation, and it is sent once online; the next user of the device never sees what the last one shared', async ({ freshSeatOf, api }) => {
  const asTeacher = await api(teacher);
  const { firstName, lastName } = await asTeacher.get<{ firstName: string; lastName: string }>('/users/me');
  const threadId = await newThread(asTeacher, [await api(parent)], unique('Поделились'));
  const seat = await freshSeatOf(parent);
  const { page } = seat;

  await test.step('shared and sent', async () => {
    await page.goto(`/parents/dashboard/chat/${threadId}`);
    const box = page.getByRole('textbox', { name: t('chat:composer.label') });
    await expect(box).toBeVisible();
    await controlled(page);
    await seat.goOffline();
    const text = unique('Фото с прогулки');
    await shareFrom(page, { title: text, text, url: 'https://example.org/walk' }, await picture('Снимок.jpg', 320, 240));
    const what = page.getByRole('region', { name: t('share:what') });
    await expect(what.getByText(text)).toHaveText(`${text}\nhttps://example.org/walk`);
    await expect(what.getByRole('img', { name: 'Снимок.jpg' })).toBeVisible();
    await page.getByRole('region', { name: t('share:where') }).getByRole('button', { name: `${firstName} ${lastName}` }).click();
    await expect(page).toHaveURL(new RegExp(`/parents/dashboard/chat/${threadId}$`, 'u'));
    await expect(box).toHaveValue(`${text}\nhttps://example.org/walk`);
    await page.getByRole('button', { name: t('chat:composer.send') }).click();
    await expect(messageRow(page, text).getByRole('img').first()).toBeVisible();
    await page.goto('/share');
    await expect(page.getByText(t('share:empty.title'))).toBeVisible();
    await seat.goOnline();
    await expect.poll(() => saidWith(asTeacher, threadId, text)).toEqual([`${text}\nhttps://example.org/walk`]);
    await untilCalm(page);
  });

  await test.step('handed over, and gone with its user', async () => {
    const text = unique('Только для меня');
    await shareFrom(page, { title: '', text, url: '' });
    await expect(page.getByText(text)).toBeVisible();
    await page.getByRole('button', { name: t('app:account.menu', { name: '' }).trim() }).first().click();
    await page.getByRole('menuitem', { name: t('app:account.logout') }).click();
    await page.waitForURL((url) => url.pathname === '/');
    // The page leaves as soon as the account is marked for deletion; its data goes right after that.
    await expect.poll(() => page.evaluate(() => caches.has('parta-shared'))).toBe(false);
    await page.goto('/login');
    await page.getByRole('textbox', { name: t('auth:email') }).fill(otherParent.email ?? '');
    await page.getByLabel(t('auth:password'), { exact: true }).fill(otherParent.password);
    await page.getByRole('button', { name: t('auth:submit'), exact: true }).click();
    await page.waitForURL(/\/parents\//u);
    await page.goto('/share');
    // She reads in English.
    await expect(page.getByText(words('en')('share:empty.title'))).toBeVisible();
  });
});

test('EXT-08 UPL-01 a student shares a photo and a document into the class’s chat: the document is refused by name, and the photo is in the draft; a link that a teacher shares into a story is added to the draft there', async ({ seatOf, freshSeatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId, threadId } = await sharedClass(asTeacher, await api(student), 'students');
  const { name } = await asTeacher.get<{ name: string }>(`/threads/${threadId}`);
  const seat = await freshSeatOf(student);
  const { page } = seat;
  await controlled(page);
  const text = unique('Мой рисунок');
  await shareFrom(page, { title: '', text, url: '' }, await picture('Рисунок.jpg', 320, 240), paper('Задание.pdf'));
  const where = page.getByRole('region', { name: t('share:where') });
  // A student writes to talks alone: no class's story is a place.
  await expect(where.getByText(t('share:toStory'))).toHaveCount(0);
  await where.getByRole('button', { name: t('chat:titleOf.students', { name }) }).first().click();
  await expect(page.getByRole('alert').getByText(t('media:refused.mixed', { name: 'Задание.pdf' }))).toBeVisible();
  await expect(page).toHaveURL(/\/share$/u);
  await page.getByRole('link', { name: t('share:go') }).click();
  await expect(page).toHaveURL(new RegExp(`/students/classes/${classId}/chat/${threadId}$`, 'u'));
  const composer = page.getByRole('textbox', { name: t('chat:composer.label') });
  await expect(composer).toHaveValue(text);
  await expect(page.getByRole('img', { name: 'Рисунок.jpg' })).toBeVisible();
  await expect(page.getByText('Задание.pdf')).toHaveCount(0);
  await page.getByRole('button', { name: t('chat:composer.send') }).click();
  await expect.poll(() => saidWith(asTeacher, threadId, text)).toEqual([text]);
  await page.goto('/share');
  await expect(page.getByText(t('share:empty.title'))).toBeVisible();

  await test.step('a teacher', async () => {
    const className = unique('Читаем дома');
    const storyClass = await newClass(asTeacher, className);
    const own = (await seatOf(teacher)).page;
    await own.goto(`/teachers/classes/${storyClass}/story`);
    const story = own.getByRole('textbox', { name: t('stories:composer.label') });
    await story.fill('Почитайте дома:');
    await story.blur();
    await controlled(own);
    await shareFrom(own, { title: '', text: 'https://example.org/book', url: '' });
    await own.getByRole('region', { name: t('share:where') }).getByRole('button', { name: `${className} ${t('share:toStory')}` }).click();
    await expect(story).toHaveValue('Почитайте дома:\n\nhttps://example.org/book');
    await story.fill('');
  });
});
