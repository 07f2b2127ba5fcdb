import type { Page } from '@playwright/test';
import { apiAs, type Api } from '../support/api-as.ts';
import type { Login } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { keysOf } from './keyboard.ts';
import { newClass, newLogin, newStudent, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

/* What a teacher does in a class besides its stories, with the keyboard alone (tests/e2e/keyboard.ts). */

const t = words('ru');

const mail = (name: string) => `${unique(name).replaceAll(' ', '')}@example.org`;
const main = (page: Page) => page.getByRole('main');

/** A teacher of one's own with a class, so that the page is short. */
async function newTeacher(url: string): Promise<{ login: Login; asTeacher: Api; classId: string }> {
  const login = await newLogin(url, 'teacher', mail('keys'));
  const asTeacher = await apiAs(url, login);
  return { login, asTeacher, classId: await newClass(asTeacher, unique('Класс клавиш')) };
}

test('GEN-12 a teacher with the keyboard alone copies the link of the families, renews their code, and prints the invitations with their codes and the cards with the logins', async ({ freshSeatOf, parta }) => {
  test.setTimeout(180_000);
  const { login, asTeacher, classId } = await newTeacher(parta.url);
  const pupil = await newStudent(asTeacher, classId, 'Глеб', 'Бумажный');
  const codeOf = async () => (await asTeacher.get<{ classCode: string }>(`/classes/${classId}`)).classCode;
  const before = await codeOf();
  const seat = await freshSeatOf(login);
  const { page } = seat;
  const keys = keysOf(page);
  // The browser's own window of the printer is beyond any test: what is asked of it is noted.
  await page.addInitScript(() => Object.assign(window, { print: () => (document.documentElement.dataset['testPrinted'] = location.pathname) }));
  const printed = (sheet: string) => expect(page.locator('html')).toHaveAttribute('data-test-printed', new RegExp(`/print/${sheet}$`, 'u'));
  await page.goto(`/teachers/classes/${classId}/room`);
  await keys.press(main(page).getByRole('button', { name: t('classes:menu.invite') }));
  const family = page.getByRole('dialog', { name: t('invitations:family.title') });
  const renew = family.getByRole('button', { name: t('invitations:code.renew') });
  await keys.press(family.getByRole('button', { name: `${t('common:action.copy')}: ${t('invitations:family.link')}` }));
  await expect(page.getByText(t('common:textCopied'))).toBeVisible();
  await keys.isKept();
  await keys.press(renew);
  const question = page.getByRole('alertdialog', { name: t('invitations:code.renewTitle') });
  await keys.press(question.getByRole('button', { name: t('invitations:code.renewConfirm') }));
  await expect(question).toHaveCount(0);
  await expect.poll(codeOf).not.toBe(before);
  await expect(family.getByRole('status', { name: t('invitations:family.code') })).toHaveText(await codeOf());
  await expect(renew).toBeFocused();

  await keys.backTo(family.getByRole('link', { name: t('invitations:family.print') }));
  await keys.hit('Enter');
  await expect(page.getByRole('heading', { level: 1, name: t('invitations:print.invitations') })).toBeVisible();
  await keys.isKept();
  const cards = main(page).getByRole('listitem');
  await expect(cards.getByRole('img', { name: new RegExp(`/parents/join/${pupil.parentCode}`, 'u') })).toBeVisible();
  const print = page.getByRole('button', { name: t('invitations:print.print') });
  await keys.backTo(print);
  await keys.hit('Enter');
  await printed('invitations');
  await keys.press(page.getByRole('navigation', { name: t('invitations:print.sheets') }).getByRole('link', { name: t('invitations:print.logins') }));
  await expect(cards.getByText(pupil.login, { exact: true })).toBeVisible();
  await keys.isKept();
  await keys.backTo(print);
  await keys.hit('Space');
  await printed('logins');
  // Without a network the passwords are missing; asked for again with it, the notice goes and the focus stays.
  await seat.goOffline();
  await page.reload();
  const notice = page.getByRole('alert').filter({ hasText: t('invitations:print.passwordsOffline') });
  await expect(notice).toBeVisible();
  await seat.goOnline();
  await keys.press(notice.getByRole('button', { name: t('common:action.retry') }));
  await expect(notice).toHaveCount(0);
  await keys.isKept();
  await keys.backTo(page.getByRole('link', { name: t('invitations:print.back') }));
  await keys.hit('Enter');
  await expect(main(page).getByRole('button', { name: 'Глеб Бумажный', exact: true })).toBeVisible();
  await keys.isKept();
});
