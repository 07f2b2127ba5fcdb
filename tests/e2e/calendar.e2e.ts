import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { expectToStay } from './expect-to-stay.ts';
import { parent, teacher } from './people.ts';
import { newClass, sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { PHONE } from './seats.ts';

const t = words('ru');
const DAY_MS = 86_400_000;
/** The demo people live by this clock. */
const ZONE = 'Europe/Moscow';
const WIDE = { width: 1440, height: 900 };
/** A small phone. */
const SHORT = { width: 360, height: 640 };

/** The date so many days from today on the wall of the demo people. */
const day = (plus: number) => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now() + plus * DAY_MS);
/** A date as a Russian field shows it. */
const shown = (date: string) => date.split('-').toReversed().join('.');
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const group = (page: Page, name: 'today' | 'week' | 'soon') => page.getByRole('region', { name: t(`calendar:group.${name}`), exact: true });
const field = (page: Page, name: string) => page.getByLabel(t(`calendar:form.${name}`), { exact: true });
async function choose(page: Page, title: string, item: string): Promise<void> {
  // The one before fades away; until then there are two with the same rows.
  await expect(page.getByRole('menu')).toHaveCount(0);
  await card(page, title).getByRole('button', { name: t('calendar:menu.label', { title }) }).click();
  await page.getByRole('menuitem', { name: t(`calendar:menu.${item}`) }).click();
}

async function boxOf(place: Locator): Promise<{ y: number; height: number }> {
  await expect(place).toBeVisible();
  return (await place.boundingBox()) ?? { y: 0, height: 0 };
}

interface Planned {
  readonly title: string;
  readonly allDay?: boolean;
  /** Days from today. */
  readonly from: number;
  readonly to?: number;
  readonly description?: string;
}
async function plan(asTeacher: Api, classId: string, { title, allDay = true, from, to = from, description = '' }: Planned): Promise<string> {
  const [start, end] = allDay ? [`${day(from)}T00:00:00.000Z`, `${day(to)}T23:59:59.000Z`] : [`${day(from)}T15:00:00.000Z`, `${day(to)}T16:00:00.000Z`];
  return (await asTeacher.post<{ _id: string }>(`/classes/${classId}/events`, { title, description, allDay, startDateTime: start, endDateTime: end }))._id;
}
interface Kept {
  readonly title: string;
  readonly allDay: boolean;
  readonly startDateTime: string;
  readonly endDateTime: string;
}
const kept = async (asTeacher: Api, classId: string) => (await asTeacher.get<{ member: Kept[] }>(`/classes/${classId}/events?itemsPerPage=100`)).member;

/** Notes how many events the list shows whenever that changes; the returned function tells. */
async function sizesOfList(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.evaluate(() => {
    const sizes: number[] = [];
    Object.assign(window, { testSizes: sizes });
    const note = () => {
      const size = document.querySelectorAll('article').length;
      if (sizes.at(-1) !== size) sizes.push(size);
    };
    note();
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  });
  return () =>
    page.evaluate(() => {
      const sizes: unknown = Reflect.get(window, 'testSizes');
      return Array.isArray(sizes) ? sizes.map(Number) : [];
    });
}

