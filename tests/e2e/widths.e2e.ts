import type { Locator, Page } from '@playwright/test';
import { AVATAR_SIZE, CARD_WIDTH, THREAD_LIST_WIDTH } from '../../schema/limits.ts';
import { apiAs } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { messageRow, parent, student, teacher } from './people.ts';
import { newClass, newLogin, newStudent, newThread, readAll, say, sharedClass, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { PHONE } from './seats.ts';

const t = words('ru');
/** Widths of dialogs (product.md section 9). */
const INVITE = 400;
const REWARDABLE = 800;
const AWARDS = 500;

/** A dialog's own box has no size: its panel is the box around its title. */
function panel(page: Page): Locator {
  return page.getByRole('dialog').locator(':scope > div > div').last();
}
async function widthOf(place: Locator): Promise<number> {
  await expect(place).toBeVisible();
  return Math.round((await place.boundingBox())?.width ?? 0);
}

test('GEN-13 dialogs, cards, the thread list and the picture are as wide as product.md says', async ({ freshSeatOf, parta }) => {
  const leader = await newLogin(parta.url, 'teacher', `${unique('wide').replaceAll(' ', '')}@example.org`);
  const asTeacher = await apiAs(parta.url, leader);
  const classId = await newClass(asTeacher, unique('Ширина'));
  const child = await newStudent(asTeacher, classId, 'Александра', 'Константинопольская');
  const { page } = await freshSeatOf(leader, { viewport: { width: 1600, height: 900 } });
  await page.goto(`/teachers/classes/${classId}/room`);
  await page.locator('main li button[data-open]').first().click();
  await expect.poll(() => widthOf(panel(page))).toBe(REWARDABLE);
  await page.getByRole('dialog').getByRole('button', { name: t('room:invite') }).click();
  await expect.poll(() => widthOf(panel(page))).toBe(INVITE);
  await page.goto(`/teachers/classes/${classId}/room/AwardsModalView/${child._id}`);
  await expect.poll(() => widthOf(panel(page))).toBe(AWARDS);
  await page.goto(`/teachers/classes/${classId}/chat`);
  expect(await widthOf(page.getByRole('region', { name: t('chat:threads') }))).toBe(THREAD_LIST_WIDTH);
  const { _id: storyId } = await asTeacher.post<{ _id: string }>(`/classes/${classId}/stories`, { body: unique('Ширина записи'), attachments: [] });
  // Beside the board of events, and where there is no room for one.
  for (const width of [1600, 1100]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['story', `stories/${storyId}`]) {
      await page.goto(`/teachers/classes/${classId}/${path}`);
      expect(await widthOf(page.getByRole('article').first())).toBe(CARD_WIDTH);
    }
  }
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto('/teachers/profile');
  expect(await widthOf(page.locator('main form [aria-hidden="true"]').first())).toBe(AVATAR_SIZE);

  const login = await newLogin(parta.url, 'parent', `${unique('wide').replaceAll(' ', '')}@example.org`);
  const asParent = await apiAs(parta.url, login);
  const request = await asParent.post<{ _id: string }>(`/students/by-parent-code/${child.parentCode}/bind-parent`, { code: child.parentCode });
  const { page: parents } = await freshSeatOf(login, { viewport: { width: 1600, height: 900 } });
  await parents.goto(`/parents/student/${child._id}/class/${classId}/request/${request._id}/code/${child.parentCode}`);
  expect(await widthOf(parents.getByRole('heading', { level: 2 }).locator('xpath=ancestor::*[contains(@class, "max-w-card")]'))).toBe(CARD_WIDTH);
});

