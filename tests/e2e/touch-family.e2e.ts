import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/demo/demo-logins.ts';
import { words } from '../support/words.ts';
import { isMine, made, mail, requestOf, slide, SLIDES, waits } from './invited.ts';
import { messageRow, student, teacher } from './people.ts';
import { newThread, sharedClass, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { PHONE } from './seats.ts';

/* Families with a finger alone: nothing hovers, and what is pressed is large enough to be met. */

const t = words('ru');
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

test('JOI-01 PAR-01 a parent with a finger alone comes in by the teacher’s link, and reads, likes and comments once the teacher has agreed', async ({ visitor, api }) => {
  test.setTimeout(180_000);
  const asTeacher = await api(teacher);
  const { classId, child } = await made(asTeacher);
  const story = unique('Рисовали кита');
  await tell(asTeacher, classId, story);
  const { page } = await visitor({ viewport: PHONE, isTouch: true });
  await page.goto(`/parents/join/${child.parentCode}`);
  expect(await page.evaluate(() => matchMedia('(hover: none)').matches)).toBe(true);
  await page.getByRole('textbox', { name: t('auth:email') }).tap();
  await page.keyboard.type(mail('finger'));
  await page.getByRole('button', { name: t('auth:continue'), exact: true }).tap();
  await expect(page.getByRole('textbox', { name: t('auth:firstName') })).toBeVisible();
  for (const [field, text] of [[page.getByRole('textbox', { name: t('auth:firstName') }), 'Елена'], [page.getByRole('textbox', { name: t('auth:lastName') }), 'Яшина'], [page.getByLabel(t('auth:password'), { exact: true }), DEMO_PASSWORD]] as const) {
    await field.tap();
    await page.keyboard.type(text);
  }
  await page.getByRole('button', { name: t('auth:register'), exact: true }).tap();
  await isMine(page).tap();
  for (let place = 0; place < SLIDES; place += 1) {
    await expect(slide(page, place)).toBeVisible();
    await page.getByRole('button', { name: t(place === SLIDES - 1 ? 'joining:learning.done' : 'joining:learning.next') }).tap();
  }
  await expect(waits(page)).toBeVisible();

  await expect.poll(async () => (await requestOf(asTeacher, child)) !== undefined, { timeout: 30_000 }).toBe(true);
  await asTeacher.post(`/classes/${classId}/students/${child._id}/parent-connection-requests/${(await requestOf(asTeacher, child))?._id}/accept`, {});
  await page.getByRole('main').getByRole('link', { name: t('requests:own.toFeed') }).tap({ timeout: 45_000 });
  await expect(card(page, story)).toBeVisible({ timeout: 30_000 });
  await card(page, story).getByRole('button', { name: t('stories:like', { count: 0 }) }).tap();
  await expect(card(page, story).getByRole('button', { name: t('stories:like', { count: 1 }) })).toBeVisible();
  const comment = unique('Какой большой!');
  await card(page, story).getByRole('link', { name: t('stories:comments', { count: 0 }) }).tap();
  await page.getByRole('textbox', { name: t('stories:comment.write') }).tap();
  await page.keyboard.type(comment);
  await page.getByRole('button', { name: t('stories:comment.send') }).tap();
  await expect(page.getByRole('region', { name: t('stories:comment.title') }).getByRole('listitem').filter({ hasText: comment })).toBeVisible();
  await expect.poll(async () => (await asTeacher.get<{ member: readonly { likeCount: number; commentCount: number }[] }>(`/classes/${classId}/feed`)).member.map(({ likeCount, commentCount }) => [likeCount, commentCount]), { timeout: 30_000 }).toEqual([[1, 1]]);
});

test('STU-01 CHA-03 a student with a finger alone opens a class, likes its story and answers in its talk', async ({ freshSeatOf, api }) => {
  const [asTeacher, asStudent] = [await api(teacher), await api(student)];
  const { classId, name } = await sharedClass(asTeacher, asStudent, 'students');
  const story = unique('Кто на льду?');
  await tell(asTeacher, classId, story);
  const { page } = await freshSeatOf(student, { viewport: PHONE, isTouch: true });
  await page.getByRole('main').getByRole('link', { name: new RegExp(name, 'u') }).first().tap();
  await expect(card(page, story)).toBeVisible({ timeout: 30_000 });
  await card(page, story).getByRole('button', { name: t('stories:like', { count: 0 }) }).tap();
  await expect(card(page, story).getByRole('button', { name: t('stories:like', { count: 1 }) })).toBeVisible();
  const threadId = await newThread(asTeacher, [asStudent], '');
  await page.goto(`/students/classes/${classId}/chat/${threadId}`);
  const text = unique('Я был');
  await page.getByRole('textbox', { name: t('chat:composer.label') }).tap();
  await page.keyboard.type(text);
  await page.getByRole('button', { name: t('chat:composer.send') }).tap();
  await expect(messageRow(page, text)).toBeVisible();
  await expect(page.getByRole('textbox', { name: t('chat:composer.label') })).toBeFocused();
});
