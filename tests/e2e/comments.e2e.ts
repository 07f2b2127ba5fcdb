import type { Page } from '@playwright/test';
import { words } from '../support/words.ts';
import { parent, student, teacher } from './people.ts';
import { setStatus, sharedClass, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');

interface Said {
  readonly _id: string;
  readonly body: string;
}
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const comments = (page: Page) => page.getByRole('region', { name: t('stories:comment.title') });
const comment = (page: Page, text: string) => comments(page).getByRole('listitem').filter({ hasText: text });
const box = (page: Page) => comments(page).getByRole('textbox', { name: t('stories:comment.write') });
const send = (page: Page) => comments(page).getByRole('button', { name: t('stories:comment.send') });

test('COM-01 a parent comes from the feed to the comments, says something, and the teacher and both counts hear of it', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const body = unique('Принесите шишки');
  const storyId = await tell(asTeacher, classId, body);
  const { page } = await seatOf(parent);
  await page.goto('/parents/dashboard/main');
  await card(page, body).getByRole('link', { name: t('stories:comments', { count: 0 }) }).click();
  await expect(page).toHaveURL(new RegExp(`/parents/classes/${classId}/stories/${storyId}`, 'u'));
  await expect(box(page)).toBeFocused();
  await expect(comments(page).getByText(t('stories:comment.first'))).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await box(page).fill('   ');
  await expect(send(page)).toBeDisabled();

  const one = (await box(page).boundingBox())?.height ?? 0;
  await box(page).fill('раз\nдва\nтри\nчетыре\nпять');
  const five = (await box(page).boundingBox())?.height ?? 0;
  expect(five).toBeGreaterThan(one + 4 * 20);
  await box(page).fill(`раз${'\nещё'.repeat(11)}`);
  expect((await box(page).boundingBox())?.height ?? 0).toBeCloseTo(five, 0);

  const said = unique('Принесём две');
  await box(page).fill(said);
  await send(page).click();
  await expect(comment(page, said)).toHaveCount(1);
  await expect(box(page)).toHaveValue('');
  await expect(page.getByText(t('stories:comments', { count: 1 })).first()).toBeAttached();
  const onServer = async () => (await asTeacher.get<{ member: Said[] }>(`/classes/${classId}/stories/${storyId}/comments`)).member.map((one_) => one_.body);
  await expect.poll(onServer).toEqual([said]);

  const told = await seatOf(teacher);
  await told.page.goto(`/teachers/classes/${classId}/stories/${storyId}`);
  await expect(comment(told.page, said)).toBeVisible();
  await page.getByRole('link', { name: t('stories:page.back') }).click();
  await expect(card(page, body).getByRole('link', { name: t('stories:comments', { count: 1 }) })).toBeVisible();
});

test('COM-01 without a network a comment waits at its place and its count is right; with it everybody has it, once', { tag: '@journey' }, async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const storyId = await tell(asTeacher, classId, unique('Кто печёт пирог?'));
  const first = unique('Я могу');
  await asTeacher.post(`/classes/${classId}/stories/${storyId}/comments`, { body: first });
  const seat = await seatOf(parent);
  const { page } = seat;
  await page.goto(`/parents/classes/${classId}/stories/${storyId}`);
  await expect(comment(page, first)).toBeVisible();
  await seat.goOffline();
  await page.reload();
  await expect(comment(page, first)).toBeVisible();
  const said = unique('И мы с мамой');
  await box(page).fill(said);
  await send(page).click();
  await expect(comment(page, said).getByText(t('components:state.waiting'))).toBeVisible();
  await expect(page.getByText(t('stories:comments', { count: 2 })).first()).toBeAttached();
  await expect(comments(page).getByRole('listitem').last()).toContainText(said);
  await seat.goOnline();
  await expect(comment(page, said).getByText(t('components:state.waiting'))).toHaveCount(0, { timeout: 30_000 });
  await expect.poll(async () => (await asTeacher.get<{ member: Said[] }>(`/classes/${classId}/stories/${storyId}/comments`)).member.map(({ body }) => body), { timeout: 30_000 }).toEqual([first, said]);
  await expect(comment(page, said)).toHaveCount(1);
});

