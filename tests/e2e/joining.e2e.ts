import { studentIconSlug } from '../../schema/rules/student-icon.ts';
import { apiAs } from '../support/api-as.ts';
import { logIn } from '../support/log-in.ts';
import { createPartaServer } from '../support/parta-server.ts';
import { words } from '../support/words.ts';
import { isMine, made, mail, parentsOf, register, requestOf, seeSlides, waits } from './invited.ts';
import { linkInNewestLetter } from './letters.ts';
import { student as studentLogin, teacher } from './people.ts';
import { copySchool } from './prepare-run.ts';
import { newClass, newLogin, newStudent, setStatus, unique, type NewStudent } from './school.ts';
import { expect, test } from './screen-test.ts';
import { PHONE, takeSeat } from './seats.ts';

const t = words('ru');

test('JOI-01 JOI-04 a stranger opens the teacher’s link on a phone, registers, confirms the child, sees the slides and waits; the teacher agrees, and the class story stands there', async ({ visitor, freshSeatOf, parta }) => {
  test.setTimeout(240_000);
  const leader = await newLogin(parta.url, 'teacher', mail('leader'));
  const asTeacher = await apiAs(parta.url, leader);
  const { className, child } = await made(asTeacher);
  const story = unique('Первая история');
  const family = await visitor({ viewport: PHONE });
  const { page } = family;
  await page.goto(`/parents/join/${child.parentCode}`);
  await expect(page.getByRole('heading', { name: className })).toBeVisible();
  await expect(page.getByText('Новый Учитель')).toBeVisible();
  await expect(page.locator('img[src^="/icons/"]').first()).toBeVisible();
  // Before the teacher has agreed nobody is told more of a child than initials.
  await expect(page.getByText('М. Я.')).toBeVisible();
  await expect(page.getByText(child.lastName)).toHaveCount(0);
  await register(page, mail('mother'), 'Елена');
  await isMine(page).click();
  await seeSlides(page);
  await expect(waits(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/request/[^/]+/code/${child.parentCode}$`, 'u'));

  const room = await freshSeatOf(leader);
  await room.page.goto('/teachers/requests');
  const row = room.page.getByRole('main').getByRole('listitem').filter({ hasText: className });
  await expect(row).toContainText('Елена Яшина', { timeout: 30_000 });
  await row.getByRole('button', { name: t('requests:acceptOf', { name: 'Елена Яшина' }) }).click();
  await asTeacher.post(`/classes/${(await asTeacher.get<{ classes: string[] }>(`/students/${child._id}`)).classes[0]?.split('/').at(-1)}/stories`, { body: story, attachments: [] });
  await page.getByRole('main').getByRole('link', { name: t('requests:own.toFeed') }).click({ timeout: 45_000 });
  await expect(page.getByRole('article').filter({ hasText: story })).toBeVisible({ timeout: 30_000 });
  // Nothing was loaded anew since the link: the words of other pages come with the first of them.
  await page.locator('a[href="/parents/dashboard/chat"]:visible').click();
  await expect(page.getByRole('region', { name: t('chat:threads') })).toBeVisible();
  // The same link again leads to the child, without slides.
  await page.goto(`/parents/join/${child.parentCode}`);
  await expect(page).toHaveURL(new RegExp(`/parents/dashboard/main/${child._id}$`, 'u'));
});

test('JOI-01 a parent who leaves the page of an invitation is not led back to it', async ({ freshSeatOf, api, parta }) => {
  const { child } = await made(await api(teacher));
  const { page } = await freshSeatOf(await newLogin(parta.url, 'parent', mail('leaves')));
  for (const leave of [page.getByRole('link', { name: t('app:home') }), page.getByRole('link', { name: t('joining:confirm.notMine') })]) {
    await page.goto(`/parents/join/${child.parentCode}`);
    await expect(isMine(page)).toBeVisible();
    await leave.click();
    await page.goto('/');
    await expect(page.getByRole('main').getByText(t('parent:empty.title'))).toBeVisible();
    await expect(page).toHaveURL(/\/parents\/dashboard\/main$/u);
  }
});

test('JOI-01 a visitor whose code leads to another class goes back and types the right one', async ({ visitor, api }) => {
  const { classCode, child } = await made(await api(teacher));
  const { page } = await visitor();
  for (const code of [classCode, child.parentCode]) {
    await page.goto(`/parents/join/${code}`);
    await page.getByRole('link', { name: t('joining:confirm.notMine') }).click();
    await expect(page.getByRole('textbox', { name: t('joining:code.label') })).toHaveValue('');
    expect(await page.evaluate(() => localStorage.getItem('code'))).toBeNull();
  }
});

test('SES-05 an invitation that a visitor opened on a shared device is not there for whoever logs in as a teacher or out', async ({ visitor, api, parta }) => {
  const { child } = await made(await api(teacher));
  const { page } = await visitor();
  const keys = () => page.evaluate(() => ['code', 'invitation', 'visitedInvites', 'parentLearningPassed'].map((key) => localStorage.getItem(key)));
  await page.goto(`/parents/join/${child.parentCode}`);
  await expect(page.getByText(t('joining:found.student'))).toBeVisible();
  expect((await keys())[0]).toBe(child.parentCode);
  await logIn(page, await newLogin(parta.url, 'teacher', mail('shared')));
  await expect.poll(keys).toEqual([null, null, null, null]);
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

test('GEN-02 JOI-02 an invitation without its parts says that one has no right to view it', async ({ visitor }) => {
  const { page } = await visitor();
  for (const search of ['', '?code=ABCDEFG', '?code=ABCDEFG&invitation=x', '?invitation=x&contact=a%40b.example', '?code=ABCDEFG&invitation=x&contact=a%40b.example']) {
    await page.goto(`/invitation${search}`);
    await expect(page.getByRole('heading', { level: 1, name: t('app:fault.permission.title') })).toBeVisible();
  }
});

test('JOI-03 a parent types a code as people do: wrong ones get one answer, small and Cyrillic letters are the same code', { tag: '@journey' }, async ({ freshSeatOf, api, parta }) => {
  const asTeacher = await api(teacher);
  const { child, className } = await made(asTeacher);
  const used = child.parentCode;
  const fresh = await asTeacher.post<NewStudent>(`/students/${child._id}/renew-parent-code`, {});
  const { page } = await freshSeatOf(await newLogin(parta.url, 'parent', mail('types')), { viewport: PHONE });
  await page.getByRole('button', { name: t('parent:empty.enter') }).click();
  const dialog = page.getByRole('dialog', { name: t('joining:add.open') });
  const field = dialog.getByRole('textbox', { name: t('joining:code.label') });
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(t('joining:fault.required'))).toBeVisible();
  await field.fill('abc');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(t('joining:fault.short'))).toBeVisible();
  for (const wrong of ['NOTHING', used]) {
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
  await expect(field).toBeFocused();
  await field.fill(`${typed.slice(0, 7)}-${typed.slice(7)}`);
  await expect(field).toHaveValue(fresh.parentCode);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/parents/join/${fresh.parentCode}$`, 'u'));
  await expect(page.getByRole('heading', { name: className })).toBeVisible();
  // A link that somebody typed off a sheet: small, in pieces, with the letters of a Russian keyboard.
  const pieces = `${typed.slice(0, 7)}-${typed.slice(7)}`;
  for (const written of [fresh.parentCode.toLowerCase(), encodeURIComponent(pieces), encodeURIComponent(`  ${pieces} `), pieces.replaceAll(' ', '%20')]) {
    await page.goto('/parents/dashboard/main');
    await page.goto(`/parents/join/${written}`);
    await expect(page, written).toHaveURL(new RegExp(`/parents/join/${fresh.parentCode}$`, 'u'));
    await expect(page.getByRole('heading', { name: className })).toBeVisible();
  }
});

