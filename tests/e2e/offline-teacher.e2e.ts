import type { Locator, Page } from '@playwright/test';
import type { Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { teacher } from './people.ts';
import { newClass, newStudents, setStatus, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { untilCalm } from './seats.ts';

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

test('ROO-04 SYN-03 without a network a teacher renames one student, moves another to another class and takes a third one out; with it the server has all of it', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const [name, otherName] = [unique('Комната в метро'), unique('Соседняя комната')];
  const [classId, otherId] = [await newClass(asTeacher, name), await newClass(asTeacher, otherName)];
  await newStudents(asTeacher, classId, [['Ия', 'Ким'], ['Лев', 'Гордеев'], ['Маша', 'Соколова']]);
  const before = await namesOf(asTeacher, classId);
  const seat = await seatOf(teacher);
  const { page } = seat;
  await page.goto(`/teachers/classes/${classId}/room`);
  for (const one of before) await expect(student(page, one)).toBeVisible();
  await expect(inSider(page, otherName)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: t('room:edit.title') });
  const edit = async (one: string) => {
    await student(page, one).hover();
    await page.getByRole('button', { name: t('room:edit.open', { name: one }) }).click();
    await expect(dialog.getByRole('textbox', { name: t('room:field.lastName') })).toBeVisible();
  };
  const save = () => dialog.getByRole('button', { name: t('common:action.save') }).click();

  await seat.goOffline();
  await edit('Маша Соколова');
  await dialog.getByRole('textbox', { name: t('room:field.lastName') }).fill('Орлова');
  await save();
  await expect(student(page, 'Маша Орлова')).toBeVisible();
  // It is not done: it waits.
  await expect(page.getByText(t('components:kept'))).toBeVisible();
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

  const isSo = async () => {
    await page.goto(`/teachers/classes/${classId}/room`);
    await expect(student(page, 'Маша Орлова')).toBeVisible();
    await expect(page.getByRole('main').locator('[data-open]')).toHaveCount(1);
    await page.goto(`/teachers/classes/${otherId}/room`);
    await expect(student(page, 'Лев Гордеев')).toBeVisible();
  };
  await isSo();
  expect(await namesOf(asTeacher, classId)).toEqual(before);
  await seat.goOnline();
  await expect.poll(() => namesOf(asTeacher, classId), { timeout: 30_000 }).toEqual(['Маша Орлова']);
  await expect.poll(() => namesOf(asTeacher, otherId), { timeout: 30_000 }).toEqual(['Лев Гордеев']);
  await untilCalm(page);
  await isSo();
});

test('CLS-02 CLS-03 SYN-03 without a network a teacher renames a class and brings another back from the archive; with it the server has both', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const [before, after, archived] = [unique('Первый А'), unique('Второй А'), unique('Из архива')];
  const [classId, archivedId] = [await newClass(asTeacher, before), await newClass(asTeacher, archived)];
  await setStatus(asTeacher, archivedId, 'archive');
  const seat = await seatOf(teacher);
  const { page } = seat;
  await page.goto('/teachers/dashboard');
  await expect(classCard(page, before)).toBeVisible();
  await page.getByRole('link', { name: t('app:place.archive'), exact: true }).click();
  await expect(classCard(page, archived)).toBeVisible();

  await seat.goOffline();
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
  for (const name of [after, archived]) {
    await expect(classCard(page, name).getByText(t('classes:honest.waiting'))).toBeVisible();
    await expect(inSider(page, name)).toBeVisible();
  }
  await expect(classCard(page, before)).toHaveCount(0);
  expect(await classOf(asTeacher, classId)).toMatchObject({ name: before });
  expect(await classOf(asTeacher, archivedId)).toMatchObject({ status: 'archive' });
  await seat.goOnline();
  await expect.poll(() => classOf(asTeacher, classId), { timeout: 30_000 }).toMatchObject({ name: after, status: 'active' });
  await expect.poll(() => classOf(asTeacher, archivedId), { timeout: 30_000 }).toMatchObject({ name: archived, status: 'active' });
  for (const name of [after, archived]) await expect(classCard(page, name).getByText(t('classes:honest.waiting'))).toHaveCount(0, { timeout: 30_000 });
});

test('STO-04 COM-01 CAL-03 SYN-03 without a network a teacher deletes a story, a comment and an event; they are gone from the screen, and with it from the server', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Класс уборки'));
  const [gone, kept, said, event] = [unique('Запись не туда'), unique('Запись останется'), unique('Не туда'), unique('Отменённый поход')];
  await tell(asTeacher, classId, gone);
  const keptId = await tell(asTeacher, classId, kept);
  await asTeacher.post(`/classes/${classId}/stories/${keptId}/comments`, { body: said });
  const day = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
  await asTeacher.post(`/classes/${classId}/events`, { title: event, description: '', allDay: true, startDateTime: `${day}T00:00:00.000Z`, endDateTime: `${day}T23:59:59.000Z` });
  const onServer = async () => ({
    stories: (await asTeacher.get<Paged<{ body: string }>>(`/classes/${classId}/feed`)).member.map(({ body }) => body),
    comments: (await asTeacher.get<Paged<{ body: string }>>(`/classes/${classId}/stories/${keptId}/comments`)).member.map(({ body }) => body),
    events: (await asTeacher.get<Paged<{ title: string }>>(`/classes/${classId}/events`)).member.map(({ title }) => title),
  });
  const seat = await seatOf(teacher);
  const { page } = seat;
  const comment = page.getByRole('region', { name: t('stories:comment.title') }).getByRole('listitem').filter({ hasText: said });
  await page.goto(`/teachers/classes/${classId}/calendar`);
  await expect(post(page, event)).toBeVisible();
  await page.goto(`/teachers/classes/${classId}/stories/${keptId}`);
  await expect(comment).toBeVisible();

  await seat.goOffline();
  await comment.getByRole('button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: t('stories:delete.action') }).click();
  await expect(comment).toHaveCount(0);
  await expect(page.getByText(t('stories:comments', { count: 0 })).first()).toBeAttached();
  await page.goto(`/teachers/classes/${classId}/story`);
  await remove(post(page, gone), t('stories:menu'), t('stories:delete.action'));
  await expect(post(page, gone)).toHaveCount(0);
  await page.goto(`/teachers/classes/${classId}/calendar`);
  await remove(post(page, event), t('calendar:menu.label', { title: event }), t('calendar:menu.delete'));
  await expect(post(page, event)).toHaveCount(0);

  const isSo = async () => {
    await page.goto(`/teachers/classes/${classId}/calendar`);
    await expect(page.getByText(t('calendar:empty.title'))).toBeVisible();
    await page.goto(`/teachers/classes/${classId}/story`);
    await expect(post(page, kept).getByRole('link', { name: t('stories:comments', { count: 0 }) })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
  };
  await isSo();
  expect(await onServer()).toEqual({ stories: [kept, gone], comments: [said], events: [event] });
  await seat.goOnline();
  await expect.poll(onServer, { timeout: 30_000 }).toEqual({ stories: [kept], comments: [], events: [] });
  await untilCalm(page);
  await isSo();
});
