import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/demo/demo-logins.ts';
import { words } from '../support/words.ts';
import { lettersSaying, newestLetter, linkInNewestLetter } from './letters.ts';
import { teacher } from './people.ts';
import { newClass, newLogin, newParent, newStudent, setStatus, unique, type NewStudent } from './school.ts';
import { expect, test } from './screen-test.ts';
import { PHONE } from './seats.ts';
import { apiAs, type Api } from '../support/api-as.ts';

const t = words('ru');
/** Millimetres of paper in CSS pixels. */
const MM = 96 / 25.4;

interface Invited {
  readonly _id: string;
  readonly contact: string;
  readonly channel: string;
  readonly status: string;
  readonly invitedAt: string;
}

const invitationsOf = async (asTeacher: Api, studentId: string) => (await asTeacher.get<{ member: Invited[] }>(`/students/${studentId}/invitations`)).member;
const dialogOf = (page: Page) => page.getByRole('dialog', { name: t('invitations:parents.title') });
const rowOf = (page: Page, contact: string) => dialogOf(page).getByRole('listitem').filter({ hasText: contact });

/** A class with one student, and the invitation of the student's parents open on the screen. */
async function openFor(page: Page, asTeacher: Api): Promise<{ classId: string; className: string; student: NewStudent }> {
  const className = unique('Класс приглашений');
  const classId = await newClass(asTeacher, className);
  const student = await newStudent(asTeacher, classId, 'Зоя', unique('Крылова'));
  await page.goto(`/teachers/classes/${classId}/room`);
  await page.getByRole('button', { name: t('classes:menu.invite') }).click();
  await page.getByRole('dialog', { name: t('invitations:family.title') }).getByText(t('invitations:family.invite'), { exact: true }).click();
  await page.getByRole('button', { name: t('invitations:family.inviteOf', { name: `${student.firstName} ${student.lastName}` }) }).click();
  await expect(dialogOf(page).getByRole('textbox')).toBeFocused();
  return { classId, className, student };
}

/** Invites one after the other, as a person would who sees each appear. */
async function inviteAll(page: Page, contacts: readonly string[]): Promise<void> {
  for (const contact of contacts) {
    await invite(page, contact);
    await expect(rowOf(page, contact)).toBeVisible();
  }
}
async function invite(page: Page, contact: string): Promise<void> {
  await dialogOf(page).getByRole('textbox', { name: t('invitations:parents.contact') }).fill(contact);
  await dialogOf(page).getByRole('button', { name: t('invitations:parents.invite'), exact: true }).click();
}

test('INV-01 a teacher invites by a phone as it is written at home and by e-mail; what is neither is told', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { page } = await seatOf(teacher);
  const { student } = await openFor(page, asTeacher);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(async () => (await dialogOf(page).locator('[id^="headlessui-dialog-panel"]').boundingBox())?.width).toBe(400);
  const field = dialogOf(page).getByRole('textbox', { name: t('invitations:parents.contact') });
  await invite(page, 'мама Зои');
  await expect(field).toHaveAccessibleDescription(new RegExp(t('invitations:parents.wrong'), 'u'));
  expect(await invitationsOf(asTeacher, student._id)).toEqual([]);

  await invite(page, '8 (916) 123-45-67');
  await expect(rowOf(page, '+79161234567')).toBeVisible();
  await expect(field).toHaveValue('');
  await invite(page, 'Mama.Zoi@Example.org');
  await expect(rowOf(page, 'mama.zoi@example.org').getByText(new RegExp(t('invitations:status.pending', { day: '' }).trim(), 'u'))).toBeVisible();
  await expect.poll(async () => (await invitationsOf(asTeacher, student._id)).map(({ contact, channel, status }) => `${contact} ${channel} ${status}`).toSorted()).toEqual(['+79161234567 sms pending', 'mama.zoi@example.org email pending']);
});

