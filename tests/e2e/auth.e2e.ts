import type { Page } from '@playwright/test';
import type { PartaServer } from '../support/parta-server.ts';
import { apiAs } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { linkInLetter } from './letters.ts';
import { parent, teacher } from './people.ts';
import { unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { PHONE, untilInstalled } from './seats.ts';

const [ru, en] = [words('ru'), words('en')];
const PASSWORD = 'Secret!Desk1';

const emailOf = (who: string) => `${unique(who).replaceAll(' ', '.')}@parta.school`;
const field = (page: Page, key: string, t = ru) => page.getByLabel(t(`auth:${key}`), { exact: true });
const press = (page: Page, key: string, t = ru) => page.getByRole('button', { name: t(`auth:${key}`), exact: true }).click();
const fault = (page: Page, key: string, t = ru) => field(page, key, t).evaluate((control) => document.getElementById(`${control.id}-error`)?.textContent ?? null);

async function openDialog(page: Page, who: 'teacher' | 'parent', t = ru): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: t(who === 'teacher' ? 'welcome:teacherLogin' : 'welcome:hero.parent') }).click();
  await expect(page.getByRole('dialog', { name: t(`auth:title.${who}`) })).toBeAttached();
  await expect(field(page, 'email', t)).toBeFocused();
}

/** Somebody registered now, behind the screens. */
async function registered(parta: PartaServer, role: 'teacher' | 'parent'): Promise<{ role: typeof role; email: string; password: string }> {
  const email = emailOf(role);
  const answer = await fetch(`${parta.url}/api/${role}s`, { method: 'POST', headers: { 'content-type': 'application/ld+json', 'accept-language': 'ru' }, body: JSON.stringify({ email, firstName: 'Нина', lastName: 'Новикова', password: PASSWORD }) });
  expect(answer.status).toBe(201);
  return { role, email, password: PASSWORD };
}

test('AUT-02 a new teacher registers in two steps with the keyboard alone, and lands on a class list that invites to make the first class', async ({ visitor, parta }) => {
  const { page } = await visitor();
  const email = emailOf('olga');
  await openDialog(page, 'teacher');
  await press(page, 'toRegister');
  const dialog = page.getByRole('dialog', { name: ru('auth:title.registerTeacher') });
  await expect(field(page, 'email')).toBeFocused();
  await expect(dialog.getByRole('textbox')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: ru('auth:register'), exact: true })).toHaveCount(0);
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(field(page, 'firstName')).toBeFocused();
  await expect(field(page, 'email')).toHaveValue(email);
  await expect(dialog.getByRole('button', { name: ru('auth:continue'), exact: true })).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: ru('auth:consent.conditions') })).toHaveAttribute('href', '/conditions?lng=ru');

  await page.keyboard.press('Enter');
  for (const key of ['firstName', 'lastName', 'password']) expect(await fault(page, key), key).toBe(ru('auth:required'));
  await expect(field(page, 'firstName')).toBeFocused();
  await page.keyboard.type('Ольга');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Константинопольская');
  await page.keyboard.press('Tab');
  await page.keyboard.type('секрет!1');
  await expect.poll(() => fault(page, 'password')).toBe(ru('auth:rule.passwordLetter'));
  await field(page, 'password').fill(PASSWORD);
  await expect.poll(() => fault(page, 'password')).toBeNull();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/teachers\/dashboard$/u);
  await expect(page.getByText(ru('classes:empty.title'), { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: ru('classes:create') }).first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: ru('app:email.title') })).toContainText(email);
  const me = await (await apiAs(parta.url, { role: 'teacher', email, password: PASSWORD })).get<object>('/users/me');
  expect(me).toMatchObject({ role: 'teacher', firstName: 'Ольга', lastName: 'Константинопольская', locale: '/locales/ru', timeZone: 'Europe/Moscow' });
  await page.reload();
  await expect(page.getByText(ru('classes:empty.title'), { exact: true })).toBeVisible();
});

