import type { Locator, Page } from '@playwright/test';
import { AVATAR_SIZE, CARD_WIDTH, THREAD_LIST_WIDTH } from '../../schema/limits.ts';
import { DEMO_LOGINS } from '../../server/demo/demo-logins.ts';
import { screensOf } from '../shots/screens.ts';
import { apiAs } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { teacher } from './people.ts';
import { newClass, newLogin, newStudent, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');
/** The narrowest phone (GEN-13). */
const NARROW = { width: 360, height: 780 };
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
/** Strips of chips may be moved sideways; what is taller than this is read downwards, px. */
const STRIP = 250;

/** What reaches over the side of the page, or of what scrolls down in it. */
function overflow(page: Page): Promise<readonly string[]> {
  return page.evaluate((strip) => {
    const inside = [...document.querySelectorAll('main, main *, [role=dialog] *')].filter((element) => element.clientHeight > strip && /auto|scroll/u.test(getComputedStyle(element).overflowY));
    return [document.documentElement, ...inside].filter((element) => element.scrollWidth > element.clientWidth + 1).map((element) => `${element.tagName} ${element.className.slice(0, 60)}: ${element.scrollWidth} in ${element.clientWidth}`);
  }, STRIP);
}

test('GEN-13 dialogs, cards, the thread list and the picture are as wide as product.md says', async ({ freshSeatOf, api, parta }) => {
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Ширина'));
  const child = await newStudent(asTeacher, classId, 'Александра', 'Константинопольская');
  const { page } = await freshSeatOf(teacher, { viewport: { width: 1600, height: 900 } });
  await page.goto(`/teachers/classes/${classId}/room`);
  await page.locator('main li button[data-open]').first().click();
  await expect.poll(() => widthOf(panel(page))).toBe(REWARDABLE);
  await page.getByRole('dialog').getByRole('button', { name: t('room:invite') }).click();
  await expect.poll(() => widthOf(panel(page))).toBe(INVITE);
  await page.goto(`/teachers/classes/${classId}/room/AwardsModalView/${child._id}`);
  await expect.poll(() => widthOf(panel(page))).toBe(AWARDS);
  await page.goto(`/teachers/classes/${classId}/chat`);
  expect(await widthOf(page.getByRole('region', { name: t('chat:threads') }))).toBe(THREAD_LIST_WIDTH);
  await page.goto('/teachers/profile');
  expect(await widthOf(page.locator('main form [aria-hidden="true"]').first())).toBe(AVATAR_SIZE);

  const login = await newLogin(parta.url, 'parent', `${unique('wide').replaceAll(' ', '')}@example.org`);
  const asParent = await apiAs(parta.url, login);
  const request = await asParent.post<{ _id: string }>(`/students/by-parent-code/${child.parentCode}/bind-parent`, { code: child.parentCode });
  const { page: parents } = await freshSeatOf(login, { viewport: { width: 1600, height: 900 } });
  await parents.goto(`/parents/student/${child._id}/class/${classId}/request/${request._id}/code/${child.parentCode}`);
  expect(await widthOf(parents.getByRole('heading', { level: 2 }).locator('xpath=ancestor::*[contains(@class, "max-w-card")]'))).toBe(CARD_WIDTH);
});

for (const role of [null, 'teacher', 'parent', 'student'] as const) {
  test(`GEN-13 on a phone of 360 px nothing overflows sideways: the screens of ${role ?? 'anyone'}`, async ({ visitor, freshSeatOf, parta }) => {
    test.setTimeout(900_000);
    // The people of the demo school: the others' screens are looked at in the pictures.
    const screens = (await screensOf(parta, 'ru')).filter(({ who }) => (who === null ? role === null : who.role === role && DEMO_LOGINS.some(({ email, login }) => email === who.email && login === who.login)));
    const faults: string[] = [];
    for (const who of new Set(screens.map((screen) => screen.who))) {
      const seat = who === null ? await visitor({ viewport: NARROW }) : await freshSeatOf(who, { viewport: NARROW });
      const at = { page: seat.page, seat, width: NARROW.width, t };
      const never = seat.page.getByRole('button', { name: t('app:push.never') });
      if (await never.isVisible()) await never.click();
      for (const { name, path, prepare, after } of screens.filter((screen) => screen.who === who)) {
        await seat.page.goto(path);
        await prepare(at);
        faults.push(...(await overflow(seat.page)).map((fault) => `${name}: ${fault}`));
        await after?.(at);
      }
    }
    expect(faults).toEqual([]);
  });
}
