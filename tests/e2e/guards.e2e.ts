import type { Page } from '@playwright/test';
import { words } from '../support/words.ts';
import type { Login } from '../support/log-in.ts';
import { parent, student, teacher } from './people.ts';
import { newClass, sharedClass, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');
const HOMES = { teacher: '/teachers/dashboard', parent: '/parents/dashboard/main', student: '/students/dashboard' };
const NOBODY = '01890000-0000-7000-8000-00000000dead';

/** By the form that a link without a session has opened (F-318). */
async function logInHere(page: Page, login: Login): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t(login.role === 'student' ? 'auth:login' : 'auth:email') }).fill(login.email ?? login.login ?? '');
  await dialog.getByLabel(t('auth:password'), { exact: true }).fill(login.password);
  await dialog.getByRole('button', { name: t('auth:submit'), exact: true }).click();
}
const pathOf = (page: Page) => new URL(page.url()).pathname;
const missing = (page: Page) => page.getByRole('heading', { name: t('app:fault.page.title') });

/** GEN-04: each of these addresses of other roles leads to this role's own dashboard. */
async function expectHomeInsteadOf(page: Page, role: Login['role'], paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect.poll(() => pathOf(page), path).toBe(HOMES[role]);
  }
}

test('GEN-03 WEL-02 a teacher who follows a link without being logged in logs in on the main page and comes to what the link meant', { tag: '@journey' }, async ({ visitor, api }) => {
  const { classId } = await sharedClass(await api(teacher), await api(parent));
  const { page } = await visitor();
  await page.goto(`/teachers/classes/${classId}/story`);
  await expect(page.getByRole('heading', { name: t('welcome:hero.title') })).toBeVisible();
  await expect.poll(() => pathOf(page)).toBe('/');
  await logInHere(page, teacher);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect.poll(() => pathOf(page)).toBe(`/teachers/classes/${classId}/story`);
  // It was wanted once: the next visit of the main page leads home.
  await page.goto('/');
  await expect.poll(() => pathOf(page)).toBe(HOMES.teacher);
});

test('GEN-02 GEN-03 GEN-04 a stranger at an address that does not exist, and who follows a teacher’s link, comes as a parent to the own dashboard; a screen that breaks there leaves the rest standing', async ({ visitor }) => {
  const { page, gate, noise } = await visitor();
  // The part of the app that draws the profile is broken.
  gate.alter((_method, path) => path.includes('/assets/profile-page-'), () => ({ status: 200, headers: { 'content-type': 'application/javascript' }, body: Buffer.from('throw new Error("profile-page")') }));
  await page.goto('/nowhere/at-all');
  await expect(missing(page)).toBeVisible();
  await page.getByRole('link', { name: t('app:fault.home') }).click();
  await expect(page.getByRole('heading', { name: t('welcome:hero.title') })).toBeVisible();

  await page.goto('/teachers/archived');
  await logInHere(page, parent);
  await expect.poll(() => pathOf(page)).toBe(HOMES.parent);
  await expectHomeInsteadOf(page, 'parent', ['/teachers', '/teachers/archived', '/students/dashboard']);

  await page.getByRole('button', { name: new RegExp(`^${t('app:account.menu', { name: '' })}`, 'u') }).click();
  await page.getByRole('menuitem', { name: t('app:account.settings') }).click();
  const broken = page.getByRole('heading', { name: t('app:fault.wrong.title') });
  await expect(broken).toBeVisible();
  await page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: t('app:sider.home') }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(broken).toHaveCount(0);
  // The console may speak of this one thing only.
  expect(noise.splice(0).filter((line) => !line.includes('profile-page'))).toEqual([]);
});

test('GEN-01 GEN-02 GEN-04 a teacher reloads, goes back and forward, and stands each time where the address says; what does not exist is said to be missing, and pages of other roles lead home', async ({ seatOf, api }) => {
  const { classId, name } = await sharedClass(await api(teacher), await api(parent));
  const { page } = await seatOf(teacher);
  await expectHomeInsteadOf(page, 'teacher', ['/students/dashboard', '/parents/dashboard/main', '/parents/dashboard/chat']);
  await test.step('back, forward and reload', async () => {
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
  await test.step('what is not there', async () => {
    await page.goto('/teachers/nowhere');
    await expect(missing(page)).toBeVisible();
    await page.getByRole('link', { name: t('app:fault.home') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('classes:title') })).toBeVisible();
    await expect(missing(page)).toHaveCount(0);
    await page.goto(`/teachers/classes/${NOBODY}/room`);
    await expect(page.getByRole('heading', { name: t('app:fault.class.title') })).toBeVisible();
    await page.goto(`/teachers/classes/${classId}/stories/${NOBODY}`);
    await expect(page.getByRole('heading', { name: t('app:fault.story.title') })).toBeVisible();
    await page.goto(`/teachers/classes/${classId}/chat/${NOBODY}`);
    await expect(page.getByText(t('chat:missing'))).toBeVisible();
  });
});

test('GEN-02 GEN-04 a student at a class that is not theirs reads that it was not found; pages of other roles lead home', async ({ seatOf, api }) => {
  const mine = await newClass(await api(teacher), unique('Чужой для ученика'));
  const { page } = await seatOf(student);
  await page.goto(`/students/classes/${mine}`);
  await expect(page.getByRole('heading', { name: t('app:fault.class.title') })).toBeVisible();
  await page.getByRole('link', { name: t('student:toHome') }).click();
  await expect(page.getByRole('heading', { name: t('app:fault.class.title') })).toHaveCount(0);
  await expect.poll(() => pathOf(page)).toBe(HOMES.student);
  await expectHomeInsteadOf(page, 'student', ['/teachers/dashboard', '/parents/dashboard/chat']);
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
