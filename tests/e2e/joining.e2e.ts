import type { Page } from '@playwright/test';
import { studentIconSlug } from '../../schema/rules/student-icon.ts';
import { apiAs, type Api } from '../support/api-as.ts';
import { logIn, type Login } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { isMine, made, mail, register, requestOf, seeSlides, waits } from './invited.ts';
import { student as studentLogin, teacher } from './people.ts';
import { newClass, newLogin, newStudent, setStatus, unique, type NewStudent } from './school.ts';
import { expect, test } from './screen-test.ts';
import { PHONE, type Seat } from './seats.ts';

const t = words('ru');

const sider = (page: Page) => page.getByRole('navigation', { name: t('app:sider.label') });
const codeField = (page: Page) => page.getByRole('textbox', { name: t('joining:code.label') });
/** How many requests for a student wait for the teacher. */
const requestsFor = async (asTeacher: Api, { _id }: NewStudent) => (await asTeacher.get<{ member: { student: string }[] }>('/parent-connection-requests/pending?itemsPerPage=100')).member.filter(({ student }) => student.endsWith(_id)).length;

/** A request that was made without a network waits over a reload, and reaches the teacher once. */
async function expectKeptAndSentOnce(seat: Seat, asTeacher: Api, child: NewStudent, className: string): Promise<void> {
  const { page } = seat;
  const isWaiting = async () => {
    await expect(page.getByRole('main').getByText(t('components:state.waiting'))).toBeVisible({ timeout: 30_000 });
    await expect(waits(page)).toHaveCount(0);
    await expect(sider(page).getByRole('link', { name: new RegExp(`${t('app:sider.requestPending')}.*${className}`, 'u') })).toBeVisible();
  };
  await isWaiting();
  await page.reload();
  await isWaiting();
  expect(await requestsFor(asTeacher, child)).toBe(0);
  await seat.goOnline();
  await expect(waits(page)).toBeVisible({ timeout: 45_000 });
  await expect.poll(() => requestsFor(asTeacher, child)).toBe(1);
}

/** Links that lead a visitor nowhere: they name nobody, and another code can be typed. */
async function openWrongLinks({ page, gate }: Seat, { classCode, child }: { classCode: string; child: NewStudent }): Promise<void> {
  await page.goto('/invitation?code=ABCDEFG&invitation=x&contact=a%40b.example');
  await expect(page.getByRole('heading', { level: 1, name: t('app:fault.permission.title') })).toBeVisible();

  const tooMany = { type: 'about:blank', title: 'Too Many Requests', status: 429, detail: 'Later' };
  const end = gate.answer((_method, path) => path.startsWith('/api/invites/'), { status: 429, headers: { 'content-type': 'application/problem+json', 'retry-after': '1' }, body: Buffer.from(JSON.stringify(tooMany)) });
  await page.goto('/parents/join');
  await codeField(page).fill(child.parentCode);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('common:error.tooManyMinutes', { count: 1 }))).toBeVisible();
  await expect(codeField(page)).toHaveValue(child.parentCode);
  await page.goto(`/parents/join/${child.parentCode}`);
  await expect(page.getByText(t('common:error.tooManyMinutes', { count: 1 }))).toBeVisible();
  await expect(codeField(page)).toHaveValue(child.parentCode);
  // An invitation that is none is told before any form.
  await page.goto(`/invitation?code=${child.parentCode}&invitation=${child._id}&contact=a%40b.example`);
  await expect(page.getByRole('heading', { level: 1, name: t('joining:invitation.ended') })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  end();

  for (const code of [classCode, child.parentCode]) {
    await page.goto(`/parents/join/${code}`);
    await page.getByRole('link', { name: t('joining:confirm.notMine') }).click();
    await expect(codeField(page)).toHaveValue('');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('code'))).toBeNull();
  }
}

