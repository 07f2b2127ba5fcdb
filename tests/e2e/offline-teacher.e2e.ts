import type { Locator, Page } from '@playwright/test';
import type { Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { teacher } from './people.ts';
import { newClass, newStudents, setStatus, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { untilCalm, type Seat } from './seats.ts';

/* What is done without a network is on the screen at once, stays there through a reload, and is with the server once the network is back. */

const t = words('ru');
const DAY_MS = 86_400_000;

interface Paged<T> {
  readonly member: readonly T[];
}
const student = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const classCard = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const inSider = (page: Page, name: string) => page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: new RegExp(RegExp.escape(name), 'u') });
const post = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const namesOf = async (api: Api, classId: string) => (await api.get<Paged<{ firstName: string; lastName: string }>>(`/classes/${classId}/students?itemsPerPage=100`)).member.map(({ firstName, lastName }) => `${firstName} ${lastName}`).toSorted();
const classOf = (api: Api, classId: string) => api.get<{ name: string; status: string }>(`/classes/${classId}`);
/** The gear of a class and one of its rows. */
async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: t('classes:menu.label', { name }) }).first().click();
  await page.getByRole('menuitem', { name: t(`classes:menu.${item}`) }).click();
}
/** Deletes what has this menu, through its question. */
async function remove(thing: Locator, menu: string, item: string): Promise<void> {
  const page = thing.page();
  await thing.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: item }).click();
}

/** A part of the journey: what is done without a network, how it shows afterwards, and what the server has before and after. */
interface Part {
  readonly name: string;
  /** Brings what it needs onto the device. */
  readonly open: () => Promise<void>;
  readonly act: () => Promise<void>;
  readonly expectShown: () => Promise<void>;
  readonly truth: () => Promise<unknown>;
  readonly before: unknown;
  readonly after: unknown;
}

async function studentsPart(asTeacher: Api, { page }: Seat): Promise<Part> {
  const [name, otherName] = [unique('Комната в метро'), unique('Соседняя комната')];
  const [classId, otherId] = [await newClass(asTeacher, name), await newClass(asTeacher, otherName)];
  await newStudents(asTeacher, classId, [['Ия', 'Ким'], ['Лев', 'Гордеев'], ['Маша', 'Соколова']]);
  const all = ['Ия Ким', 'Лев Гордеев', 'Маша Соколова'];
  const dialog = page.getByRole('dialog', { name: t('room:edit.title') });
  const edit = async (one: string) => {
    await student(page, one).hover();
    await page.getByRole('button', { name: t('room:edit.open', { name: one }) }).click();
    await expect(dialog.getByRole('textbox', { name: t('room:field.lastName'), exact: true })).toBeVisible();
  };
  const save = () => dialog.getByRole('button', { name: t('common:action.save') }).click();
  return {
    name: 'students',
    async open() {
      await page.goto(`/teachers/classes/${classId}/room`);
      for (const one of all) await expect(student(page, one)).toBeVisible();
      await expect(inSider(page, otherName)).toBeVisible();
    },
    async act() {
      await page.goto(`/teachers/classes/${classId}/room`);
      await edit('Маша Соколова');
      await dialog.getByRole('textbox', { name: t('room:field.lastName'), exact: true }).fill('Орлова');
      await save();
      await expect(student(page, 'Маша Орлова')).toBeVisible();
      // It is not done: it waits.
      await expect(page.getByText(t('components:saved'))).toBeVisible();
      await expect(page.getByText(t('room:edit.done'))).toHaveCount(0);
      await expect(dialog).toHaveCount(0);
      await edit('Лев Гордеев');
      await dialog.getByRole('switch', { name: otherName }).click();
      await dialog.getByRole('switch', { name }).click();
      await save();
      await expect(student(page, 'Лев Гордеев')).toHaveCount(0);
      await expect(dialog).toHaveCount(0);
      await edit('Ия Ким');
      await dialog.getByRole('button', { name: t('room:edit.delete') }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: t('room:edit.deleteConfirm') }).click();
      await expect(student(page, 'Ия Ким')).toHaveCount(0);
    },
    async expectShown() {
      await page.goto(`/teachers/classes/${classId}/room`);
      await expect(student(page, 'Маша Орлова')).toBeVisible();
      await expect(page.getByRole('main').locator('[data-open]')).toHaveCount(1);
      await page.goto(`/teachers/classes/${otherId}/room`);
      await expect(student(page, 'Лев Гордеев')).toBeVisible();
    },
    truth: async () => [await namesOf(asTeacher, classId), await namesOf(asTeacher, otherId)],
    before: [all, []],
    after: [['Маша Орлова'], ['Лев Гордеев']],
  };
}

