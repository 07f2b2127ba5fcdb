import type { Locator, Page } from '@playwright/test';
import type { HttpGate } from '../support/http-gate.ts';
import { words } from '../support/words.ts';
import { picture } from './pictures.ts';
import { parent, student, teacher } from './people.ts';
import { newClass, sharedClass, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { untilCalm } from './seats.ts';

const t = words('ru');

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
/** The button speaks its count, whatever that is. */
const like = (within: Locator) => within.getByRole('button', { name: new RegExp(`^${t('stories:like', { count: 1 }).split(',')[0]}`, 'u') });
const asked = (gate: HttpGate, ending: RegExp) => gate.seen.filter(({ method, path }) => method === 'POST' && ending.test(path)).length;

/** Scrolls on as a finger does until the end of the feed shows; answers how many stories stood there on the way. */
async function scrollToEnd(page: Page, end: string): Promise<readonly number[]> {
  await page.evaluate(() => {
    const sizes: number[] = [];
    Object.assign(window, { feedSizes: sizes });
    const note = () => {
      const size = document.querySelectorAll('article').length;
      if (sizes.at(-1) !== size) sizes.push(size);
    };
    note();
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('article').first().hover();
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(page.getByText(end)).toBeInViewport({ timeout: 100 });
  }).toPass({ timeout: 100_000, intervals: [50] });
  return page.evaluate(() => ('feedSizes' in window && Array.isArray(window.feedSizes) ? window.feedSizes.map(Number) : []));
}

test('STO-03 a teacher scrolls through the feed of a class five by five to its first story, and no further', { tag: '@journey' }, async ({ seatOf, api }) => {
  const asParent = await api(parent);
  const { classId } = await sharedClass(await api(teacher), asParent);
  const { totalItems } = await asParent.get<{ totalItems: number }>(`/classes/${classId}/feed`);
  expect(totalItems).toBeGreaterThan(20);
  const { page } = await seatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/story`);
  await expect(page.getByRole('article').nth(4)).toBeVisible();
  const sizes = await scrollToEnd(page, t('stories:older.end'));
  expect(sizes.at(-1)).toBe(totalItems);
  expect(sizes.filter((size) => size % 5 !== 0 && size !== totalItems)).toEqual([]);
  expect(await page.getByRole('article').evaluateAll((cards) => new Set(cards.map((one) => one.querySelector('time')?.dateTime)).size)).toBe(totalItems);
});

test('STO-03 without a network a parent reads everything that is on the device, down to the last story', async ({ freshSeatOf }) => {
  test.setTimeout(300_000);
  const seat = await freshSeatOf(parent);
  const { page } = seat;
  await page.goto('/parents/dashboard/main');
  await expect(page.getByRole('article').nth(4)).toBeVisible();
  const online = (await scrollToEnd(page, t('stories:older.end'))).at(-1) ?? 0;
  await seat.goOffline();
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  const offline = (await scrollToEnd(page, t('stories:older.end'))).at(-1);
  expect(offline).toBe(online);
});

test('STO-05 a parent’s like counts at once, is taken back at once, and the server hears of both', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const body = unique('Экскурсия в планетарий');
  const storyId = await tell(asTeacher, classId, body);
  const { page } = await seatOf(parent);
  await page.goto('/parents/dashboard/main');
  const heart = like(card(page, body));
  const onServer = async () => (await asTeacher.get<{ likeCount: number }>(`/classes/${classId}/stories/${storyId}`)).likeCount;
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(heart).toHaveAccessibleName(t('stories:like', { count: 1 }));
  await expect.poll(onServer).toBe(1);
  await heart.click();
  await expect(heart).toHaveAccessibleName(t('stories:like', { count: 0 }));
  await expect.poll(onServer).toBe(0);
});

for (const [taps, liked] of [
  [5, 1],
  [6, 0],
] as const) {
  // The browser knows that it is offline, so nothing was tried; what may have arrived would be taken back by a second request (invariant 2).
  test(`STO-05 ${taps} taps on the heart without a network end in ${liked === 1 ? 'one request' : 'none'}`, async ({ seatOf, api }) => {
    const asTeacher = await api(teacher);
    const { classId } = await sharedClass(asTeacher, await api(parent));
    const body = unique('Собираем гербарий');
    const storyId = await tell(asTeacher, classId, body);
    const seat = await seatOf(parent);
    const { page, gate } = seat;
    await page.goto('/parents/dashboard/main');
    const heart = like(card(page, body));
    await expect(heart).toBeVisible();
    await seat.goOffline();
    await expect(page.getByRole('link', { name: new RegExp(`^${t('app:sync.offline')}`, 'u') })).toBeVisible();
    for (let tap = 1; tap <= taps; tap += 1) {
      await heart.click();
      await expect(heart).toHaveAttribute('aria-pressed', String(tap % 2 === 1));
      await expect(heart).toHaveAccessibleName(t('stories:like', { count: tap % 2 }));
    }
    await seat.goOnline();
    // Something that goes out after them: once it is there, they had their turn.
    const story = `/api/classes/${classId}/stories/${storyId}`;
    await expect.poll(() => gate.seen.filter(({ path, status }) => path.startsWith('/api/changes') && status === 200).length).toBeGreaterThan(0);
    await expect.poll(async () => (await asTeacher.get<{ likeCount: number }>(story.slice('/api'.length))).likeCount).toBe(liked);
    await expect(page.getByRole('link', { name: t('app:sync.calm') }).first()).toBeVisible();
    expect(asked(gate, new RegExp(`${storyId}/(like|unlike)$`, 'u'))).toBe(liked);
    await expect(heart).toHaveAccessibleName(t('stories:like', { count: liked }));
  });
}

test('STO-05 in an archived class nobody can like any more', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const archived = await asTeacher.get<{ member: { _id: string }[] }>('/classes?status=archive');
  const classId = archived.member[0]?._id ?? '';
  const { page } = await seatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/story`);
  const first = page.getByRole('article').first();
  await expect(first).toBeVisible();
  await expect(like(first)).toBeDisabled();
  await expect(page.getByRole('textbox', { name: t('stories:composer.label') })).toHaveCount(0);
});

