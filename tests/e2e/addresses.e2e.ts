import type { Locator, Page } from '@playwright/test';
import { words } from '../support/words.ts';
import { made, mail, parentsOf, register, seeSlides } from './invited.ts';
import { linkInNewestLetter } from './letters.ts';
import { messageRow, otherParent, parent, student, teacher } from './people.ts';
import { newLogin, newThread, say, sharedClass, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { PHONE, untilInstalled } from './seats.ts';

const t = words('ru');

const pathOf = (page: Page) => new URL(page.url()).pathname;
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const sider = (page: Page) => page.getByRole('navigation', { name: t('app:sider.label') });
const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: t('welcome:hero.title') });
const email = (page: Page) => page.getByRole('textbox', { name: t('auth:email') });
const thread = (page: Page, threadId: string) => page.getByRole('region', { name: t('chat:threads') }).locator(`a[href$="${threadId}"]`);
/** An address, and what stands there. */
type Stop = readonly [path: string, shown: Locator];

test('GEN-01 after one visit of the main page a stranger opens it, the log-ins, an invitation and the conditions without a network, and reloads them; at /auth as at /login a teacher and a student come in, and whoever is in goes on', async ({ visitor }) => {
  const seat = await visitor();
  const { page } = seat;
  await page.goto('/');
  await untilInstalled(page);
  await seat.goOffline();
  const invitation = '/invitation?code=ABCDEFG&invitation=01890000-0000-7000-8000-00000000dead&contact=mama%40example.org';
  const stops: readonly Stop[] = [
    ['/', welcome(page)],
    ['/login', email(page)],
    ['/auth', email(page)],
    [invitation, email(page)],
    ['/invitation', page.getByRole('heading', { level: 1, name: t('app:fault.permission.title') })],
    ['/conditions', page.getByRole('link', { name: t('conditions:privacy') })],
  ];
  for (const [path, shown] of stops) {
    await page.goto(path);
    await expect(shown, path).toBeVisible();
    await page.reload();
    await expect(shown, path).toBeVisible();
  }
  // Back and forward as well; who cannot log in now is told why, and keeps what was typed.
  await page.goto('/auth');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: t('conditions:title') })).toBeVisible();
  await page.goForward();
  await email(page).fill(teacher.email ?? '');
  await page.getByLabel(t('auth:password'), { exact: true }).fill(teacher.password);
  await page.getByRole('button', { name: t('auth:submit'), exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: t('auth:fault.offlineLogin') })).toBeVisible();
  await seat.goOnline();
  await page.getByRole('button', { name: t('auth:submit'), exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe('/teachers/dashboard');
  await page.goto('/auth');
  await expect.poll(() => pathOf(page)).toBe('/teachers/dashboard');

  const { page: desk } = await visitor();
  await desk.goto('/auth');
  await desk.getByText(t('auth:whoStudent'), { exact: true }).click();
  await desk.getByRole('textbox', { name: t('auth:login') }).fill(student.login ?? '');
  await desk.getByLabel(t('auth:password'), { exact: true }).fill(student.password);
  await desk.getByRole('button', { name: t('auth:submit'), exact: true }).click();
  await expect.poll(() => pathOf(desk)).toBe('/students/dashboard');
});

test('GEN-01 JOI-02 a stranger who opens the letter’s link without a network registers by it once there is one; a parent’s waits and leaves by itself', async ({ visitor, freshSeatOf, api, parta }) => {
  test.setTimeout(240_000);
  const asTeacher = await api(teacher);
  const [forNew, forKnown] = [await made(asTeacher), await made(asTeacher)];
  const [newMail, knownMail] = [mail('tunnel'), mail('known')];
  await asTeacher.post(`/students/${forNew.child._id}/invitations`, { channel: 'email', contact: newMail });
  await asTeacher.post(`/students/${forKnown.child._id}/invitations`, { channel: 'email', contact: knownMail });
  const stranger = await visitor({ viewport: PHONE });
  await stranger.page.goto('/');
  await untilInstalled(stranger.page);
  const link = await linkInNewestLetter(parta, newMail);
  await stranger.goOffline();
  await stranger.page.goto(link);
  await expect(email(stranger.page)).toHaveValue(newMail);
  await email(stranger.page).press('Enter');
  await expect(stranger.page.getByRole('alert').filter({ hasText: t('auth:fault.offline') })).toBeVisible();
  await stranger.goOnline();
  await register(stranger.page, newMail, 'Инна');
  await seeSlides(stranger.page);
  await expect(stranger.page).toHaveURL(new RegExp(`/parents/dashboard/main/${forNew.child._id}$`, 'u'));
  expect(await parentsOf(asTeacher, forNew.child)).toBe(1);

  const knownLink = await linkInNewestLetter(parta, knownMail);
  const known = await freshSeatOf(await newLogin(parta.url, 'parent', knownMail));
  await known.goOffline();
  await known.page.goto(knownLink);
  await expect(known.page.getByText(t('joining:invitation.waiting'))).toBeVisible();
  expect(await parentsOf(asTeacher, forKnown.child)).toBe(0);
  await known.page.reload();
  await expect(known.page.getByText(t('joining:invitation.waiting'))).toBeVisible();
  await known.goOnline();
  await seeSlides(known.page);
  await expect(known.page).toHaveURL(new RegExp(`/parents/dashboard/main/${forKnown.child._id}$`, 'u'));
  expect(await parentsOf(asTeacher, forKnown.child)).toBe(1);
});

