import type { Page } from '@playwright/test';
import { apiAs, type Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { keysOf, logInByKeys } from './keyboard.ts';
import { messageRow } from './people.ts';
import { newLogin, newParent, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

/* Nobody here has a pointer: what has the focus got it by keys, and shows it (tests/e2e/keyboard.ts). */

const t = words('ru');
const mail = (name: string) => `${unique(name).replaceAll(' ', '')}@example.org`;
const STUDENTS = [['Захар', 'Ли'], ['Ия', 'Ким']] as const;

interface Paged<T> {
  readonly member: readonly T[];
}
const classesOf = async (asTeacher: Api) => (await asTeacher.get<Paged<{ _id: string; name: string; grade: string; icon: { '@id': string } }>>('/classes?itemsPerPage=100')).member;
const studentsOf = async (asTeacher: Api, classId: string) => (await asTeacher.get<Paged<{ _id: string; firstName: string; parentCode: string; currentPoints: number; parents: readonly unknown[] }>>(`/classes/${classId}/students?itemsPerPage=100`)).member;
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: t('room:tabs.label') }).getByRole('link', { name: new RegExp(`^${t(`room:tabs.${name}`)}`, 'u') });

test('GEN-12 a teacher with the keyboard alone logs in, makes a class, adds two students, gives a point, writes a post, plans an event, answers a request, writes a message', async ({ visitor, parta }) => {
  test.setTimeout(240_000);
  const login = await newLogin(parta.url, 'teacher', mail('keys'));
  const asTeacher = await apiAs(parta.url, login);
  const { page } = await visitor();
  const keys = keysOf(page);
  await logInByKeys(page, keys, login);
  const main = page.getByRole('main');
  const create = main.getByRole('button', { name: t('classes:create') });
  await expect(create.first()).toBeVisible({ timeout: 30_000 });
  // Where one has come to has the focus; a page that was opened anew begins at its beginning.
  await expect(main).toBeFocused();
  await page.reload();
  await expect(create.first()).toBeVisible();
  await keys.hit('Tab');
  await expect(page.getByRole('link', { name: t('app:sider.skip') })).toBeFocused();
  await keys.hit('Enter');
  await expect(main).toBeFocused();

  // A class: left by Escape once, which gives the focus back; then made.
  await keys.press(create);
  const form = page.getByRole('dialog', { name: t('classes:form.createTitle') });
  const nameField = form.getByRole('textbox', { name: t('classes:form.name') });
  await expect(nameField).toBeFocused();
  for (let stop = 0; stop < 12; stop += 1) {
    await keys.hit('Tab');
    expect(await form.evaluate((dialog) => dialog.contains(document.activeElement)), `Tab ${stop}`).toBe(true);
  }
  await keys.hit('Escape');
  await expect(form).toHaveCount(0);
  await expect(create.first()).toBeFocused();
  await keys.hit('Enter');
  await expect(nameField).toBeFocused();
  const className = unique('Класс без мыши');
  await keys.type(className);
  await keys.to(form.getByRole('radio', { name: t('classes:grade.child') }));
  await keys.hit('ArrowRight');
  await expect(form.getByRole('radio', { name: t('classes:grade.adult') })).toBeChecked();
  // Adults have no parents, one of whom asks to be connected below.
  await keys.hit('ArrowLeft');
  await expect(form.getByRole('radio', { name: t('classes:grade.child') })).toBeChecked();
  await keys.hit('Tab');
  await keys.hit('ArrowRight');
  const picture = await form.locator('input[type=radio]:focus').getAttribute('value');
  await keys.press(form.getByRole('button', { name: t('classes:create') }));
  await expect(page.getByRole('heading', { level: 1, name: className })).toBeVisible();
  await expect(form).toHaveCount(0);
  await keys.isKept();
  await expect.poll(async () => (await classesOf(asTeacher)).find(({ name }) => name === className)?.grade).toBe('child');
  const made = (await classesOf(asTeacher)).find(({ name }) => name === className);
  expect(made?.icon['@id']).toBe(picture);
  const classId = made?._id ?? '';

  // Two students, the list grown by Enter.
  await keys.press(main.getByRole('button', { name: t('room:add.open') }));
  const adding = page.getByRole('dialog', { name: t('room:add.title') });
  await expect(adding.getByRole('textbox', { name: t('room:field.firstName'), exact: true })).toBeFocused();
  for (const [firstName, lastName] of STUDENTS) {
    await keys.type(firstName);
    await keys.hit('Tab');
    await keys.type(lastName);
    await keys.hit('Enter');
    await expect(adding.getByRole('textbox', { name: t('room:field.firstName'), exact: true })).toBeFocused();
  }
  // One too many is taken off the list again: one is at the next of its buttons, or the one before.
  await keys.type('Лишний');
  await keys.hit('Tab');
  await keys.type('Ученик');
  await keys.hit('Enter');
  await keys.press(adding.getByRole('button', { name: t('room:add.remove', { name: 'Лишний Ученик' }) }));
  await expect(adding.getByRole('button', { name: t('room:add.remove', { name: 'Ия Ким' }) })).toBeFocused();
  await keys.press(adding.getByRole('button', { name: t('room:add.save', { count: 2 }) }));
  await expect(adding).toHaveCount(0);
  const student = main.getByRole('button', { name: 'Захар Ли', exact: true });
  await expect(student).toBeVisible();
  await keys.isKept();
  await expect.poll(async () => (await studentsOf(asTeacher, classId)).map(({ firstName }) => firstName).toSorted()).toEqual(['Захар', 'Ия']);

  // A point, and one that needs work: the focus stays on the skill, and goes back to the card.
  await keys.press(student);
  const card = page.getByRole('dialog', { name: 'Захар Ли' });
  const skills = card.getByRole('region', { name: t('room:skills.label') }).getByRole('button');
  await keys.press(skills);
  await keys.isKept();
  const own = async () => (await studentsOf(asTeacher, classId)).find(({ firstName }) => firstName === 'Захар');
  await expect.poll(async () => (await own())?.currentPoints).toBeGreaterThan(0);
  await keys.hit('Escape');
  await expect(card).toHaveCount(0);
  await expect(student).toBeFocused();

  // A post.
  await keys.backTo(tab(page, 'story'));
  await keys.hit('Enter');
  const composer = page.getByRole('region', { name: t('stories:composer.label') });
  await expect(composer.getByRole('textbox')).toBeVisible();
  await keys.isKept();
  await keys.to(composer.getByRole('textbox'));
  const story = unique('Сегодня считали шаги');
  await keys.type(story);
  await keys.press(composer.getByRole('button', { name: t('stories:composer.post') }));
  await expect(page.getByRole('article').filter({ hasText: story })).toBeVisible();
  await keys.isKept();
  await expect.poll(async () => (await asTeacher.get<Paged<{ body: string }>>(`/classes/${classId}/feed`)).member.map(({ body }) => body)).toEqual([story]);

  // An event: days and hours by digits alone.
  await keys.backTo(tab(page, 'calendar'));
  await keys.hit('Enter');
  const field = (name: string) => main.getByLabel(t(`calendar:form.${name}`), { exact: true });
  await expect(field('title')).toBeVisible();
  await keys.isKept();
  await keys.to(field('title'));
  const event = unique('Поход без мыши');
  await keys.type(event);
  const year = new Date().getUTCFullYear() + 1;
  await keys.to(field('starts'));
  await keys.type(`0505${year}`);
  await keys.to(field('startTime'));
  await keys.type('0930a');
  await keys.to(field('endTime'));
  await keys.type('1115a');
  await keys.press(page.getByRole('button', { name: t('calendar:form.submit'), exact: true }));
  await expect(page.getByRole('article').filter({ hasText: event })).toContainText('09:30–11:15');
  await keys.isKept();
  await expect.poll(async () => (await asTeacher.get<Paged<{ title: string; startDateTime: string }>>(`/classes/${classId}/events`)).member.map(({ title, startDateTime }) => [title, startDateTime])).toEqual([[event, `${year}-05-05T09:30:00.000Z`]]);

  // A parent asks: the bell leads there, and what was answered leaves the focus near.
  const code = (await own())?.parentCode ?? '';
  await (await newParent(parta.url, mail('asks'))).post(`/students/by-parent-code/${code}/bind-parent`, { code });
  const bell = page.getByRole('link', { name: t('app:bell', { count: 1 }) });
  await expect(bell).toBeVisible({ timeout: 30_000 });
  await keys.backTo(bell);
  await keys.hit('Enter');
  await expect(page.getByRole('heading', { level: 1, name: t('requests:title') })).toBeVisible();
  await keys.isKept();
  await keys.press(main.getByRole('button', { name: t('requests:acceptOf', { name: 'Новый Родитель' }) }));
  await expect(main.getByRole('heading', { name: t('requests:status.accepted') })).toBeVisible();
  await keys.isKept();
  await expect.poll(async () => (await own())?.parents.length).toBe(1);

  // A word to the parents.
  await keys.backTo(page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: new RegExp(RegExp.escape(className), 'u') }));
  await keys.hit('Enter');
  await keys.press(tab(page, 'chat'));
  const threads = page.getByRole('region', { name: t('chat:threads') }).getByRole('listitem').getByRole('link');
  await expect(threads.first()).toBeVisible();
  await keys.press(threads.first());
  await keys.to(page.getByRole('textbox', { name: t('chat:composer.label') }));
  const text = unique('С клавиатуры');
  await keys.type(text);
  await keys.hit('Enter');
  await expect(messageRow(page, text)).toBeVisible();
});