test('INV-02 a teacher sends an invitation again and cancels another; an accepted one says so and asks for nothing', async ({ seatOf, api, parta }) => {
  const asTeacher = await api(teacher);
  const { page } = await seatOf(teacher);
  const { student } = await openFor(page, asTeacher);
  const [again, gone, taken] = [`${unique('again').replaceAll(' ', '')}@example.org`, `${unique('gone').replaceAll(' ', '')}@example.org`, `${unique('taken').replaceAll(' ', '')}@example.org`];
  await inviteAll(page, [again, gone, taken]);
  await expect(dialogOf(page).getByRole('listitem')).toHaveCount(3);
  await expect.poll(async () => (await invitationsOf(asTeacher, student._id)).length).toBe(3);
  const found = async (contact: string) => (await invitationsOf(asTeacher, student._id)).find((value) => value.contact === contact);
  const before = await found(again);

  await rowOf(page, again).getByRole('button', { name: t('invitations:resend', { contact: again }) }).click();
  await expect(page.getByText(t('invitations:toast.resent'))).toBeVisible();
  await expect.poll(async () => ((await found(again))?.invitedAt ?? '') > (before?.invitedAt ?? '')).toBe(true);

  await rowOf(page, gone).getByRole('button', { name: t('invitations:cancel', { contact: gone }) }).click();
  await expect(page.getByText(t('invitations:toast.cancelled'))).toBeVisible();
  await expect(rowOf(page, gone).getByText(t('invitations:status.canceled'), { exact: true })).toBeVisible();
  await expect(rowOf(page, gone).getByRole('button')).toHaveCount(0);
  await expect.poll(async () => (await found(gone))?.status).toBe('canceled');

  const asParent = await newParent(parta.url, taken);
  await asParent.post(`/students/by-parent-code/${student.parentCode}/bind-parent`, { code: student.parentCode, invitationId: (await found(taken))?._id, contact: taken });
  await expect(rowOf(page, taken).getByText(t('invitations:status.accepted'), { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(rowOf(page, taken).getByRole('button')).toHaveCount(0);
});

test('INV-05 a teacher invites by a phone number: the SMS speaks the language of the class, and its link connects a mother who registers by it', { tag: '@journey' }, async ({ seatOf, visitor, api, parta }) => {
  test.setTimeout(180_000);
  const asTeacher = await api(teacher);
  const { page: teaching } = await seatOf(teacher);
  const { className, student } = await openFor(teaching, asTeacher);
  const phone = `+7916${String(Date.now()).slice(-7)}`;
  await invite(teaching, phone.replace('+7', '8 '));
  const row = rowOf(teaching, phone);
  await expect(row).toBeVisible();

  const sms = (await newestLetter(parta, phone)).replaceAll(/<[^>]+>/gu, '');
  const me = await asTeacher.get<{ firstName: string; lastName: string }>('/users/me');
  expect(sms).toContain(t('server:letter.invitationSms', { teacher: `${me.firstName} ${me.lastName}`, className, link: '' }));
  const { page } = await visitor({ viewport: PHONE });
  await page.goto(await linkInNewestLetter(parta, phone));
  await expect(page.getByRole('heading', { name: className })).toBeVisible();
  // A phone number is no e-mail: the field waits for one.
  await expect(page.getByRole('textbox', { name: t('auth:email') })).toHaveValue('');
  await page.getByRole('textbox', { name: t('auth:email') }).fill(`${unique('sms').replaceAll(' ', '')}@example.org`);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: t('auth:firstName') }).fill('Инна');
  await page.getByRole('textbox', { name: t('auth:lastName') }).fill('Яшина');
  await page.getByLabel(t('auth:password'), { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('joining:invitation.connected')).first()).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: t('joining:learning.skip') }).click();
  await expect(page).toHaveURL(new RegExp(`/parents/dashboard/main/${student._id}$`, 'u'));
  expect((await asTeacher.get<{ parents: readonly unknown[] }>(`/students/${student._id}`)).parents).toHaveLength(1);
  await expect(row.getByText(t('invitations:status.accepted'), { exact: true })).toBeVisible({ timeout: 30_000 });
  await teaching.keyboard.press('Escape');
});

