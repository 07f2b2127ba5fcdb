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

test('STO-06 on a phone stories a little lower than what scrolls, a little higher, and higher than the screen all count as read once a parent has scrolled through them', async ({ freshSeatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const seat = await freshSeatOf(parent, { viewport: PHONE });
  const { page } = seat;
  const told = await toldAtOnce(seat, asTeacher, classId, 3);
  await page.goto('/parents/dashboard/main');
  for (const { body } of told) await expect(card(page, body)).toBeAttached();
  const room = await roomOf(card(page, told[0]?.body ?? ''));
  expect(room).toBeLessThan(PHONE.height - 60);
  const heights = [room - 20, room + 40, PHONE.height + 100];
  for (const [index, { body }] of told.entries()) await stretch(card(page, body), heights[index] ?? 0);
  for (const { id } of told) expect(await hasRead(asParent, classId, id)).toBe(false);
  await wheel(page, 2_000 + heights.reduce((sum, height) => sum + height, 0));
  for (const { id } of told) await expect.poll(() => hasRead(asParent, classId, id)).toBe(true);
});

for (const who of [parent, student]) {
  test(`STO-06 on its own page a story that is a little higher than what scrolls counts as read at its end, for a ${who.role}`, async ({ freshSeatOf, api }) => {
    const [asTeacher, asReader] = [await api(teacher), await api(who)];
    const { classId } = await sharedClass(asTeacher, asReader, who === student ? 'students' : 'parents');
    const { page } = await freshSeatOf(who, { viewport: PHONE });
    /** Opens a story of so many lines; answers it where it does not fit what scrolls. */
    const openStory = async (lines: number) => {
      const body = unique('По строкам') + '\nстрока'.repeat(lines);
      const id = await tell(asTeacher, classId, body);
      await page.goto(`/${who.role}s/classes/${classId}/stories/${id}`);
      await expect(card(page, 'По строкам')).toBeVisible();
      const [room, height] = [await roomOf(card(page, 'По строкам')), await heightOf(card(page, 'По строкам'))];
      return height > room + 4 && height < PHONE.height ? id : null;
    };
    let id: string | null = null;
    for (let lines = 8; id === null && lines < 30; lines += 3) id = await openStory(lines);
    if (id === null) throw new Error('No story was of this height');
    await wheel(page, 600);
    await expect.poll(() => hasRead(asReader, classId, id ?? '')).toBe(true);
  });
}

test('STO-06 the comments below a story need not be read for it to count as read', async ({ freshSeatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const body = unique('Коротко');
  const id = await tell(asTeacher, classId, body);
  for (let index = 0; index < 12; index += 1) await asTeacher.post(`/classes/${classId}/stories/${id}/comments`, { body: `Слово ${index}` });
  const { page } = await freshSeatOf(parent, { viewport: PHONE });
  await page.goto(`/parents/classes/${classId}/stories/${id}`);
  await expect(page.getByText('Слово 11')).toBeAttached();
  expect(await heightOf(card(page, body))).toBeGreaterThan(PHONE.height);
  await expect.poll(() => hasRead(asParent, classId, id)).toBe(true);
});