/** The teacher's browser: a visitor opens the parents' link there, and the login of the teacher forgets it. */
async function logInAfterLink({ page }: Seat, code: string, leader: Login): Promise<void> {
  const keys = () => page.evaluate(() => ['code', 'invitation', 'visitedInvites', 'parentLearningPassed'].map((key) => localStorage.getItem(key)));
  await page.goto(`/parents/join/${code}`);
  await expect(page.getByText(t('joining:found.student'))).toBeVisible();
  await expect.poll(async () => (await keys())[0]).toBe(code);
  await logIn(page, leader);
  await expect.poll(keys).toEqual([null, null, null, null]);
}

test('JOI-01 JOI-02 JOI-03 JOI-04 SES-05 GEN-02 a stranger with wrong links is told so, opens the teacher’s link on a phone, registers, confirms the child, sees the slides and waits; the teacher, whose login forgets the link, accepts, and the stranger reads the class story', async ({ visitor, parta }) => {
  test.setTimeout(240_000);
  const leader = await newLogin(parta.url, 'teacher', mail('leader'));
  const asTeacher = await apiAs(parta.url, leader);
  const { classId, className, classCode, child } = await made(asTeacher);
  const family = await visitor({ viewport: PHONE });
  const { page } = family;
  await test.step('wrong links', () => openWrongLinks(family, { classCode, child }));

  await test.step('the right one', async () => {
    await page.goto(`/parents/join/${child.parentCode}`);
    await expect(page.getByRole('heading', { name: className })).toBeVisible();
    await expect(page.getByText('Новый Учитель')).toBeVisible();
    await expect(page.locator('img[src^="/icons/"]').first()).toBeVisible();
    // Before the teacher has accepted, the page shows no more of a child than initials.
    await expect(page.getByText('М. Я.')).toBeVisible();
    await expect(page.getByText(child.lastName)).toHaveCount(0);
    await register(page, mail('mother'), 'Елена');
    await isMine(page).click();
    await seeSlides(page);
    await expect(waits(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/request/[^/]+/code/${child.parentCode}$`, 'u'));
  });

  await test.step('the teacher accepts', async () => {
    const room = await visitor();
    await logInAfterLink(room, child.parentCode, leader);
    await room.page.goto('/teachers/requests');
    const row = room.page.getByRole('main').getByRole('listitem').filter({ hasText: className });
    await expect(row).toContainText('Елена Яшина', { timeout: 30_000 });
    await row.getByRole('button', { name: t('requests:acceptOf', { name: 'Елена Яшина' }) }).click();
  });

  await test.step('the child’s feed and chat', async () => {
    const story = unique('Первая история');
    await asTeacher.post(`/classes/${classId}/stories`, { body: story, attachments: [] });
    await page.getByRole('main').getByRole('link', { name: t('requests:own.toFeed') }).click({ timeout: 45_000 });
    await expect(page.getByRole('article').filter({ hasText: story })).toBeVisible({ timeout: 30_000 });
    // No page was loaded since the link: the texts of other pages come with the first of them.
    await page.locator('a[href="/parents/dashboard/chat"]:visible').click();
    await expect(page.getByRole('region', { name: t('chat:threads') })).toBeVisible();
    // The same link again leads to the child, without slides.
    await page.goto(`/parents/join/${child.parentCode}`);
    await expect(page).toHaveURL(new RegExp(`/parents/dashboard/main/${child._id}$`, 'u'));
  });
});

test('JOI-01 JOI-02 a teacher and a student who open a link of the parents come to their own pages, and an invitation says that it is not for them', { tag: '@journey' }, async ({ seatOf, api }) => {
  const { child } = await made(await api(teacher));
  for (const [login, home] of [[teacher, /\/teachers\/dashboard$/u], [studentLogin, /\/students\/dashboard$/u]] as const) {
    const { page } = await seatOf(login);
    await page.goto(`/parents/join/${child.parentCode}`);
    await expect(page).toHaveURL(home);
    await page.goto(`/invitation?code=${child.parentCode}&invitation=x&contact=a%40b.example`);
    await expect(page.getByRole('heading', { level: 1, name: t('app:fault.permission.title') })).toBeVisible();
  }
});

test('JOI-03 a parent types a code as people do: a wrong one is refused at its field, small and Cyrillic letters are the same code, also in a link', { tag: '@journey' }, async ({ freshSeatOf, api, parta }) => {
  const asTeacher = await api(teacher);
  const { child, className } = await made(asTeacher);
  const former = child.parentCode;
  const fresh = await asTeacher.post<NewStudent>(`/students/${child._id}/renew-parent-code`, {});
  const { page } = await freshSeatOf(await newLogin(parta.url, 'parent', mail('types')), { viewport: PHONE });
  await page.getByRole('button', { name: t('parent:empty.enter') }).click();
  const dialog = page.getByRole('dialog', { name: t('joining:add.open') });
  const field = codeField(page);
  await expect(field).toBeFocused();
  for (const wrong of ['NOTHING', former]) {
    await field.fill(wrong);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(t('joining:fault.wrong'))).toBeVisible();
    await expect(field).toHaveValue(wrong);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  await page.keyboard.press('Escape');

  // From the menu on a phone, too.
  await page.getByRole('button', { name: t('app:sider.open') }).click();
  await page.getByRole('button', { name: t('joining:add.open') }).click();
  const cyrillic: Record<string, string> = { A: 'А', B: 'в', C: 'С', E: 'е', H: 'Н', K: 'к', M: 'М', O: 'о', P: 'Р', T: 'т', X: 'Х', Y: 'у' };
  const typed = Array.from(fresh.parentCode.toLowerCase(), (letter) => cyrillic[letter.toUpperCase()] ?? letter).join(' ');
  const pieces = `${typed.slice(0, 7)}-${typed.slice(7)}`;
  const isOpen = async () => {
    await expect(page).toHaveURL(new RegExp(`/parents/join/${fresh.parentCode}$`, 'u'));
    await expect(page.getByRole('heading', { name: className })).toBeVisible();
  };
  await expect(field).toBeFocused();
  await field.fill(pieces);
  await expect(field).toHaveValue(fresh.parentCode);
  await page.keyboard.press('Enter');
  await isOpen();
  // A link that somebody typed off a sheet: small, in pieces, with the letters of a Russian keyboard.
  await page.goto('/parents/dashboard/main');
  await page.goto(`/parents/join/${encodeURIComponent(`  ${pieces} `)}`);
  await isOpen();
});

/** Codes that do not hold have one answer by the link, and one on the page of an invitation. */
async function expectSameAnswer(page: Page, codes: readonly string[], invitationId: string): Promise<void> {
  const answers = new Set<string>();
  for (const code of codes) {
    await page.goto(`/parents/join/${code}`);
    await expect(codeField(page)).toHaveValue(code);
    await expect(page.getByText(t('joining:fault.wrong'))).toBeVisible();
    // The code itself is shown in tiles, a letter each.
    answers.add((await page.getByRole('main').innerText()).replaceAll(/^[A-Z]$/gmu, '-'));
    await page.goto(`/invitation?code=${code}&invitation=${invitationId}&contact=a%40b.example`);
    await expect(page.getByText(t('joining:invitation.refused'))).toBeVisible({ timeout: 30_000 });
    answers.add(await page.getByRole('main').innerText());
    await page.getByRole('link', { name: t('joining:toMine') }).click();
    await expect(page.getByRole('main').getByText(t('parent:empty.title'))).toBeVisible();
  }
  expect(answers.size).toBe(2);
}

test('JOI-01 JOI-03 SYN-03 a parent leaves an invitation for good, asks by a code without a network, once, and again after the teacher has declined; twins are told apart by codes and pictures, and no name is shown', async ({ freshSeatOf, api, parta }) => {
  test.setTimeout(240_000);
  const asTeacher = await api(teacher);
  const { classId, className, child } = await made(asTeacher);
  const over = await made(asTeacher);
  await setStatus(asTeacher, over.classId, 'archive');
  const twins = [await newStudent(asTeacher, classId, 'Маша', 'Двойнова'), await newStudent(asTeacher, classId, 'Миша', 'Двойнов')] as const;
  const seat = await freshSeatOf(await newLogin(parta.url, 'parent', mail('twins')));
  const { page } = seat;
  const twin = (code: string) => page.getByText(t('joining:confirm.twin', { initials: 'М. Д.', code }));
  const entries = sider(page).getByRole('link', { name: new RegExp(`М\\. Д\\..*${className}`, 'u') });

  await test.step('codes that do not hold', () => expectSameAnswer(page, ['NOTHING', over.child.parentCode, over.classCode], child._id));

  await test.step('an invitation that is left', async () => {
    for (const leave of [page.getByRole('link', { name: t('app:home') }), page.getByRole('link', { name: t('joining:confirm.notMine') })]) {
      await page.goto(`/parents/join/${child.parentCode}`);
      await expect(isMine(page)).toBeVisible();
      await leave.click();
      await page.goto('/');
      await expect(page.getByRole('main').getByText(t('parent:empty.title'))).toBeVisible();
      await expect(page).toHaveURL(/\/parents\/dashboard\/main$/u);
    }
  });

  await test.step('without a network', async () => {
    await seat.goOffline();
    await page.goto(`/parents/join/${twins[0].parentCode}`);
    await expect(page.getByText(t('joining:offline'))).toBeVisible({ timeout: 30_000 });
    // A code that was typed wrong can be typed again meanwhile.
    await page.getByRole('link', { name: t('joining:code.other') }).click();
    await expect(page.getByRole('button', { name: t('joining:code.submit') })).toBeVisible();
    await page.goBack();
    await expect(page.getByText(t('joining:offline'))).toBeVisible({ timeout: 30_000 });
    await seat.goOnline();
    await expect(page.getByRole('heading', { name: className })).toBeVisible({ timeout: 30_000 });
    await expect(isMine(page)).toBeVisible();
    await expect(twin(twins[0].parentCode)).toHaveCount(0);
    await seat.goOffline();
    await isMine(page).click();
    await page.getByRole('button', { name: t('joining:learning.skip') }).click({ timeout: 30_000 });
    await expectKeptAndSentOnce(seat, asTeacher, twins[0], className);
  });

  await test.step('opened twice, and a twin', async () => {
    await page.goto(`/parents/join/${twins[0].parentCode}`);
    await expect(waits(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/code/${twins[0].parentCode}$`, 'u'));
    await page.goto(`/parents/join/${twins[1].parentCode}`);
    await expect(twin(twins[1].parentCode)).toBeVisible();
    await isMine(page).click();
    // Before the answer nobody knows which child the code is for.
    await expect(page).toHaveURL(new RegExp(`/student/(?:-|${twins[1]._id})/.*/code/${twins[1].parentCode}$`, 'u'));
    await expect(page.getByText(/Двойнов|Миша|Маша/u)).toHaveCount(0);
    await expect(entries).toHaveCount(2);
    for (const { _id } of twins) await expect(entries.locator(`img[src="/icons/${studentIconSlug(_id)}.svg"]`).first()).toBeVisible();
  });

  await test.step('declined, and asked again', async () => {
    const request = await requestOf(asTeacher, twins[0]);
    expect((await asTeacher.raw('DELETE', `/classes/${classId}/students/${twins[0]._id}/parent-connection-requests/${request?._id}`)).ok).toBe(true);
    await expect(entries.filter({ hasText: t('app:sider.requestDeclined') })).toHaveCount(1, { timeout: 30_000 });
    await page.goto(`/parents/join/${twins[0].parentCode}`);
    await isMine(page).click();
    await expect(waits(page)).toBeVisible();
    await expect.poll(async () => [undefined, request?._id].includes((await requestOf(asTeacher, twins[0]))?._id)).toBe(false);
  });
});

