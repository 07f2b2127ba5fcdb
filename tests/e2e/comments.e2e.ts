import type { Page } from '@playwright/test';
import type { Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { parent, teacher } from './people.ts';
import { newClass, setStatus, sharedClass, tell, unique } from './school.ts';
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
const onServer = async (reader: Api, classId: string, storyId: string) => (await reader.get<{ member: Said[] }>(`/classes/${classId}/stories/${storyId}/comments`)).member.map(({ body }) => body);

test('COM-01 a parent comments from the feed, and tags, emoji and right-to-left letters stay as typed; an author deletes their own comment, a teacher deletes any, a parent no one else’s; an archived class takes none', async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const body = unique('Принесите шишки');
  const storyId = await tell(asTeacher, classId, body);
  const { page } = await seatOf(parent);
  const told = (await seatOf(teacher)).page;
  const mark = unique('Принесём две');
  const said = `${mark} <script>alert(1)</script><img src=x onerror=alert(2)> 👩‍👩‍👧‍👦🏳️‍🌈 \u202Eнаоборот\u202C שלום`;

  await test.step('from the feed', async () => {
    await page.goto('/parents/dashboard/main');
    await card(page, body).getByRole('link', { name: t('stories:comments', { count: 0 }) }).click();
    await expect(page).toHaveURL(new RegExp(`/parents/classes/${classId}/stories/${storyId}`, 'u'));
    await expect(box(page)).toBeFocused();
    await expect(comments(page).getByText(t('stories:comment.first'))).toBeVisible();
    await expect(send(page)).toBeDisabled();
    await box(page).fill('   ');
    await expect(send(page)).toBeDisabled();
    const height = async () => (await box(page).boundingBox())?.height ?? 0;
    const one = await height();
    await box(page).fill('раз\nдва\nтри\nчетыре\nпять');
    await expect.poll(height).toBeGreaterThan(one + 4 * 20);
    const five = await height();
    await box(page).fill(`раз${'\nещё'.repeat(11)}`);
    await expect.poll(height).toBeCloseTo(five, 0);
  });

  await test.step('said', async () => {
    await box(page).fill(said);
    await send(page).click();
    await expect(comment(page, mark)).toHaveCount(1);
    await expect(box(page)).toHaveValue('');
    await expect(page.getByText(t('stories:comments', { count: 1 })).first()).toBeAttached();
    await expect.poll(() => onServer(asTeacher, classId, storyId)).toEqual([said]);
    await told.goto(`/teachers/classes/${classId}/stories/${storyId}`);
    for (const one of [page, told]) {
      await expect(comment(one, mark)).toContainText(said);
      await expect(comments(one).locator('script, img[src="x"]')).toHaveCount(0);
    }
    await page.getByRole('link', { name: t('stories:page.back') }).click();
    await expect(card(page, body).getByRole('link', { name: t('stories:comments', { count: 1 }) })).toBeVisible();
  });

  const [others, foreign] = [unique('Учитель отвечает'), unique('Чужое мнение')];
  await test.step('deleted by its author', async () => {
    await asTeacher.post(`/classes/${classId}/stories/${storyId}/comments`, { body: others });
    await asParent.post(`/classes/${classId}/stories/${storyId}/comments`, { body: foreign });
    await card(page, body).getByRole('link', { name: t('stories:comments', { count: 3 }) }).click();
    await expect(comment(page, others)).toBeVisible();
    await expect(comment(page, others).getByRole('button')).toHaveCount(0);
    const remove = async () => {
      await comment(page, mark).getByRole('button').click();
      await page.getByRole('menuitem', { name: t('common:action.delete') }).click();
    };
    const asks = page.getByRole('alertdialog', { name: t('stories:comment.deleteTitle') });
    await remove();
    await asks.getByRole('button', { name: t('components:cancel') }).click();
    await expect(asks).toHaveCount(0);
    await expect(comment(page, mark)).toBeVisible();
    await remove();
    await asks.getByRole('button', { name: t('stories:delete.action') }).click();
    await expect(comment(page, mark)).toHaveCount(0);
    await expect(page.getByText(t('stories:comments', { count: 2 })).first()).toBeAttached();
    await expect.poll(() => onServer(asTeacher, classId, storyId)).toEqual([others, foreign]);
  });

  await test.step('deleted by the teacher', async () => {
    await comment(told, foreign).getByRole('button').click();
    await told.getByRole('menuitem', { name: t('common:action.delete') }).click();
    await expect(told.getByText(t('stories:comment.deleteOthers'))).toBeVisible();
    await told.getByRole('alertdialog').getByRole('button', { name: t('stories:delete.action') }).click();
    for (const one of [told, page]) await expect(comment(one, foreign)).toHaveCount(0);
  });

  await test.step('archived', async () => {
    const closedId = await newClass(asTeacher, unique('Последний звонок'));
    const lastId = await tell(asTeacher, closedId, unique('До свидания'));
    await asTeacher.post(`/classes/${closedId}/stories/${lastId}/comments`, { body: mark });
    await setStatus(asTeacher, closedId, 'archive');
    await told.goto(`/teachers/classes/${closedId}/stories/${lastId}`);
    await expect(comment(told, mark)).toBeVisible();
    await expect(box(told)).toHaveCount(0);
    await expect(comment(told, mark).getByRole('button')).toHaveCount(0);
  });
});

test('COM-01 SYN-03 offline a new comment waits, a sent one is deleted, and the count is right, also after a reload; online everybody has the same, once', { tag: '@journey' }, async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const storyId = await tell(asTeacher, classId, unique('Кто печёт пирог?'));
  const [first, hasty] = [unique('Я могу'), unique('Поторопилась')];
  await asTeacher.post(`/classes/${classId}/stories/${storyId}/comments`, { body: first });
  await asParent.post(`/classes/${classId}/stories/${storyId}/comments`, { body: hasty });
  const seat = await seatOf(parent);
  const { page } = seat;
  await page.goto(`/parents/classes/${classId}/stories/${storyId}`);
  for (const body of [first, hasty]) await expect(comment(page, body)).toBeVisible();
  await seat.goOffline();
  await page.reload();
  await expect(comment(page, first)).toBeVisible();
  await comment(page, hasty).getByRole('button').click();
  await page.getByRole('menuitem', { name: t('common:action.delete') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t('stories:delete.action') }).click();
  await expect(comment(page, hasty)).toHaveCount(0);
  const said = unique('И мы с мамой');
  await box(page).fill(said);
  await send(page).click();
  await expect(comment(page, said).getByText(t('components:state.waiting'))).toBeVisible();
  await expect(page.getByText(t('stories:comments', { count: 2 })).first()).toBeAttached();
  await expect(comments(page).getByRole('listitem').last()).toContainText(said);
  await page.reload();
  await expect(comment(page, said)).toHaveCount(1);
  await expect(comment(page, hasty)).toHaveCount(0);
  expect(await onServer(asTeacher, classId, storyId)).toEqual([first, hasty]);
  await seat.goOnline();
  await expect(comment(page, said).getByText(t('components:state.waiting'))).toHaveCount(0, { timeout: 30_000 });
  await expect.poll(() => onServer(asTeacher, classId, storyId), { timeout: 30_000 }).toEqual([first, said]);
  await expect(comment(page, said)).toHaveCount(1);
  await expect(comment(page, hasty)).toHaveCount(0);
});