test('GEN-01 with and without a network a parent goes back and forward between feed, story and chat, reloads, and stands each time where the address says', async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const [body, text] = [unique('Вперёд и назад'), unique('Туда и обратно')];
  const storyId = await tell(asTeacher, classId, body);
  const threadId = await newThread(asTeacher, [asParent, await api(otherParent)], unique('Ходим'));
  await say(asTeacher, threadId, text);
  const seat = await seatOf(parent);
  const { page } = seat;
  const stops: readonly Stop[] = [
    ['/parents/dashboard/main', card(page, body)],
    [`/parents/classes/${classId}/stories/${storyId}`, page.getByRole('textbox', { name: t('stories:comment.write') })],
    ['/parents/dashboard/chat', thread(page, threadId)],
    [`/parents/dashboard/chat/${threadId}`, messageRow(page, text)],
  ];
  await page.goto('/parents/dashboard/chat');
  await expect(thread(page, threadId)).toContainText(text);
  for (const network of ['with', 'without']) {
    await test.step(`${network} a network`, async () => {
      if (network === 'without') await seat.goOffline();
      await page.goto('/parents/dashboard/main');
      await expect(card(page, body)).toBeVisible();
      await card(page, body).getByRole('link', { name: t('stories:comments', { count: 0 }) }).click();
      await sider(page).getByRole('link', { name: new RegExp(`^${t('app:tabs.chat')}`, 'u') }).click();
      await thread(page, threadId).click();
      await walkBackAndForward(page, stops);
    });
  }
});

test('GEN-01 with and without a network a student goes back and forward between home, class, report and chat, reloads, and stands each time where the address says', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId, name, threadId } = await sharedClass(asTeacher, await api(student), 'students');
  const [body, text] = [unique('Туда'), unique('Обратно')];
  await tell(asTeacher, classId, body);
  await say(asTeacher, threadId, text);
  const seat = await seatOf(student);
  const { page } = seat;
  const tile = page.getByRole('main').getByRole('link', { name, exact: true });
  const base = `/students/classes/${classId}`;
  const stops: readonly Stop[] = [
    ['/students/dashboard', tile],
    [base, card(page, body)],
    [`${base}/chat`, thread(page, threadId)],
    [`${base}/chat/${threadId}`, messageRow(page, text)],
  ];
  await page.goto(`${base}/chat`);
  await expect(thread(page, threadId)).toContainText(text);
  for (const network of ['with', 'without']) {
    await test.step(`${network} a network`, async () => {
      if (network === 'without') await seat.goOffline();
      await page.goto('/students/dashboard');
      await expect(card(page, body)).toBeVisible();
      await tile.click();
      await expect(card(page, body)).toBeVisible();
      await sider(page).getByRole('link', { name: new RegExp(`^${t('app:tabs.chat')}`, 'u') }).click();
      await thread(page, threadId).click();
      await walkBackAndForward(page, stops);
      // The report lies over its page, and going back closes it.
      await page.goto(base);
      await page.getByRole('link', { name: t('student:report') }).click();
      await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.goForward();
      await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
      await page.reload();
      await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
    });
  }
});

/** From the last of these, which one has come to by the first ones, to the first and to the last again, with a reload at each end. */
async function walkBackAndForward(page: Page, stops: readonly Stop[]): Promise<void> {
  const isAt = async (place: number) => {
    const [path = '', shown] = stops[place] ?? [];
    await expect.poll(() => pathOf(page)).toBe(path);
    if (shown !== undefined) await expect(shown, path).toBeVisible();
  };
  const last = stops.length - 1;
  await isAt(last);
  for (let place = last - 1; place >= 0; place -= 1) {
    await page.goBack();
    await isAt(place);
  }
  await page.reload();
  await isAt(0);
  for (let place = 1; place <= last; place += 1) {
    await page.goForward();
    await isAt(place);
  }
  await page.reload();
  await isAt(last);
}
