import type { Page } from '@playwright/test';
import type { PartaServer } from '../support/parta-server.ts';
import { words } from '../support/words.ts';
import { made, mail, parentsOf, slide, SLIDES } from './invited.ts';
import { keysOf, type Keys } from './keyboard.ts';
import { linkInLetter, linkInNewestLetter } from './letters.ts';
import { teacher } from './people.ts';
import { newLogin } from './school.ts';
import { expect, test } from './screen-test.ts';

/* The ways into the product, and back into it, with the keyboard alone (tests/e2e/keyboard.ts). */

const [t, en] = [words('ru'), words('en')];
const PASSWORD = 'Secret!Desk1';

const field = (page: Page, key: string) => page.getByLabel(t(`auth:${key}`), { exact: true });
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The names and a new password, in a form whose first field of these has the focus. */
async function typeNames(page: Page, keys: Keys, firstName: string, lastName: string): Promise<void> {
  await expect(field(page, 'firstName')).toBeFocused();
  await keys.type(firstName);
  await keys.hit('Tab');
  await keys.type(lastName);
  await keys.hit('Tab');
  await keys.type(PASSWORD);
  await keys.hit('Enter');
}

test('GEN-12 WEL-01 AUT-06 AUT-07 a visitor with the keyboard alone reads the main page by its anchors, in another language, and opens the conditions; a parent asks for a new password, sets it by the letter and logs in; a link that does not confirm is sent anew', async ({ visitor, parta }) => {
  const { page } = await visitor();
  const keys = keysOf(page);
  await page.goto('/');
  await expect(heading(page, t('welcome:hero.title'))).toBeVisible();
  for (const anchor of ['advantages', 'opportunities']) {
    await keys.to(page.getByRole('banner').getByRole('link', { name: t(`welcome:nav.${anchor}`) }));
    await keys.hit('Enter');
    await expect(page.getByRole('heading', { name: t(`welcome:${anchor}.title`) })).toBeInViewport();
    // What is next is what one was led to, not what follows the link.
    await keys.hit('Tab');
    await expect(page.getByRole('banner').locator(':focus')).toHaveCount(0);
    await page.goto('/');
  }
  await keys.to(page.getByRole('combobox', { name: t('common:language.label') }));
  await keys.type('E');
  await expect(heading(page, en('welcome:hero.title'))).toBeVisible();
  await expect(page.getByRole('combobox', { name: en('common:language.label') })).toBeFocused();
  await keys.backTo(page.getByRole('contentinfo').getByRole('link', { name: en('welcome:footer.conditions') }));
  await keys.hit('Enter');
  await expect(heading(page, en('conditions:title'))).toBeVisible();
  await keys.isKept();
  await page.evaluate(() => localStorage.clear());
  await test.step('a new password', () => restorePassword(page, keys, parta));
});

/** Asks for a new password, sets it by the letter and logs in; has a link that does not confirm sent anew. */
async function restorePassword(page: Page, keys: Keys, parta: PartaServer): Promise<void> {
  const { email = '' } = await newLogin(parta.url, 'parent', mail('forgot'));
  await page.goto('/');
  await keys.press(page.getByRole('button', { name: t('welcome:hero.parent') }));
  await expect(field(page, 'email')).toBeFocused();
  await keys.press(button(page, 'auth:toReset'));
  await expect(field(page, 'email')).toBeFocused();
  await keys.type(email);
  await keys.hit('Enter');
  await expect(page.getByText(t('auth:reset.sent', { email }))).toBeVisible();
  await page.goto(await linkInLetter(parta, email, '/restore'));
  await expect(field(page, 'restore.password')).toBeFocused();
  await keys.type(PASSWORD);
  await keys.press(button(page, 'common:action.save'));
  await expect(heading(page, t('auth:restore.changed'))).toBeVisible();
  await keys.isKept();
  await keys.press(page.getByRole('link', { name: t('auth:toLogin') }));
  await keys.to(field(page, 'email'));
  await keys.hit('Control+A');
  await keys.type(email);
  await keys.to(field(page, 'password'));
  await keys.type(PASSWORD);
  await keys.hit('Enter');
  await expect(page).toHaveURL(/\/parents\/dashboard\/main$/u);
  await keys.isKept();

  const wrong = new URL(await linkInLetter(parta, email, '/verifyEmail'), parta.url);
  wrong.searchParams.set('hash', 'wrong');
  await page.goto(wrong.pathname + wrong.search);
  await expect(heading(page, t('common:error.wrong'))).toBeVisible();
  await keys.press(button(page, 'auth:verify.resend'));
  await expect(page.getByRole('heading', { name: t('auth:verify.resent') })).toBeVisible();
  await keys.isKept();
}

test('GEN-12 AUT-02 a new teacher with the keyboard alone opens the form on the main page, registers, and confirms the e-mail by the letter', { tag: '@journey' }, async ({ visitor, parta }) => {
  const { page } = await visitor();
  const keys = keysOf(page);
  const email = mail('by-keys');
  await page.goto('/');
  await keys.press(page.getByRole('button', { name: t('welcome:teacherLogin') }));
  await expect(field(page, 'email')).toBeFocused();
  await keys.press(button(page, 'auth:toRegister'));
  await expect(page.getByRole('dialog', { name: t('auth:title.registerTeacher') })).toBeAttached();
  await expect(field(page, 'email')).toBeFocused();
  await keys.type(email);
  await keys.hit('Enter');
  await typeNames(page, keys, 'Ольга', 'Громова');
  await expect(page).toHaveURL(/\/teachers\/dashboard$/u);
  await expect(page.getByText(t('classes:empty.title'), { exact: true })).toBeVisible();
  await keys.isKept();

  await page.goto(await linkInLetter(parta, email, '/verifyEmail'));
  await expect(heading(page, t('auth:verify.confirmed'))).toBeVisible();
  await keys.press(page.getByRole('link', { name: t('auth:verify.go') }));
  await expect(page).toHaveURL(/\/teachers\/dashboard$/u);
  await keys.isKept();
});

test('GEN-12 JOI-02 a parent with the keyboard alone comes in by the letter of an invitation', async ({ visitor, api, parta }) => {
  test.setTimeout(120_000);
  const asTeacher = await api(teacher);
  const { child, className } = await made(asTeacher);
  const email = mail('invited-keys');
  await asTeacher.post(`/students/${child._id}/invitations`, { channel: 'email', contact: email });
  const { page } = await visitor();
  const keys = keysOf(page);
  await page.goto(await linkInNewestLetter(parta, email));
  await expect(page.getByRole('heading', { name: className })).toBeVisible();
  await expect(page.getByRole('textbox', { name: t('auth:email') })).toHaveValue(email);
  await keys.to(page.getByRole('textbox', { name: t('auth:email') }));
  await keys.hit('Enter');
  await typeNames(page, keys, 'Инна', 'Яшина');
  await expect(page.getByText(t('joining:invitation.connected')).first()).toBeVisible({ timeout: 30_000 });
  for (let place = 0; place < SLIDES; place += 1) {
    await expect(slide(page, place)).toBeVisible();
    await keys.press(page.getByRole('button', { name: t(place === SLIDES - 1 ? 'joining:learning.done' : 'joining:learning.next') }));
  }
  await expect(page).toHaveURL(new RegExp(`/parents/dashboard/main/${child._id}$`, 'u'));
  await keys.isKept();
  expect(await parentsOf(asTeacher, child)).toBe(1);
});
