import type { Locator, Page } from '@playwright/test';
import { COMMENT_BODY_MAX, STORY_BODY_MAX } from '../../schema/limits.ts';
import { words } from '../support/words.ts';
import { teacher } from './people.ts';
import { newClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');

/* Of a paste only what fits is laid out, at once; its field says how much was cut, and what fits can be sent. */

async function paste(page: Page, box: Locator, text: string): Promise<void> {
  await page.evaluate((words_) => navigator.clipboard.writeText(words_), text);
  await box.click();
  await box.press('ControlOrMeta+a');
  await box.press('ControlOrMeta+v');
}
/** A text of this length that begins as no other; no space in it, which is hardest to lay out. */
function longText(start: string, length: number): string {
  return `${start} ${'ё'.repeat(length - start.length - 1)}`;
}
async function expectCut(box: Locator, cut: RegExp, send: Locator): Promise<void> {
  await expect(box).toHaveAccessibleDescription(cut);
  await expect(send).toBeEnabled();
}
const CUT_40 = /40.000 символов не поместились.*10.000/u;
const CUT_90 = /90.000 символов не поместились.*10.000/u;

test('F-405 STO-01 STO-04 COM-01 of 50,000 or 100,000 pasted characters the first 10,000 are in the field at once, and it says how many were cut; a reload keeps them, and they can be sent', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Длинные рассказы'));
  const { page } = await seatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/story`);
  const composer = page.getByRole('region', { name: t('stories:composer.label') });
  const box = composer.getByRole('textbox');
  const post = composer.getByRole('button', { name: t('stories:composer.post') });
  const start = unique('Летопись');
  const stories = page.getByRole('article');
  const feed = async () => (await asTeacher.get<{ member: { _id: string; body: string }[] }>(`/classes/${classId}/feed`)).member;
  const told = async () => (await feed()).map(({ body }) => body);
  const fits = longText(start, STORY_BODY_MAX);
  await paste(page, box, longText(start, 100_000));
  await expect(box).toHaveValue(fits);
  await expectCut(box, CUT_90, post);
  await page.reload();
  await expect(box).toHaveValue(fits);
  await post.click();
  await expect.poll(told, { timeout: 30_000 }).toEqual([fits]);

  await test.step('an edited story', async () => {
    const dialog = page.getByRole('dialog', { name: t('stories:edit.title') });
    const edited = dialog.getByRole('textbox', { name: t('stories:edit.text') });
    const update = dialog.getByRole('button', { name: t('stories:edit.update') });
    await stories.getByRole('button', { name: t('stories:menu') }).click();
    await page.getByRole('menuitem', { name: t('stories:edit.action') }).click();
    await paste(page, edited, longText('Правка', 50_000));
    await expect(edited).toHaveValue(longText('Правка', STORY_BODY_MAX));
    await expectCut(edited, CUT_40, update);
    await update.click();
    await expect.poll(told, { timeout: 30_000 }).toEqual([longText('Правка', STORY_BODY_MAX)]);
  });

  await test.step('a comment', async () => {
    const storyId = (await feed())[0]?._id ?? '';
    await page.goto(`/teachers/classes/${classId}/stories/${storyId}`);
    const comments = page.getByRole('region', { name: t('stories:comment.title') });
    const said = comments.getByRole('textbox', { name: t('stories:comment.write') });
    const send = comments.getByRole('button', { name: t('stories:comment.send') });
    await paste(page, said, longText('Подробно', 100_000));
    const short = longText('Подробно', COMMENT_BODY_MAX);
    await expect(said).toHaveValue(short);
    await expectCut(said, CUT_90, send);
    await send.click();
    await expect(said).toHaveValue('');
    const onServer = async () => (await asTeacher.get<{ member: { body: string }[] }>(`/classes/${classId}/stories/${storyId}/comments`)).member.map(({ body }) => body);
    await expect.poll(onServer, { timeout: 30_000 }).toEqual([short]);
  });
});