test('GEN-13 STU-01 a child reads big: a story, a message and a dialog’s question are 20 px or more for a student, and smaller for a parent', { tag: '@journey' }, async ({ freshSeatOf, api }) => {
  const asTeacher = await api(teacher);
  const sizes: Record<'student' | 'parent', number[]> = { student: [], parent: [] };
  for (const [login, kind] of [[student, 'students'], [parent, 'parents']] as const) {
    const asReader = await api(login);
    const { classId, threadId } = await sharedClass(asTeacher, asReader, kind);
    const [told, said, own] = [unique('Крупно в ленте'), unique('Крупно в чате'), unique('Моё')];
    const storyId = await tell(asTeacher, classId, told);
    // A conversation opens where reading goes on: what neighbours have said would stand there, and this one below the edge.
    await readAll(asReader, threadId);
    await say(asTeacher, threadId, said);
    await asReader.post(`/classes/${classId}/stories/${storyId}/comments`, { body: own });
    const { page } = await freshSeatOf(login, { viewport: PHONE });
    const sizeOf = async (words: Locator) => {
      await expect(words).toBeVisible();
      return words.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    };
    await page.goto(`/${kind}/classes/${classId}/stories/${storyId}`);
    sizes[login.role as 'student' | 'parent'].push(await sizeOf(page.getByRole('article').getByText(told)));
    await page.getByRole('region', { name: t('stories:comment.title') }).getByRole('listitem').filter({ hasText: own }).getByRole('button').click();
    await page.getByRole('menuitem', { name: t('common:action.delete') }).click();
    sizes[login.role as 'student' | 'parent'].push(await sizeOf(page.getByRole('alertdialog').getByRole('heading', { name: t('stories:comment.deleteTitle') })));
    await page.goto(kind === 'students' ? `/students/classes/${classId}/chat/${threadId}` : `/parents/dashboard/chat/${threadId}`);
    sizes[login.role as 'student' | 'parent'].push(await sizeOf(messageRow(page, said).getByText(said)));
  }
  expect(sizes.student).toEqual([20, 22, 20]);
  for (const [place, size] of sizes.parent.entries()) expect(size).toBeLessThan(sizes.student[place] ?? 0);
});

/** What reaches over the right edge of a phone, or of the row that holds it. */
const overhangs = (page: Page) => page.evaluate(() => {
  const shown = [...document.querySelectorAll('main *, [role=dialog] *')].filter((element) => element.closest('[aria-hidden=true]') === null && element.getClientRects().length > 0);
  const outside = shown.filter((element) => !/auto|scroll/u.test(getComputedStyle(element.parentElement ?? element).overflowX) && element.getBoundingClientRect().right > innerWidth + 1);
  return outside.map((element) => `${element.tagName} ${element.className}`.slice(0, 80));
});

test('F-105 names of 60 to 200 letters without a space stay inside a phone of 360 px, and a document keeps its extension and its sign', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const name = unique('Ж'.repeat(40)).replaceAll(' ', '_').slice(0, 60);
  const classId = await newClass(asTeacher, name);
  const child = await newStudent(asTeacher, classId, 'Ё'.repeat(60), 'Щ'.repeat(60));
  const threadId = await newThread(asTeacher, [await api(parent)], 'Ю'.repeat(60));
  await say(asTeacher, threadId, `https://school.example/${'a'.repeat(300)}`);
  const storyId = await tell(asTeacher, classId, 'Ы'.repeat(400));
  const { page } = await seatOf(teacher);
  await page.setViewportSize({ width: 360, height: 740 });
  const document_ = `${'отчёт_'.repeat(32)}конец.pdf`;
  const end = page.getByText(/…_конец\.pdf$|….*конец\.pdf$/u).first();
  for (const path of ['dashboard', `classes/${classId}/room`, `classes/${classId}/story`, `classes/${classId}/stories/${storyId}`, `classes/${classId}/room/AwardsModalView/${child._id}`, `classes/${classId}/chat`]) {
    await test.step(path, async () => {
      await page.goto(`/teachers/${path}`);
      await expect(page.getByText(/ЖЖЖ|ЁЁЁ|ЫЫЫ|ЮЮЮ/u).filter({ visible: true }).first()).toBeVisible();
      expect(await overhangs(page)).toEqual([]);
    });
  }
  await test.step('a document in a conversation', async () => {
    await page.goto(`/teachers/classes/${classId}/chat/${threadId}`);
    const composer = page.getByRole('form', { name: t('chat:composer.label') });
    await composer.locator('input[type=file]:not([multiple])').setInputFiles({ name: document_, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
    await expect(end).toBeVisible();
    expect(await overhangs(page)).toEqual([]);
    await composer.getByRole('button', { name: t('chat:composer.send') }).click();
    const tile = page.getByRole('list', { name: t('chat:messages') }).getByRole('button', { name: t('media:download', { name: document_ }) });
    await expect(tile).toContainText(/конец\.pdf/u);
    expect(await overhangs(page)).toEqual([]);
  });
});
