import { DEMO_PASSWORD } from '../../server/demo/demo-logins.ts';
import { words } from '../support/words.ts';
import { isMine, logInAt, made, mail, parentsOf, seeSlides, slide, waits } from './invited.ts';
import { linkInNewestLetter } from './letters.ts';
import { teacher } from './people.ts';
import { newLogin } from './school.ts';
import { expect, test } from './screen-test.ts';
import { PHONE } from './seats.ts';

const t = words('ru');

/* A browser that is closed in the middle goes on with what was begun (SES-05). */

test('JOI-01 SES-05 a browser that is closed in the middle goes on with the invitation; used, it does not come again', async ({ device, api }) => {
  test.setTimeout(180_000);
  const { child } = await made(await api(teacher));
  const phone = await device({ viewport: PHONE });
  await phone.page.goto(`/parents/join/${child.parentCode}`);
  await expect(phone.page.getByText(t('joining:found.student'))).toBeVisible();

  let page = await phone.reopen('/');
  await page.getByRole('button', { name: t('welcome:hero.parent') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('auth:email') }).waitFor();
  const email = mail('closed');
  await newLogin(new URL(page.url()).origin, 'parent', email);
  await page.goto('/login');
  await page.getByRole('textbox', { name: t('auth:email') }).fill(email);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/parents/join/${child.parentCode}$`, 'u'));
  await expect(isMine(page)).toBeVisible();

  page = await phone.reopen('/');
  await expect(isMine(page)).toBeVisible();
  await isMine(page).click();
  await expect(slide(page, 0)).toBeVisible();
  page = await phone.reopen('/');
  await page.getByRole('button', { name: t('joining:learning.skip') }).click();
  await expect(waits(page)).toBeVisible();
  page = await phone.reopen('/');
  await expect(page).toHaveURL(/\/parents\/dashboard\/main$/u);
  await expect(page.getByText(t('parent:empty.waitingTitle'))).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('code'), localStorage.getItem('parentLearningPassed')])).toEqual([null, '1']);
});

test('JOI-04 JOI-05 SES-05 a parent who has asked by the class’s code and closes the browser during the slides goes on with them, and then waits', { tag: '@journey' }, async ({ device, api, parta }) => {
  test.setTimeout(180_000);
  const { classCode, child } = await made(await api(teacher));
  const phone = await device({ viewport: PHONE });
  await logInAt(phone.page, await newLogin(parta.url, 'parent', mail('slides')));
  await expect(phone.page.getByRole('main').getByText(t('parent:empty.title'))).toBeVisible();
  await phone.page.goto(`/parents/join/${classCode}`);
  await phone.page.getByRole('list', { name: t('joining:pick.list') }).getByRole('button', { name: child.lastName }).click();
  await phone.page.getByRole('alertdialog').getByRole('button', { name: t('joining:confirm.submit') }).click();
  await expect(slide(phone.page, 0)).toBeVisible();
  const page = await phone.reopen('/');
  await seeSlides(page);
  await expect(waits(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/code/${classCode}$`, 'u'));
});

test('JOI-02 SES-05 an invitation that waited on the device asks before it connects another account, once: closed during the slides it goes on with them', async ({ device, api, parta }) => {
  const asTeacher = await api(teacher);
  const { child } = await made(asTeacher);
  const email = mail('grandma');
  await asTeacher.post(`/students/${child._id}/invitations`, { channel: 'email', contact: email });
  const desk = await device();
  let { page } = desk;
  await page.goto(await linkInNewestLetter(parta, email));
  await expect(page.getByRole('textbox', { name: t('auth:email') })).toHaveValue(email);
  const other = mail('other');
  await logInAt(page, await newLogin(parta.url, 'parent', other));
  await expect(page.getByText(t('joining:invitation.resumed', { email: other }))).toBeVisible();
  expect(await parentsOf(asTeacher, child)).toBe(0);
  await isMine(page).click();
  await expect(slide(page, 0)).toBeVisible({ timeout: 30_000 });
  page = await desk.reopen('/');
  await expect(slide(page, 0)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: t('joining:learning.skip') }).click();
  await expect(page).toHaveURL(new RegExp(`/parents/dashboard/main/${child._id}$`, 'u'));
  expect(await parentsOf(asTeacher, child)).toBe(1);
  expect(await page.evaluate(() => [localStorage.getItem('code'), localStorage.getItem('invitation')])).toEqual([null, null]);
});
