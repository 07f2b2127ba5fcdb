import type { Page } from '@playwright/test';
import type { Api } from '../support/api-as.ts';
import type { Login } from '../support/log-in.ts';
import { apiAs } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { head, teacher } from './people.ts';
import { newClass, newLogin, newStudent, unique, type NewStudent } from './school.ts';
import { expect, test } from './screen-test.ts';
import { untilCalm } from './seats.ts';

const t = words('ru');

interface Asked {
  readonly _id: string;
}
interface School {
  readonly classId: string;
  readonly className: string;
  readonly student: NewStudent;
  readonly login: Login;
  readonly asParent: Api;
  readonly request: Asked;
}

/** A class with a student, and a parent who has asked by the student's code. */
async function asked(asTeacher: Api, url: string): Promise<School> {
  const className = unique('Класс заявок');
  const classId = await newClass(asTeacher, className);
  const student = await newStudent(asTeacher, classId, 'Ника', unique('Орлова'));
  const login = await newLogin(url, 'parent', `${unique('asks').replaceAll(' ', '')}@example.org`);
  const asParent = await apiAs(url, login);
  const request = await asParent.post<Asked>(`/students/by-parent-code/${student.parentCode}/bind-parent`, { code: student.parentCode });
  return { classId, className, student, login, asParent, request };
}

const rowOf = (page: Page, className: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: className });
const parentsOf = async (asTeacher: Api, student: NewStudent) => (await asTeacher.get<{ parents: readonly unknown[] }>(`/students/${student._id}`)).parents.length;

test('CLS-04 REQ-01 REQ-04 the bell counts who waits; a teacher accepts one, who has the child and counts on the class’s card, and declines another, whose wait ends; all reviewed', async ({ freshSeatOf, parta }) => {
  test.setTimeout(240_000);
  // A teacher of one's own: nobody else waits for this one.
  const leader = await newLogin(parta.url, 'teacher', `${unique('leads').replaceAll(' ', '')}@example.org`);
  const asTeacher = await apiAs(parta.url, leader);
  const { className, student, login } = await asked(asTeacher, parta.url);
  const other = await asked(asTeacher, parta.url);
  const family = await freshSeatOf(login);
  const declined = await freshSeatOf(other.login);
  const waiting = (at: Page) => at.getByRole('link', { name: new RegExp(t('app:sider.requestPending'), 'u') });
  for (const one of [family, declined]) await expect(waiting(one.page)).toBeVisible();

  const { page } = await freshSeatOf(leader);
  const parentsOn = (name: string, count: number) => expect(page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) }).getByText(t('common:count.parents', { count }))).toBeVisible({ timeout: 30_000 });
  for (const name of [className, other.className]) await parentsOn(name, 0);
  await page.getByRole('link', { name: t('app:bell', { count: 2 }) }).click();
  await expect(page).toHaveURL(/\/teachers\/requests$/u);
  await expect(page.getByRole('heading', { level: 1, name: t('requests:title') })).toBeVisible();
  const row = rowOf(page, className);
  await expect(row).toContainText(`${student.firstName} ${student.lastName}`);
  await row.getByRole('button', { name: t('requests:acceptOf', { name: 'Новый Родитель' }) }).click();
  await expect(row.getByRole('heading', { name: t('requests:status.accepted') })).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: t('app:bell', { count: 1 }) })).toBeVisible();
  await expect.poll(() => parentsOf(asTeacher, student)).toBe(1);

  await expect(family.page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: new RegExp(student.firstName, 'u') })).toBeVisible({ timeout: 30_000 });
  await expect(waiting(family.page)).toHaveCount(0);
  await expect(waiting(declined.page)).toBeVisible();

  await expect(page.getByText(t('requests:allReviewed'))).toHaveCount(0);
  await rowOf(page, other.className).getByRole('button', { name: t('requests:declineOf', { name: 'Новый Родитель' }) }).click();
  await expect(rowOf(page, other.className).getByRole('heading', { name: t('requests:status.declined') })).toBeVisible();
  await expect(page.getByText(t('requests:allReviewed'))).toBeVisible();
  await expect(waiting(declined.page)).toHaveCount(0, { timeout: 30_000 });
  await page.getByRole('link', { name: t('app:sider.showAll') }).click();
  await parentsOn(className, 1);
  await parentsOn(other.className, 0);
});

