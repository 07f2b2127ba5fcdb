import type { Page } from '@playwright/test';
import { apiAs } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { expectToStay } from './expect-to-stay.ts';
import { newClass, newLogin, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { ageEvent } from './server-database.ts';

const t = words('ru');
const DAY_MS = 86_400_000;
/** A small phone. */
const SHORT = { width: 360, height: 640 };
const COUNT = 12;

const cards = (page: Page) => page.getByRole('article');

/** Notes the titles of the list whenever they change, in the order they stand; the returned function tells. */
async function listsOf(page: Page): Promise<() => Promise<readonly (readonly string[])[]>> {
  await page.evaluate(() => {
    const lists: string[][] = [];
    Object.assign(window, { testLists: lists });
    const note = () => {
      const titles = [...document.querySelectorAll('article h3')].map(({ textContent }) => textContent);
      if (String(lists.at(-1)) !== String(titles)) lists.push(titles);
    };
    note();
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'testLists') as string[][]);
}

test('CAL-01 past events load five by five on demand, the newest first, each once and in its place; offline the list says that they are not on the device, and shows them once they were loaded', async ({ freshSeatOf, parta }) => {
  const login = await newLogin(parta.url, 'teacher', `${unique('past').replaceAll(' ', '')}@example.org`);
  const asTeacher = await apiAs(parta.url, login);
  const classId = await newClass(asTeacher, unique('Класс прошлого'));
  // So much to know that five of them are longer than what is made ready below the screen.
  const description = 'Берём с собой воду, еду и тёплые вещи. '.repeat(24);
  for (let place = 0; place < COUNT; place += 1) {
    const day = new Date(Date.now() + (place + 2) * DAY_MS).toISOString().slice(0, 10);
    const { _id } = await asTeacher.post<{ _id: string }>(`/classes/${classId}/events`, { title: `Поход ${place}`, description, allDay: true, startDateTime: `${day}T00:00:00.000Z`, endDateTime: `${day}T23:59:59.000Z` });
    await ageEvent(parta, _id, 40 * DAY_MS);
  }
  const inOrder = Array.from({ length: COUNT }, (_, place) => `Поход ${COUNT - 1 - place}`);
  const seat = await freshSeatOf(login, { viewport: SHORT });
  const { page } = seat;
  for (const hasNetwork of [true, false]) {
    if (!hasNetwork) await seat.goOffline();
    await page.goto(`/teachers/classes/${classId}/calendar`);
    await expect(page.getByText(t('calendar:empty.title'))).toBeVisible();
    const lists = await listsOf(page);
    if (hasNetwork) await seat.goOffline();
    await page.getByText(t('calendar:which.past'), { exact: true }).click();
    if (hasNetwork) {
      // Nobody has looked for them: they are not here yet.
      await expect(page.getByText(t('calendar:more.none')).or(page.getByText(t('calendar:more.offline')))).toBeVisible();
      await seat.goOnline();
    }
    await expect(cards(page).nth(4)).toBeAttached();
    for (const count of [5, 10]) {
      // More must stay away until it is asked for: time enough to fetch it many times.
      await expectToStay(1000, async () => expect(await cards(page).count()).toBe(count));
      await cards(page).nth(count - 5).hover();
      await expect(async () => {
        await page.mouse.wheel(0, 1000);
        await expect(cards(page)).toHaveCount(Math.min(count + 5, COUNT), { timeout: 500 });
      }).toPass();
    }
    await expect(cards(page).getByRole('heading')).toHaveText(inOrder);
    const seen = await lists();
    expect(seen).toEqual(seen.map(({ length }) => inOrder.slice(0, length)));
    expect(seen.map(({ length }) => length)).toEqual([0, 5, 10, COUNT]);
  }
});
