import type { Locator, Page } from '@playwright/test';
import { COMMENT_BODY_MAX, STORY_BODY_MAX } from '../../schema/limits.ts';
import { words } from '../support/words.ts';
import { teacher } from './people.ts';
import { newClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');

/* What is pasted is kept whole, however long; its field says by how much it is too long, and nothing leaves before it is shortened. */

async function paste(page: Page, box: Locator, text: string): Promise<void> {
  await page.evaluate((words_) => navigator.clipboard.writeText(words_), text);
  await box.click();
  await box.press('ControlOrMeta+a');
  await box.press('ControlOrMeta+v');
  await expect(box).toHaveValue(text);
}
/** A text of this length that begins and ends as no other. */
function longText(start: string, length: number): string {
  return `${start} ${'ё'.repeat(length - start.length - 5)} всё`;
}
async function expectTold(box: Locator, surplus: RegExp, send: Locator): Promise<void> {
  await expect(box).toHaveAccessibleDescription(surplus);
  await expect(box).toHaveAttribute('aria-invalid', 'true');
  await expect(send).toBeDisabled();
}
const OVER_40 = /^40.000 лишних символов.*10.000/u;
const OVER_90 = /^90.000 лишних символов.*10.000/u;

test('STO-01 STO-04 COM-01 a new or edited story of 50,000 characters and a comment of 100,000 are neither cut nor sent: the field says by how much the text is too long, and keeps it through a reload until it fits', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Длинные рассказы'));
  const { page, gate } = await seatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/story`);
  const composer = page.getByRole('region', { name: t('stories:composer.label') });
  const box = composer.getByRole('textbox');
  const post = composer.getByRole('button', { name: t('stories:composer.post') });
  const start = unique('Летопись');
  const stories = page.getByRole('article');
  const feed = async () => (await asTeacher.get<{ member: { _id: string; body: string }[] }>(`/classes/${classId}/feed`)).member;
  const told = async () => (await feed()).map(({ body }) => body);
  const text = longText(start, 50_000);
  await paste(page, box, text);
  await expectTold(box, OVER_40, post);
  await page.reload();
  await expect(box).toHaveValue(text);
  await expectTold(box, OVER_40, post);
  await expect(stories).toHaveCount(0);
  const fits = longText(start, STORY_BODY_MAX);
  await box.fill(fits);
  await expect(composer.getByRole('alert')).toHaveCount(0);
  await post.click();
  await expect.poll(told, { timeout: 30_000 }).toEqual([fits]);

  const dialog = page.getByRole('dialog', { name: t('stories:edit.title') });
  const edited = dialog.getByRole('textbox', { name: t('stories:edit.text') });
  const update = dialog.getByRole('button', { name: t('stories:edit.update') });
  const openEditor = async () => {
    await stories.getByRole('button', { name: t('stories:menu') }).click();
    await page.getByRole('menuitem', { name: t('stories:edit.action') }).click();
  };
  await openEditor();
  await paste(page, edited, longText('Правка', 50_000));
  await expectTold(edited, OVER_40, update);
  await page.reload();
  await openEditor();
  await expect(edited).toHaveValue(longText('Правка', 50_000));
  await expectTold(edited, OVER_40, update);
  await edited.fill(longText('Правка', STORY_BODY_MAX));
  await expect(edited).not.toHaveAttribute('aria-invalid');
  await update.click();
  await expect.poll(told, { timeout: 30_000 }).toEqual([longText('Правка', STORY_BODY_MAX)]);

  await test.step('a comment', async () => {
    const storyId = (await feed())[0]?._id ?? '';
    await page.goto(`/teachers/classes/${classId}/stories/${storyId}`);
    const comments = page.getByRole('region', { name: t('stories:comment.title') });
    const said = comments.getByRole('textbox', { name: t('stories:comment.write') });
    const send = comments.getByRole('button', { name: t('stories:comment.send') });
    const asked = () => gate.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/comments')).length;
    const before = asked();
    const long = longText('Подробно', 100_000);
    await paste(page, said, long);
    await expectTold(said, OVER_90, send);
    await said.press('ControlOrMeta+Enter');
    await page.reload();
    await expect(said).toHaveValue(long);
    await expectTold(said, OVER_90, send);
    await expect(comments.getByRole('listitem')).toHaveCount(0);
    expect(asked()).toBe(before);
    const short = longText('Подробно', COMMENT_BODY_MAX);
    await said.fill(`${short}  `);
    await expect(comments.getByRole('alert')).toHaveCount(0);
    await send.click();
    await expect(said).toHaveValue('');
    const onServer = async () => (await asTeacher.get<{ member: { body: string }[] }>(`/classes/${classId}/stories/${storyId}/comments`)).member.map(({ body }) => body);
    await expect.poll(onServer, { timeout: 30_000 }).toEqual([short]);
  });
});
