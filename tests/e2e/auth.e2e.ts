import type { Page } from '@playwright/test';
import type { PartaServer } from '../support/parta-server.ts';
import { apiAs } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { linkInLetter } from './letters.ts';
import { teacher } from './people.ts';
import { unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { PHONE, untilInstalled } from './seats.ts';
import { ageMailedLink } from './server-database.ts';

const [ru, en] = [words('ru'), words('en')];
const PASSWORD = 'Secret!Desk1';

const emailOf = (who: string) => `${unique(who).replaceAll(' ', '.')}@parta.school`;
const field = (page: Page, key: string, t = ru) => page.getByLabel(t(`auth:${key}`), { exact: true });
const press = (page: Page, key: string, t = ru) => page.getByRole('button', { name: t(`auth:${key}`), exact: true }).click();
const fault = (page: Page, key: string, t = ru) => field(page, key, t).evaluate((control) => document.getElementById(`${control.id}-error`)?.textContent ?? null);

async function openDialog(page: Page, who: 'teacher' | 'parent', t = ru): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: t(who === 'teacher' ? 'welcome:hero.teacher' : 'welcome:hero.parent') }).click();
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

test('AUT-02 a new teacher registers with the keyboard alone: through a lost network, a parent’s e-mail, and a lost answer', async ({ visitor, parta }) => {
  const seat = await visitor();
  const { page, gate } = seat;
  const dialog = page.getByRole('dialog', { name: ru('auth:title.registerTeacher') });
  await openDialog(page, 'teacher');
  await press(page, 'toRegister');
  await expect(field(page, 'email')).toBeFocused();
  await expect(dialog.getByRole('textbox')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: ru('auth:register'), exact: true })).toHaveCount(0);

  const known = await registered(parta, 'parent');
  await test.step('without a network the form says so and keeps what was typed', async () => {
    await seat.goOffline();
    await page.keyboard.type(known.email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: ru('auth:fault.offline') })).toBeVisible();
    await expect(field(page, 'email')).toHaveValue(known.email);
    await seat.goOnline();
  });
  await test.step('a parent’s e-mail leads to the parent’s log-in', async () => {
    await press(page, 'continue');
    const login = page.getByRole('dialog', { name: ru('auth:title.parent') });
    await expect(login.getByRole('status').filter({ hasText: ru('auth:foundOther.parent') })).toContainText(ru('auth:found.parent', { email: known.email }));
    await expect(page.getByText(ru('auth:fault.offline'))).toHaveCount(0);
    await expect(field(page, 'email')).toHaveValue(known.email);
    await expect(field(page, 'password')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  const email = emailOf('olga');
  await test.step('the second step names each field that is missing and each rule that is broken', async () => {
    await openDialog(page, 'teacher');
    await press(page, 'toRegister');
    await expect(field(page, 'email')).toBeFocused();
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(field(page, 'firstName')).toBeFocused();
    await expect(field(page, 'email')).toHaveValue(email);
    await expect(dialog.getByRole('button', { name: ru('auth:continue'), exact: true })).toHaveCount(0);
    await expect(dialog.getByRole('link', { name: ru('auth:consent.conditions') })).toHaveAttribute('href', '/conditions?lng=ru');
    await page.keyboard.press('Enter');
    for (const key of ['firstName', 'lastName', 'password']) await expect.poll(() => fault(page, key), key).toBe(ru('auth:required'));
    await expect(field(page, 'firstName')).toBeFocused();
    await page.keyboard.type('Ольга');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Константинопольская');
    await page.keyboard.press('Tab');
    await page.keyboard.type('секрет!1');
    await expect.poll(() => fault(page, 'password')).toBe(ru('auth:rule.passwordLetter'));
    await field(page, 'password').fill(PASSWORD);
    await expect.poll(() => fault(page, 'password')).toBeNull();
  });
  await test.step('an answer that is lost is asked for again, and lets its own maker in', async () => {
    const stop = gate.alter((method, path) => method === 'POST' && path === '/api/teachers', () => ({ status: 502, headers: { 'content-type': 'text/html' }, body: Buffer.from('<h1>Bad gateway</h1>') }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: ru('common:error.occured') })).toBeVisible();
    stop();
    await press(page, 'register');
    await expect(page).toHaveURL(/\/teachers\/dashboard$/u);
  });
  await expect(page.getByText(ru('classes:empty.title'), { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: ru('classes:create') }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: ru('app:email.title', { email }) })).toBeVisible();
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

test('AUT-02 AUT-05 AUT-08 on the pages of the log-in and of registering a mistake is said and what was typed stays; a teacher’s e-mail leads to the log-in, one that is taken meanwhile is named, a new one leads to a parent’s account', async ({ visitor, parta }) => {
  const { page } = await visitor({ locale: 'en-GB', viewport: PHONE });
  await test.step('a password that is mistyped', async () => {
    await page.goto('/login');
    await field(page, 'email', en).fill(teacher.email ?? '');
    await field(page, 'password', en).fill('Wrong!Desk1');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: en('auth:fault.wrong') })).toBeVisible();
    await expect(field(page, 'email', en)).toHaveValue(teacher.email ?? '');
    await press(page, 'toRegisterAs.teacher', en);
    await expect(page.getByRole('heading', { level: 1, name: en('auth:title.registerTeacher') })).toBeVisible();
  });
  await test.step('an e-mail that is none, then one that a teacher has, who is let in', async () => {
    await page.goto('/newParent');
    await expect(page.getByRole('heading', { level: 1, name: en('auth:title.registerParent') })).toBeVisible();
    await field(page, 'email', en).fill('anna@parta');
    await page.keyboard.press('Enter');
    await expect.poll(() => fault(page, 'email', en)).toBe(en('auth:rule.email', { email: 'name@example.com' }));
    await field(page, 'email', en).fill(` ${teacher.email?.toUpperCase()} `);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: en('auth:title.teacher') })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: en('auth:foundOther.teacher') })).toBeVisible();
    await expect(field(page, 'password', en)).toBeFocused();
    await page.keyboard.type(teacher.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/teachers\/dashboard$/u);
  });
  const { page: phone } = await visitor({ viewport: PHONE });
  await phone.goto('/newParent');
  const taken = emailOf('late');
  await field(phone, 'email').fill(taken);
  await press(phone, 'continue');
  await field(phone, 'firstName').fill('Анна');
  await field(phone, 'lastName').fill('Преображенская');
  await field(phone, 'password').fill(PASSWORD);
  await test.step('somebody else registers the e-mail first', async () => {
    const other = await fetch(`${parta.url}/api/parents`, { method: 'POST', headers: { 'content-type': 'application/ld+json' }, body: JSON.stringify({ email: taken, firstName: 'A', lastName: 'B', password: 'Another!Desk2' }) });
    expect(other.status).toBe(201);
    await press(phone, 'register');
    await expect.poll(() => fault(phone, 'email')).toBe(ru('problems:violation.emailExists'));
    await expect(field(phone, 'email')).toBeFocused();
  });
  await field(phone, 'email').fill(emailOf('anna'));
  await press(phone, 'register');
  await expect(phone).toHaveURL(/\/parents\/dashboard\/main$/u);
  await phone.goto('/newParent');
  await expect(phone).toHaveURL(/\/parents\/dashboard\/main$/u);
});