test('AUT-01 a teacher and a parent each find three forms that lead to each other; a student finds a login alone', { tag: '@journey' }, async ({ visitor }) => {
  const { page } = await visitor();
  for (const [who, register] of [['teacher', 'registerTeacher'], ['parent', 'registerParent']] as const) {
    await openDialog(page, who);
    await page.keyboard.type('olga@parta.school');
    await press(page, 'toReset');
    await expect(page.getByRole('dialog', { name: ru('auth:title.reset') })).toBeAttached();
    await expect(field(page, 'email')).toHaveValue('olga@parta.school');
    await press(page, 'toLogin');
    await expect(field(page, 'password')).toBeFocused();
    await press(page, 'toRegister');
    await expect(page.getByRole('dialog', { name: ru(`auth:title.${register}`) })).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // Opened again it begins with the log-in.
    await openDialog(page, who);
    await expect(field(page, 'email')).toHaveValue('');
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: ru('welcome:hero.student') }).click();
  const dialog = page.getByRole('dialog', { name: ru('auth:title.student') });
  await expect(dialog.getByRole('textbox', { name: ru('auth:login') })).toBeFocused();
  for (const key of ['toRegister', 'toReset']) await expect(dialog.getByRole('button', { name: ru(`auth:${key}`) })).toHaveCount(0);
});

test('AUT-02 an e-mail that a teacher has leads a parent to the log-in, says so, and lets the teacher in', async ({ visitor }) => {
  const { page } = await visitor({ locale: 'en-GB', viewport: PHONE });
  const email = teacher.email ?? '';
  await page.goto('/newParent');
  await expect(page.getByRole('heading', { level: 1, name: en('auth:title.registerParent') })).toBeVisible();
  await field(page, 'email', en).fill(` ${email.toUpperCase()} `);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: en('auth:title.teacher') })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: en('auth:foundOther.teacher') })).toBeVisible();
  await expect(field(page, 'password', en)).toBeFocused();
  await page.keyboard.type(teacher.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/teachers\/dashboard$/u);
});

test('AUT-02 an e-mail that a parent has leads a teacher’s registration to the log-in, says so, and lets the parent in', async ({ visitor, parta }) => {
  const { page } = await visitor();
  const { email, password } = await registered(parta, 'parent');
  await openDialog(page, 'teacher');
  await press(page, 'toRegister');
  await expect(field(page, 'email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: ru('auth:title.parent') });
  const note = dialog.getByRole('status').filter({ hasText: ru('auth:foundOther.parent') });
  await expect(note).toContainText(ru('auth:found.parent', { email }));
  await expect(field(page, 'email')).toHaveValue(email);
  await expect(field(page, 'password')).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/parents\/dashboard\/main$/u);
});

test('AUT-02 a parent registers on a page of their own, after a mistake in the e-mail; who is logged in does not see it again', async ({ visitor }) => {
  const { page } = await visitor({ viewport: PHONE });
  const email = emailOf('anna');
  await page.goto('/newParent');
  await field(page, 'email').fill('anna@parta');
  await page.keyboard.press('Enter');
  await expect.poll(() => fault(page, 'email')).toBe(ru('auth:rule.email', { email: 'name@example.com' }));
  await field(page, 'email').fill(email);
  await press(page, 'continue');
  await field(page, 'firstName').fill('Анна');
  await field(page, 'lastName').fill('Преображенская');
  await field(page, 'password').fill(PASSWORD);
  await press(page, 'register');
  await expect(page).toHaveURL(/\/parents\/dashboard\/main$/u);
  await page.goto('/newParent');
  await expect(page).toHaveURL(/\/parents\/dashboard\/main$/u);
});

test('AUT-05 whoever was not quick enough is told that the e-mail is taken; an unknown one gets no new password', async ({ visitor, parta }) => {
  const { page } = await visitor();
  const email = emailOf('late');
  await openDialog(page, 'parent');
  await press(page, 'toRegister');
  await field(page, 'email').fill(email);
  await press(page, 'continue');
  await field(page, 'firstName').fill('Анна');
  await field(page, 'lastName').fill('Орлова');
  await field(page, 'password').fill(PASSWORD);
  const other = await fetch(`${parta.url}/api/parents`, { method: 'POST', headers: { 'content-type': 'application/ld+json' }, body: JSON.stringify({ email, firstName: 'A', lastName: 'B', password: 'Another!Desk2' }) });
  expect(other.status).toBe(201);
  await press(page, 'register');
  await expect.poll(() => fault(page, 'email')).toBe(ru('problems:violation.emailExists'));
  await expect(field(page, 'email')).toBeFocused();

  await press(page, 'toLogin');
  await press(page, 'toReset');
  await field(page, 'email').fill(emailOf('nobody'));
  await page.keyboard.press('Enter');
  await expect.poll(() => fault(page, 'email')).toBe(ru('auth:fault.emailUnknown'));
});

test('AUT-02 a registration whose answer was lost on its way is pressed again, and lets its own maker in', async ({ visitor }) => {
  const { page, gate } = await visitor();
  await openDialog(page, 'parent');
  await press(page, 'toRegister');
  await field(page, 'email').fill(emailOf('lost'));
  await press(page, 'continue');
  await field(page, 'firstName').fill('Анна');
  await field(page, 'lastName').fill('Орлова');
  await field(page, 'password').fill(PASSWORD);
  const stop = gate.alter((method, path) => method === 'POST' && path === '/api/parents', () => ({ status: 502, headers: { 'content-type': 'text/html' }, body: Buffer.from('<h1>Bad gateway</h1>') }));
  await press(page, 'register');
  await expect(page.getByRole('alert').filter({ hasText: ru('auth:fault.offline') })).toBeVisible();
  stop();
  await press(page, 'register');
  await expect(page).toHaveURL(/\/parents\/dashboard\/main$/u);
});

test('AUT-02 without a network the form says so, keeps what was typed, and goes on when there is one', async ({ visitor }) => {
  const seat = await visitor({ viewport: PHONE });
  const { page } = seat;
  await openDialog(page, 'parent');
  await press(page, 'toRegister');
  const email = emailOf('tunnel');
  await seat.goOffline();
  await field(page, 'email').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: ru('auth:fault.offline') })).toBeVisible();
  await expect(field(page, 'email')).toHaveValue(email);
  await seat.goOnline();
  await press(page, 'continue');
  await expect(field(page, 'firstName')).toBeFocused();
  await expect(page.getByText(ru('auth:fault.offline'))).toHaveCount(0);
});