test('CAL-01 upcoming events are grouped under today, this week and soon, and load five by five as the end of the list comes near; an empty calendar says what to do', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Календарный'));
  const { page } = await seatOf(teacher);
  const cards = page.getByRole('article');
  const [today, week, soon] = [unique('Ярмарка'), unique('Планетарий'), unique('Поход')];
  // The last day of the week, unless it is today.
  const toSunday = (7 - new Date(`${day(0)}T00:00:00.000Z`).getUTCDay()) % 7;
  const titles = [today, ...(toSunday > 0 ? [week] : []), ...Array.from({ length: 12 }, (_, index) => `${soon} ${index}`)];

  await test.step('in their groups', async () => {
    await page.setViewportSize(WIDE);
    await page.goto(`/teachers/classes/${classId}/calendar`);
    await expect(page.getByText(t('calendar:empty.title'))).toBeVisible();
    // So much to know that five of them are longer than what is made ready below the screen.
    const description = 'Берём с собой воду, еду и тёплые вещи. '.repeat(24);
    await plan(asTeacher, classId, { title: today, from: 0, description });
    await expect(group(page, 'today').getByRole('article').filter({ hasText: today })).toBeVisible();
    if (toSunday > 0) await plan(asTeacher, classId, { title: week, from: toSunday, description });
    for (let index = 0; index < 12; index += 1) await plan(asTeacher, classId, { title: `${soon} ${index}`, from: 8 + index, description });
    if (toSunday > 0) await expect(group(page, 'week').getByRole('article').filter({ hasText: week })).toBeVisible();
    await expect(group(page, 'soon').getByRole('article').filter({ hasText: `${soon} 0` })).toBeVisible();
  });

  await test.step('five by five', async () => {
    await page.setViewportSize(SHORT);
    await page.reload();
    await expect(cards.nth(4)).toBeAttached();
    const sizes = await sizesOfList(page);
    // More must stay away: time enough to fetch them many times.
    await expectToStay(1000, async () => expect(await cards.count()).toBe(5));
    await cards.first().hover();
    await expect(async () => {
      await page.mouse.wheel(0, 2000);
      await expect(cards).toHaveCount(titles.length, { timeout: 200 });
    }).toPass();
    expect(await sizes()).toEqual([5, 10, titles.length]);
    // Without the places where a long word may be parted.
    expect((await cards.getByRole('heading').allTextContents()).map((title) => title.replaceAll('\u00AD', ''))).toEqual(titles);
  });

  await test.step('of one day, and of the past', async () => {
    await page.setViewportSize(WIDE);
    // A day of the strip holds the list to its own.
    const chosen = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.parse(`${day(0)}T00:00:00.000Z`));
    await page.getByRole('button', { name: t('calendar:day', { day: chosen, count: 1 }) }).click();
    await expect(cards).toHaveCount(1);
    await page.getByRole('button', { name: t('calendar:strip.all') }).click();
    await expect(cards.nth(4)).toBeVisible();
    await page.getByText(t('calendar:which.past'), { exact: true }).click();
    await expect(page.getByText(t('calendar:empty.past'))).toBeVisible();
  });
});

test('CAL-02 CAL-03 SYN-03 offline the drafts of a new event and of a changed one survive a reload, "Cancel" undoes a change, and both events wait; online the server has them', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Формы'));
  const [title, trip, rehearsal] = [unique('Сбор макулатуры'), unique('Экскурсия'), unique('Репетиция')];
  await plan(asTeacher, classId, { title: trip, allDay: false, from: 2 });
  await plan(asTeacher, classId, { title: rehearsal, allDay: false, from: 3 });
  const changed = `${trip} в музей`;
  const seat = await seatOf(teacher);
  const { page } = seat;
  const submit = page.getByRole('button', { name: t('calendar:form.submit'), exact: true });
  const editor = page.getByRole('dialog', { name: t('calendar:form.edit') });
  const inEditor = (name: string) => editor.getByLabel(t(`calendar:form.${name}`), { exact: true });
  const onServer = async () => (await kept(asTeacher, classId)).map((event) => event.title).toSorted();

  await test.step('typed and changed', async () => {
    await page.setViewportSize(WIDE);
    await page.goto(`/teachers/classes/${classId}/calendar`);
    await expect(card(page, trip)).toBeVisible();
    await seat.goOffline();
    await submit.click();
    await expect(field(page, 'title')).toHaveAccessibleDescription(t('calendar:form.fault.required'));
    await field(page, 'title').fill(title);
    await field(page, 'starts').fill(day(4));
    await expect(field(page, 'ends')).toHaveValue(shown(day(4)));
    await page.getByRole('switch', { name: t('calendar:form.allDay') }).click();
    await expect(field(page, 'startTime')).toHaveCount(0);
    await choose(page, trip, 'edit');
    await expect(inEditor('title')).toHaveValue(trip);
    await inEditor('title').fill(changed);
    await inEditor('endTime').fill('20:15');
  });

  await test.step('after a reload', async () => {
    await page.reload();
    await expect(field(page, 'title')).toHaveValue(title);
    await expect(field(page, 'starts')).toHaveValue(shown(day(4)));
    await expect(page.getByRole('switch', { name: t('calendar:form.allDay') })).toBeChecked();
    await choose(page, trip, 'edit');
    await expect(inEditor('title')).toHaveValue(changed);
    await expect(inEditor('endTime')).toHaveValue('20:15');
    // It is this event's alone, not the other's.
    await page.keyboard.press('Escape');
    await expect(editor).toHaveCount(0);
    await choose(page, rehearsal, 'edit');
    await expect(inEditor('title')).toHaveValue(rehearsal);
    await inEditor('title').fill('Не то');
    await editor.getByRole('button', { name: t('common:action.cancel') }).click();
    await expect(editor).toHaveCount(0);
    await choose(page, rehearsal, 'edit');
    await expect(inEditor('title')).toHaveValue(rehearsal);
    await page.keyboard.press('Escape');
    await expect(editor).toHaveCount(0);
  });

  await test.step('sent', async () => {
    await submit.click();
    await expect(card(page, title).getByText(t('components:state.waiting'))).toBeVisible();
    await expect(field(page, 'title')).toHaveValue('');
    await choose(page, trip, 'edit');
    await expect(inEditor('title')).toHaveValue(changed);
    await page.getByRole('button', { name: t('common:action.save') }).click();
    await expect(card(page, changed).getByText(t('components:state.waiting'))).toBeVisible();
    expect(await onServer()).toEqual([trip, rehearsal].toSorted());
    await seat.goOnline();
    await expect.poll(onServer, { timeout: 30_000 }).toEqual([title, changed, rehearsal].toSorted());
    const made = (await kept(asTeacher, classId)).find((event) => event.title === title);
    expect(made).toMatchObject({ allDay: true, startDateTime: `${day(4)}T00:00:00.000Z`, endDateTime: `${day(4)}T23:59:59.000Z` });
    for (const one of [title, changed]) await expect(card(page, one).getByText(t('components:state.waiting'))).toHaveCount(0);
    // Sent and forgotten: the next edit begins with what stands there.
    const { member } = await asTeacher.get<{ member: { _id: string; title: string }[] }>(`/classes/${classId}/events`);
    await asTeacher.raw('PATCH', `/events/${member.find((event) => event.title === changed)?._id ?? ''}`, { title: trip });
    await expect(card(page, changed)).toHaveCount(0, { timeout: 30_000 });
    await choose(page, trip, 'edit');
    await expect(inEditor('title')).toHaveValue(trip);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(card(page, title)).toHaveCount(1);
    await expect(field(page, 'title')).toHaveValue('');
  });
});

