import type { Page } from '@playwright/test';
import { apiAs, type Api } from '../support/api-as.ts';
import type { Login } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { chooseRecipient, messageRow, otherParent, parent, student, teacher } from './people.ts';
import { connect, newClass, newLogin, newStudent, newThread, saidWith, say, sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { untilCalm, type Seat } from './seats.ts';

const t = words('ru');

const box = (page: Page, words = t) => page.getByRole('textbox', { name: words('chat:composer.label') });
const mark = (page: Page, text: string, state: string) => messageRow(page, text).getByText(t(`components:state.${state}`), { exact: true });
const parentChat = (threadId: string) => `/parents/dashboard/chat/${threadId}`;
const threadLink = (page: Page, name: string) => page.getByRole('region', { name: t('chat:threads') }).getByRole('link', { name: new RegExp(name, 'u') });
async function open(seat: Seat, threadId: string): Promise<Page> {
  await seat.page.goto(parentChat(threadId));
  await expect(box(seat.page)).toBeVisible();
  return seat.page;
}
/** A fresh group of the teacher and two parents. */
async function group(api: (login: typeof teacher) => Promise<Api>, name: string): Promise<string> {
  return newThread(await api(teacher), [await api(parent), await api(otherParent)], name);
}

test('CHA-01 a parent sees the conversations with what is unread, and opens one beside the list', async ({ seatOf, api }) => {
  const name = unique('Кружок');
  const threadId = await group(api, name);
  const text = unique('Сбор у входа');
  await say(await api(teacher), threadId, text);
  const { page } = await seatOf(parent);
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto('/parents/dashboard/chat');
  const list = page.getByRole('region', { name: t('chat:threads') });
  const newest = list.getByRole('listitem').getByRole('link').first();
  // The newest stands first, with its words and its count.
  await expect(newest).toContainText(name);
  await expect(newest).toContainText(text);
  await expect(newest.getByText(t('chat:unread', { count: 1 }))).toBeAttached();
  expect(Math.round((await list.boundingBox())?.width ?? 0)).toBe(420);
  await newest.click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(list).toBeVisible();
  await expect(newest).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('CHA-01 a teacher starts a group with two parents by searching for them, and both can write in it', async ({ seatOf, api }) => {
  const { classId } = await sharedClass(await api(teacher), await api(parent));
  const people = await Promise.all([parent, otherParent].map(async (login) => (await api(login)).get<{ firstName: string; lastName: string }>('/users/me')));
  const { page } = await seatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/chat`);
  await page.getByRole('button', { name: t('chat:newMessage') }).first().click();
  const dialog = page.getByRole('dialog', { name: t('chat:recipients.title') });
  for (const { firstName, lastName } of people) {
    await dialog.getByRole('searchbox', { name: t('chat:recipients.search') }).fill(`${lastName} ${firstName}`);
    await chooseRecipient(dialog, `${firstName} ${lastName}`);
  }
  const create = dialog.getByRole('button', { name: t('chat:recipients.create') });
  await expect(create).toBeDisabled();
  // A name that is too long is not cut.
  const nameBox = dialog.getByRole('textbox', { name: t('chat:recipients.groupName') });
  await nameBox.fill('Щ'.repeat(50_000));
  await expect(nameBox).toHaveValue('Щ'.repeat(50_000));
  await expect(nameBox).toHaveAccessibleDescription(new RegExp(t('chat:recipients.nameTooLong', { max: 100 }), 'u'));
  await expect(create).toBeDisabled();
  const name = unique('Родительский актив');
  await nameBox.fill(name);
  await create.click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(threadLink(page, name)).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: new RegExp(name, 'u') }).click();
  const members = page.getByRole('dialog', { name: t('chat:members', { count: people.length + 1 }) });
  for (const { firstName, lastName } of people) await expect(members.getByText(`${firstName} ${lastName}`)).toBeVisible();
  await page.keyboard.press('Escape');

  const seat = await seatOf(parent);
  await seat.page.goto('/parents/dashboard/chat');
  await threadLink(seat.page, name).click();
  const text = unique('Мы тоже здесь');
  await box(seat.page).fill(text);
  await box(seat.page).press('Enter');
  await expect(messageRow(page, text)).toHaveCount(1);
});

test('CHA-01 what a parent writes to the teacher alone stands in the chat of the child’s class and counts there, and not in another class’s', async ({ freshSeatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const other = await newClass(asTeacher, unique('Другой класс'));
  const threadId = await newThread(asParent, [asTeacher], '');
  const text = unique('Можно вопрос?');
  await say(asParent, threadId, text);
  // The demo's own talk of the two may have something unread, by the time of the day.
  const { unreadCount } = await asTeacher.get<{ unreadCount: number }>(`/threads/${threadId}`);
  const { page } = await freshSeatOf(teacher);
  const list = page.getByRole('region', { name: t('chat:threads') });
  const direct = list.getByRole('link').filter({ hasText: text });
  const tab = page.getByRole('navigation', { name: t('room:tabs.label') }).getByRole('link', { name: new RegExp(`^${t('room:tabs.chat')}`, 'u') });
  await page.goto(`/teachers/classes/${other}/chat`);
  await expect(list.getByRole('link').first()).toBeVisible();
  await expect(direct).toHaveCount(0);
  await expect(tab).toHaveText(t('room:tabs.chat'));
  await page.goto(`/teachers/classes/${classId}/chat`);
  const unread = direct.getByText(t('chat:unread', { count: unreadCount }));
  await expect(unread).toBeAttached();
  await untilCalm(page);
  const count = async () => Number(/\d+/u.exec(await tab.innerText())?.[0] ?? 0);
  const before = await count();
  await direct.click();
  await expect(messageRow(page, text)).toBeVisible();
  await expect(unread).toHaveCount(0);
  await expect.poll(count).toBe(before - unreadCount);
});

test('CHA-01 a parent turns the notifications of a conversation off and on again', async ({ seatOf, api }) => {
  const name = unique('Без звука');
  const threadId = await group(api, name);
  const page = await open(await seatOf(parent), threadId);
  const enabled = async () => (await (await api(parent)).get<{ isNotificationEnabled: boolean }>(`/threads/${threadId}`)).isNotificationEnabled;
  await page.getByRole('button', { name: t('chat:mute') }).click();
  await expect(threadLink(page, name).getByText(t('chat:muted'))).toBeAttached();
  await expect.poll(enabled).toBe(false);
  await page.getByRole('button', { name: t('chat:unmute') }).click();
  await expect(threadLink(page, name).getByText(t('chat:muted'))).toHaveCount(0);
  await expect.poll(enabled).toBe(true);
});

test('CHA-07 a teacher without parents and a parent without teachers are told why there is nobody to write to, and where to find somebody', { tag: '@journey' }, async ({ seatOf, api }) => {
  const { classId } = await sharedClass(await api(teacher), await api(parent));
  for (const [login, path, key, way] of [
    [teacher, `/teachers/classes/${classId}/chat`, 'noParents', 'room'],
    [parent, '/parents/dashboard/chat', 'noTeachers', 'code'],
  ] as const) {
    const { page, gate } = await seatOf(login);
    // Everybody of the demo school knows somebody: the gate empties the server's list.
    const stop = gate.alter((_method, asked) => asked.startsWith('/api/threads/recipients'), (answer) => ({ ...answer, body: Buffer.from(JSON.stringify({ '@id': '/threads/recipients', '@type': 'Collection', totalItems: 0, member: [] })) }));
    await page.goto(path);
    await page.getByRole('button', { name: t('chat:newMessage') }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t(`chat:recipients.${key}`))).toBeVisible();
    await expect(dialog.getByRole('button', { name: t('chat:recipients.write') })).toHaveCount(0);
    stop();
    // Instead of a button for nobody there is the way to people.
    await dialog.getByRole('link', { name: t(`chat:way.${way}`) }).click();
    await expect(page).toHaveURL(way === 'code' ? /\/parents\/join$/u : new RegExp(`/teachers/classes/${classId}/room$`, 'u'));
    await expect(dialog).toHaveCount(0);
  }
});

test('a student writes in the class’s conversation', async ({ seatOf, api }) => {
  const { classId, threadId } = await sharedClass(await api(teacher), await api(student), 'students');
  const { page } = await seatOf(student);
  await page.goto(`/students/classes/${classId}/chat/${threadId}`);
  const text = unique('А можно с собакой?');
  await box(page).fill(text);
  await box(page).press('Enter');
  await expect(mark(page, text, 'sent')).toBeAttached();
  await expect.poll(async () => saidWith(await api(teacher), threadId, text)).toEqual([text]);
});

test('CHA-01 SYN-03 SYN-04 without a network a student writes in the class’s conversation; after a reload it waits still, and with a network it arrives once', async ({ seatOf, api }) => {
  const { classId, threadId } = await sharedClass(await api(teacher), await api(student), 'students');
  const seat = await seatOf(student);
  const { page } = seat;
  await page.goto(`/students/classes/${classId}/chat/${threadId}`);
  await expect(box(page)).toBeVisible();
  await seat.goOffline();
  const text = unique('Я забыл пенал');
  await box(page).fill(text);
  await box(page).press('Enter');
  await expect(mark(page, text, 'waiting')).toBeAttached();
  await page.reload();
  await expect(mark(page, text, 'waiting')).toBeAttached();
  expect(await saidWith(await api(teacher), threadId, text)).toEqual([]);
  await seat.goOnline();
  await expect(mark(page, text, 'sent')).toBeAttached({ timeout: 30_000 });
  await untilCalm(page);
  await expect(messageRow(page, text)).toHaveCount(1);
  expect(await saidWith(await api(teacher), threadId, text)).toEqual([text]);
});

test('CHA-01 SYN-03 SYN-04 without a network a parent begins a conversation with the teacher of the class, and the teacher one with a parent; after a reload each waits under its name, and each arrives once', async ({ freshSeatOf, api, parta }) => {
  test.setTimeout(180_000);
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Без сети'));
  const families = await Promise.all([1, 2].map(() => newFamily(parta.url, asTeacher, classId)));
  const [first, second] = families;
  if (first === undefined || second === undefined) throw new Error('No families');
  const me = await asTeacher.get<{ firstName: string; lastName: string }>('/users/me');
  const sides = [
    { login: first.login, path: '/parents/dashboard/chat', find: me.lastName, name: `${me.firstName} ${me.lastName}`, api: first.api },
    { login: teacher, path: `/teachers/classes/${classId}/chat`, find: second.childName, name: 'Новый Родитель', api: second.api },
  ];
  for (const side of sides) {
    const seat = await freshSeatOf(side.login);
    const { page } = seat;
    await seat.goOffline();
    await page.goto(side.path);
    await page.getByRole('button', { name: t('chat:newMessage') }).first().click();
    const dialog = page.getByRole('dialog', { name: t('chat:recipients.title') });
    await dialog.getByRole('searchbox', { name: t('chat:recipients.search') }).fill(side.find);
    await chooseRecipient(dialog, side.name);
    await dialog.getByRole('button', { name: t('chat:recipients.write') }).click();
    const text = unique('Здравствуйте');
    await box(page).fill(text);
    await box(page).press('Enter');
    await expect(mark(page, text, 'waiting')).toBeAttached();
    await page.reload();
    await expect(mark(page, text, 'waiting')).toBeAttached();
    await expect(page.getByRole('heading', { name: side.name })).toBeVisible();
    await seat.goOnline();
    await expect(mark(page, text, 'sent')).toBeAttached({ timeout: 30_000 });
    await untilCalm(page);
    await expect(messageRow(page, text)).toHaveCount(1);
    const talks = (await side.api.get<{ member: { _id: string; type: string }[] }>('/threads?itemsPerPage=200')).member.filter(({ type }) => type === 'direct');
    expect(talks).toHaveLength(1);
    expect(await saidWith(asTeacher, talks[0]?._id ?? '', text)).toEqual([text]);
  }
});

/** A parent who has a child in the class since just now, and nobody to talk with yet. */
async function newFamily(url: string, asTeacher: Api, classId: string): Promise<{ login: Login; api: Api; childName: string }> {
  const childName = unique('Новенькая');
  const child = await newStudent(asTeacher, classId, 'Ася', childName);
  const login = await newLogin(url, 'parent', `${unique('family').replaceAll(' ', '')}@example.org`);
  const asParent = await apiAs(url, login);
  const contact = login.email ?? '';
  await connect(asTeacher, asParent, child, contact);
  return { login, api: asParent, childName };
}
