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
/** Declining asks once (F-315). */
const confirmDecline = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: t('requests:decline'), exact: true }).click();
const parentsOf = async (asTeacher: Api, student: NewStudent) => (await asTeacher.get<{ parents: readonly unknown[] }>(`/students/${student._id}`)).parents.length;
/** How many requests of a parent wait by what the server says. */
const ownRequests = async (asParent: Api) => (await asParent.get<{ totalItems: number }>(`/parents/${(await asParent.get<Asked>('/users/me'))._id}/parent-connection-requests`)).totalItems;

/** Opens the list of those one can write to. */
async function openRecipients(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole('button', { name: t('chat:newMessage') }).first().click();
  return page.getByRole('dialog', { name: t('chat:recipients.title') });
}

test('CLS-04 REQ-01 REQ-04 the bell counts the requests; a teacher accepts one and declines another; the accepted parent has the child, counts on the class’s card, and finds the teacher, as the teacher the parent, among those one can write to, and not before', async ({ freshSeatOf, parta }) => {
  test.setTimeout(240_000);
  // A teacher of one's own: no other request waits for this one.
  const leader = await newLogin(parta.url, 'teacher', `${unique('leads').replaceAll(' ', '')}@example.org`);
  const asTeacher = await apiAs(parta.url, leader);
  const { classId, className, student, login } = await asked(asTeacher, parta.url);
  const other = await asked(asTeacher, parta.url);
  const [{ page: family }, { page }] = [await freshSeatOf(login), await freshSeatOf(leader)];
  const waiting = family.getByRole('link', { name: new RegExp(t('app:sider.requestPending'), 'u') });
  // A teacher can write to the student all along.
  const ways = [
    { at: page, path: `/teachers/classes/${classId}/chat`, before: `${student.firstName} ${student.lastName}`, person: 'Новый Родитель' },
    { at: family, path: '/parents/dashboard/chat', before: t('chat:recipients.noTeachers'), person: 'Новый Учитель' },
  ];
  const parentsOn = (name: string, count: number) => expect(page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) }).getByText(t('common:count.parents', { count }))).toBeVisible({ timeout: 30_000 });

  await test.step('before', async () => {
    await expect(waiting).toBeVisible();
    for (const { at, path, before, person } of ways) {
      const dialog = await openRecipients(at, path);
      await expect(dialog.getByText(before)).toBeVisible();
      await expect(dialog.getByText(person)).toHaveCount(0);
      await at.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    await page.goto('/teachers/dashboard');
    for (const name of [className, other.className]) await parentsOn(name, 0);
  });

  await test.step('accepted and declined', async () => {
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
    await expect(page.getByText(t('requests:allReviewed'))).toHaveCount(0);
    await rowOf(page, other.className).getByRole('button', { name: t('requests:declineOf', { name: 'Новый Родитель' }) }).click();
    await confirmDecline(page);
    await expect(rowOf(page, other.className).getByRole('heading', { name: t('requests:status.declined') })).toBeVisible();
    await expect(page.getByText(t('requests:allReviewed'))).toBeVisible();
    await expect.poll(() => ownRequests(other.asParent)).toBe(0);
  });

  await test.step('after', async () => {
    await expect(family.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: new RegExp(student.firstName, 'u') })).toBeVisible({ timeout: 30_000 });
    await expect(waiting).toHaveCount(0);
    await page.getByRole('link', { name: t('app:sider.showAll') }).click();
    await parentsOn(className, 1);
    await parentsOn(other.className, 0);
    for (const { at, path, person } of ways) {
      const dialog = await openRecipients(at, path);
      await dialog.getByText(person, { exact: true }).click();
      await expect(dialog.getByRole('checkbox', { name: new RegExp(person, 'u') })).toBeChecked();
      await dialog.getByRole('button', { name: t('chat:recipients.write') }).click();
      await expect(at.getByRole('heading', { name: person })).toBeVisible();
    }
  });
});