test('REQ-01 a teacher without a network declines, changes their mind, and declines again; with it the parent’s request is gone', async ({ seatOf, api, parta }) => {
  const asTeacher = await api(teacher);
  const { className, asParent, student } = await asked(asTeacher, parta.url);
  const seat = await seatOf(teacher);
  const { page } = seat;
  await page.goto('/teachers/requests');
  const row = rowOf(page, className);
  await expect(row).toBeVisible();
  await seat.goOffline();
  const decline = row.getByRole('button', { name: t('requests:declineOf', { name: 'Новый Родитель' }) });
  await decline.click();
  await expect(row.getByRole('heading', { name: t('requests:status.declined') })).toBeVisible();
  await expect(row.getByText(t('components:state.waiting'))).toBeVisible();
  await row.getByRole('button', { name: t('common:action.undo') }).click();
  await expect(row.getByRole('heading')).toHaveCount(0);
  await decline.click();
  await seat.goOnline();
  await expect(row.getByText(t('components:state.waiting'))).toHaveCount(0, { timeout: 30_000 });
  const own = async () => (await asParent.get<{ totalItems: number }>(`/parents/${(await asParent.get<{ _id: string }>('/users/me'))._id}/parent-connection-requests`)).totalItems;
  await expect.poll(own, { timeout: 30_000 }).toBe(0);
  expect(await parentsOf(asTeacher, student)).toBe(0);
});

test('REQ-01 REQ-02 SYN-03 a teacher without a network accepts one request and says which student another one means; with it the parent has the child, and the other request is that student’s', { tag: '@journey' }, async ({ seatOf, api, parta }) => {
  const asTeacher = await api(teacher);
  const [accepted, other] = [await asked(asTeacher, parta.url), await asked(asTeacher, parta.url)];
  const otherName = unique('Тот самый класс');
  const meant = await newStudent(asTeacher, await newClass(asTeacher, otherName), 'Агафон', unique('Ёжиков'));
  const pending = async () => (await asTeacher.get<{ member: (Asked & { student: string })[] }>('/parent-connection-requests/pending?itemsPerPage=100')).member;
  const studentOf = async ({ _id }: Asked) => (await pending()).find((one) => one._id === _id)?.student;
  const seat = await seatOf(teacher);
  const { page } = seat;
  await page.goto('/teachers/requests');
  for (const { className } of [accepted, other]) await expect(rowOf(page, className)).toBeVisible();
  await expect(page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: new RegExp(otherName, 'u') })).toBeVisible();
  await untilCalm(page);

  await seat.goOffline();
  await rowOf(page, accepted.className).getByRole('button', { name: t('requests:acceptOf', { name: 'Новый Родитель' }) }).click();
  await rowOf(page, other.className).getByRole('button', { name: t('requests:anotherOf', { name: 'Новый Родитель' }) }).click();
  const dialog = page.getByRole('dialog', { name: t('requests:change.title') });
  await dialog.getByRole('searchbox', { name: t('requests:change.search') }).fill(meant.lastName);
  await dialog.getByRole('listitem').getByRole('button').click();
  await expect(dialog).toHaveCount(0);
  const isSo = async () => {
    await expect(rowOf(page, accepted.className).getByRole('heading', { name: t('requests:status.accepted') })).toBeVisible();
    await expect(rowOf(page, otherName)).toContainText(meant.lastName);
    await expect(rowOf(page, other.className)).toHaveCount(0);
    for (const name of [accepted.className, otherName]) await expect(rowOf(page, name).getByText(t('components:state.waiting'))).toBeVisible();
  };
  await isSo();
  await page.reload();
  await isSo();
  expect([await studentOf(accepted.request), await studentOf(other.request)]).toEqual([`/students/${accepted.student._id}`, `/students/${other.student._id}`]);
  await seat.goOnline();
  await expect.poll(async () => [await parentsOf(asTeacher, accepted.student), await studentOf(other.request)], { timeout: 30_000 }).toEqual([1, `/students/${meant._id}`]);
  for (const name of [accepted.className, otherName]) await expect(rowOf(page, name).getByText(t('components:state.waiting'))).toHaveCount(0, { timeout: 30_000 });
  await expect(rowOf(page, otherName).getByRole('button', { name: t('requests:acceptOf', { name: 'Новый Родитель' }) })).toBeVisible();
  expect(await parentsOf(asTeacher, other.student)).toBe(0);
});

