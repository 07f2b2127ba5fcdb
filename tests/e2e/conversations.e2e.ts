import type { Page } from '@playwright/test';
import { apiAs, type Api } from '../support/api-as.ts';
import type { Login } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { chooseRecipient, messageRow, otherParent, parent, student, teacher } from './people.ts';
import { connect, newClass, newLogin, newStudent, saidWith, sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { untilCalm, type Seat } from './seats.ts';

const t = words('ru');

const box = (page: Page, words = t) => page.getByRole('textbox', { name: words('chat:composer.label') });
const mark = (page: Page, text: string, state: string) => messageRow(page, text).getByText(t(`components:state.${state}`), { exact: true });
const threadLink = (page: Page, name: string) => page.getByRole('region', { name: t('chat:threads') }).getByRole('link', { name: new RegExp(name, 'u') });

test('CHA-01 a teacher starts a group with two parents by searching for them; a parent sees it first with what is unread, opens it beside the list, writes in it, and turns its notifications off and on', async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const people = await Promise.all([parent, otherParent].map(async (login) => (await api(login)).get<{ firstName: string; lastName: string }>('/users/me')));
  const { page } = await seatOf(teacher);
  const name = unique('Родительский актив');
  await test.step('the group', async () => {
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
    await nameBox.fill(name);
    await create.click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(threadLink(page, name)).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: new RegExp(name, 'u') }).click();
    const members = page.getByRole('dialog', { name: t('chat:members', { count: people.length + 1 }) });
    for (const { firstName, lastName } of people) await expect(members.getByText(`${firstName} ${lastName}`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(members).toHaveCount(0);
  });
  const gathering = unique('Сбор у входа');
  await box(page).fill(gathering);
  await box(page).press('Enter');
  await expect(mark(page, gathering, 'sent')).toBeAttached();
  const threadId = /[^/]+$/u.exec(page.url())?.[0] ?? '';

  const family = (await seatOf(parent)).page;
  await family.setViewportSize({ width: 1600, height: 900 });
  await family.goto('/parents/dashboard/chat');
  const list = family.getByRole('region', { name: t('chat:threads') });
  const newest = list.getByRole('listitem').getByRole('link').first();
  await test.step('the list', async () => {
    // The newest stands first, with its words and its count.
    await expect(newest).toContainText(name);
    await expect(newest).toContainText(gathering);
    await expect(newest.getByText(t('chat:unread', { count: 1 }))).toBeAttached();
    expect(Math.round((await list.boundingBox())?.width ?? 0)).toBe(420);
    await newest.click();
    await expect(family.getByRole('heading', { name })).toBeVisible();
    await expect(list).toBeVisible();
    await expect(newest).toHaveAttribute('aria-current', 'page');
    const text = unique('Мы тоже здесь');
    await box(family).fill(text);
    await box(family).press('Enter');
    await expect(messageRow(page, text)).toHaveCount(1);
  });
  await test.step('its notifications', async () => {
    const enabled = async () => (await asParent.get<{ isNotificationEnabled: boolean }>(`/threads/${threadId}`)).isNotificationEnabled;
    await family.getByRole('button', { name: t('chat:mute') }).click();
    await expect(threadLink(family, name).getByText(t('chat:muted'))).toBeAttached();
    await expect.poll(enabled).toBe(false);
    await family.getByRole('button', { name: t('chat:unmute') }).click();
    await expect(threadLink(family, name).getByText(t('chat:muted'))).toHaveCount(0);
    await expect.poll(enabled).toBe(true);
  });
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

test('CHA-01 SYN-03 SYN-04 without a network a student writes in the class’s conversation; after a reload it waits still, and with a network it arrives once', async ({ seatOf, api }) => {
  const { classId, threadId } = await sharedClass(await api(teacher), await api(student), 'students');
  const seat = await seatOf(student);
  const { page } = seat;
  await page.goto(`/students/classes/${classId}/chat/${threadId}`);
  await expect(box(page)).toBeVisible();
  await seat.goOffline();
  const text = await writtenToWait(page);
  expect(await saidWith(await api(teacher), threadId, text)).toEqual([]);
  await seat.goOnline();
  await expectArrivedOnce(page, text);
  expect(await saidWith(await api(teacher), threadId, text)).toEqual([text]);
});

test('CHA-01 SYN-03 SYN-04 without a network a parent begins a conversation with the teacher of the class, and the teacher one with a parent: after a reload each waits under its name, and each arrives once; it stands in the chat of the child’s class and counts there, and not in another class’s', async ({ freshSeatOf, parta }) => {
  test.setTimeout(180_000);
  const school = await newLogin(parta.url, 'teacher', `${unique('school').replaceAll(' ', '')}@example.org`);
  const asTeacher = await apiAs(parta.url, school);
  const classId = await newClass(asTeacher, unique('Без сети'));
  const other = await newClass(asTeacher, unique('Другой класс'));
  const first = await newFamily(parta.url, asTeacher, classId);
  const second = await newFamily(parta.url, asTeacher, classId);
  const family = await freshSeatOf(first.login);
  const desk = await freshSeatOf(school);
  const begin = async (seat: Seat, side: { path: string; find: string; name: string; asFamily: Api }): Promise<{ text: string; threadId: string }> => {
    const { page } = seat;
    await seat.goOffline();
    await page.goto(side.path);
    await page.getByRole('button', { name: t('chat:newMessage') }).first().click();
    const dialog = page.getByRole('dialog', { name: t('chat:recipients.title') });
    await dialog.getByRole('searchbox', { name: t('chat:recipients.search') }).fill(side.find);
    await chooseRecipient(dialog, side.name);
    await dialog.getByRole('button', { name: t('chat:recipients.write') }).click();
    const text = await writtenToWait(page);
    await expect(page.getByRole('heading', { name: side.name })).toBeVisible();
    await seat.goOnline();
    await expectArrivedOnce(page, text);
    const talks = (await side.asFamily.get<{ member: { _id: string; type: string }[] }>('/threads?itemsPerPage=200')).member.filter(({ type }) => type === 'direct');
    expect(talks).toHaveLength(1);
    const threadId = talks[0]?._id ?? '';
    expect(await saidWith(asTeacher, threadId, text)).toEqual([text]);
    return { text, threadId };
  };
  const { text } = await test.step('a parent', () => begin(family, { path: '/parents/dashboard/chat', find: 'Учитель', name: 'Новый Учитель', asFamily: first.api }));
  await test.step('a teacher', () => begin(desk, { path: `/teachers/classes/${classId}/chat`, find: second.childName, name: 'Новый Родитель', asFamily: second.api }));

  await test.step('where it stands and counts', async () => {
    const { page } = desk;
    const list = page.getByRole('region', { name: t('chat:threads') });
    const direct = list.getByRole('link').filter({ hasText: text });
    const tab = page.getByRole('navigation', { name: t('room:tabs.label') }).getByRole('link', { name: new RegExp(`^${t('room:tabs.chat')}`, 'u') });
    await page.goto(`/teachers/classes/${other}/chat`);
    await expect(tab).toHaveText(t('room:tabs.chat'));
    await expect(list).toBeVisible();
    await expect(direct).toHaveCount(0);
    await page.goto(`/teachers/classes/${classId}/chat`);
    const unread = direct.getByText(t('chat:unread', { count: 1 }));
    await expect(unread).toBeAttached();
    await expect(tab).toHaveText(new RegExp(`^${t('room:tabs.chat')}.*1`, 'u'));
    await direct.click();
    await expect(messageRow(page, text)).toBeVisible();
    await expect(unread).toHaveCount(0);
    await expect(tab).toHaveText(t('room:tabs.chat'));
  });
});

/** Writes a message that waits, also after a reload; answers its text. */
async function writtenToWait(page: Page): Promise<string> {
  const text = unique('Здравствуйте');
  await box(page).fill(text);
  await box(page).press('Enter');
  await expect(mark(page, text, 'waiting')).toBeAttached();
  await page.reload();
  await expect(mark(page, text, 'waiting')).toBeAttached();
  return text;
}

/** Waits until that message is sent and all is calm: it is there once. */
async function expectArrivedOnce(page: Page, text: string): Promise<void> {
  await expect(mark(page, text, 'sent')).toBeAttached({ timeout: 30_000 });
  await untilCalm(page);
  await expect(messageRow(page, text)).toHaveCount(1);
}

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
