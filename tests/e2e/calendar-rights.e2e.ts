import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { head, student, teacher } from './people.ts';
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

test('CAL-01 CAL-03 EXT-07 in an archived class nobody plans, changes or deletes events, at any width, but can save one to their own calendar; a student reads the next events and changes none', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Отучились'));
  const [title, trip] = [unique('Последний звонок'), unique('Поход')];
  const day = (days: number) => new Date(Date.now() + days * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);
  await planSoon(asTeacher, classId, title);
  await asTeacher.post(`/classes/${classId}/events`, { title: trip, description: 'Возьмите; ручку', allDay: true, startDateTime: `${day(3)}T00:00:00.000Z`, endDateTime: `${day(4)}T23:59:59.000Z` });
  const { page } = await seatOf(teacher);

  await test.step('while it goes on', async () => {
    await page.goto(`/teachers/classes/${classId}/calendar`);
    for (const width of WIDTHS) {
      await page.setViewportSize(width);
      await expect((width === DESKTOP ? titleField(page) : create(page)).filter({ visible: true })).toHaveCount(1);
    }
    await offersOf(page, title, ['edit', 'ics', 'delete']);
  });

  await test.step('once it is over', async () => {
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

  await test.step('taken along', async () => {
    await card(page, trip).getByRole('button', { name: t('calendar:menu.label', { title: trip }) }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: t('calendar:menu.ics') }).click()]);
    await expect(page.getByText(t('calendar:ics.saved'))).toBeVisible();
    expect(file.suggestedFilename()).toBe(`${trip}.ics`);
    const plain = (iso: string) => iso.replaceAll('-', '');
    // The day after the last one is where whole days end.
    expect(readFileSync(await file.path(), 'utf8').split('\r\n')).toEqual(expect.arrayContaining([`SUMMARY:${trip}`, `DTSTART;VALUE=DATE:${plain(day(3))}`, `DTEND;VALUE=DATE:${plain(day(5))}`, String.raw`DESCRIPTION:Возьмите\; ручку`]));
  });

  await test.step('a student', async () => {
    const { classId: shared } = await sharedClass(asTeacher, await api(student), 'students');
    const soon = unique('Скоро');
    await planSoon(asTeacher, shared, soon);
    const own = (await seatOf(student)).page;
    await own.setViewportSize({ width: 1440, height: 900 });
    await own.goto(`/students/classes/${shared}`);
    const board = own.getByRole('region', { name: t('calendar:board.title') });
    const line = board.getByRole('button', { name: new RegExp(soon, 'u') });
    // It shows the first ones until it is asked for all.
    await expect(async () => {
      if ((await line.count()) === 0) await board.getByRole('button', { name: /^Ещё/u }).click({ timeout: 500 });
      await expect(line).toBeVisible({ timeout: 500 });
    }).toPass();
    await line.click();
    const dialog = own.getByRole('dialog', { name: soon });
    await expect(dialog.getByRole('button')).toHaveCount(2);
    for (const key of ['components:close', 'calendar:menu.ics']) await expect(dialog.getByRole('button', { name: t(key), exact: true })).toHaveCount(1);
    await own.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(create(own)).toHaveCount(0);
  });
});
