import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { head, parent, student, teacher } from './people.ts';
import { newClass, setStatus, sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { DESKTOP, PHONE } from './seats.ts';

/* What the calendar offers those who may not plan, change or delete: what is left out. */

const t = words('ru');
const MINUTE_MS = 60_000;
/** The new event stands beside the list, in a button above it, in a button over it. */
const WIDTHS = [DESKTOP, { width: 1000, height: 800 }, PHONE];

interface ClassOf {
  readonly _id: string;
  readonly canEdit: boolean;
}

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const titleField = (page: Page) => page.getByLabel(t('calendar:form.title'), { exact: true });
const create = (page: Page) => page.getByRole('button', { name: t('calendar:form.create') });

/** An event that begins in some minutes: it comes before all others of the class. */
async function planSoon(api: Api, classId: string, title: string): Promise<void> {
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  await api.post(`/classes/${classId}/events`, { title, description: '', allDay: false, startDateTime: at(5), endDateTime: at(120) });
}

/** What the menu of an event offers. */
async function offersOf(page: Page, title: string, offers: readonly ('edit' | 'ics' | 'delete')[]): Promise<void> {
  await card(page, title).getByRole('button', { name: t('calendar:menu.label', { title }) }).click();
  await expect(page.getByRole('menuitem')).toHaveText(offers.map((offer) => t(`calendar:menu.${offer}`)));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test('CAL-01 CAL-03 a teacher who assists plans events and changes the own ones; another’s can be taken into one’s own calendar and no more', { tag: '@journey' }, async ({ seatOf, api }) => {
  const [asHead, asAssistant] = [await api(head), await api(teacher)];
  const { member } = await asAssistant.get<{ member: ClassOf[] }>('/classes?status=active&itemsPerPage=100');
  const assisted = member.find(({ canEdit }) => !canEdit)?._id;
  if (assisted === undefined) throw new Error('The teacher assists nowhere');
  const [foreign, own] = [unique('От главной'), unique('От помощницы')];
  await planSoon(asHead, assisted, foreign);
  await planSoon(asAssistant, assisted, own);
  const { page } = await seatOf(teacher);
  await page.setViewportSize(DESKTOP);
  await page.goto(`/teachers/classes/${assisted}/calendar`);
  await expect(titleField(page)).toBeVisible();
  await expect(card(page, foreign)).toBeVisible({ timeout: 30_000 });
  await offersOf(page, own, ['edit', 'ics', 'delete']);
  await offersOf(page, foreign, ['ics']);
});

test('EXT-07 a teacher takes an event of the calendar into one’s own, by the hour and for whole days', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('С собой'));
  const [timed, whole] = [unique('Собрание'), unique('Поход')];
  const day = (days: number) => new Date(Date.now() + days * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);
  await asTeacher.post(`/classes/${classId}/events`, { title: timed, description: 'Возьмите; ручку', allDay: false, startDateTime: `${day(2)}T15:00:00.000Z`, endDateTime: `${day(2)}T16:30:00.000Z` });
  await asTeacher.post(`/classes/${classId}/events`, { title: whole, description: '', allDay: true, startDateTime: `${day(3)}T00:00:00.000Z`, endDateTime: `${day(4)}T23:59:59.000Z` });
  const { page } = await seatOf(teacher);
  await page.setViewportSize(DESKTOP);
  await page.goto(`/teachers/classes/${classId}/calendar`);
  const take = async (title: string) => {
    await card(page, title).getByRole('button', { name: t('calendar:menu.label', { title }) }).click({ timeout: 30_000 });
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: t('calendar:menu.ics') }).click()]);
    await expect(page.getByText(t('calendar:ics.saved'))).toBeVisible();
    expect(file.suggestedFilename()).toBe(`${title}.ics`);
    return readFileSync(await file.path(), 'utf8').split('\r\n');
  };
  const plain = (iso: string) => iso.replaceAll('-', '');
  expect(await take(timed)).toEqual(expect.arrayContaining([`SUMMARY:${timed}`, `DTSTART:${plain(day(2))}T150000Z`, `DTEND:${plain(day(2))}T163000Z`, String.raw`DESCRIPTION:Возьмите\; ручку`]));
  // The day after the last one is where whole days end.
  expect(await take(whole)).toEqual(expect.arrayContaining([`SUMMARY:${whole}`, `DTSTART;VALUE=DATE:${plain(day(3))}`, `DTEND;VALUE=DATE:${plain(day(5))}`]));
});

test('CAL-01 CAL-03 in a class that is over nobody plans anything more: at no width a form or a button, and an event can neither be changed nor deleted', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Отучились'));
  const title = unique('Последний звонок');
  await planSoon(asTeacher, classId, title);
  const { page } = await seatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/calendar`);
  for (const width of WIDTHS) {
    await page.setViewportSize(width);
    await expect((width === DESKTOP ? titleField(page) : create(page)).filter({ visible: true })).toHaveCount(1);
  }
  await offersOf(page, title, ['edit', 'ics', 'delete']);

  await setStatus(asTeacher, classId, 'archive');
  await expect(create(page)).toHaveCount(0);
  for (const width of WIDTHS.toReversed()) {
    await page.setViewportSize(width);
    await expect(card(page, title)).toBeVisible();
    await expect(create(page)).toHaveCount(0);
    await expect(titleField(page)).toHaveCount(0);
  }
  await offersOf(page, title, ['ics']);
  // What is opened there now knows it from the start.
  await page.reload();
  await expect(card(page, title)).toBeVisible();
  await offersOf(page, title, ['ics']);
  await expect(titleField(page)).toHaveCount(0);
});

for (const { who, login, type, path } of [
  { who: 'parent', login: parent, type: 'parents', path: () => '/parents/dashboard/main' },
  { who: 'student', login: student, type: 'students', path: (classId: string) => `/students/classes/${classId}` },
] as const) {
  test(`CAL-01 CAL-03 a ${who} reads what is coming up and takes it along; nothing there makes, changes or deletes an event`, async ({ seatOf, api }) => {
    const asTeacher = await api(teacher);
    const { classId } = await sharedClass(asTeacher, await api(login), type);
    const title = unique('Скоро');
    await planSoon(asTeacher, classId, title);
    const { page } = await seatOf(login);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path(classId));
    const board = page.getByRole('region', { name: t('calendar:board.title') });
    const line = board.getByRole('button', { name: new RegExp(title, 'u') });
    // It shows the first ones until it is asked for all.
    await expect(async () => {
      if ((await line.count()) === 0) await board.getByRole('button', { name: /^Ещё/u }).click({ timeout: 500 });
      await expect(line).toBeVisible({ timeout: 500 });
    }).toPass();
    await line.click();
    const dialog = page.getByRole('dialog', { name: title });
    const buttons = dialog.getByRole('button');
    await expect(buttons).toHaveCount(2);
    await expect(buttons.and(page.getByRole('button', { name: t('components:close'), exact: true }))).toHaveCount(1);
    await expect(buttons.and(page.getByRole('button', { name: t('calendar:menu.ics'), exact: true }))).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(create(page)).toHaveCount(0);
  });
}
