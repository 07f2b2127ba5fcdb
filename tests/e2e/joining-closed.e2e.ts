import { words } from '../support/words.ts';
import { isMine, logInAt, made, mail, parentsOf, seeSlides, slide, waits } from './invited.ts';
import { linkInNewestLetter } from './letters.ts';
import { teacher } from './people.ts';
import { newLogin } from './school.ts';
import { expect, test } from './screen-test.ts';
import { PHONE } from './seats.ts';

const t = words('ru');

/* A browser that is closed in the middle goes on with what was begun (SES-05). */

test('JOI-01 JOI-04 JOI-05 SES-05 a visitor who closes the browser goes on with the class’s code after the login, then with the child, and then with the slides; used, the code does not come again', { tag: '@journey' }, async ({ device, api, parta }) => {
  test.setTimeout(180_000);
  const { classCode, child } = await made(await api(teacher));
  const phone = await device({ viewport: PHONE });
  await phone.page.goto(`/parents/join/${classCode}`);
  await expect(phone.page.getByText(t('joining:found.class'))).toBeVisible();
  let page = await phone.reopen('/');
  await logInAt(page, await newLogin(parta.url, 'parent', mail('closed')));
  await expect(page).toHaveURL(new RegExp(`/parents/join/${classCode}$`, 'u'));
  const choice = () => page.getByRole('list', { name: t('joining:pick.list') }).getByRole('button', { name: child.lastName });
  await expect(choice()).toBeVisible();
  page = await phone.reopen('/');
  await choice().click();
  await page.getByRole('alertdialog').getByRole('button', { name: t('joining:confirm.submit') }).click();
  await expect(slide(page, 0)).toBeVisible();
  page = await phone.reopen('/');
  await seeSlides(page);
  await expect(waits(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/code/${classCode}$`, 'u'));
  page = await phone.reopen('/');
  await expect(page).toHaveURL(/\/parents\/dashboard\/main$/u);
  await expect(page.getByText(t('parent:empty.waitingTitle'))).toBeVisible();
  await expect.poll(() => page.evaluate(() => [localStorage.getItem('code'), localStorage.getItem('parentLearningPassed')])).toEqual([null, '1']);
});

test('JOI-02 SES-05 an invitation that waited on the device asks before it connects another account, once', async ({ visitor, api, parta }) => {
  const asTeacher = await api(teacher);
  const { child } = await made(asTeacher);
  const email = mail('grandma');
  await asTeacher.post(`/students/${child._id}/invitations`, { channel: 'email', contact: email });
  const { page } = await visitor();
  await page.goto(await linkInNewestLetter(parta, email));
  await expect(page.getByRole('textbox', { name: t('auth:email') })).toHaveValue(email);
  const other = mail('other');
  await logInAt(page, await newLogin(parta.url, 'parent', other));
  await expect(page.getByText(t('joining:invitation.resumed', { email: other }))).toBeVisible();
  expect(await parentsOf(asTeacher, child)).toBe(0);
  await isMine(page).click();
  await expect(slide(page, 0)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: t('joining:learning.skip') }).click();
  await expect(page).toHaveURL(new RegExp(`/parents/dashboard/main/${child._id}$`, 'u'));
  expect(await parentsOf(asTeacher, child)).toBe(1);
  await expect.poll(() => page.evaluate(() => [localStorage.getItem('code'), localStorage.getItem('invitation')])).toEqual([null, null]);
});
