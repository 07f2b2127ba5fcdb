import type { Page } from '@playwright/test';
import { words } from '../support/words.ts';
import { messageRow, parent, student, teacher } from './people.ts';
import { sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { PHONE } from './seats.ts';

const t = words('ru');
const TABLET = { width: 768, height: 1024 };

test('RTM-01 CHA-04 STO-05 COM-01 a class that a teacher, a parent and a student have before their eyes at once is the same for all three: a post, likes of both, a comment, other words, and its end; what a teacher writes in the chat appears in the parent’s browser by itself, and goes when it is deleted', async ({ seatOf, api }) => {
  const [asTeacher, asParent, asStudent] = [await api(teacher), await api(parent), await api(student)];
  const { classId } = await sharedClass(asTeacher, asStudent, 'students');
  const child = (await asParent.get<{ member: { _id: string; classes: string[] }[] }>('/students')).member.find(({ classes }) => classes.includes(`/classes/${classId}`));
  if (child === undefined) throw new Error('The parent has no child in the class');
  const [one, two, three] = [await seatOf(teacher), await seatOf(parent), await seatOf(student)];
  await two.page.setViewportSize(PHONE);
  await three.page.setViewportSize(TABLET);
  for (const [{ page }, path] of [
    [one, `/teachers/classes/${classId}/story`],
    [two, `/parents/dashboard/main/${child._id}`],
    [three, `/students/classes/${classId}`],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('article').first()).toBeVisible();
  }
  const all = [one.page, two.page, three.page];
  const post = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
  const likes = (page: Page, text: string, count: number) => post(page, text).getByRole('button', { name: t('stories:like', { count }) });

  const before = unique('Смотрим втроём');
  const composer = one.page.getByRole('region', { name: t('stories:composer.label') });
  await composer.getByRole('textbox').fill(before);
  await composer.getByRole('button', { name: t('stories:composer.post') }).click();
  for (const page of all) await expect(post(page, before)).toHaveCount(1);

  for (const [place, page] of [two.page, three.page].entries()) {
    await likes(page, before, place).click();
    for (const other of all) await expect(likes(other, before, place + 1)).toBeVisible();
  }

  await post(three.page, before).getByRole('link', { name: t('stories:comments', { count: 0 }) }).click();
  const comments = three.page.getByRole('region', { name: t('stories:comment.title') });
  await comments.getByRole('textbox', { name: t('stories:comment.write') }).fill('Я тоже тут');
  await comments.getByRole('button', { name: t('stories:comment.send') }).click();
  for (const page of [one.page, two.page]) await expect(post(page, before).getByRole('link', { name: t('stories:comments', { count: 1 }) })).toBeVisible();
  await three.page.goBack();

  const after = unique('Смотрели втроём');
  await post(one.page, before).getByRole('button', { name: t('stories:menu') }).click();
  await one.page.getByRole('menuitem', { name: t('stories:edit.action') }).click();
  const editor = one.page.getByRole('dialog', { name: t('stories:edit.title') });
  await editor.getByRole('textbox', { name: t('stories:edit.text') }).fill(after);
  await editor.getByRole('button', { name: t('stories:edit.update') }).click();
  for (const page of all) {
    await expect(post(page, after)).toHaveCount(1);
    await expect(post(page, before)).toHaveCount(0);
  }
  await post(one.page, after).getByRole('button', { name: t('stories:menu') }).click();
  await one.page.getByRole('menuitem', { name: t('stories:delete.action') }).click();
  await one.page.getByRole('alertdialog').getByRole('button', { name: t('stories:delete.action') }).click();
  for (const page of all) await expect(post(page, after)).toHaveCount(0);

  await test.step('the chat', async () => {
    const threads = await asParent.get<{ member: { _id: string; class: string | null; type: string }[] }>('/threads?itemsPerPage=200');
    const thread = threads.member.find((candidate) => candidate.type === 'parents' && candidate.class === `/classes/${classId}`);
    if (thread === undefined) throw new Error('The class has no conversation of the parents');
    await one.page.goto(`/teachers/classes/${classId}/chat/${thread._id}`);
    await two.page.goto(`/parents/dashboard/chat/${thread._id}`);
    await expect(two.page.locator('li:has([data-message])').first()).toBeVisible();
    const text = unique('Живое сообщение');
    const box = one.page.getByRole('textbox', { name: t('chat:composer.label') });
    await box.fill(text);
    await box.press('Enter');
    await expect(messageRow(one.page, text).getByText(t('components:state.sent'), { exact: true })).toBeAttached();
    await expect(messageRow(two.page, text)).toHaveCount(1, { timeout: 5_000 });
    // The parent's reading gives the teacher the second tick.
    await expect(messageRow(one.page, text).getByText(t('components:state.read'))).toBeAttached();
    const id = await messageRow(one.page, text).getAttribute('data-row');
    await asTeacher.raw('DELETE', `/threads/${thread._id}/messages/${id}`);
    for (const page of [one.page, two.page]) await expect(messageRow(page, text)).toHaveCount(0, { timeout: 5_000 });
  });
});
