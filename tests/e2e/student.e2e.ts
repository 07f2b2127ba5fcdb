import type { Page } from '@playwright/test';
import { apiAs, type Api } from '../support/api-as.ts';
import type { Login } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { student, teacher } from './people.ts';
import { newClass, newStudent, setStatus, sharedClass, tell, unique, type NewStudent } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');

const sider = (page: Page) => page.getByRole('navigation', { name: t('app:sider.label') });
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const comments = (page: Page) => page.getByRole('region', { name: t('stories:comment.title') });
const box = (page: Page) => comments(page).getByRole('textbox', { name: t('stories:comment.write') });

/** A student's way in, as the teacher gives it. */
async function loginOf(asTeacher: Api, { _id }: NewStudent): Promise<Login> {
  const { login, password } = await asTeacher.get<{ login: string; password: string }>(`/students/${_id}/credentials`);
  return { role: 'student', login, password };
}

test('STU-01 a student without a class sees “No classes”, at home and in the sider, also without a network; a class that begins again stands there by itself', async ({ freshSeatOf, api }) => {
  const asTeacher = await api(teacher);
  const name = unique('Единственный класс');
  const classId = await newClass(asTeacher, name);
  const child = await newStudent(asTeacher, classId, 'Тимофей', unique('Ежов'));
  const seat = await freshSeatOf(await loginOf(asTeacher, child));
  const { page } = seat;
  const main = page.getByRole('main');
  const isThere = async () => {
    await expect(main.getByRole('link', { name, exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(sider(page).getByRole('link', { name: new RegExp(name, 'u') })).toBeVisible();
    await expect(page.getByText(t('student:noClasses'), { exact: true })).toHaveCount(0);
  };
  const isNone = async () => {
    await expect(main.getByText(t('student:noClasses'), { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(sider(page).getByText(t('app:sider.noClasses'), { exact: true })).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
  };
  await isThere();
  await setStatus(asTeacher, classId, 'archive');
  await isNone();
  await seat.goOffline();
  await page.reload();
  await isNone();
  await setStatus(asTeacher, classId, 'active');
  await seat.goOnline();
  await isThere();
  expect((await asTeacher.raw('DELETE', `/classes/${classId}/students/${child._id}`)).status).toBe(204);
  await isNone();
});

test('STU-01 a student goes by the sider to the stories of each class: its title, its report, its feed', async ({ freshSeatOf, api }) => {
  const asTeacher = await api(teacher);
  const names = [unique('Первый по счёту'), unique('Второй по счёту')] as const;
  const classes = [await newClass(asTeacher, names[0]), await newClass(asTeacher, names[1])] as const;
  const child = await newStudent(asTeacher, classes[0], 'Рита', unique('Лис'));
  expect((await asTeacher.raw('PATCH', `/students/${child._id}`, { classes: classes.map((id) => `/classes/${id}`) })).ok).toBe(true);
  const stories = [unique('Сказка'), unique('Задача')] as const;
  for (const place of [0, 1] as const) await tell(asTeacher, classes[place], stories[place]);
  const { page } = await freshSeatOf(await loginOf(asTeacher, child));
  for (const place of [1, 0] as const) {
    await sider(page).getByRole('link', { name: new RegExp(names[place], 'u') }).click();
    await expect(page).toHaveURL(new RegExp(`/students/classes/${classes[place]}$`, 'u'));
    await expect(page.getByRole('heading', { level: 1, name: names[place] })).toBeVisible();
    await expect(page.getByRole('link', { name: t('student:report') })).toBeVisible();
    await expect(card(page, stories[place])).toBeVisible();
    await expect(card(page, stories[place === 0 ? 1 : 0])).toHaveCount(0);
    await expect(sider(page).getByRole('link', { name: new RegExp(names[place], 'u') })).toHaveAttribute('aria-current', 'page');
  }
});

test('STU-01 COM-01 a student comments where it is allowed; once the class is over what was written without a network is refused with its words kept, and nothing more is offered', async ({ seatOf, freshSeatOf, api, parta }) => {
  test.setTimeout(180_000);
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(student), 'students');
  const allowed = await tell(asTeacher, classId, unique('Кто видел радугу?'));
  const everyday = await seatOf(student);
  await everyday.page.goto(`/students/classes/${classId}/stories/${allowed}`);
  const said = unique('Я видел');
  await box(everyday.page).fill(said);
  await comments(everyday.page).getByRole('button', { name: t('stories:comment.send') }).click();
  await expect.poll(async () => (await asTeacher.get<{ member: { body: string }[] }>(`/classes/${classId}/stories/${allowed}/comments`)).member.map(({ body }) => body)).toEqual([said]);

  const ending = await newClass(asTeacher, unique('Кончается'));
  const child = await newStudent(asTeacher, ending, 'Мила', unique('Дым'));
  const storyId = await tell(asTeacher, ending, unique('До свидания'));
  const login = await loginOf(asTeacher, child);
  const first = unique('Пока-пока');
  await (await apiAs(parta.url, login)).post(`/classes/${ending}/stories/${storyId}/comments`, { body: first });
  const seat = await freshSeatOf(login);
  const { page } = seat;
  await page.goto(`/students/classes/${ending}/stories/${storyId}`);
  await expect(comments(page).getByRole('listitem').filter({ hasText: first })).toBeVisible();
  await seat.goOffline();
  const late = unique('Не хочу');
  await box(page).fill(late);
  await comments(page).getByRole('button', { name: t('stories:comment.send') }).click();
  await expect(comments(page).getByRole('listitem').filter({ hasText: late }).getByText(t('components:state.waiting'))).toBeVisible();
  await setStatus(asTeacher, ending, 'archive');
  await seat.goOnline();
  await expect(box(page)).toHaveCount(0, { timeout: 30_000 });
  await page.goto('/outbox');
  await expect(page.getByRole('heading', { name: t('outbox:group.failed') })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('main').getByText(late)).toBeVisible();
  expect((await asTeacher.get<{ member: { body: string }[] }>(`/classes/${ending}/stories/${storyId}/comments`)).member.map(({ body }) => body)).toEqual([first]);
});

test('STU-01 COM-01 SES-04 a comment that a student had begun when the class was over is there below the story, to be copied or given up; a logout then asks nothing', async ({ freshSeatOf, api }) => {
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Последний звонок'));
  const child = await newStudent(asTeacher, classId, 'Федя', unique('Дописал'));
  const storyId = await tell(asTeacher, classId, unique('Какой день запомнился?'));
  const { page } = await freshSeatOf(await loginOf(asTeacher, child));
  await page.goto(`/students/classes/${classId}/stories/${storyId}`);
  const begun = unique('Поход, потому что');
  await box(page).fill(begun);
  await setStatus(asTeacher, classId, 'archive');
  await expect(box(page)).toHaveCount(0, { timeout: 30_000 });
  const left = comments(page).getByRole('region', { name: t('stories:left.comment') });
  await expect(left).toContainText(begun);
  await page.reload();
  await expect(left).toContainText(begun);
  await left.getByRole('button', { name: t('media:left.copy') }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(begun);
  await left.getByRole('button', { name: t('media:left.discard') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t('media:left.discard') }).click();
  await expect(left).toHaveCount(0);
  await page.getByRole('button', { name: new RegExp(`^${t('app:account.menu', { name: '' })}`, 'u') }).click();
  await page.getByRole('menuitem', { name: t('app:account.logout') }).click();
  await expect(page).toHaveURL(/\/$/u);
});