async function classesPart(asTeacher: Api, { page }: Seat): Promise<Part> {
  const [before, after, archived] = [unique('Первый А'), unique('Второй А'), unique('Из архива')];
  const [classId, archivedId] = [await newClass(asTeacher, before), await newClass(asTeacher, archived)];
  await setStatus(asTeacher, archivedId, 'archive');
  const toArchive = () => page.getByRole('link', { name: t('app:place.archive'), exact: true }).click();
  return {
    name: 'classes',
    async open() {
      await page.goto('/teachers/dashboard');
      await expect(classCard(page, before)).toBeVisible();
      await toArchive();
      await expect(classCard(page, archived)).toBeVisible();
    },
    async act() {
      await page.goto('/teachers/dashboard');
      await toArchive();
      await classCard(page, archived).getByRole('button', { name: t('classes:menu.label', { name: archived }) }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: t('classes:status.active.confirm') }).click();
      await expect(classCard(page, archived)).toHaveCount(0);
      await page.getByRole('link', { name: t('app:sider.showAll') }).click();
      await choose(page, before, 'edit');
      const form = page.getByRole('dialog', { name: t('classes:form.editTitle') });
      await form.getByRole('textbox', { name: t('classes:form.name') }).fill(after);
      await form.getByRole('button', { name: t('common:action.save') }).click();
      await expect(classCard(page, after)).toBeVisible();
      await page.reload();
      for (const name of [after, archived]) await expect(classCard(page, name).getByText(t('classes:honest.waiting'))).toBeVisible();
    },
    async expectShown() {
      await page.goto('/teachers/dashboard');
      for (const name of [after, archived]) {
        await expect(classCard(page, name)).toBeVisible();
        await expect(inSider(page, name)).toBeVisible();
      }
      await expect(classCard(page, before)).toHaveCount(0);
    },
    truth: async () => Promise.all([classId, archivedId].map(async (id) => { const { name, status } = await classOf(asTeacher, id); return [name, status]; })),
    before: [[before, 'active'], [archived, 'archive']],
    after: [[after, 'active'], [archived, 'active']],
  };
}

async function deletionsPart(asTeacher: Api, { page }: Seat): Promise<Part> {
  const classId = await newClass(asTeacher, unique('Класс уборки'));
  const [gone, kept, said, event] = [unique('Запись не туда'), unique('Запись останется'), unique('Не туда'), unique('Отменённый поход')];
  await tell(asTeacher, classId, gone);
  const keptId = await tell(asTeacher, classId, kept);
  await asTeacher.post(`/classes/${classId}/stories/${keptId}/comments`, { body: said });
  const day = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
  await asTeacher.post(`/classes/${classId}/events`, { title: event, description: '', allDay: true, startDateTime: `${day}T00:00:00.000Z`, endDateTime: `${day}T23:59:59.000Z` });
  const comment = page.getByRole('region', { name: t('stories:comment.title') }).getByRole('listitem').filter({ hasText: said });
  return {
    name: 'deletions',
    async open() {
      await page.goto(`/teachers/classes/${classId}/calendar`);
      await expect(post(page, event)).toBeVisible();
      await page.goto(`/teachers/classes/${classId}/stories/${keptId}`);
      await expect(comment).toBeVisible();
    },
    async act() {
      await page.goto(`/teachers/classes/${classId}/stories/${keptId}`);
      await comment.getByRole('button').click();
      await page.getByRole('menuitem', { name: t('common:action.delete') }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: t('stories:delete.action') }).click();
      await expect(comment).toHaveCount(0);
      await expect(page.getByText(t('stories:comments', { count: 0 })).first()).toBeAttached();
      await page.goto(`/teachers/classes/${classId}/story`);
      await remove(post(page, gone), t('stories:menu'), t('stories:delete.action'));
      await expect(post(page, gone)).toHaveCount(0);
      await page.goto(`/teachers/classes/${classId}/calendar`);
      await remove(post(page, event), t('calendar:menu.label', { title: event }), t('calendar:menu.delete'));
      await expect(post(page, event)).toHaveCount(0);
    },
    async expectShown() {
      await page.goto(`/teachers/classes/${classId}/calendar`);
      await expect(page.getByText(t('calendar:empty.title'))).toBeVisible();
      await page.goto(`/teachers/classes/${classId}/story`);
      await expect(post(page, kept).getByRole('link', { name: t('stories:comments', { count: 0 }) })).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(1);
    },
    truth: async () => ({
      stories: (await asTeacher.get<Paged<{ body: string }>>(`/classes/${classId}/feed`)).member.map(({ body }) => body),
      comments: (await asTeacher.get<Paged<{ body: string }>>(`/classes/${classId}/stories/${keptId}/comments`)).member.map(({ body }) => body),
      events: (await asTeacher.get<Paged<{ title: string }>>(`/classes/${classId}/events`)).member.map(({ title }) => title),
    }),
    before: { stories: [kept, gone], comments: [said], events: [event] },
    after: { stories: [kept], comments: [], events: [] },
  };
}

test('ROO-04 CLS-02 CLS-03 STO-04 COM-01 CAL-03 SYN-03 offline a teacher edits, moves and removes students, renames a class, activates an archived one, and deletes a story, a comment and an event; online the server has all of it', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const seat = await seatOf(teacher);
  const parts = [await studentsPart(asTeacher, seat), await deletionsPart(asTeacher, seat), await classesPart(asTeacher, seat)];
  for (const { name, open } of parts) await test.step(`${name}: on the device`, open);
  await seat.goOffline();
  for (const { name, act } of parts) await test.step(`${name}: done without a network`, act);
  for (const { name, expectShown } of parts) await test.step(`${name}: shown without a network`, expectShown);
  for (const { name, truth, before } of parts) expect(await truth(), name).toEqual(before);
  await seat.goOnline();
  for (const { truth, after } of parts) await expect.poll(truth, { timeout: 30_000 }).toEqual(after);
  await untilCalm(seat.page);
  for (const { name, expectShown } of parts) await test.step(`${name}: shown with it`, expectShown);
  // The classes are shown last.
  await expect(seat.page.getByRole('main').getByText(t('classes:honest.waiting'))).toHaveCount(0);
});
