import type { Page } from '@playwright/test';
import { words } from '../support/words.ts';
import { logIn, type Login } from '../support/log-in.ts';
import { parent, student, teacher } from './people.ts';
import { newClass, sharedClass, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');
const HOMES = { teacher: '/teachers/dashboard', parent: '/parents/dashboard/main', student: '/students/dashboard' };
const NOBODY = '01890000-0000-7000-8000-00000000dead';

async function logInHere(page: Page, login: Login, way: string): Promise<void> {
  await page.getByRole('button', { name: t(`welcome:${way}`) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t(login.role === 'student' ? 'auth:login' : 'auth:email') }).fill(login.email ?? login.login ?? '');
  await dialog.getByLabel(t('auth:password'), { exact: true }).fill(login.password);
  await dialog.getByRole('button', { name: t('auth:submit'), exact: true }).click();
}
const pathOf = (page: Page) => new URL(page.url()).pathname;

test('GEN-03 WEL-02 a teacher who follows a link without being logged in logs in on the main page and comes to what the link meant', { tag: '@journey' }, async ({ visitor, api }) => {
  const { classId } = await sharedClass(await api(teacher), await api(parent));
  const { page } = await visitor();
  await page.goto(`/teachers/classes/${classId}/story`);
  await expect(page.getByRole('heading', { name: t('welcome:hero.title') })).toBeVisible();
  expect(pathOf(page)).toBe('/');
  await logInHere(page, teacher, 'teacherLogin');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(pathOf(page)).toBe(`/teachers/classes/${classId}/story`);
  // It was wanted once: the next visit of the main page leads home.
  await page.goto('/');
  await expect.poll(() => pathOf(page)).toBe(HOMES.teacher);
});

test('GEN-03 a parent who followed a teacher’s link comes to the parent’s own dashboard after the login', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/teachers/archived');
  await logInHere(page, parent, 'hero.parent');
  await expect.poll(() => pathOf(page)).toBe(HOMES.parent);
});

for (const [login, foreign] of [
  [teacher, ['/students/dashboard', '/parents/dashboard/main', '/parents/dashboard/chat']],
  [parent, ['/teachers', '/teachers/archived', '/students/dashboard']],
  [student, ['/teachers/dashboard', '/parents/dashboard/chat']],
] as const) {
  test(`GEN-04 a ${login.role} who opens a page of another role stands on their own dashboard instead`, async ({ seatOf }) => {
    const { page } = await seatOf(login);
    for (const path of foreign) {
      await page.goto(path);
      await expect.poll(() => pathOf(page), path).toBe(HOMES[login.role]);
    }
  });
}

test('GEN-01 a teacher reloads, goes back and forward, and stands each time where the address says', async ({ seatOf, api }) => {
  const { classId, name } = await sharedClass(await api(teacher), await api(parent));
  const { page } = await seatOf(teacher);
  await page.goto('/teachers/dashboard');
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  const tab = (key: string) => page.getByRole('navigation', { name: t('room:tabs.label') }).getByRole('link', { name: t(`room:tabs.${key}`) });
  await tab('story').click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goBack();
  await expect(tab('room')).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: t('classes:title') })).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(pathOf(page)).toBe(`/teachers/classes/${classId}/story`);
});

test('GEN-02 an address that does not exist says so, for a stranger and inside, and is forgotten with the next page', async ({ visitor, seatOf }) => {
  const missing = (page: Page) => page.getByRole('heading', { name: t('app:fault.page.title') });
  const { page: outside } = await visitor();
  await outside.goto('/nowhere/at-all');
  await expect(missing(outside)).toBeVisible();
  await outside.getByRole('link', { name: t('app:fault.home') }).click();
  await expect(outside.getByRole('heading', { name: t('welcome:hero.title') })).toBeVisible();

  const { page: inside } = await seatOf(teacher);
  await inside.goto('/teachers/nowhere');
  await expect(missing(inside)).toBeVisible();
  await inside.getByRole('link', { name: t('app:fault.home') }).click();
  await expect(inside.getByRole('heading', { level: 1, name: t('classes:title') })).toBeVisible();
  await expect(missing(inside)).toHaveCount(0);
});

test('GEN-02 a class, a story and a conversation that are not there, or not mine, show that they were not found', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const { page } = await seatOf(teacher);
  await page.goto(`/teachers/classes/${NOBODY}/room`);
  await expect(page.getByRole('heading', { name: t('app:fault.class.title') })).toBeVisible();
  await page.goto(`/teachers/classes/${classId}/stories/${NOBODY}`);
  await expect(page.getByRole('heading', { name: t('app:fault.story.title') })).toBeVisible();
  await page.goto(`/teachers/classes/${classId}/chat/${NOBODY}`);
  await expect(page.getByText(t('chat:missing'))).toBeVisible();

  const mine = await newClass(asTeacher, unique('Чужой для родителя'));
  const asStudent = await seatOf(student);
  await asStudent.page.goto(`/students/classes/${mine}`);
  await expect(asStudent.page.getByRole('heading', { name: t('app:fault.class.title') })).toBeVisible();
  await asStudent.page.getByRole('link', { name: t('student:toHome') }).click();
  await expect(asStudent.page.getByRole('heading', { name: t('app:fault.class.title') })).toHaveCount(0);
  expect(pathOf(asStudent.page)).toBe(HOMES.student);
});

test('GEN-02 without a network, what this device has never had is said to be not here yet, not to be missing', { tag: '@journey' }, async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const seat = await seatOf(parent);
  const { page } = seat;
  await page.goto('/parents/dashboard/main');
  await expect(page.getByRole('article').first()).toBeVisible();
  await seat.goOffline();
  const body = unique('Ссылка пришла раньше сети');
  const storyId = await tell(asTeacher, classId, body);
  await page.goto(`/parents/classes/${classId}/stories/${storyId}`);
  await expect(page.getByRole('heading', { name: t('app:fault.notHere.title') })).toBeVisible();
  await seat.goOnline();
  await expect(page.getByRole('article').filter({ hasText: body })).toBeVisible({ timeout: 30_000 });
});

test('GEN-02 a screen that breaks says that something went wrong, leaves the rest standing, and is forgotten on the next page', async ({ visitor }) => {
  const { page, gate, noise } = await visitor();
  // The part of the app that draws the archive is broken.
  gate.alter((_method, path) => path.includes('archived-page'), () => ({ status: 200, headers: { 'content-type': 'application/javascript' }, body: Buffer.from('throw new Error("archived-page")') }));
  await logIn(page, teacher);
  await page.getByRole('link', { name: t('app:place.archive'), exact: true }).click();
  const broken = page.getByRole('heading', { name: t('app:fault.wrong.title') });
  await expect(broken).toBeVisible();
  await page.getByRole('link', { name: t('app:sider.showAll') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('classes:title') })).toBeVisible();
  await expect(broken).toHaveCount(0);
  // The console may speak of this one thing only.
  expect(noise.splice(0).filter((line) => !line.includes('archived-page'))).toEqual([]);
});