test('JOI-03 after sixty wrong codes from one address the server says when to come again; the page says it in words, keeps the code, and a right one says no more', async ({ browser }) => {
  test.setTimeout(240_000);
  // A school of its own: who tries too often is stopped by address, and all tests share one.
  const server = await createPartaServer({ dataDir: copySchool() });
  await server.start();
  const own = await apiAs(server.url, teacher);
  const { child } = await made(own);
  for (let count = 0; count < 60; count += 1) expect((await fetch(`${server.url}/api/invites/NOTHING`)).status).toBe(404);
  const refused = await fetch(`${server.url}/api/invites/${child.parentCode}`, { headers: { 'accept-language': 'ru' } });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);

  const stranger = await takeSeat(browser, server.port);
  const { page, noise } = stranger;
  await page.goto('/parents/join');
  const field = page.getByRole('textbox', { name: t('joining:code.label') });
  await field.fill(child.parentCode);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('joining:fault.tooMany'))).toBeVisible();
  await expect(field).toHaveValue(child.parentCode);
  await page.goto(`/parents/join/${child.parentCode}`);
  await expect(page.getByText(t('joining:fault.tooMany'))).toBeVisible();
  await expect(field).toHaveValue(child.parentCode);
  // The way of the invitation's own letter stays: its link shows the registration, and names nobody.
  await page.goto(`/invitation?code=${child.parentCode}&invitation=${child._id}&contact=a%40b.example`);
  await expect(page.getByRole('textbox', { name: t('auth:email') })).toHaveValue('a@b.example');
  await expect(page.getByRole('heading', { level: 2, name: /Класс входа/u })).toHaveCount(0);
  await stranger.close();
  expect(noise).toEqual([]);
  await server.destroy();
});