test('CAL-03 CAL-05 on a phone a teacher makes an event by the wall clock, changes it and deletes it after a question', async ({ freshSeatOf, api }) => {
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Карманный'));
  const { page, context } = await freshSeatOf(teacher, { viewport: SHORT });
  await context.clearPermissions();
  await page.goto(`/teachers/classes/${classId}/calendar`);
  // Also under the question for notifications nothing lies upon the words.
  await expect(page.getByRole('region', { name: t('app:push.title') })).toBeVisible();
  const create = page.getByRole('button', { name: t('calendar:form.create') });
  const [words, button] = [await boxOf(page.getByText(t('calendar:empty.text'))), await boxOf(create)];
  expect(button.y).toBeGreaterThanOrEqual(words.y + words.height);
  await page.setViewportSize(PHONE);
  await create.click();
  const title = unique('Собрание');
  await field(page, 'title').fill(title);
  await field(page, 'starts').fill(day(2));
  await field(page, 'startTime').fill('18:30');
  await field(page, 'endTime').fill('19:30');
  await page.getByRole('button', { name: t('calendar:form.submit'), exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card(page, title)).toContainText('18:30–19:30');
  await expect.poll(async () => (await kept(asTeacher, classId)).map(({ startDateTime }) => startDateTime)).toEqual([`${day(2)}T15:30:00.000Z`]);

  await choose(page, title, 'edit');
  await expect(field(page, 'startTime')).toHaveValue('18:30');
  await field(page, 'startTime').fill('18:00');
  await page.getByRole('button', { name: t('common:action.save') }).click();
  // An end an hour after the start follows it (F-504).
  await expect(card(page, title)).toContainText('18:00–19:00');
  await expect.poll(async () => (await kept(asTeacher, classId)).map(({ startDateTime }) => startDateTime)).toEqual([`${day(2)}T15:00:00.000Z`]);

  await choose(page, title, 'delete');
  const asks = page.getByRole('alertdialog', { name: t('calendar:delete.title') });
  await asks.getByRole('button', { name: t('components:cancel') }).click();
  await expect(card(page, title)).toBeVisible();
  await choose(page, title, 'delete');
  await asks.getByRole('button', { name: t('calendar:menu.delete') }).click();
  await expect(card(page, title)).toHaveCount(0);
  await expect.poll(() => kept(asTeacher, classId)).toEqual([]);
});

test('F-504 F-908 on a phone a day is chosen in a calendar in the language of the user and a time in a list; “back” closes each of them alone', async ({ freshSeatOf, api }) => {
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Карманный'));
  // The device speaks another language than its user.
  const { page } = await freshSeatOf(teacher, { viewport: SHORT, locale: 'en-GB' });
  await page.goto(`/teachers/classes/${classId}/calendar`);
  await page.getByRole('button', { name: t('calendar:form.create') }).click();
  const title = unique('Собрание');
  await field(page, 'title').fill(title);
  const calendar = page.getByRole('dialog', { name: t('components:date.title', { label: t('calendar:form.starts') }) });
  const dayButton = (date: string) => calendar.getByRole('button', { name: new RegExp(`^[а-я]+, ${new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date))}$`, 'u') });
  const open = () => page.getByRole('button', { name: t('components:date.open', { label: t('calendar:form.starts') }) }).click();

  await test.step('a day', async () => {
    await open();
    await expect(dayButton(day(0))).toBeFocused();
    await expect(calendar.getByRole('button', { name: t('components:date.previous') })).toBeDisabled();
    const box = await boxOf(dayButton(day(0)));
    expect(box.height).toBeGreaterThanOrEqual(44);
    await page.goBack();
    await expect(calendar).toHaveCount(0);
    await expect(field(page, 'title')).toBeVisible();
    await open();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(calendar).toHaveCount(0);
    await expect(field(page, 'starts')).toHaveValue(shown(day(1)));
    await expect(field(page, 'ends')).toHaveValue(shown(day(1)));
  });

  await test.step('a time', async () => {
    const list = page.getByRole('listbox');
    const open = page.getByRole('button', { name: t('components:time.open', { label: t('calendar:form.startTime') }) });
    await open.click();
    await expect(list).toBeInViewport();
    await page.goBack();
    await expect(list).toHaveCount(0);
    await expect(field(page, 'title')).toBeVisible();
    await open.click();
    await list.getByRole('option', { name: '09:30' }).click();
    await expect(field(page, 'startTime')).toHaveValue('09:30');
    await expect(field(page, 'endTime')).toHaveValue('10:30');
  });

  await test.step('what cannot be read', async () => {
    await field(page, 'ends').fill('31.02');
    await page.getByRole('button', { name: t('calendar:form.submit'), exact: true }).click();
    await expect(field(page, 'ends')).toHaveAccessibleDescription(t('components:date.unreadable', { example: shown(day(0)) }));
    await expect(field(page, 'ends')).toHaveValue('31.02');
    await field(page, 'ends').fill('завтра');
    await field(page, 'ends').press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(async () => (await kept(asTeacher, classId)).map(({ startDateTime, endDateTime }) => [startDateTime, endDateTime])).toEqual([[`${day(1)}T06:30:00.000Z`, `${day(1)}T07:30:00.000Z`]]);
  });
});

test('CAL-03 CAL-04 EXT-07 a parent sees the next events of all classes, opens one, can change nothing of it, and saves it to the phone’s calendar offline', { tag: '@journey' }, async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const title = unique('Утренник');
  await plan(asTeacher, classId, { title, allDay: false, from: 1 });
  const seat = await seatOf(parent);
  const { page } = seat;
  await page.setViewportSize(WIDE);
  await page.goto('/parents/dashboard/main');
  const board = page.getByRole('region', { name: t('calendar:board.title') });
  await expect(board).toBeVisible();
  const line = board.getByRole('button', { name: new RegExp(title, 'u') });
  await expect(async () => {
    if ((await line.count()) === 0) await board.getByRole('button', { name: /^Ещё/u }).click({ timeout: 500 });
    await expect(line).toBeVisible({ timeout: 500 });
  }).toPass();
  await seat.goOffline();
  await page.reload();
  await expect(async () => {
    if (!(await line.isVisible())) await board.getByRole('button', { name: /^Ещё/u }).click({ timeout: 500 });
    await expect(line).toBeVisible({ timeout: 500 });
  }).toPass();
  await line.click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toContainText('18:00–19:00');
  // Nothing there makes, changes or deletes an event.
  await expect(dialog.getByRole('button')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: t('components:close'), exact: true })).toHaveCount(1);
  await expect(page.getByRole('button', { name: t('calendar:form.create') })).toHaveCount(0);
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: t('calendar:menu.ics') }).click()]);
  expect(download.suggestedFilename()).toBe(`${title}.ics`);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).toContain(`DTSTART:${day(1).replaceAll('-', '')}T150000Z`);
  expect(text).toContain(`SUMMARY:${title}`);
  await page.keyboard.press('Escape');
  await expect(line).toBeFocused();
});