test('AUT-06 AUT-05 a teacher who forgot the password gets a letter, chooses a new one by its link, and logs in with it; the link works once', { tag: '@journey' }, async ({ visitor, parta }) => {
  const { page } = await visitor();
  const { email } = await registered(parta, 'teacher');
  await openDialog(page, 'teacher');
  await press(page, 'toReset');
  await field(page, 'email').fill(emailOf('nobody'));
  await page.keyboard.press('Enter');
  await expect.poll(() => fault(page, 'email')).toBe(ru('auth:fault.emailUnknown'));
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
  await expect(page.getByRole('region', { name: ru('app:email.title', { email }) })).toHaveCount(0);

  // One that is used, and one that was made up to lead elsewhere.
  for (const invalid of [link, '/restore?code=..%2F..%2Fusers']) {
    await page.goto(invalid);
    await field(page, 'restore.password').fill('Другой!Пароль');
    await save.click();
    await expect(page.getByRole('heading', { level: 1, name: ru('auth:restore.invalid') }), invalid).toBeVisible();
  }
});

test('GEN-08 AUT-07 a teacher whose e-mail is not confirmed sees so, has the letter sent and sent again, and is told why a link does not hold; a good one, opened in another tab, ends the notice here', async ({ freshSeatOf, parta }) => {
  const login = await registered(parta, 'teacher');
  const { email } = login;
  const seat = await freshSeatOf(login);
  const { page, context, gate } = seat;
  const notice = page.getByRole('region', { name: ru('app:email.title', { email }) });
  const letters = () => gate.seen.filter(({ path, status }) => path.endsWith('/send-verification-email') && status === 204).length;
  const again = notice.getByRole('button', { name: ru('app:email.again') });
  // The page counts 60 s after each press; one that was opened again leaves the pause to the server.
  const endPause = () => page.reload();
  await again.click();
  await expect.poll(letters).toBe(1);
  const newest = await test.step('a second letter has another link', async () => {
    // The one that they got for registering is still on its way: a second one comes a minute later at the earliest.
    const first = await linkInLetter(parta, email, '/verifyEmail', 1);
    await ageMailedLink(parta, email, 61_000);
    const release = gate.hold((method, path) => method === 'POST' && path.endsWith('/send-verification-email'));
    await endPause();
    await again.click();
    await expect(page.getByRole('button', { name: ru('app:email.sending') })).toBeVisible();
    release();
    await expect.poll(letters).toBe(2);
    const second = await linkInLetter(parta, email, '/verifyEmail', 2);
    expect(second).not.toBe(first);
    return second;
  });

  const tab = await context.newPage();
  await test.step('a link that does not hold, with and without a network', async () => {
    const link = new URL(newest, gate.url);
    link.searchParams.set('hash', 'wrong');
    await tab.goto(link.pathname + link.search);
    await expect(tab.getByRole('heading', { level: 1, name: ru('common:error.wrong') })).toBeVisible();
    await expect(tab.getByText(ru('problems:problem.linkInvalid'))).toBeVisible();
    await endPause();
    await expect(again).toBeVisible();
    await seat.goOffline();
    await press(tab, 'verify.resend');
    await expect(tab.getByText(ru('auth:fault.offline'))).toBeVisible();
    await again.click();
    await expect(page.getByText(ru('app:email.offline'))).toBeVisible();
    await seat.goOnline();
    await press(tab, 'verify.resend');
    await expect(tab.getByRole('heading', { level: 1, name: ru('auth:verify.resent') })).toBeVisible();
  });
  for (const time of ['first', 'second']) {
    await tab.goto(newest);
    await expect(tab.getByRole('heading', { level: 1, name: ru('auth:verify.confirmed') }), time).toBeVisible();
  }
  await expect(notice).toHaveCount(0);
  await tab.getByRole('link', { name: ru('auth:verify.go') }).click();
  await expect(tab).toHaveURL(/\/teachers\/dashboard$/u);
});

test('GEN-01 AUT-07 the pages behind the links of letters open without a network, too, say so, and go on when there is one', { tag: '@journey' }, async ({ visitor, parta }) => {
  const seat = await visitor({ viewport: PHONE });
  const { page } = seat;
  const login = await registered(parta, 'parent');
  const { email } = login;
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
  // The browser stays nobody's.
  expect(await (await apiAs(parta.url, login)).get<object>('/users/me')).toMatchObject({ isEmailVerified: true });
  await page.getByRole('link', { name: ru('auth:verify.go') }).click();
  await expect(page.getByRole('heading', { level: 1, name: ru('welcome:hero.title') })).toBeVisible();
});