test('JOI-03 a code that is wrong, one that was renewed and one of an archived class say the same words, typed, by the link and on the invitation’s page', async ({ freshSeatOf, api, parta }) => {
  test.setTimeout(180_000);
  const asTeacher = await api(teacher);
  const { child } = await made(asTeacher);
  const used = child.parentCode;
  await asTeacher.post(`/students/${child._id}/renew-parent-code`, {});
  const gone = await made(asTeacher);
  await setStatus(asTeacher, gone.classId, 'archive');
  const { page } = await freshSeatOf(await newLogin(parta.url, 'parent', mail('wrong')));
  const said = new Set<string>();
  for (const code of ['NOTHING', used, gone.child.parentCode, gone.classCode]) {
    await page.goto(`/parents/join/${code}`);
    const field = page.getByRole('textbox', { name: t('joining:code.label') });
    await expect(field).toHaveValue(code);
    await expect(page.getByText(t('joining:fault.wrong'))).toBeVisible();
    // The code itself stands there in its tiles, a letter each.
    said.add((await page.getByRole('main').innerText()).replaceAll(/^[A-Z]$/gmu, '-'));
    await page.goto(`/invitation?code=${code}&invitation=${child._id}&contact=a%40b.example`);
    await expect(page.getByText(t('joining:invitation.refused'))).toBeVisible({ timeout: 30_000 });
    said.add(await page.getByRole('main').innerText());
    await page.getByRole('button', { name: t('joining:toMine') }).click();
    await expect(page.getByRole('main').getByText(t('parent:empty.title'))).toBeVisible();
  }
  expect(said.size).toBe(2);
});