test('AUT-06 a teacher who forgot the password gets a letter, chooses a new one by its link, and logs in with it; the link works once', { tag: '@journey' }, async ({ visitor, parta }) => {
  const { page } = await visitor();
  const { email } = await registered(parta, 'teacher');
  await openDialog(page, 'teacher');
  await press(page, 'toReset');
  await field(page, 'email').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(ru('auth:reset.sent', { email }))).toBeVisible();
  await expect(field(page, 'password')).toBeFocused();

  const link = await linkInLetter(parta, email, '/restore');
  await page.goto(link);
  const save = page.getByRole('button', { name: ru('common:action.save') });
  await expect(field(page, 'restore.password')).toBeFocused();
  await expect(save).toBeDisabled();
  await page.keyboard.type('новый!пароль');
  await page.keyboard.press('Enter');
  await expect.poll(() => fault(page, 'restore.password')).toBe(ru('auth:rule.passwordLetter'));
  await expect(save).toBeDisabled();
  await field(page, 'restore.password').fill('Новый!Пароль');
  await expect(save).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: ru('auth:restore.changed') })).toBeVisible();
  await page.getByRole('link', { name: ru('auth:toLogin') }).click();
  await field(page, 'email').fill(email);
  await field(page, 'password').fill('Новый!Пароль');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/teachers\/dashboard$/u);
  // Who opened the letter reads that mailbox: the address needs no other letter.
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: ru('app:email.title') })).toHaveCount(0);

  await page.goto(link);
  await field(page, 'restore.password').fill('Другой!Пароль');
  await save.click();
  await expect(page.getByRole('heading', { level: 1, name: ru('auth:restore.invalid') })).toBeVisible();
});