test('STO-06 a story counts as read when a parent has seen it whole, not before, and the teacher’s own look does not count', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  // All four come to the parent's device at once: one that came alone would stand above and be seen.
  const seat = await seatOf(parent);
  await seat.page.goto('/outbox');
  await seat.goOffline();
  const lower = unique('Ниже');
  const upper = unique('Выше');
  const lowerId = await tell(asTeacher, classId, `${lower}\n${'строка\n'.repeat(10)}`);
  const upperIds: string[] = [];
  for (let index = 0; index < 3; index += 1) upperIds.push(await tell(asTeacher, classId, `${upper} ${index}\n${'строка\n'.repeat(10)}`));
  const readCount = async (id: string | undefined) => (await asTeacher.get<{ readCount: number }>(`/classes/${classId}/stories/${id}`)).readCount;

  const own = await seatOf(teacher);
  await own.page.goto(`/teachers/classes/${classId}/story`);
  await expect(card(own.page, `${upper} 2`)).toBeVisible();

  await seat.goOnline();
  const { page, gate } = seat;
  const from = gate.seen.length;
  const reads = () => gate.seen.slice(from).flatMap(({ path }) => /stories\/([^/]+)\/read$/u.exec(path)?.[1] ?? []);
  await page.goto('/parents/dashboard/main');
  await expect(card(page, `${upper} 2`)).toBeVisible();
  await expect.poll(() => readCount(upperIds[2])).toBe(1);
  expect(await card(page, lower).evaluate((one) => one.getBoundingClientRect().bottom > innerHeight)).toBe(true);
  expect(reads()).not.toContain(lowerId);
  expect(await readCount(lowerId)).toBe(0);

  await card(page, lower).scrollIntoViewIfNeeded();
  await page.getByRole('article').first().hover();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => readCount(lowerId)).toBe(1);
  await expect.poll(() => reads().length).toBe(new Set(reads()).size);
  // Neither the teacher's look nor a second one of the parent's counts.
  await page.reload();
  await expect(card(page, `${upper} 2`)).toBeVisible();
  await expect(card(own.page, `${upper} 2`).getByText(t('stories:readBy', { count: 1 }))).toBeVisible();
  expect(await readCount(upperIds[2])).toBe(1);
  await expect(card(page, `${upper} 2`).getByText(t('stories:readBy', { count: 1 }))).toHaveCount(0);
});