test('INV-01 INV-02 without a network invitations wait and can be taken back; with it they leave, and a refused one says why', { tag: '@journey' }, async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const seat = await seatOf(teacher);
  const { page } = seat;
  const { student } = await openFor(page, asTeacher);
  await seat.goOffline();
  await inviteAll(page, ['stays@example.org', 'back@example.org', '+79160000001']);
  await expect(rowOf(page, 'stays@example.org').getByText(t('components:state.waiting'))).toBeVisible();
  await rowOf(page, 'back@example.org').getByRole('button', { name: t('invitations:cancel', { contact: 'back@example.org' }) }).click();
  await expect(rowOf(page, 'back@example.org')).toHaveCount(0);

  // Meanwhile somebody else invites the same phone.
  await asTeacher.post(`/students/${student._id}/invitations`, { channel: 'sms', contact: '+79160000001' });
  await seat.goOnline();
  await expect(rowOf(page, 'stays@example.org').getByText(t('components:state.waiting'))).toHaveCount(0, { timeout: 30_000 });
  const refused = rowOf(page, '+79160000001').filter({ has: page.getByRole('button', { name: t('components:takeBack') }) });
  await expect(refused.getByText(t('components:state.failed'))).toBeVisible({ timeout: 30_000 });
  await refused.getByRole('button', { name: t('components:takeBack') }).click();
  await expect(refused).toHaveCount(0);
  await expect(rowOf(page, '+79160000001')).toHaveCount(1);
  await expect.poll(async () => (await invitationsOf(asTeacher, student._id)).map(({ contact }) => contact).toSorted(), { timeout: 30_000 }).toEqual(['+79160000001', 'stays@example.org']);
});

