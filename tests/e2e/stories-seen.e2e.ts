import type { Locator, Page } from '@playwright/test';
import type { Api } from '../support/api-as.ts';
import { parent, student, teacher } from './people.ts';
import { sharedClass, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { PHONE, untilCalm, type Seat } from './seats.ts';

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
/** Of one reader: whoever else reads the same class meanwhile, in another test, counts as well for its teacher. */
const hasRead = async (asReader: Api, classId: string, storyId: string) => (await asReader.get<{ isRead: boolean }>(`/classes/${classId}/stories/${storyId}`)).isRead;

/** What scrolls around a card: it ends at the header and the bottom bar. */
const scrollerOf = (one: Locator) => one.locator('xpath=ancestor::*[contains(@class, "scroll-down")][1]');
const roomOf = (one: Locator) => scrollerOf(one).evaluate((box) => box.clientHeight);
const heightOf = (one: Locator) => one.evaluate((node) => node.getBoundingClientRect().height);
/** Makes a card as high as a photo or a text would. */
async function stretch(one: Locator, height: number): Promise<void> {
  await one.evaluate((node, wanted) => {
    const head = node.firstElementChild;
    if (head instanceof HTMLElement) head.style.marginTop = `${wanted - node.getBoundingClientRect().height}px`;
  }, height);
  expect(await heightOf(one)).toBeCloseTo(height, 0);
}
/** Turns the wheel down by so much, in steps as a hand does. */
async function wheel(page: Page, by: number): Promise<void> {
  await page.getByRole('main').hover();
  for (let gone = 0; gone < by; gone += 60) {
    await page.mouse.wheel(0, Math.min(60, by - gone));
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** Stories that come to a phone at once, below two that fill its screen; the first of them the highest. */
async function toldAtOnce(seat: Seat, asTeacher: Api, classId: string, count: number): Promise<readonly { readonly id: string; readonly body: string }[]> {
  await seat.page.goto('/outbox');
  await seat.goOffline();
  const told: { id: string; body: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = unique('Какой угодно высоты');
    told.push({ body, id: await tell(asTeacher, classId, body) });
  }
  for (let index = 0; index < 2; index += 1) await tell(asTeacher, classId, unique('Сверху') + '\nстрока'.repeat(12));
  await seat.goOnline();
  // All of them are here before any is shown: the first ones alone would stand in sight.
  await untilCalm(seat.page);
  return told;
}

/** Opens a story that is a little higher than what scrolls, on its own page; answers its id. */
async function openTallStory(page: Page, asTeacher: Api, role: 'parent' | 'student', classId: string): Promise<string> {
  const one = card(page, 'По строкам');
  for (let lines = 8; lines < 30; lines += 3) {
    const id = await tell(asTeacher, classId, unique('По строкам') + '\nстрока'.repeat(lines));
    await page.goto(`/${role}s/classes/${classId}/stories/${id}`);
    await expect(one).toBeVisible();
    const [room, height] = [await roomOf(one), await heightOf(one)];
    if (height > room + 4 && height < PHONE.height) return id;
  }
  throw new Error('No story was of this height');
}

test('STO-06 SYN-03 on a phone a story of any height counts as read, once, after a parent has scrolled through it, also offline; its comments and the look of its author do not matter', async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const seat = await seatOf(parent);
  const { page } = seat;
  await page.setViewportSize(PHONE);
  const told = await toldAtOnce(seat, asTeacher, classId, 3);
  const ids = told.map(({ id }) => id);
  const read = async () => Promise.all(ids.map((id) => hasRead(asParent, classId, id)));
  /** The stories of which somebody's browser has told that they were read, as often as it has. */
  const reads = ({ gate }: Seat) => gate.seen.flatMap(({ path }) => /stories\/([^/]+)\/read$/u.exec(path)?.[1] ?? []).filter((id) => ids.includes(id)).toSorted();

  const own = await seatOf(teacher);
  await test.step('the teacher looks at them', async () => {
    await own.page.goto(`/teachers/classes/${classId}/story`);
    for (const { body } of told) await card(own.page, body).scrollIntoViewIfNeeded();
    await expect(card(own.page, told[0]?.body ?? '')).toBeVisible();
  });

  await test.step('a parent scrolls through them without a network', async () => {
    await page.goto('/parents/dashboard/main');
    for (const { body } of told) await expect(card(page, body)).toBeAttached();
    const room = await roomOf(card(page, told[0]?.body ?? ''));
    expect(room).toBeLessThan(PHONE.height - 60);
    const heights = [room - 20, room + 40, PHONE.height + 100];
    for (const [index, { body }] of told.entries()) await stretch(card(page, body), heights[index] ?? 0);
    await untilCalm(page);
    expect(await read()).toEqual([false, false, false]);
    expect(reads(seat)).toEqual([]);
    await seat.goOffline();
    await wheel(page, 2_000 + heights.reduce((sum, height) => sum + height, 0));
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await read()).toEqual([false, false, false]);
    await seat.goOnline();
    await expect.poll(read).toEqual([true, true, true]);
  });

  await test.step('each counts once', async () => {
    await untilCalm(page);
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
    await wheel(page, 2_000);
    await untilCalm(page);
    expect(reads(seat)).toEqual(ids.toSorted());
    // However many: a browser that another test has left on the feed counts, too.
    await expect(card(own.page, told[2]?.body ?? '').getByText(/^Прочитал/u)).toBeVisible();
    expect(reads(own)).toEqual([]);
    await expect(card(page, told[2]?.body ?? '').getByText(/Прочитал/u)).toHaveCount(0);
  });

  await test.step('at its end, on its own page', async () => {
    const id = await openTallStory(page, asTeacher, 'parent', classId);
    await wheel(page, 600);
    await expect.poll(() => hasRead(asParent, classId, id)).toBe(true);
  });

  await test.step('without its comments', async () => {
    const body = unique('Коротко');
    const id = await tell(asTeacher, classId, body);
    for (let index = 0; index < 12; index += 1) await asTeacher.post(`/classes/${classId}/stories/${id}/comments`, { body: `Слово ${index}` });
    await page.goto(`/parents/classes/${classId}/stories/${id}`);
    await expect(page.getByText('Слово 11')).toBeAttached();
    expect(await heightOf(card(page, body))).toBeGreaterThan(PHONE.height);
    await expect.poll(() => hasRead(asParent, classId, id)).toBe(true);
  });
});

test('STO-06 on its own page a story that is a little higher than the scroll area counts as read at its end, for a student', async ({ seatOf, api }) => {
  const [asTeacher, asStudent] = [await api(teacher), await api(student)];
  const { classId } = await sharedClass(asTeacher, asStudent, 'students');
  const { page } = await seatOf(student);
  await page.setViewportSize(PHONE);
  const id = await openTallStory(page, asTeacher, 'student', classId);
  await wheel(page, 600);
  await expect.poll(() => hasRead(asStudent, classId, id)).toBe(true);
});