test('REQ-01 REQ-02 SYN-03 a teacher without a network accepts one request, says which student another one means, and declines a third after an undo; with it the parent has the child, the second request is that student’s, and the third is gone', { tag: '@journey' }, async ({ seatOf, api, parta }) => {
  const asTeacher = await api(teacher);
  const [accepted, other, declined] = [await asked(asTeacher, parta.url), await asked(asTeacher, parta.url), await asked(asTeacher, parta.url)];
  const otherName = unique('Тот самый класс');
  const meant = await newStudent(asTeacher, await newClass(asTeacher, otherName), 'Агафон', unique('Ёжиков'));
  const pending = async () => (await asTeacher.get<{ member: (Asked & { student: string })[] }>('/parent-connection-requests/pending?itemsPerPage=100')).member;
  const studentOf = async ({ _id }: Asked) => (await pending()).find((one) => one._id === _id)?.student;
  const seat = await seatOf(teacher);
  const { page } = seat;
  await page.goto('/teachers/requests');
  for (const { className } of [accepted, other, declined]) await expect(rowOf(page, className)).toBeVisible();
  await expect(page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: new RegExp(otherName, 'u') })).toBeVisible();
  await untilCalm(page);

  await seat.goOffline();
  await rowOf(page, accepted.className).getByRole('button', { name: t('requests:acceptOf', { name: 'Новый Родитель' }) }).click();
  await rowOf(page, other.className).getByRole('button', { name: t('requests:anotherOf', { name: 'Новый Родитель' }) }).click();
  const dialog = page.getByRole('dialog', { name: t('requests:change.title') });
  await dialog.getByRole('searchbox', { name: t('requests:change.search') }).fill(meant.lastName);
  await dialog.getByRole('listitem').getByRole('button').click();
  await expect(dialog).toHaveCount(0);
  const declinedRow = rowOf(page, declined.className);
  const decline = declinedRow.getByRole('button', { name: t('requests:declineOf', { name: 'Новый Родитель' }) });
  await decline.click();
  await confirmDecline(page);
  await expect(declinedRow.getByRole('heading', { name: t('requests:status.declined') })).toBeVisible();
  await declinedRow.getByRole('button', { name: t('common:action.undo') }).click();
  await expect(declinedRow.getByRole('heading')).toHaveCount(0);
  await decline.click();
  await confirmDecline(page);
  const isSo = async () => {
    await expect(declinedRow.getByRole('heading', { name: t('requests:status.declined') })).toBeVisible();
    await expect(rowOf(page, accepted.className).getByRole('heading', { name: t('requests:status.accepted') })).toBeVisible();
    await expect(rowOf(page, otherName)).toContainText(meant.lastName);
    await expect(rowOf(page, other.className)).toHaveCount(0);
    for (const name of [accepted.className, otherName, declined.className]) await expect(rowOf(page, name).getByText(t('components:state.waiting'))).toBeVisible();
  };
  await isSo();
  await page.reload();
  await isSo();
  expect([await studentOf(accepted.request), await studentOf(other.request), await ownRequests(declined.asParent)]).toEqual([`/students/${accepted.student._id}`, `/students/${other.student._id}`, 1]);
  await seat.goOnline();
  await expect.poll(async () => [await parentsOf(asTeacher, accepted.student), await studentOf(other.request)], { timeout: 30_000 }).toEqual([1, `/students/${meant._id}`]);
  await expect.poll(() => ownRequests(declined.asParent), { timeout: 30_000 }).toBe(0);
  for (const name of [accepted.className, otherName, declined.className]) await expect(rowOf(page, name).getByText(t('components:state.waiting'))).toHaveCount(0, { timeout: 30_000 });
  await expect(rowOf(page, otherName).getByRole('button', { name: t('requests:acceptOf', { name: 'Новый Родитель' }) })).toBeVisible();
  for (const { student } of [other, declined]) expect(await parentsOf(asTeacher, student)).toBe(0);
});