test('INV-02 SYN-03 without a network a teacher sends an invitation again that has left before and cancels another; with it the server has done both', async ({ seatOf, api, parta }) => {
  const asTeacher = await api(teacher);
  const seat = await seatOf(teacher);
  const { page } = seat;
  const { classId, student } = await openFor(page, asTeacher);
  const [again, gone] = [`${unique('again').replaceAll(' ', '')}@example.org`, `${unique('gone').replaceAll(' ', '')}@example.org`];
  await inviteAll(page, [again, gone]);
  const found = async (contact: string) => (await invitationsOf(asTeacher, student._id)).find((value) => value.contact === contact);
  const pending = new RegExp(t('invitations:status.pending', { day: '' }).trim(), 'u');
  for (const contact of [again, gone]) await expect(rowOf(page, contact).getByText(pending)).toBeVisible({ timeout: 30_000 });
  const before = await found(again);
  expect(await lettersSaying(parta, again)).toHaveLength(1);

  await seat.goOffline();
  await rowOf(page, again).getByRole('button', { name: t('invitations:resend', { contact: again }) }).click();
  await expect(rowOf(page, again).getByText(t('components:state.waiting'))).toBeVisible();
  // Neither is done: both wait.
  const kept = page.getByRole('region', { name: t('components:toasts') }).getByText(t('components:kept'));
  await expect(kept).toBeVisible();
  await expect(page.getByText(t('invitations:toast.resent'))).toHaveCount(0);
  await rowOf(page, gone).getByRole('button', { name: t('invitations:cancel', { contact: gone }) }).click();
  await expect(rowOf(page, gone).getByRole('button')).toHaveCount(0);
  await expect(kept).toBeVisible();
  await expect(page.getByText(t('invitations:toast.cancelled'))).toHaveCount(0);
  await page.goto(`/teachers/classes/${classId}/room`);
  await page.getByRole('button', { name: t('classes:menu.invite') }).click();
  await page.getByRole('dialog', { name: t('invitations:family.title') }).getByText(t('invitations:family.invite'), { exact: true }).click();
  await page.getByRole('button', { name: t('invitations:family.inviteOf', { name: `${student.firstName} ${student.lastName}` }) }).click();
  await expect(rowOf(page, gone)).toBeVisible();
  await expect(rowOf(page, gone).getByRole('button')).toHaveCount(0);
  expect([await found(again), (await found(gone))?.status]).toEqual([before, 'pending']);

  await seat.goOnline();
  await expect.poll(async () => ((await found(again))?.invitedAt ?? '') > (before?.invitedAt ?? '') && (await found(gone))?.status === 'canceled', { timeout: 30_000 }).toBe(true);
  await expect(rowOf(page, gone).getByText(t('invitations:status.canceled'), { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(rowOf(page, again).getByText(pending)).toBeVisible({ timeout: 30_000 });
  await expect.poll(async () => (await lettersSaying(parta, again)).length).toBe(2);
});

test('INV-03 a teacher gives the class’s link away: copied, as a code, as a QR code; and sees by student who has come', { tag: '@journey' }, async ({ seatOf, api, parta }) => {
  const asTeacher = await api(teacher);
  const name = unique('Класс семей');
  const classId = await newClass(asTeacher, name);
  const [come, asked] = [await newStudent(asTeacher, classId, 'Ада', 'Первая'), await newStudent(asTeacher, classId, 'Ева', 'Вторая')];
  const contact = `${unique('family').replaceAll(' ', '')}@example.org`;
  const invited = await asTeacher.post<Invited>(`/students/${come._id}/invitations`, { channel: 'email', contact });
  const asParent = await newParent(parta.url, contact);
  await asParent.post(`/students/by-parent-code/${come.parentCode}/bind-parent`, { code: come.parentCode, invitationId: invited._id, contact });
  await asTeacher.post(`/students/${asked._id}/invitations`, { channel: 'sms', contact: '+79165550000' });
  const { parentJoinLink, classCode } = await asTeacher.get<{ parentJoinLink: string; classCode: string }>(`/classes/${classId}`);

  const { page } = await seatOf(teacher);
  await page.goto('/teachers/dashboard');
  await page.getByRole('button', { name: t('classes:menu.label', { name }) }).first().click();
  await page.getByRole('menuitem', { name: t('classes:menu.invite') }).click();
  const dialog = page.getByRole('dialog', { name: t('invitations:family.title') });
  const link = new URL(parentJoinLink, page.url()).href;
  await expect(dialog.getByRole('status', { name: t('invitations:family.code') })).toHaveText(classCode);
  await expect(dialog.getByRole('img', { name: t('invitations:family.qrLabel', { link }) })).toBeVisible();
  await dialog.getByRole('button', { name: `${t('common:action.copy')}: ${t('invitations:family.link')}` }).click();
  await expect(page.getByText(t('common:textCopied'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  await dialog.getByText(t('invitations:family.invite'), { exact: true }).click();
  await expect(dialog.getByText(t('invitations:family.connectedOf', { connected: 1, count: 2 }))).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Ада Первая' })).toContainText('Новый Родитель');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Ева Вторая' })).toContainText(t('invitations:family.invited', { contact: '+79165550000' }));
});

test('INV-03 without a network a teacher still gives the class’s link away: by the QR code, copied, and by what the phone shares with', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const name = unique('Класс в метро');
  const classId = await newClass(asTeacher, name);
  const { parentJoinLink, classCode } = await asTeacher.get<{ parentJoinLink: string; classCode: string }>(`/classes/${classId}`);
  const seat = await seatOf(teacher);
  const { page } = seat;
  await page.goto(`/teachers/classes/${classId}/room`);
  await expect(page.getByRole('button', { name: t('classes:menu.invite') })).toBeVisible({ timeout: 30_000 });
  await seat.goOffline();
  await page.reload();
  await page.evaluate(() => {
    // A phone's own: said yes to first, then closed without a choice.
    const share = (data: ShareData): Promise<void> => {
      document.documentElement.dataset['shared'] = JSON.stringify(data);
      return 'closed' in document.documentElement.dataset ? Promise.reject(new DOMException('closed', 'AbortError')) : Promise.resolve();
    };
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  });
  await page.getByRole('button', { name: t('classes:menu.invite') }).click();
  const dialog = page.getByRole('dialog', { name: t('invitations:family.title') });
  const link = new URL(parentJoinLink, page.url()).href;
  await expect(dialog.getByRole('img', { name: t('invitations:family.qrLabel', { link }) })).toBeVisible();
  for (const [what, text] of [['link', link], ['code', classCode]] as const) {
    await dialog.getByRole('button', { name: `${t('common:action.copy')}: ${t(`invitations:family.${what}`)}` }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
  const button = dialog.getByRole('button', { name: t('invitations:family.share') });
  const shared = async () => {
    await page.evaluate(() => document.documentElement.removeAttribute('data-shared'));
    await button.click();
    return expect.poll(() => page.evaluate(() => document.documentElement.dataset['shared'] ?? '')).toBe(JSON.stringify({ text: t('invitations:family.shareText', { name }), url: link }));
  };
  await shared();
  await page.evaluate(() => document.documentElement.setAttribute('data-closed', ''));
  await shared();
  await expect(page.getByRole('alert')).toHaveText('');
  await expect(button).toBeFocused();
});

test('JOI-05 a teacher sees until when the codes of a class and of a family hold, and renews what has ended: the former ones open nothing', async ({ seatOf, api, parta }) => {
  const asTeacher = await api(teacher);
  const { page } = await seatOf(teacher);
  const classId = await newClass(asTeacher, unique('Класс с кодом'));
  const student = await newStudent(asTeacher, classId, 'Нина', unique('Кодова'));
  type Coded = { classCode: string; classCodeExpiresAt: string };
  const codeOf = () => asTeacher.get<Coded>(`/classes/${classId}`);
  const before = await codeOf();
  const familyCode = async () => (await asTeacher.get<{ parentCode: string }>(`/students/${student._id}`)).parentCode;
  const opens = async (path: string) => (await fetch(`${parta.url}/api/${path}`)).status;
  const family = page.getByRole('dialog', { name: t('invitations:family.title') });
  const openFamily = async () => {
    await page.goto(`/teachers/classes/${classId}/room`);
    await page.getByRole('button', { name: t('classes:menu.invite') }).click();
  };
  const longDate = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Moscow' });

  await openFamily();
  await expect(family.getByText(t('invitations:code.until', { date: longDate.format(new Date(before.classCodeExpiresAt)) }))).toBeVisible();
  await family.getByRole('button', { name: t('invitations:code.renew') }).click();
  await page.getByRole('alertdialog', { name: t('invitations:code.renewTitle') }).getByRole('button', { name: t('invitations:code.renewConfirm') }).click();
  const second = await expect.poll(async () => (await codeOf()).classCode).not.toBe(before.classCode).then(codeOf);
  await expect(family.getByRole('status', { name: t('invitations:family.code') })).toHaveText(second.classCode);
  expect([await opens(`classes/by-class-code/${before.classCode}`), await opens(`classes/by-class-code/${second.classCode}`)]).toEqual([404, 200]);

  // Two weeks on, by this device's clock: what is renewed later than the code was made holds a little longer than that.
  const formerFamily = await familyCode();
  await page.clock.setFixedTime(Date.parse(second.classCodeExpiresAt) + 500);
  await openFamily();
  await expect(family.getByText(t('invitations:code.ended'))).toBeVisible();
  await expect(family.getByRole('status', { name: t('invitations:family.code') })).toHaveCount(0);
  await expect(family.getByRole('img')).toHaveCount(0);
  await family.getByRole('button', { name: t('invitations:code.renew') }).click();
  await expect(family.getByRole('status', { name: t('invitations:family.code') })).toBeVisible();
  await expect(family.getByText(t('invitations:code.ended'))).toHaveCount(0);

  await page.goto(`/teachers/classes/${classId}/print/invitations`);
  const card = page.getByRole('main').getByRole('listitem');
  await expect(card).toContainText(t('invitations:code.endedCard'));
  await expect(card.getByText(formerFamily)).toHaveCount(0);
  await openFamily();
  await family.getByText(t('invitations:family.invite'), { exact: true }).click();
  await page.getByRole('button', { name: t('invitations:family.inviteOf', { name: `${student.firstName} ${student.lastName}` }) }).click();
  await expect(dialogOf(page).getByText(t('invitations:code.ended'))).toBeVisible();
  await dialogOf(page).getByRole('button', { name: t('invitations:code.renew') }).click();
  await expect.poll(familyCode).not.toBe(formerFamily);
  await expect(dialogOf(page).getByRole('status', { name: t('invitations:parents.link') })).toContainText(await familyCode());
  expect([await opens(`students/by-parent-code/${formerFamily}`), await opens(`students/by-parent-code/${await familyCode()}`)]).toEqual([404, 200]);
  await page.clock.setFixedTime(Date.now());
});

test('INV-04 where inviting is not allowed any more, the dialog says so instead of asking for a contact', { tag: '@journey' }, async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { page } = await seatOf(teacher);
  const { classId } = await openFor(page, asTeacher);
  await setStatus(asTeacher, classId, 'archive');
  await expect(dialogOf(page).getByText(t('invitations:reason.forbidden'))).toBeVisible({ timeout: 30_000 });
  await expect(dialogOf(page).getByRole('textbox')).toHaveCount(0);
});

test('EXT-10 a teacher prints an invitation for each family, also without a network, and a login card for each student, whose code leads to the log-in', async ({ seatOf, visitor, api }) => {
  const asTeacher = await api(teacher);
  const name = unique('Класс на бумаге');
  const classId = await newClass(asTeacher, name);
  const first = await newStudent(asTeacher, classId, 'Глеб', 'Бумажный');
  const pupils = [first, await newStudent(asTeacher, classId, 'Клара', 'Картонная')];
  const seat = await seatOf(teacher);
  const { page } = seat;
  await page.goto(`/teachers/classes/${classId}/room`);
  await page.getByRole('button', { name: t('classes:menu.invite') }).click();
  await page.getByRole('link', { name: t('invitations:family.print') }).click();
  await expect(page).toHaveURL(new RegExp(`/teachers/classes/${classId}/print/invitations$`, 'u'));
  const cards = page.getByRole('main').getByRole('listitem');
  const cardOf = (pupil: NewStudent) => cards.filter({ hasText: `${pupil.firstName} ${pupil.lastName}` });
  for (const pupil of pupils) {
    await expect(cardOf(pupil).getByText(pupil.parentCode, { exact: true })).toBeVisible();
    await expect(cardOf(pupil).getByRole('img', { name: new RegExp(`/parents/join/${pupil.parentCode}`, 'u') })).toBeVisible();
  }

  await page.getByRole('navigation', { name: t('invitations:print.sheets') }).getByRole('link', { name: t('invitations:print.logins') }).click();
  type Card = { student: string; password: string };
  const { member } = await asTeacher.get<{ member: Card[] }>(`/classes/${classId}/students/credentials`);
  for (const pupil of pupils) {
    await expect(cardOf(pupil).getByText(pupil.login, { exact: true })).toBeVisible();
    await expect(cardOf(pupil).getByText(member.find(({ student }) => student.endsWith(pupil._id))?.password ?? '', { exact: true })).toBeVisible();
  }
  expect(page.url()).not.toContain(member[0]?.password ?? '');
  // Up to the password a camera knows the way.
  const code = cardOf(first).getByRole('img', { name: new RegExp(`/login#student=${first.login}$`, 'u') });
  await expect(code).toBeVisible();
  const link = new URL((await code.getAttribute('aria-label'))?.split(' ').at(-1) ?? '');
  const { page: tablet } = await visitor();
  await tablet.goto(link.pathname + link.hash);
  await expect(tablet.getByRole('textbox', { name: t('auth:login') })).toHaveValue(first.login);
  await expect(tablet.getByLabel(t('auth:password'), { exact: true })).toBeFocused();
  await tablet.keyboard.type(member.find(({ student }) => student.endsWith(first._id))?.password ?? '');
  await tablet.keyboard.press('Enter');
  await expect(tablet).toHaveURL(/\/students\/dashboard$/u);

  await seat.goOffline();
  await page.reload();
  await expect(page.getByRole('alert').getByText(t('invitations:print.passwordsOffline'))).toBeVisible();
  await expect(cardOf(first).getByText(first.login, { exact: true })).toBeVisible();
  await page.goto(`/teachers/classes/${classId}/print/invitations`);
  for (const pupil of pupils) await expect(cardOf(pupil).getByText(pupil.parentCode, { exact: true })).toBeVisible();
  // On paper there is nothing but the cards: two of them stand on one page.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: t('invitations:print.print') })).toBeHidden();
  await expect(cards).toHaveCount(2);
  await page.emulateMedia({ media: 'screen' });
});

/** The pages that a printer would be given. */
async function pagesOf(page: Page): Promise<number> {
  return (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/gu)?.length ?? 0;
}

test('EXT-10 the sheets of a class of thirty go onto A4 row by row, no card over two pages, black on white from a dark screen too', { tag: '@journey' }, async ({ freshSeatOf, parta }) => {
  const login = await newLogin(parta.url, 'teacher', `${unique('prints').replaceAll(' ', '')}@example.org`);
  const asTeacher = await apiAs(parta.url, login);
  const classId = await newClass(asTeacher, unique('Тридцать человек'));
  await asTeacher.post('/students/batch', { students: Array.from({ length: 30 }, (_, index) => ({ firstName: 'Ученик', lastName: `Номер-${index + 10}`, classes: [`/classes/${classId}`] })) });
  const { page } = await freshSeatOf(login);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  // As wide as A4 within its margins: the rows are as high as on paper.
  await page.setViewportSize({ width: Math.round(190 * MM), height: 1000 });
  for (const sheet of ['invitations', 'logins']) {
    await page.goto(`/teachers/classes/${classId}/print/${sheet}`);
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards).toHaveCount(30, { timeout: 30_000 });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    // The button of the page, which paper has not, is held back until the cards are whole.
    await expect(page.getByRole('button', { name: t('invitations:print.print'), includeHidden: true })).toBeEnabled({ timeout: 30_000 });
    const rows = await cards.evaluateAll((list) => list.filter((_, index) => index % 2 === 0).map((card) => card.getBoundingClientRect().height));
    expect(rows).toHaveLength(15);
    const perPage = Math.floor((277 * MM) / Math.max(...rows));
    expect(await pagesOf(page), sheet).toBe(Math.ceil(15 / perPage));

    // On a page that has room for nearly two rows stands one: a row that does not fit goes on to the next page whole.
    const height = Math.max(...rows) * 1.9;
    expect(Math.min(...rows) * 2).toBeGreaterThan(height);
    await page.evaluate((px) => {
      const paper = new CSSStyleSheet();
      paper.replaceSync(`@page { size: 190mm ${px}px; margin: 0 }`);
      document.adoptedStyleSheets = [paper];
    }, height);
    expect(await pagesOf(page), sheet).toBe(15);

    const inks = await page.locator('main ul').evaluate((list) => {
      const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      const light = (colour: string): number | null => {
        if (context === null) return null;
        context.clearRect(0, 0, 1, 1);
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
        return alpha === 0 ? null : Math.max(red, green, blue);
      };
      const behind: Element[] = [];
      for (let element: Element | null = list; element !== null; element = element.parentElement) behind.push(element);
      return { paper: behind.flatMap((element) => light(getComputedStyle(element).backgroundColor) ?? []), ink: [...list.querySelectorAll('h2, p, dt, dd')].map((element) => light(getComputedStyle(element).color) ?? 255) };
    });
    expect(new Set(inks.paper)).toEqual(new Set([255]));
    expect(Math.max(...inks.ink)).toBeLessThan(128);
  }
});
