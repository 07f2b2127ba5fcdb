import type { Page } from '@playwright/test';
import { EMAIL_PAUSE_MS } from '../../schema/limits.ts';
import { words } from '../support/words.ts';
import { lettersSaying, newestLetter, linkInNewestLetter } from './letters.ts';
import { teacher } from './people.ts';
import { newClass, newLogin, newParent, newStudent, setStatus, unique, type NewStudent } from './school.ts';
import { expect, test } from './screen-test.ts';
import { ageInvitation } from './server-database.ts';
import { PHONE } from './seats.ts';
import { register } from './invited.ts';
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

/** A class with one student, whose parents `invited` invites before, and the invitation of the parents open on the screen. */
async function openFor(page: Page, asTeacher: Api, invited: (student: NewStudent) => Promise<void> = async () => undefined): Promise<{ classId: string; className: string; student: NewStudent }> {
  const className = unique('Класс приглашений');
  const classId = await newClass(asTeacher, className);
  const student = await newStudent(asTeacher, classId, 'Зоя', unique('Крылова'));
  await invited(student);
  await openDialog(page, classId, student);
  await expect(dialogOf(page).getByRole('textbox')).toBeFocused();
  return { classId, className, student };
}
async function openDialog(page: Page, classId: string, student: NewStudent): Promise<void> {
  await page.goto(`/teachers/classes/${classId}/room`);
  await page.getByRole('button', { name: t('classes:menu.invite') }).click();
  await page.getByRole('dialog', { name: t('invitations:family.title') }).getByText(t('invitations:family.invite'), { exact: true }).click();
  await page.getByRole('button', { name: t('invitations:family.inviteOf', { name: `${student.firstName} ${student.lastName}` }) }).click();
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

test('INV-01 INV-02 INV-04 SYN-03 a teacher invites by phone and e-mail, resends and cancels, with and without a network; each reaches the server, a refused one says why, and where inviting is not allowed any more the dialog says so', { tag: '@journey' }, async ({ seatOf, api, parta }) => {
  const asTeacher = await api(teacher);
  const seat = await seatOf(teacher);
  const { page } = seat;
  const contactOf = (name: string) => `${unique(name).replaceAll(' ', '')}@example.org`;
  const [again, later, gone, taken, stays, back] = [contactOf('again'), contactOf('later'), contactOf('gone'), contactOf('taken'), contactOf('stays'), contactOf('back')];
  const { classId, student } = await openFor(page, asTeacher, async ({ _id }) => {
    for (const contact of [again, later]) {
      const { _id: invitationId } = await asTeacher.post<Invited>(`/students/${_id}/invitations`, { channel: 'email', contact });
      // Whoever was sent an e-mail gets no second one for a minute.
      await ageInvitation(parta, invitationId, 2 * EMAIL_PAUSE_MS);
    }
  });
  const [phone, samePhone] = ['+79161234567', '+79160000001'];
  const found = async (contact: string) => (await invitationsOf(asTeacher, student._id)).find((value) => value.contact === contact);
  const act = (contact: string, what: 'resend' | 'cancel') => rowOf(page, contact).getByRole('button', { name: t(`invitations:${what}`, { contact }) }).click();
  const waiting = (contact: string) => rowOf(page, contact).getByText(t('components:state.waiting'));
  const pending = new RegExp(t('invitations:status.pending', { day: '' }).trim(), 'u');

  await test.step('invited', async () => {
    await invite(page, '8 (916) 123-45-67');
    await expect(rowOf(page, phone)).toBeVisible();
    await expect(dialogOf(page).getByRole('textbox', { name: t('invitations:parents.contact') })).toHaveValue('');
    await invite(page, gone.replace('gone', 'Gone').replace('example', 'Example'));
    await expect(rowOf(page, gone)).toBeVisible();
    await inviteAll(page, [taken]);
    for (const contact of [again, later, gone, taken]) await expect(rowOf(page, contact).getByText(pending)).toBeVisible({ timeout: 30_000 });
    await expect.poll(async () => (await invitationsOf(asTeacher, student._id)).map(({ contact, channel, status }) => `${contact} ${channel} ${status}`).toSorted()).toEqual([`${phone} sms pending`, ...[again, later, gone, taken].map((contact) => `${contact} email pending`)].toSorted());
  });

  await test.step('resent, cancelled, accepted', async () => {
    const before = await found(again);
    await act(again, 'resend');
    await expect(page.getByText(t('invitations:toast.resent'))).toBeVisible();
    await expect.poll(async () => ((await found(again))?.invitedAt ?? '') > (before?.invitedAt ?? '')).toBe(true);
    await act(gone, 'cancel');
    await expect(page.getByText(t('invitations:toast.cancelled'))).toBeVisible();
    await expect(rowOf(page, gone).getByText(t('invitations:status.canceled'), { exact: true })).toBeVisible();
    await expect(rowOf(page, gone).getByRole('button')).toHaveCount(0);
    await expect.poll(async () => (await found(gone))?.status).toBe('canceled');
    const asParent = await newParent(parta.url, taken);
    await asParent.post(`/students/by-parent-code/${student.parentCode}/bind-parent`, { code: student.parentCode, invitationId: (await found(taken))?._id, contact: taken });
    await expect(rowOf(page, taken).getByText(t('invitations:status.accepted'), { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(rowOf(page, taken).getByRole('button')).toHaveCount(0);
    await expect.poll(async () => (await lettersSaying(parta, again)).length).toBe(2);
  });

  const before = [await found(later), await found(phone)];
  await test.step('without a network', async () => {
    for (const done of ['resent', 'cancelled']) await expect(page.getByText(t(`invitations:toast.${done}`))).toHaveCount(0, { timeout: 30_000 });
    await seat.goOffline();
    await inviteAll(page, [stays, back, samePhone]);
    await expect(waiting(stays)).toBeVisible();
    await act(back, 'cancel');
    await expect(rowOf(page, back)).toHaveCount(0);
    await act(later, 'resend');
    await expect(waiting(later)).toBeVisible();
    // Neither is done: both wait.
    await expect(page.getByRole('region', { name: t('components:toasts') }).getByText(t('components:saved'))).toBeVisible();
    await act(phone, 'cancel');
    await expect(rowOf(page, phone).getByRole('button')).toHaveCount(0);
    for (const done of ['resent', 'cancelled']) await expect(page.getByText(t(`invitations:toast.${done}`))).toHaveCount(0);
    await openDialog(page, classId, student);
    for (const contact of [stays, samePhone, later]) await expect(waiting(contact)).toBeVisible();
    await expect(rowOf(page, phone).getByRole('button')).toHaveCount(0);
    await expect(rowOf(page, back)).toHaveCount(0);
    expect([await found(later), await found(phone)]).toEqual(before);
  });

  await test.step('with the network', async () => {
    // Meanwhile another device invites the same phone.
    await asTeacher.post(`/students/${student._id}/invitations`, { channel: 'sms', contact: samePhone });
    await seat.goOnline();
    await expect.poll(async () => ((await found(later))?.invitedAt ?? '') > (before[0]?.invitedAt ?? '') && (await found(phone))?.status === 'canceled', { timeout: 30_000 }).toBe(true);
    for (const contact of [stays, later]) await expect(rowOf(page, contact).getByText(pending)).toBeVisible({ timeout: 30_000 });
    await expect(rowOf(page, phone).getByText(t('invitations:status.canceled'), { exact: true })).toBeVisible({ timeout: 30_000 });
    const refused = rowOf(page, samePhone).filter({ has: page.getByRole('button', { name: t('components:takeBack') }) });
    await expect(refused.getByText(t('components:state.failed'))).toBeVisible({ timeout: 30_000 });
    await refused.getByRole('button', { name: t('components:takeBack') }).click();
    await expect(refused).toHaveCount(0);
    await expect(rowOf(page, samePhone)).toHaveCount(1);
    await expect.poll(async () => (await invitationsOf(asTeacher, student._id)).map(({ contact }) => contact).toSorted(), { timeout: 30_000 }).toEqual([phone, again, later, gone, taken, stays, samePhone].toSorted());
    await expect.poll(async () => (await lettersSaying(parta, later)).length).toBe(2);
  });

  await test.step('not allowed any more', async () => {
    await setStatus(asTeacher, classId, 'archive');
    await expect(dialogOf(page).getByText(t('invitations:reason.forbidden'))).toBeVisible({ timeout: 30_000 });
    await expect(dialogOf(page).getByRole('textbox')).toHaveCount(0);
  });
});

test('INV-05 JOI-02 a teacher invites by a phone number: the SMS speaks the language of the class, and its link connects a mother who registers by it, and leads to the child when it is opened again', { tag: '@journey' }, async ({ seatOf, visitor, api, parta }) => {
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
  const link = await linkInNewestLetter(parta, phone);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: className })).toBeVisible();
  // A phone number is no e-mail: the field waits for one.
  await expect(page.getByRole('textbox', { name: t('auth:email') })).toHaveValue('');
  await register(page, `${unique('sms').replaceAll(' ', '')}@example.org`, 'Инна');
  await expect(page.getByText(t('joining:invitation.connected')).first()).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: t('joining:learning.skip') }).click();
  await expect(page).toHaveURL(new RegExp(`/parents/dashboard/main/${student._id}$`, 'u'));
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(student.firstName, 'u') })).toBeVisible();
  const parents = async () => (await asTeacher.get<{ parents: readonly unknown[] }>(`/students/${student._id}`)).parents.length;
  expect(await parents()).toBe(1);
  // Opened again, the link leads to the child.
  await page.goto(link);
  await expect(page).toHaveURL(new RegExp(`/parents/dashboard/main/${student._id}$`, 'u'), { timeout: 30_000 });
  expect(await parents()).toBe(1);
  await expect(row.getByText(t('invitations:status.accepted'), { exact: true })).toBeVisible({ timeout: 30_000 });
  await teaching.keyboard.press('Escape');
});