test('JOI-01 a link opened again after the teacher has declined asks anew; twins are told apart by their codes and pictures, and nobody is told a name', async ({ freshSeatOf, api, parta }) => {
  test.setTimeout(180_000);
  const asTeacher = await api(teacher);
  const { classId, className } = await made(asTeacher);
  const twins = [await newStudent(asTeacher, classId, 'Маша', 'Двойнова'), await newStudent(asTeacher, classId, 'Миша', 'Двойнов')] as const;
  const { page } = await freshSeatOf(await newLogin(parta.url, 'parent', mail('twins')));
  const twin = (code: string) => page.getByText(t('joining:confirm.twin', { initials: 'М. Д.', code }));

  await page.goto(`/parents/join/${twins[0].parentCode}`);
  await expect(isMine(page)).toBeVisible();
  await expect(twin(twins[0].parentCode)).toHaveCount(0);
  await isMine(page).click();
  await page.getByRole('button', { name: t('joining:learning.skip') }).click();
  await expect(waits(page)).toBeVisible();
  // Opened twice it is the same request.
  await page.goto(`/parents/join/${twins[0].parentCode}`);
  await expect(waits(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/code/${twins[0].parentCode}$`, 'u'));

  await page.goto(`/parents/join/${twins[1].parentCode}`);
  await expect(twin(twins[1].parentCode)).toBeVisible();
  await isMine(page).click();
  // Before the answer nobody knows which child the code is for.
  await expect(page).toHaveURL(new RegExp(`/student/(?:-|${twins[1]._id})/.*/code/${twins[1].parentCode}$`, 'u'));
  await expect(page.getByText(/Двойнов|Миша|Маша/u)).toHaveCount(0);
  const entries = page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: new RegExp(`М\\. Д\\..*${className}`, 'u') });
  await expect(entries).toHaveCount(2);
  for (const { _id } of twins) await expect(entries.locator(`img[src="/icons/${studentIconSlug(_id)}.svg"]`).first()).toBeVisible();

  const request = await requestOf(asTeacher, twins[0]);
  expect((await asTeacher.raw('DELETE', `/classes/${classId}/students/${twins[0]._id}/parent-connection-requests/${request?._id}`)).ok).toBe(true);
  await expect(entries).toHaveCount(1, { timeout: 30_000 });
  await page.goto(`/parents/join/${twins[0].parentCode}`);
  await isMine(page).click();
  await expect(waits(page)).toBeVisible();
  await expect.poll(async () => (await requestOf(asTeacher, twins[0]))?._id).not.toBe(request?._id);
  await expect.poll(async () => (await requestOf(asTeacher, twins[0])) === undefined).toBe(false);
});

test('JOI-05 by the class’s code a parent finds the child among the names, asks, and takes it back; a second child stands beside the first', async ({ freshSeatOf, api, parta }) => {
  test.setTimeout(180_000);
  const asTeacher = await api(teacher);
  const { classId, classCode, child, className } = await made(asTeacher);
  const other = await newStudent(asTeacher, classId, 'Фёдор', unique('Ёжиков'));
  const elsewhere = await made(asTeacher);
  const login = await newLogin(parta.url, 'parent', mail('picks'));
  const asParent = await apiAs(parta.url, login);
  const request = await asParent.post<{ _id: string }>(`/students/by-parent-code/${elsewhere.child.parentCode}/bind-parent`, { code: elsewhere.child.parentCode });
  await asTeacher.post(`/classes/${elsewhere.classId}/students/${elsewhere.child._id}/parent-connection-requests/${request._id}/accept`, {});

  const { page } = await freshSeatOf(login);
  const sider = page.getByRole('navigation', { name: t('app:sider.label') });
  await sider.getByRole('button', { name: t('joining:add.open') }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: t('joining:code.label') }).fill(classCode);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: className })).toBeVisible();
  const list = page.getByRole('list', { name: t('joining:pick.list') });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('searchbox', { name: t('joining:pick.search') }).fill('ежиков');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: other.lastName }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t('joining:confirm.submit') }).click();
  await page.getByRole('button', { name: t('joining:learning.skip') }).click();
  await expect(waits(page)).toBeVisible();
  await expect.poll(async () => (await asTeacher.get<{ member: { student: string }[] }>('/parent-connection-requests/pending?itemsPerPage=100')).member.some(({ student }) => student.endsWith(other._id))).toBe(true);

  // The first child stays apart and clear, in its own class.
  await expect(sider.getByRole('link', { name: new RegExp(`${elsewhere.child.firstName}.*${elsewhere.className}`, 'u') })).toBeVisible();
  await expect(sider.getByRole('link', { name: new RegExp(`${t('app:sider.requestPending')}.*${className}`, 'u') })).toBeVisible();

  // What was asked already leads to its request; taken back, it can be asked again.
  await page.goto(`/parents/join/${classCode}`);
  await list.getByRole('link', { name: new RegExp(other.lastName, 'u') }).click();
  await page.getByRole('button', { name: t('requests:own.remove') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t('requests:own.remove') }).click();
  await expect(page).toHaveURL(/\/parents\/dashboard\/main$/u);
  await page.goto(`/parents/join/${classCode}`);
  await expect(list.getByRole('button', { name: other.lastName })).toBeVisible();
  await expect(list.getByRole('button', { name: child.lastName })).toBeVisible();
});

test('JOI-02 the letter’s link connects at once whoever registers by it; opened again it leads to the child, and it is nobody else’s', async ({ visitor, freshSeatOf, api, parta }) => {
  test.setTimeout(180_000);
  const asTeacher = await api(teacher);
  const { child, className } = await made(asTeacher);
  const email = mail('invited');
  await asTeacher.post(`/students/${child._id}/invitations`, { channel: 'email', contact: email });
  const link = await linkInNewestLetter(parta, email);
  const { page } = await visitor({ viewport: PHONE });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: className })).toBeVisible();
  const field = page.getByRole('textbox', { name: t('auth:email') });
  await expect(field).toHaveValue(email);
  await register(page, email, 'Инна');
  await expect(page.getByText(t('joining:invitation.connected')).first()).toBeVisible({ timeout: 30_000 });
  await seeSlides(page);
  await expect(page).toHaveURL(new RegExp(`/parents/dashboard/main/${child._id}$`, 'u'));
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(child.firstName, 'u') })).toBeVisible();
  expect(await parentsOf(asTeacher, child)).toBe(1);

  await page.goto(link);
  await expect(page).toHaveURL(new RegExp(`/parents/dashboard/main/${child._id}$`, 'u'), { timeout: 30_000 });
  expect(await parentsOf(asTeacher, child)).toBe(1);

  const stranger = await freshSeatOf(await newLogin(parta.url, 'parent', mail('stranger')));
  await stranger.page.goto(link);
  await expect(stranger.page.getByText(t('joining:invitation.refused'))).toBeVisible({ timeout: 30_000 });
  await stranger.page.getByRole('button', { name: t('joining:toMine') }).click();
  await expect(stranger.page.getByRole('main').getByText(t('parent:empty.title'))).toBeVisible();
  expect(await parentsOf(asTeacher, child)).toBe(1);
});

test('JOI-01 SYN-03 without a network the code stays and is looked up later; what is asked is kept, said to wait, and leaves by itself', async ({ freshSeatOf, api, parta }) => {
  test.setTimeout(180_000);
  const asTeacher = await api(teacher);
  const { child, className } = await made(asTeacher);
  const seat = await freshSeatOf(await newLogin(parta.url, 'parent', mail('tunnel')));
  const { page } = seat;
  await seat.goOffline();
  await page.goto(`/parents/join/${child.parentCode}`);
  await expect(page.getByText(t('joining:offline'))).toBeVisible({ timeout: 30_000 });
  // A code that was typed wrong can be typed anew meanwhile.
  await page.getByRole('link', { name: t('joining:code.other') }).click();
  await expect(page.getByRole('button', { name: t('joining:code.submit') })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(t('joining:offline'))).toBeVisible({ timeout: 30_000 });
  await seat.goOnline();
  await expect(page.getByRole('heading', { name: className })).toBeVisible({ timeout: 30_000 });
  await expect(isMine(page)).toBeVisible();

  await seat.goOffline();
  await isMine(page).click();
  await page.getByRole('button', { name: t('joining:learning.skip') }).click({ timeout: 30_000 });
  await expect(page.getByRole('main').getByText(t('components:state.waiting'))).toBeVisible();
  await expect(waits(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: new RegExp(`${t('app:sider.requestPending')}.*${className}`, 'u') })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByText(t('components:state.waiting'))).toBeVisible({ timeout: 30_000 });
  await seat.goOnline();
  await expect(waits(page)).toBeVisible({ timeout: 45_000 });
  await expect.poll(async () => (await asTeacher.get<{ member: { student: string }[] }>('/parent-connection-requests/pending?itemsPerPage=100')).member.filter(({ student }) => student.endsWith(child._id)).length).toBe(1);
});

test('JOI-05 SYN-03 by the class’s code, without a network: the child that was found is asked for, said to wait, and asked for once when the network is back', async ({ freshSeatOf, api, parta }) => {
  test.setTimeout(180_000);
  const asTeacher = await api(teacher);
  const { classCode, child, className } = await made(asTeacher);
  const seat = await freshSeatOf(await newLogin(parta.url, 'parent', mail('classtunnel')));
  const { page } = seat;
  const list = page.getByRole('list', { name: t('joining:pick.list') });
  await page.goto(`/parents/join/${classCode}`);
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('searchbox', { name: t('joining:pick.search') }).fill('Никто');
  await expect(list.getByText(t('joining:pick.none'))).toBeVisible();
  await page.getByRole('searchbox', { name: t('joining:pick.search') }).fill('');

  await seat.goOffline();
  await list.getByRole('button', { name: child.lastName }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t('joining:confirm.submit') }).click();
  await page.getByRole('button', { name: t('joining:learning.skip') }).click({ timeout: 30_000 });
  await expect(page.getByRole('main').getByText(t('components:state.waiting'))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByText(t('components:state.waiting'))).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('link', { name: new RegExp(`${t('app:sider.requestPending')}.*${className}`, 'u') })).toBeVisible();
  await seat.goOnline();
  await expect(waits(page)).toBeVisible({ timeout: 45_000 });
  await expect.poll(async () => (await asTeacher.get<{ member: { student: string }[] }>('/parent-connection-requests/pending?itemsPerPage=100')).member.filter(({ student }) => student.endsWith(child._id)).length).toBe(1);
});

test('JOI-05 JOI-01 a class without children says so; a child of several classes names them all, and one that is connected already is known', async ({ freshSeatOf, api, parta }) => {
  test.setTimeout(180_000);
  const asTeacher = await api(teacher);
  const { classId, className, child } = await made(asTeacher);
  const [emptyName, secondName] = [unique('Пустой класс'), unique('Второй класс')];
  const emptyId = await newClass(asTeacher, emptyName);
  const secondId = await newClass(asTeacher, secondName);
  const { classCode } = await asTeacher.get<{ classCode: string }>(`/classes/${emptyId}`);
  expect((await asTeacher.raw('PATCH', `/students/${child._id}`, { classes: [classId, secondId].map((id) => `/classes/${id}`) })).ok).toBe(true);
  const login = await newLogin(parta.url, 'parent', mail('several'));
  const { page } = await freshSeatOf(login);
  await page.goto(`/parents/join/${classCode}`);
  await expect(page.getByRole('list', { name: t('joining:pick.list') }).getByText(t('joining:pick.empty'))).toBeVisible();

  await page.goto(`/parents/join/${child.parentCode}`);
  // Which of them stands first is the server's to say.
  const invite = (name: string) => page.getByRole('heading', { level: 2, name });
  await expect(invite(className).or(invite(secondName))).toBeVisible();
  const isFirst = (await invite(className).count()) === 1;
  await expect(page.getByText(t('joining:invite.also', { classes: isFirst ? secondName : className }))).toBeVisible();

  // Who is connected by then, and is given another code for a child with the same initials, is told whom they have there.
  const asParent = await apiAs(parta.url, login);
  const request = await asParent.post<{ _id: string; class: string }>(`/students/by-parent-code/${child.parentCode}/bind-parent`, { code: child.parentCode });
  await asTeacher.post(`${request.class}/students/${child._id}/parent-connection-requests/${request._id}/accept`, {});
  const twin = await newStudent(asTeacher, classId, 'Мирон', child.lastName);
  await page.goto('/parents/dashboard/main');
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(child.firstName, 'u') })).toBeVisible({ timeout: 30_000 });
  await page.goto(`/parents/join/${twin.parentCode}`);
  await expect(page.getByText(t('joining:confirm.known', { name: child.firstName }))).toBeVisible();
  await page.getByRole('link', { name: t('joining:toFeedOf', { name: child.firstName }) }).click();
  await expect(page).toHaveURL(new RegExp(`/parents/dashboard/main/${child._id}$`, 'u'));
});