test('COM-01 what was typed and not sent is there again after a reload without a network', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const storyId = await tell(asTeacher, classId, unique('Расписание'));
  const seat = await seatOf(parent);
  const { page } = seat;
  await page.goto(`/parents/classes/${classId}/stories/${storyId}`);
  const text = unique('Допишу потом');
  await box(page).fill(text);
  await seat.goOffline();
  await page.reload();
  await expect(box(page)).toHaveValue(text);
  await box(page).fill('');
});

test('COM-01 an author deletes their own comment after a question, a teacher deletes any, a parent nobody else’s', async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const storyId = await tell(asTeacher, classId, unique('Чаепитие'));
  const [own, other] = [unique('Ой, не туда'), unique('Учитель отвечает')];
  await asParent.post(`/classes/${classId}/stories/${storyId}/comments`, { body: own });
  await asTeacher.post(`/classes/${classId}/stories/${storyId}/comments`, { body: other });
  const { page } = await seatOf(parent);
  await page.goto(`/parents/classes/${classId}/stories/${storyId}`);
  await expect(comment(page, other)).toBeVisible();
  await expect(comment(page, other).getByRole('button')).toHaveCount(0);
  const remove = comment(page, own).getByRole('button');
  const asks = page.getByRole('alertdialog', { name: t('stories:comment.deleteTitle') });
  await remove.click();
  await asks.getByRole('button', { name: t('components:cancel') }).click();
  await expect(comment(page, own)).toBeVisible();
  await remove.click();
  await asks.getByRole('button', { name: t('stories:delete.action') }).click();
  await expect(comment(page, own)).toHaveCount(0);
  await expect(page.getByText(t('stories:comments', { count: 1 })).first()).toBeAttached();
  await expect.poll(async () => (await asTeacher.get<{ member: Said[] }>(`/classes/${classId}/stories/${storyId}/comments`)).member.map(({ body }) => body)).toEqual([other]);

  const foreign = unique('Чужое мнение');
  await asParent.post(`/classes/${classId}/stories/${storyId}/comments`, { body: foreign });
  const told = await seatOf(teacher);
  await told.page.goto(`/teachers/classes/${classId}/stories/${storyId}`);
  await comment(told.page, foreign).getByRole('button').click();
  await expect(told.page.getByText(t('stories:comment.deleteOthers'))).toBeVisible();
  await told.page.getByRole('alertdialog').getByRole('button', { name: t('stories:delete.action') }).click();
  await expect(comment(told.page, foreign)).toHaveCount(0);
  await expect(comment(page, foreign)).toHaveCount(0);
});

test('COM-01 in an archived class one reads the comments and cannot add any', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const asStudent = await api(student);
  const { classId } = await sharedClass(asTeacher, asStudent, 'students');
  const storyId = await tell(asTeacher, classId, unique('Последний звонок'));
  const said = unique('До свидания');
  await asStudent.post(`/classes/${classId}/stories/${storyId}/comments`, { body: said });
  await setStatus(asTeacher, classId, 'archive');
  try {
    const { page } = await seatOf(teacher);
    await page.goto(`/teachers/classes/${classId}/stories/${storyId}`);
    await expect(comment(page, said)).toBeVisible();
    await expect(box(page)).toHaveCount(0);
    await expect(comment(page, said).getByRole('button')).toHaveCount(0);
  } finally {
    await setStatus(asTeacher, classId, 'active');
  }
});

test('a comment of tags, emoji and letters that run backwards stands as it was typed', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const storyId = await tell(asTeacher, classId, unique('Пробуем всё'));
  const { page } = await seatOf(parent);
  await page.goto(`/parents/classes/${classId}/stories/${storyId}`);
  const odd = `${unique('<script>alert(1)</script><img src=x onerror=alert(2)>')} 👩‍👩‍👧‍👦🏳️‍🌈 \u202Eнаоборот\u202C שלום`;
  await box(page).fill(odd);
  await send(page).click();
  await expect(comment(page, '<script>alert(1)</script>')).toContainText(odd);
  await expect(comments(page).locator('script, img[src="x"]')).toHaveCount(0);
});