test('INV-03 JOI-05 a teacher gives the class’s link away: copied, as a code, as a QR code, and without a network also by the phone’s share; sees which families have come, and renews a code: the former one opens nothing', async ({ seatOf, api, parta }) => {
  const asTeacher = await api(teacher);
  const name = unique('Класс семей');
  const classId = await newClass(asTeacher, name);
  const [come, asked] = [await newStudent(asTeacher, classId, 'Ада', 'Первая'), await newStudent(asTeacher, classId, 'Ева', 'Вторая')];
  const contact = `${unique('family').replaceAll(' ', '')}@example.org`;
  const invited = await asTeacher.post<Invited>(`/students/${come._id}/invitations`, { channel: 'email', contact });
  const asParent = await newParent(parta.url, contact);
  await asParent.post(`/students/by-parent-code/${come.parentCode}/bind-parent`, { code: come.parentCode, invitationId: invited._id, contact });
  await asTeacher.post(`/students/${asked._id}/invitations`, { channel: 'sms', contact: '+79165550000' });
  type Coded = { parentJoinLink: string; classCode: string; classCodeExpiresAt: string };
  const codeOf = () => asTeacher.get<Coded>(`/classes/${classId}`);
  const opens = async (code: string) => (await asParent.raw('GET', `/classes/by-class-code/${code}`)).status;
  const before = await codeOf();
  const seat = await seatOf(teacher);
  const { page } = seat;
  const dialog = page.getByRole('dialog', { name: t('invitations:family.title') });
  const code = dialog.getByRole('status', { name: t('invitations:family.code') });
  const link = new URL(before.parentJoinLink, seat.gate.url).href;
  const qr = dialog.getByRole('img', { name: t('invitations:family.qrLabel', { link }) });
  const copy = async (what: 'link' | 'code', text: string) => {
    await dialog.getByRole('button', { name: `${t('common:action.copy')}: ${t(`invitations:family.${what}`)}` }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  };

  await test.step('from the list of classes', async () => {
    await page.goto('/teachers/dashboard');
    await page.getByRole('button', { name: t('classes:menu.label', { name }) }).first().click();
    await page.getByRole('menuitem', { name: t('classes:menu.invite') }).click();
    await expect(code).toHaveText(before.classCode);
    await expect(qr).toBeVisible();
    await copy('link', link);
    await expect(page.getByText(t('common:textCopied'))).toBeVisible();
    await dialog.getByText(t('invitations:family.invite'), { exact: true }).click();
    await expect(dialog.getByText(t('invitations:family.connectedOf', { connected: 1, count: 2 }))).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Ада Первая' })).toContainText('Новый Родитель');
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Ева Вторая' })).toContainText(t('invitations:family.invited', { contact: '+79165550000' }));
  });

  const openFamily = async () => {
    await page.goto(`/teachers/classes/${classId}/room`);
    await page.getByRole('button', { name: t('classes:menu.invite') }).click();
  };
  await test.step('without a network', async () => {
    await page.goto(`/teachers/classes/${classId}/room`);
    await expect(page.getByRole('button', { name: t('classes:menu.invite') })).toBeVisible({ timeout: 30_000 });
    await seat.goOffline();
    await page.reload();
    await page.evaluate(() => {
      // A phone's own: accepted first, then closed without a choice.
      const share = (data: ShareData): Promise<void> => {
        document.documentElement.dataset['shared'] = JSON.stringify(data);
        return 'closed' in document.documentElement.dataset ? Promise.reject(new DOMException('closed', 'AbortError')) : Promise.resolve();
      };
      Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    });
    await page.getByRole('button', { name: t('classes:menu.invite') }).click();
    await expect(qr).toBeVisible();
    await copy('code', before.classCode);
    await copy('link', link);
    const button = dialog.getByRole('button', { name: t('invitations:family.share') });
    const shared = async () => {
      await page.evaluate(() => document.documentElement.removeAttribute('data-shared'));
      await button.click();
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset['shared'] ?? '')).toBe(JSON.stringify({ text: t('invitations:family.shareText', { name }), url: link }));
    };
    await shared();
    await page.evaluate(() => document.documentElement.setAttribute('data-closed', ''));
    await shared();
    await expect(page.getByRole('alert')).toHaveText('');
    await expect(button).toBeFocused();
    await seat.goOnline();
  });

  await test.step('a new code, and one that has ended', async () => {
    const longDate = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Moscow' });
    await openFamily();
    await expect(dialog.getByText(t('invitations:code.until', { date: longDate.format(new Date(before.classCodeExpiresAt)) }))).toBeVisible();
    await dialog.getByRole('button', { name: t('invitations:code.renew') }).click();
    await page.getByRole('alertdialog', { name: t('invitations:code.renewTitle') }).getByRole('button', { name: t('invitations:code.renewConfirm') }).click();
    await expect.poll(async () => (await codeOf()).classCode).not.toBe(before.classCode);
    const second = await codeOf();
    await expect(code).toHaveText(second.classCode);
    expect([await opens(before.classCode), await opens(second.classCode)]).toEqual([404, 200]);

    // Two weeks on, by this device's clock: a code that is renewed after it was made holds a little longer.
    await page.clock.setFixedTime(Date.parse(second.classCodeExpiresAt) + 500);
    await openFamily();
    await expect(dialog.getByText(t('invitations:code.ended'))).toBeVisible();
    await expect(code).toHaveCount(0);
    await expect(dialog.getByRole('img')).toHaveCount(0);
    await dialog.getByRole('button', { name: t('invitations:code.renew') }).click();
    await expect(code).toBeVisible();
    await expect(dialog.getByText(t('invitations:code.ended'))).toHaveCount(0);
    await page.goto(`/teachers/classes/${classId}/print/invitations`);
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ева Вторая' });
    await expect(card).toContainText(t('invitations:code.endedCard'));
    await expect(card.getByText(asked.parentCode)).toHaveCount(0);
    await openDialog(page, classId, asked);
    await expect(dialogOf(page).getByText(t('invitations:code.ended'))).toBeVisible();
    await page.clock.setFixedTime(Date.now());
  });
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
  type Card = { student: string; password: string; cardKey: string };
  const { member } = await asTeacher.get<{ member: Card[] }>(`/classes/${classId}/students/credentials`);
  for (const pupil of pupils) {
    await expect(cardOf(pupil).getByText(pupil.login, { exact: true })).toBeVisible();
    await expect(cardOf(pupil).getByText(member.find(({ student }) => student.endsWith(pupil._id))?.password ?? '', { exact: true })).toBeVisible();
  }
  expect(page.url()).not.toContain(member[0]?.password ?? '');
  // A camera knows the way, and one press logs in (F-320).
  await expect(cardOf(first).getByRole('img', { name: t('invitations:print.loginQr') })).toBeVisible();
  const key = member.find(({ student }) => student.endsWith(first._id))?.cardKey ?? '';
  const { page: tablet } = await visitor();
  await tablet.goto(`/login#${new URLSearchParams({ student: first.login, key }).toString()}`);
  await expect(tablet.getByText(first.login, { exact: true })).toBeVisible();
  await tablet.getByRole('button', { name: t('auth:submit'), exact: true }).click();
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