test('REQ-04 once a teacher has accepted, the parent and the teacher find each other among those one can write to, and not before', async ({ freshSeatOf, parta }) => {
  test.setTimeout(240_000);
  const leader = await newLogin(parta.url, 'teacher', `${unique('leads').replaceAll(' ', '')}@example.org`);
  const asTeacher = await apiAs(parta.url, leader);
  const { classId, className, student, login } = await asked(asTeacher, parta.url);
  const [teaching, family] = [await freshSeatOf(leader), await freshSeatOf(login)];
  // A teacher can write to the student all along.
  const ways = [
    { page: teaching.page, path: `/teachers/classes/${classId}/chat`, before: `${student.firstName} ${student.lastName}`, other: 'Новый Родитель' },
    { page: family.page, path: '/parents/dashboard/chat', before: t('chat:recipients.noTeachers'), other: 'Новый Учитель' },
  ];
  const open = async (page: Page, path: string) => {
    await page.goto(path);
    await page.getByRole('button', { name: t('chat:newMessage') }).first().click();
    return page.getByRole('dialog', { name: t('chat:recipients.title') });
  };
  for (const { page, path, before, other } of ways) {
    const dialog = await open(page, path);
    await expect(dialog.getByText(before)).toBeVisible();
    await expect(dialog.getByText(other)).toHaveCount(0);
  }
  await teaching.page.goto('/teachers/requests');
  await rowOf(teaching.page, className).getByRole('button', { name: t('requests:acceptOf', { name: 'Новый Родитель' }) }).click();
  await expect.poll(() => parentsOf(asTeacher, student)).toBe(1);
  for (const { page, path, other } of ways) {
    const dialog = await open(page, path);
    await dialog.getByText(other, { exact: true }).click();
    await expect(dialog.getByRole('checkbox', { name: new RegExp(other, 'u') })).toBeChecked();
    await dialog.getByRole('button', { name: t('chat:recipients.write') }).click();
    await expect(page.getByRole('heading', { name: other })).toBeVisible();
  }
});

test('REQ-02 a teacher says which student is meant: five on a page, searched from two letters on, over all classes', async ({ seatOf, api, parta }) => {
  const asTeacher = await api(teacher);
  const { className, student } = await asked(asTeacher, parta.url);
  const otherName = unique('Другой класс');
  const otherClass = await newClass(asTeacher, otherName);
  const meant = await newStudent(asTeacher, otherClass, 'Агафон', unique('Ёжиков'));
  const { page } = await seatOf(teacher);
  await page.goto('/teachers/requests');
  await rowOf(page, className).getByRole('button', { name: t('requests:anotherOf', { name: 'Новый Родитель' }) }).click();
  const dialog = page.getByRole('dialog', { name: t('requests:change.title') });
  const field = dialog.getByRole('searchbox', { name: t('requests:change.search') });
  await expect(field).toBeFocused();
  const rows = dialog.getByRole('listitem');
  await expect(rows).toHaveCount(5);
  const first = await rows.first().textContent();
  await dialog.getByRole('button', { name: t('requests:change.next') }).click();
  await expect(rows.first()).not.toHaveText(first ?? '');
  // Nobody's name has this letter: one alone leaves out nobody, two do.
  await field.fill('ъ');
  await expect(rows).toHaveCount(5);
  await field.fill('ъъ');
  await expect(dialog.getByText(t('requests:change.none'))).toBeVisible();
  await field.fill(`агафон ${meant.lastName.toLowerCase().replaceAll('ё', 'е')}`);
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(otherName);
  await rows.first().getByRole('button').click();
  await expect(dialog).toHaveCount(0);
  const row = rowOf(page, otherName);
  await expect(row).toContainText(meant.lastName);
  await row.getByRole('button', { name: t('requests:acceptOf', { name: 'Новый Родитель' }) }).click();
  await expect.poll(() => parentsOf(asTeacher, meant)).toBe(1);
  expect(await parentsOf(asTeacher, student)).toBe(0);
});