test('JOI-05 JOI-01 SYN-03 by the class’s code a parent finds the child among the names, asks without a network, once, and takes it back; the child that the parent has stays apart, and a child of several classes names them all', async ({ freshSeatOf, api, parta }) => {
  test.setTimeout(240_000);
  const asTeacher = await api(teacher);
  const { classId, classCode, child, className } = await made(asTeacher);
  const other = await newStudent(asTeacher, classId, 'Фёдор', unique('Ёжиков'));
  const secondName = unique('Второй класс');
  const secondId = await newClass(asTeacher, secondName);
  const { classCode: emptyCode } = await asTeacher.get<{ classCode: string }>(`/classes/${await newClass(asTeacher, unique('Пустой класс'))}`);
  expect((await asTeacher.raw('PATCH', `/students/${child._id}`, { classes: [classId, secondId].map((id) => `/classes/${id}`) })).ok).toBe(true);
  const own = await made(asTeacher);
  const login = await newLogin(parta.url, 'parent', mail('picks'));
  const asParent = await apiAs(parta.url, login);
  const request = await asParent.post<{ _id: string }>(`/students/by-parent-code/${own.child.parentCode}/bind-parent`, { code: own.child.parentCode });
  await asTeacher.post(`/classes/${own.classId}/students/${own.child._id}/parent-connection-requests/${request._id}/accept`, {});

  const seat = await freshSeatOf(login);
  const { page } = seat;
  const list = page.getByRole('list', { name: t('joining:pick.list') });
  const search = page.getByRole('searchbox', { name: t('joining:pick.search') });
  await test.step('the child among the names', async () => {
    await page.goto(`/parents/join/${emptyCode}`);
    await expect(list.getByText(t('joining:pick.empty'))).toBeVisible();
    await page.goto('/parents/dashboard/main');
    await sider(page).getByRole('button', { name: t('joining:add.open') }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: t('joining:code.label') }).fill(classCode);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: className })).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await search.fill('Никто');
    await expect(list.getByText(t('joining:pick.none'))).toBeVisible();
    await search.fill('ежиков');
    await expect(list.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('asked without a network', async () => {
    await seat.goOffline();
    await list.getByRole('button', { name: other.lastName }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: t('joining:confirm.submit') }).click();
    await page.getByRole('button', { name: t('joining:learning.skip') }).click({ timeout: 30_000 });
    await expectKeptAndSentOnce(seat, asTeacher, other, className);
    // The first child stays apart and clear, in its own class.
    await expect(sider(page).getByRole('link', { name: new RegExp(`${own.child.firstName}.*${own.className}`, 'u') })).toBeVisible();
  });

  await test.step('taken back', async () => {
    await page.goto(`/parents/join/${classCode}`);
    await list.getByRole('link', { name: new RegExp(other.lastName, 'u') }).click();
    await page.getByRole('button', { name: t('requests:own.remove') }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: t('requests:own.remove') }).click();
    await expect(page).toHaveURL(/\/parents\/dashboard\/main$/u);
    await page.goto(`/parents/join/${classCode}`);
    for (const { lastName } of [other, child]) await expect(list.getByRole('button', { name: lastName })).toBeVisible();
  });

  await test.step('a child of several classes, and one whose initials the parent has already', async () => {
    await page.goto(`/parents/join/${child.parentCode}`);
    // Which of them comes first is the server's choice.
    const invite = (name: string) => page.getByRole('heading', { level: 2, name });
    await expect(invite(className).or(invite(secondName))).toBeVisible();
    const isFirst = (await invite(className).count()) === 1;
    await expect(page.getByText(t('joining:invite.also', { classes: isFirst ? secondName : className }))).toBeVisible();
    const twin = await newStudent(asTeacher, own.classId, 'Мирон', own.child.lastName);
    await page.goto(`/parents/join/${twin.parentCode}`);
    await expect(page.getByText(t('joining:confirm.known', { name: own.child.firstName }))).toBeVisible();
    await page.getByRole('link', { name: t('joining:toFeedOf', { name: own.child.firstName }) }).click();
    await expect(page).toHaveURL(new RegExp(`/parents/dashboard/main/${own.child._id}$`, 'u'));
  });
});