test('AUT-06 a link to a new password that does not hold says so and leads to the main page', async ({ visitor }) => {
  const { page } = await visitor({ locale: 'en-GB', viewport: PHONE });
  for (const path of ['/restore', '/restore?code=', '/restore?code=..%2F..%2Fusers']) {
    await page.goto(path);
    if (path.includes('users')) {
      await field(page, 'restore.password', en).fill(PASSWORD);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Password change link is invalid' }), path).toBeVisible();
    await page.getByRole('link', { name: en('auth:toMain') }).click();
    await expect(page.getByRole('heading', { level: 1, name: en('welcome:hero.title') })).toBeVisible();
  }
});

test('AUT-07 a parent confirms the e-mail by the letter in another tab: the notice goes in the first one; opened twice it is confirmed, too', async ({ freshSeatOf, parta }) => {
  const login = await registered(parta, 'parent');
  const { page, context } = await freshSeatOf(login);
  const notice = page.getByRole('status').filter({ hasText: ru('app:email.title') });
  await expect(notice).toBeVisible();
  const link = await linkInLetter(parta, login.email, '/verifyEmail');
  const tab = await context.newPage();
  for (const time of ['first', 'second']) {
    await tab.goto(link);
    await expect(tab.getByRole('heading', { level: 1, name: ru('auth:verify.confirmed') }), time).toBeVisible();
  }
  await expect(notice).toHaveCount(0);
  await tab.getByRole('link', { name: ru('auth:verify.go') }).click();
  await expect(tab).toHaveURL(/\/parents\/dashboard\/main$/u);
});

test('AUT-07 a stranger’s browser confirms the e-mail of the letter as well, and stays nobody’s', async ({ visitor, parta }) => {
  const { email, password } = await registered(parta, 'teacher');
  const { page } = await visitor({ locale: 'en-GB' });
  await page.goto(await linkInLetter(parta, email, '/verifyEmail'));
  await expect(page.getByRole('heading', { level: 1, name: 'Your email is confirmed' })).toBeVisible();
  expect(await (await apiAs(parta.url, { role: 'teacher', email, password })).get<object>('/users/me')).toMatchObject({ isEmailVerified: true });
  await page.getByRole('link', { name: en('auth:verify.go') }).click();
  await expect(page.getByRole('heading', { level: 1, name: en('welcome:hero.title') })).toBeVisible();
});

test('AUT-07 a link that does not confirm says why and sends the letter again, which warns that it is not done yet', async ({ visitor, parta }) => {
  const seat = await visitor();
  const { page } = seat;
  const { email } = await registered(parta, 'parent');
  const link = new URL(await linkInLetter(parta, email, '/verifyEmail'), parta.url);
  const wrong = new URLSearchParams(link.search);
  wrong.set('hash', 'wrong');
  await page.goto(`/verifyEmail?${wrong.toString()}`);
  await expect(page.getByRole('heading', { level: 1, name: ru('common:error.wrong') })).toBeVisible();
  await expect(page.getByText(ru('problems:problem.linkInvalid'))).toBeVisible();
  await seat.goOffline();
  await press(page, 'verify.resend');
  await expect(page.getByText(ru('auth:fault.offline'))).toBeVisible();
  await seat.goOnline();
  await press(page, 'verify.resend');
  await expect(page.getByRole('heading', { level: 1, name: ru('auth:verify.resent') })).toBeVisible();

  for (const path of ['/verifyEmail', `/verifyEmail?hash=a&userType=student&userId=${wrong.get('userId') ?? ''}`, '/verifyEmail?userId=1&hash=a&userType=teacher']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: ru('common:error.wrong') }), path).toBeVisible();
    await expect(page.getByRole('button', { name: ru('auth:verify.resend') })).toHaveCount(0);
  }
});

test('GEN-01 AUT-07 the pages behind the links of letters open without a network, too, say so, and go on when there is one', { tag: '@journey' }, async ({ visitor, parta }) => {
  const seat = await visitor({ viewport: PHONE });
  const { page } = seat;
  const { email } = await registered(parta, 'parent');
  const link = await linkInLetter(parta, email, '/verifyEmail');
  await page.goto('/');
  await untilInstalled(page);
  await seat.goOffline();
  await page.goto('/newParent');
  await expect(page.getByRole('heading', { level: 1, name: ru('auth:title.registerParent') })).toBeVisible();
  await page.goto('/restore?code=a.b');
  await field(page, 'restore.password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: ru('auth:fault.offline') })).toBeVisible();
  await expect(field(page, 'restore.password')).toHaveValue(PASSWORD);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: ru('auth:verify.offline') })).toBeVisible();
  await seat.goOnline();
  await page.getByRole('button', { name: ru('common:action.retry') }).click();
  await expect(page.getByRole('heading', { level: 1, name: ru('auth:verify.confirmed') })).toBeVisible();
});

test('AUT-08 a parent on the page of the log-in who mistypes the password is told so, and the e-mail stays', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/login');
  await field(page, 'email').fill(parent.email ?? '');
  await field(page, 'password').fill('Wrong!Desk1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: ru('auth:fault.wrong') })).toBeVisible();
  await expect(field(page, 'email')).toHaveValue(parent.email ?? '');
  await press(page, 'toRegisterAs.teacher');
  await expect(page.getByRole('heading', { level: 1, name: ru('auth:title.registerTeacher') })).toBeVisible();
});