test('REQ-02 a teacher gives a request to a student of a class where the teacher only assists, and accepts it', async ({ seatOf, api, parta }) => {
  const [asHead, asTeacher] = [await api(head), await api(teacher)];
  const { member } = await asTeacher.get<{ member: { _id: string; name: string; canEdit: boolean }[] }>('/classes?status=active&itemsPerPage=100');
  const assisted = member.find(({ canEdit }) => !canEdit);
  if (assisted === undefined) throw new Error('The teacher assists nowhere');
  const meant = await newStudent(asHead, assisted._id, 'Асель', unique('Помощникова'));
  try {
    const { className, student } = await asked(asTeacher, parta.url);
    const { page } = await seatOf(teacher);
    await page.goto('/teachers/requests');
    await rowOf(page, className).getByRole('button', { name: t('requests:anotherOf', { name: 'Новый Родитель' }) }).click();
    const dialog = page.getByRole('dialog', { name: t('requests:change.title') });
    await dialog.getByRole('searchbox', { name: t('requests:change.search') }).fill(meant.lastName);
    const choice = dialog.getByRole('listitem').getByRole('button');
    await expect(choice).toContainText(assisted.name, { timeout: 30_000 });
    await choice.click();
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: meant.lastName });
    await expect(row).toContainText(assisted.name);
    await row.getByRole('button', { name: t('requests:acceptOf', { name: 'Новый Родитель' }) }).click();
    await expect(row.getByRole('heading', { name: t('requests:status.accepted') })).toBeVisible();
    await expect.poll(() => parentsOf(asHead, meant)).toBe(1);
    expect(await parentsOf(asTeacher, student)).toBe(0);
  } finally {
    await asHead.raw('DELETE', `/classes/${assisted._id}/students/${meant._id}`);
  }
});

test('REQ-05 REQ-03 a parent finds all own requests at one address, takes one back without a network, and with it the teacher sees the other one alone', { tag: '@journey' }, async ({ freshSeatOf, api, parta }) => {
  const asTeacher = await api(teacher);
  const { className, login, asParent } = await asked(asTeacher, parta.url);
  const otherClass = await newClass(asTeacher, unique('Второй класс заявок'));
  const other = await newStudent(asTeacher, otherClass, 'Ян', unique('Орлов'));
  await asParent.post(`/students/by-parent-code/${other.parentCode}/bind-parent`, { code: other.parentCode });
  const seat = await freshSeatOf(login);
  const { page } = seat;
  await page.goto('/parents/dashboard/main');
  await page.getByRole('link', { name: t('parent:empty.toRequests') }).click();
  await expect(page).toHaveURL(/\/parents\/requests$/u);
  const list = page.getByRole('main').getByRole('list', { name: t('requests:own.list') });
  await expect(list.getByText(t('requests:own.waits'))).toHaveCount(2);
  await seat.goOffline();
  await page.goto('/parents/dashboard/requests');
  await expect(page).toHaveURL(/\/parents\/requests$/u);
  await rowOf(page, className).getByRole('button', { name: t('requests:own.remove') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t('requests:own.remove') }).click();
  await expect(rowOf(page, className)).toHaveCount(0);
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await seat.goOnline();
  const waiting = async () => (await asParent.get<{ member: { className: string }[] }>(`/parents/${(await asParent.get<Asked>('/users/me'))._id}/parent-connection-requests`)).member.length;
  await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
});

test('REQ-03 a parent opens the request that waits from the menu, and takes it back', async ({ freshSeatOf, api, parta }) => {
  const asTeacher = await api(teacher);
  const { className, login, student, classId, request } = await asked(asTeacher, parta.url);
  const { page } = await freshSeatOf(login);
  await page.getByRole('link', { name: new RegExp(`${t('app:sider.requestPending')}.*${className}`, 'u') }).click();
  await expect(page).toHaveURL(new RegExp(`/parents/student/${student._id}/class/${classId}/request/${request._id}/code/${student.parentCode}$`, 'u'));
  await page.reload();
  await expect(page.getByText(t('requests:own.waits'))).toBeVisible();
  await page.getByRole('button', { name: t('requests:own.remove') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t('requests:own.remove') }).click();
  await expect(page).toHaveURL(/\/parents\/dashboard\/main$/u);
  await expect(page.getByRole('link', { name: new RegExp(t('app:sider.requestPending'), 'u') })).toHaveCount(0);
  await expect.poll(async () => (await asTeacher.get<{ member: Asked[] }>('/parent-connection-requests/pending?itemsPerPage=100')).member.filter(({ _id }) => _id === request._id).length).toBe(0);
});