test('REQ-02 a teacher says which student is meant: five on a page, searched from two letters on, over the own classes and those where the teacher assists', async ({ seatOf, api, parta }) => {
  const [asHead, asTeacher] = [await api(head), await api(teacher)];
  const { member } = await asTeacher.get<{ member: { _id: string; name: string; canEdit: boolean }[] }>('/classes?status=active&itemsPerPage=100');
  const assisted = member.find(({ canEdit }) => !canEdit);
  if (assisted === undefined) throw new Error('The teacher assists nowhere');
  const helped = await newStudent(asHead, assisted._id, 'Асель', unique('Помощникова'));
  try {
    const [first, second] = [await asked(asTeacher, parta.url), await asked(asTeacher, parta.url)];
    const otherName = unique('Другой класс');
    const meant = await newStudent(asTeacher, await newClass(asTeacher, otherName), 'Агафон', unique('Ёжиков'));
    const { page } = await seatOf(teacher);
    const dialog = page.getByRole('dialog', { name: t('requests:change.title') });
    const field = dialog.getByRole('searchbox', { name: t('requests:change.search') });
    const rows = dialog.getByRole('listitem');
    const openFor = ({ className }: School) => rowOf(page, className).getByRole('button', { name: t('requests:anotherOf', { name: 'Новый Родитель' }) }).click();
    const choose = async (school: School, child: NewStudent, className: string, as: Api) => {
      await expect(rows).toHaveCount(1, { timeout: 30_000 });
      await expect(rows.first()).toContainText(className);
      await rows.first().getByRole('button').click();
      await expect(dialog).toHaveCount(0);
      const row = rowOf(page, child.lastName);
      await expect(row).toContainText(className);
      await row.getByRole('button', { name: t('requests:acceptOf', { name: 'Новый Родитель' }) }).click();
      await expect(row.getByRole('heading', { name: t('requests:status.accepted') })).toBeVisible();
      await expect.poll(() => parentsOf(as, child)).toBe(1);
      expect(await parentsOf(asTeacher, school.student)).toBe(0);
    };
    await page.goto('/teachers/requests');

    await test.step('pages and search', async () => {
      await openFor(first);
      await expect(field).toBeFocused();
      await expect(rows).toHaveCount(5);
      const top = (await rows.first().textContent()) ?? '';
      await dialog.getByRole('button', { name: t('requests:change.next') }).click();
      await expect(rows.first()).not.toHaveText(top);
      // Nobody's name has this letter: one alone leaves out nobody, two do.
      await field.fill('ъ');
      await expect(rows).toHaveCount(5);
      await field.fill('ъъ');
      await expect(dialog.getByText(t('requests:change.none'))).toBeVisible();
    });
    await test.step('a student of another class', async () => {
      await field.fill(`агафон ${meant.lastName.toLowerCase().replaceAll('ё', 'е')}`);
      await choose(first, meant, otherName, asTeacher);
    });
    await test.step('a student of a class where the teacher assists', async () => {
      await openFor(second);
      await field.fill(helped.lastName);
      await choose(second, helped, assisted.name, asHead);
    });
  } finally {
    await asHead.raw('DELETE', `/classes/${assisted._id}/students/${helped._id}`);
  }
});

test('REQ-05 REQ-03 a parent finds all own requests at one address, opens one from the menu and takes it back, takes another back without a network, and the teacher sees neither any more', { tag: '@journey' }, async ({ freshSeatOf, api, parta }) => {
  const asTeacher = await api(teacher);
  const { className, login, asParent, student, classId, request } = await asked(asTeacher, parta.url);
  const second = unique('Второй класс заявок');
  const other = await newStudent(asTeacher, await newClass(asTeacher, second), 'Ян', unique('Орлов'));
  const later = await asParent.post<Asked>(`/students/by-parent-code/${other.parentCode}/bind-parent`, { code: other.parentCode });
  const seen = async () => (await asTeacher.get<{ member: Asked[] }>('/parent-connection-requests/pending?itemsPerPage=100')).member.map(({ _id }) => _id).filter((id) => [request._id, later._id].includes(id));
  const seat = await freshSeatOf(login);
  const { page } = seat;
  const list = page.getByRole('main').getByRole('list', { name: t('requests:own.list') });
  const confirm = () => page.getByRole('alertdialog').getByRole('button', { name: t('requests:own.remove') }).click();
  await page.goto('/parents/dashboard/main');
  await page.getByRole('link', { name: t('parent:empty.toRequests') }).click();
  await expect(page).toHaveURL(/\/parents\/requests$/u);
  await expect(list.getByText(t('requests:own.waits'))).toHaveCount(2);

  await page.getByRole('link', { name: new RegExp(`${t('app:sider.requestPending')}.*${className}`, 'u') }).click();
  await expect(page).toHaveURL(new RegExp(`/parents/student/${student._id}/class/${classId}/request/${request._id}/code/${student.parentCode}$`, 'u'));
  await page.reload();
  await expect(page.getByText(t('requests:own.waits'))).toBeVisible();
  await page.getByRole('button', { name: t('requests:own.remove') }).click();
  await confirm();
  await expect(page).toHaveURL(/\/parents\/dashboard\/main$/u);
  await expect(page.getByRole('link', { name: new RegExp(`${t('app:sider.requestPending')}.*${className}`, 'u') })).toHaveCount(0);
  await expect.poll(seen).toEqual([later._id]);

  await seat.goOffline();
  await page.goto('/parents/dashboard/requests');
  await expect(page).toHaveURL(/\/parents\/requests$/u);
  await rowOf(page, second).getByRole('button', { name: t('requests:own.remove') }).click();
  await confirm();
  await expect(rowOf(page, second)).toHaveCount(0);
  expect(await seen()).toEqual([later._id]);
  await seat.goOnline();
  await expect.poll(seen, { timeout: 30_000 }).toEqual([]);
  await expect.poll(() => ownRequests(asParent)).toBe(0);
});
