import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/demo/demo-logins.ts';
import { apiAs, type Api } from '../support/api-as.ts';
import type { Login } from '../support/log-in.ts';
import type { PartaServer } from '../support/parta-server.ts';
import { words } from '../support/words.ts';
import { choose, keysOf, type Desk, type Keys } from './keyboard.ts';
import { lettersSaying } from './letters.ts';
import { picture } from './pictures.ts';
import { newClass, newLogin, newStudents, setStatus, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

/* What a teacher changes and takes away, with the keyboard alone: what has the focus got it by keys, and shows it (tests/e2e/keyboard.ts). */

const t = words('ru');
const DAY_MS = 86_400_000;

interface Paged<T> {
  readonly member: readonly T[];
}
const mail = (name: string) => `${unique(name).replaceAll(' ', '')}@example.org`;
const main = (page: Page) => page.getByRole('main');
const sider = (page: Page) => page.getByRole('navigation', { name: t('app:sider.label') });
const gear = (page: Page, name: string) => main(page).getByRole('button', { name: t('classes:menu.label', { name }) });
const post = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const menuOf = (page: Page) => page.getByRole('button', { name: new RegExp(`^${t('app:account.menu', { name: '' })}`, 'u') });
const studentsOf = async (api: Api, classId: string) => (await api.get<Paged<{ lastName: string; parents: readonly unknown[] }>>(`/classes/${classId}/students?itemsPerPage=100`)).member;

interface School {
  readonly login: Login;
  readonly asTeacher: Api;
  readonly classId: string;
  readonly className: string;
}
/** What a class has: a story that will be changed, one that stays, and an event. */
interface Changed {
  readonly story: string;
  readonly other: string;
  readonly event: string;
}

/** A teacher of one's own, so that the page is short, with a class. */
async function newTeacher(url: string): Promise<School> {
  const login = await newLogin(url, 'teacher', mail('upkeep'));
  const asTeacher = await apiAs(url, login);
  const className = unique('Класс хлопот');
  return { login, asTeacher, classId: await newClass(asTeacher, className), className };
}

/** A question opens on its safe answer and lets nobody out; Escape is a no. */
async function isAsked(page: Page, keys: Keys): Promise<Locator> {
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('heading')).toBeVisible();
  await expect(question.getByRole('button').first()).toBeFocused();
  for (let stop = 0; stop < 3; stop += 1) {
    await keys.hit('Tab');
    expect(await question.evaluate((dialog) => dialog.contains(document.activeElement)), `Tab ${stop}`).toBe(true);
  }
  return question;
}
async function isLeft(page: Page, keys: Keys): Promise<void> {
  await keys.hit('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await keys.isKept();
}
/** Says yes, and stands somewhere afterwards. */
async function agree(page: Page, keys: Keys, answer: string): Promise<void> {
  await keys.press(page.getByRole('alertdialog').getByRole('button', { name: answer }));
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await keys.isKept();
}

test('GEN-12 a teacher with the keyboard alone archives a class and brings it back, renames and takes out a student, invites a family and sends it again and cancels it; writes to us, finds a story by a word of it; crops a picture of their own, removes it, downloads what is kept of them, and erases the account', async ({ freshSeatOf, parta }) => {
  test.setTimeout(240_000);
  const school = await newTeacher(parta.url);
  const { login, asTeacher, classId } = school;
  await newStudents(asTeacher, classId, [['Захар', 'Ли'], ['Ия', 'Ким']]);
  const word = `карусель${Date.now().toString(36).replaceAll(/\d/gu, 'ж')}`;
  for (let place = 0; place < 7; place += 1) await tell(asTeacher, classId, `Были на ${word}, раз ${place}`);
  const seat = await freshSeatOf(login);
  seat.page.on('filechooser', () => undefined);
  const desk = { page: seat.page, keys: keysOf(seat.page), seat };
  await test.step('the class', () => keepClass(desk, school));
  await test.step('a letter and a search', () => writeAndFind(desk, parta, word));
  await test.step('the account', () => endAccount(desk));
});

test('GEN-12 a teacher with the keyboard alone changes a story and an event and deletes both, sends again what was refused, gives up what waits, and answers the question of the log-out', async ({ freshSeatOf, parta }) => {
  test.setTimeout(240_000);
  const school = await newTeacher(parta.url);
  const { login, asTeacher, classId } = school;
  const [story, other, event] = [unique('Паход в лес'), unique('Ещё запись'), unique('Ярмарка')];
  await tell(asTeacher, classId, other);
  await tell(asTeacher, classId, story);
  const day = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
  await asTeacher.post(`/classes/${classId}/events`, { title: event, description: '', allDay: true, startDateTime: `${day}T00:00:00.000Z`, endDateTime: `${day}T23:59:59.000Z` });
  const seat = await freshSeatOf(login);
  const desk = { page: seat.page, keys: keysOf(seat.page), seat };
  await test.step('changes', () => changeBoth(desk, school, { story, other, event }));
  await test.step('trouble', () => answerTrouble(desk, school, other));
});

/** Archives the class and brings it back, renames and takes out a student, invites a family and sends it again and cancels it. */
async function keepClass({ page, keys }: Desk, { asTeacher, classId, className }: School): Promise<void> {
  const status = async () => (await asTeacher.get<{ status: string }>(`/classes/${classId}`)).status;
  await page.goto('/teachers/dashboard');
  await expect(gear(page, className)).toBeVisible();
  await choose(page, keys, gear(page, className), t('classes:menu.archive'));
  await isAsked(page, keys);
  await isLeft(page, keys);
  expect(await status()).toBe('active');
  await choose(page, keys, gear(page, className), t('classes:menu.archive'));
  await isAsked(page, keys);
  await agree(page, keys, t('classes:status.archive.confirm'));
  await expect(gear(page, className)).toHaveCount(0);
  await expect.poll(status).toBe('archive');
  await keys.backTo(sider(page).getByRole('link', { name: t('app:place.archive'), exact: true }));
  await keys.hit('Enter');
  await expect(gear(page, className)).toBeVisible();
  await keys.press(gear(page, className));
  await isAsked(page, keys);
  await agree(page, keys, t('classes:status.active.confirm'));
  await expect.poll(status).toBe('active');

  await keys.backTo(sider(page).getByRole('link', { name: new RegExp(RegExp.escape(className), 'u') }));
  await keys.hit('Enter');
  const edit = (name: string) => main(page).getByRole('button', { name: t('room:edit.open', { name }) });
  await keys.press(edit('Захар Ли'));
  const dialog = page.getByRole('dialog', { name: t('room:edit.title') });
  await expect(dialog.getByRole('textbox', { name: t('room:field.firstName'), exact: true })).toBeFocused();
  await keys.hit('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(edit('Захар Ли')).toBeFocused();
  await keys.hit('Enter');
  await keys.to(dialog.getByRole('textbox', { name: t('room:field.lastName'), exact: true }));
  await keys.hit('Control+A');
  await keys.type('Лим');
  await keys.hit('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(edit('Захар Лим')).toBeFocused();
  await expect.poll(async () => (await studentsOf(asTeacher, classId)).map(({ lastName }) => lastName).toSorted()).toEqual(['Ким', 'Лим']);
  await keys.hit('Enter');
  await keys.press(dialog.getByRole('button', { name: t('room:edit.delete') }));
  await isAsked(page, keys);
  await agree(page, keys, t('room:edit.deleteConfirm'));
  await expect(edit('Захар Лим')).toHaveCount(0);
  await expect.poll(async () => (await studentsOf(asTeacher, classId)).map(({ lastName }) => lastName)).toEqual(['Ким']);

  // The family of the one who stays, by an e-mail.
  await keys.backTo(main(page).getByRole('button', { name: t('classes:menu.invite') }));
  await keys.hit('Enter');
  const family = page.getByRole('dialog', { name: t('invitations:family.title') });
  await keys.to(family.getByRole('radio', { name: t('invitations:family.shareLink') }));
  await keys.hit('ArrowRight');
  await keys.press(family.getByRole('button', { name: t('invitations:family.inviteOf', { name: 'Ия Ким' }) }));
  const inviting = page.getByRole('dialog', { name: t('invitations:parents.title') });
  await expect(inviting.getByRole('textbox')).toBeFocused();
  const contact = mail('mama');
  await keys.type(contact);
  await keys.hit('Enter');
  const row = inviting.getByRole('listitem').filter({ hasText: contact });
  await expect(row).toBeVisible();
  await keys.isKept();
  await keys.press(row.getByRole('button', { name: t('invitations:cancel', { contact }) }));
  await expect(row.getByText(t('invitations:status.canceled'), { exact: true })).toBeVisible();
  await keys.isKept();
  await keys.hit('Escape');
  await expect(inviting).toHaveCount(0);
  await expect(family.getByRole('button', { name: t('invitations:family.inviteOf', { name: 'Ия Ким' }) })).toBeFocused();
  await keys.hit('Escape');
  await expect(family).toHaveCount(0);
  await expect(main(page).getByRole('button', { name: t('classes:menu.invite') })).toBeFocused();
}

/** Writes to us, and finds a story by a word of it. */
async function writeAndFind({ page, keys }: Desk, parta: PartaServer, word: string): Promise<void> {
  await page.goto('/teachers/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: t('classes:title') })).toBeVisible();
  await choose(page, keys, menuOf(page), t('app:account.feedback'));
  const form = page.getByRole('dialog', { name: t('feedback:title') });
  await expect(form.getByRole('textbox', { name: t('feedback:text') })).toBeFocused();
  const letter = unique('Звонок звенит дважды');
  await keys.type(letter);
  await keys.press(form.getByRole('button', { name: t('feedback:send') }));
  await expect(form).toHaveCount(0);
  await expect(menuOf(page)).toBeFocused();
  expect(await lettersSaying(parta, letter)).toHaveLength(1);

  await keys.backTo(page.getByRole('link', { name: t('app:place.search'), exact: true }));
  await keys.hit('Enter');
  const field = page.getByRole('searchbox', { name: t('search:field') });
  await expect(field).toBeFocused();
  await keys.type('нетникакоготакого');
  await expect(page.getByText(t('search:empty.title'))).toBeVisible();
  await keys.press(page.getByRole('button', { name: t('components:clear') }));
  await expect(field).toBeFocused();
  await keys.type(word);
  const hits = page.getByRole('region', { name: t('search:kind.story') }).getByRole('link');
  await expect(hits).toHaveCount(5);
  await keys.press(page.getByRole('region', { name: t('search:kind.story') }).getByRole('button'));
  await expect(hits).toHaveCount(7);
  await keys.isKept();
  await keys.backTo(hits.nth(3));
  await keys.hit('Enter');
  await expect(page.getByRole('article').filter({ hasText: word })).toBeVisible();
  await keys.isKept();
}

/** Crops a picture of their own, removes it, downloads what is kept of them, and erases the account. */
async function endAccount({ page, keys }: Desk): Promise<void> {
  await page.goto('/teachers/profile');
  const choosePhoto = page.getByRole('button', { name: t('profile:photo.choose') });
  await keys.to(choosePhoto);
  const chooser = page.waitForEvent('filechooser');
  await keys.hit('Enter');
  await (await chooser).setFiles(await picture('я.jpg', 600, 400));
  const cropper = page.getByRole('dialog', { name: t('profile:photo.crop') });
  await keys.to(cropper.getByRole('slider').first());
  await keys.hit('ArrowRight', 'ArrowRight');
  await keys.press(cropper.getByRole('button', { name: t('profile:photo.use') }));
  await expect(cropper).toHaveCount(0);
  await keys.isKept();
  const remove = page.getByRole('button', { name: t('profile:photo.remove') });
  await keys.to(remove);
  await keys.hit('Enter');
  await expect(remove).toHaveCount(0);
  await expect(choosePhoto).toBeFocused();

  const data = page.getByRole('region', { name: t('profile:data.title') });
  await keys.to(data.getByRole('button', { name: t('profile:data.export') }));
  const coming = page.waitForEvent('download');
  await keys.hit('Enter');
  expect(JSON.parse(await readFile(await (await coming).path(), 'utf8'))).toMatchObject({ '@type': 'AccountExport' });
  await keys.isKept();
  const erase = data.getByRole('button', { name: t('profile:data.erase') });
  await keys.press(erase);
  const asks = page.getByRole('alertdialog', { name: t('profile:data.eraseTitle') });
  await expect(asks.getByLabel(t('profile:data.password'), { exact: true })).toBeFocused();
  await keys.hit('Escape');
  await expect(asks).toHaveCount(0);
  await expect(erase).toBeFocused();
  await keys.hit('Enter');
  await expect(asks.getByLabel(t('profile:data.password'), { exact: true })).toBeFocused();
  await keys.type('Wrong-Password-1');
  await keys.hit('Enter');
  await expect(asks.getByLabel(t('profile:data.password'), { exact: true })).toHaveAccessibleDescription(t('problems:violation.passwordWrong'));
  await keys.isKept();
  await keys.hit('Control+A');
  await keys.type(DEMO_PASSWORD);
  await keys.press(asks.getByRole('button', { name: t('profile:data.eraseNow') }));
  await expect(page.getByRole('heading', { level: 1, name: t('welcome:hero.title') })).toBeVisible({ timeout: 30_000 });
}

/** Changes a story and an event, and deletes both. */
async function changeBoth({ page, keys }: Desk, { asTeacher, classId }: School, { story, other, event }: Changed): Promise<void> {
  const stories = async () => (await asTeacher.get<Paged<{ body: string }>>(`/classes/${classId}/feed`)).member.map(({ body }) => body);
  const events = async () => (await asTeacher.get<Paged<{ title: string }>>(`/classes/${classId}/events`)).member.map(({ title }) => title);
  await page.goto(`/teachers/classes/${classId}/story`);
  const menuOf = (text: string) => post(page, text).getByRole('button', { name: t('stories:menu') });
  await expect(menuOf(story)).toBeVisible();
  await choose(page, keys, menuOf(story), t('stories:edit.action'));
  const editor = page.getByRole('dialog', { name: t('stories:edit.title') });
  await expect(editor.getByRole('textbox', { name: t('stories:edit.text') })).toBeFocused();
  const better = story.replace('Паход', 'Поход');
  await keys.hit('Control+A');
  await keys.type(better);
  await keys.press(editor.getByRole('button', { name: t('stories:edit.update') }));
  await expect(editor).toHaveCount(0);
  await expect(menuOf(better)).toBeFocused();
  await expect.poll(stories).toEqual([better, other]);
  await choose(page, keys, menuOf(better), t('stories:delete.action'));
  await isAsked(page, keys);
  await isLeft(page, keys);
  await keys.to(menuOf(better));
  await choose(page, keys, menuOf(better), t('stories:delete.action'));
  await isAsked(page, keys);
  await agree(page, keys, t('stories:delete.action'));
  await expect(post(page, better)).toHaveCount(0);
  await keys.isKept();
  await expect.poll(stories).toEqual([other]);

  await keys.backTo(page.getByRole('navigation', { name: t('room:tabs.label') }).getByRole('link', { name: t('room:tabs.calendar') }));
  await keys.hit('Enter');
  const eventMenu = (title: string) => post(page, title).getByRole('button', { name: t('calendar:menu.label', { title }) });
  await expect(eventMenu(event)).toBeVisible();
  await choose(page, keys, eventMenu(event), t('calendar:menu.edit'));
  const form = page.getByRole('dialog', { name: t('calendar:form.edit') });
  await keys.to(form.getByLabel(t('calendar:form.title'), { exact: true }));
  await keys.hit('End');
  await keys.type(' у школы');
  await keys.press(form.getByRole('button', { name: t('common:action.save') }));
  await expect(form).toHaveCount(0);
  const later = `${event} у школы`;
  await expect(eventMenu(later)).toBeFocused();
  await expect.poll(events).toEqual([later]);
  await choose(page, keys, eventMenu(later), t('calendar:menu.delete'));
  await isAsked(page, keys);
  await agree(page, keys, t('calendar:menu.delete'));
  await expect(post(page, later)).toHaveCount(0);
  await keys.isKept();
  await expect.poll(events).toEqual([]);
}

/** Sees what an archive refused go by itself, gives up what waits, and answers the question of the log-out. */
async function answerTrouble({ page, keys, seat }: Desk, { asTeacher, classId }: School, other: string): Promise<void> {
  const stories = async () => (await asTeacher.get<Paged<{ body: string }>>(`/classes/${classId}/feed`)).member.map(({ body }) => body).filter((body) => body !== other);
  const [refused, given] = [unique('Отказано'), unique('Передумала')];
  const composer = page.getByRole('region', { name: t('stories:composer.label') });
  const write = async (text: string) => {
    await page.goto(`/teachers/classes/${classId}/story`);
    await keys.to(composer.getByRole('textbox'));
    await keys.type(text);
    await keys.press(composer.getByRole('button', { name: t('stories:composer.post') }));
    await expect(post(page, text)).toBeVisible();
  };
  const outbox = async () => {
    await keys.backTo(sider(page).getByRole('link', { name: new RegExp(`^${t('app:place.outbox')}`, 'u') }));
    await keys.hit('Enter');
    await expect(page.getByRole('heading', { level: 1, name: t('outbox:title') })).toBeVisible();
    await keys.isKept();
  };
  const row = (text: string) => main(page).getByRole('listitem').filter({ hasText: text });

  await seat.goOffline();
  await write(refused);
  await outbox();
  await setStatus(asTeacher, classId, 'archive');
  await seat.goOnline();
  await expect(row(refused).getByRole('button', { name: t('common:action.retry') })).toBeVisible({ timeout: 30_000 });
  await setStatus(asTeacher, classId, 'active');
  // Its class is active again: it goes by itself (F-708).
  await expect(row(refused)).toHaveCount(0, { timeout: 30_000 });
  await expect.poll(stories).toEqual([refused]);

  await seat.goOffline();
  await write(given);
  await outbox();
  const title = await row(given).getByRole('heading').innerText();
  const discard = row(given).getByRole('button', { name: t('outbox:discardOf', { title }) });
  await keys.press(discard);
  await isAsked(page, keys);
  await keys.hit('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(discard).toBeFocused();
  await keys.hit('Enter');
  await isAsked(page, keys);
  await agree(page, keys, t('outbox:discard.confirm'));
  await expect(row(given)).toHaveCount(0);

  // One more that would be lost: the question says so, and "no" leaves everything.
  const waiting = unique('Пока не ушло');
  await write(waiting);
  const account = page.getByRole('button', { name: new RegExp(`^${t('app:account.menu', { name: '' })}`, 'u') });
  await choose(page, keys, account, t('app:account.logout'));
  await isAsked(page, keys);
  await isLeft(page, keys);
  await expect(post(page, waiting)).toBeVisible();
  await choose(page, keys, account, t('app:account.logout'));
  await isAsked(page, keys);
  await keys.press(page.getByRole('alertdialog').getByRole('button', { name: t('app:logout.confirm') }));
  await expect(page.getByRole('heading', { level: 1, name: t('welcome:hero.title') })).toBeVisible();
  await seat.goOnline();
  expect(await stories()).toEqual([refused]);
}