test('STO-02 a teacher posts a text with photos, and a parent sees them; a document has no place beside photos', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const { page } = await seatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/story`);
  const composer = page.getByRole('region', { name: t('stories:composer.label') });
  const text = composer.getByRole('textbox', { name: t('stories:composer.label') });
  await text.click();
  const post = composer.getByRole('button', { name: t('stories:composer.post') });
  await expect(post).toBeDisabled();
  await composer.locator('input[type=file][multiple]').setInputFiles([await picture('весна.jpg', 1200, 900), await picture('лето.png', 600, 800)]);
  await expect(composer.getByText(t('media:photosOf', { count: 2, max: 20 }))).toBeVisible();
  await expect(composer.getByRole('button', { name: t('stories:composer.fileLocked') })).toBeDisabled();
  await expect(post).toBeEnabled();

  const body = unique('Три времени года');
  await text.fill(body);
  await page.reload();
  await expect(text).toHaveValue(body);
  await expect(composer.getByText(t('media:photosOf', { count: 2, max: 20 }))).toBeVisible();
  await post.click();
  await expect(card(page, body)).toHaveCount(1);
  await expect(text).toHaveValue('');
  await expect(card(page, body).getByText(t('components:state.waiting'))).toHaveCount(0, { timeout: 30_000 });

  const reader = await seatOf(parent);
  await reader.page.goto('/parents/dashboard/main');
  const photos = card(reader.page, body).getByRole('img', { name: /весна|лето/u });
  await expect(photos).toHaveCount(2);
  await expect.poll(() => photos.evaluateAll((images) => images.map((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))).toEqual([true, true]);
});

test('a teacher deletes a story after a question, and it leaves the parent’s screen by itself', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const body = unique('Опечатка в объявлении');
  await tell(asTeacher, classId, body);
  const reader = await seatOf(parent);
  await reader.page.goto('/parents/dashboard/main');
  await expect(card(reader.page, body)).toBeVisible();
  await expect(card(reader.page, body).getByRole('button', { name: t('stories:menu') })).toHaveCount(0);

  const { page } = await seatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/story`);
  await card(page, body).getByRole('button', { name: t('stories:menu') }).click();
  await page.getByRole('menuitem', { name: t('stories:delete.action') }).click();
  const asks = page.getByRole('alertdialog', { name: t('stories:delete.title') });
  await asks.getByRole('button', { name: t('components:cancel') }).click();
  await expect(card(page, body)).toBeVisible();
  await card(page, body).getByRole('button', { name: t('stories:menu') }).click();
  await page.getByRole('menuitem', { name: t('stories:delete.action') }).click();
  await asks.getByRole('button', { name: t('stories:delete.action') }).click();
  await expect(card(page, body)).toHaveCount(0);
  await expect(card(reader.page, body)).toHaveCount(0);
});

test('a new class has an empty feed that says what to do', async ({ seatOf, api }) => {
  const classId = await newClass(await api(teacher), unique('Пустой'));
  const { page } = await seatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/story`);
  await expect(page.getByText(t('stories:empty.title'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('stories:empty.text'))).toBeVisible();
});

test('STO-05 a student reads the class’s story and likes it', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(student), 'students');
  const body = unique('Для ребят');
  await tell(asTeacher, classId, body);
  const { page } = await seatOf(student);
  await page.goto('/students/dashboard');
  await page.getByRole('main').locator(`a[href="/students/classes/${classId}"]`).click();
  const heart = like(card(page, body));
  await heart.click();
  await expect(heart).toHaveAccessibleName(t('stories:like', { count: 1 }));
});

test('STO-05 SYN-03 SYN-04 without a network a student’s like counts at once and after a reload; with one it arrives once', { tag: '@journey' }, async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(student), 'students');
  const body = unique('Наш спектакль');
  const storyId = await tell(asTeacher, classId, body);
  const onServer = async () => (await asTeacher.get<{ likeCount: number }>(`/classes/${classId}/stories/${storyId}`)).likeCount;
  const seat = await seatOf(student);
  const { page, gate } = seat;
  await page.goto(`/students/classes/${classId}`);
  const heart = like(card(page, body));
  await expect(heart).toBeVisible();
  await seat.goOffline();
  await heart.click();
  await expect(heart).toHaveAccessibleName(t('stories:like', { count: 1 }));
  await page.reload();
  await expect(heart).toHaveAccessibleName(t('stories:like', { count: 1 }));
  expect(await onServer()).toBe(0);
  await seat.goOnline();
  await expect.poll(onServer, { timeout: 30_000 }).toBe(1);
  await untilCalm(page);
  await expect(heart).toHaveAccessibleName(t('stories:like', { count: 1 }));
  expect(asked(gate, new RegExp(`${storyId}/(like|unlike)$`, 'u'))).toBe(1);
});
