import type { Page } from '@playwright/test';
import { apiAs } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { mail } from './invited.ts';
import { card, studentsOf } from './room-page.ts';
import { newLogin, newParent, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { PHONE } from './seats.ts';

/* A teacher in a corridor, with a finger alone: nothing hovers, and no key is pressed but those of the phone's keyboard. */

const t = words('ru');
const bar = (page: Page) => page.getByRole('navigation', { name: t('app:sider.places') });
const post = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

test('CLS-02 CLS-03 ROO-02 ROO-05 INV-03 REQ-01 STO-01 CAL-03 a teacher with a finger alone makes a class, adds students, gives points and takes them back, shows a family the code and accepts its request, posts, makes an event, and puts the class away', async ({ freshSeatOf, parta }) => {
  test.setTimeout(240_000);
  const login = await newLogin(parta.url, 'teacher', mail('finger-teacher'));
  const own = await apiAs(parta.url, login);
  const { page } = await freshSeatOf(login, { viewport: PHONE, isTouch: true });
  expect(await page.evaluate(() => matchMedia('(hover: none)').matches)).toBe(true);
  const name = unique('Пальцем');
  await page.getByRole('main').getByRole('button', { name: t('classes:create') }).tap();
  const form = page.getByRole('dialog', { name: t('classes:form.createTitle') });
  await form.getByRole('textbox', { name: t('classes:form.name') }).tap();
  await page.keyboard.type(name);
  await form.getByTitle(t('classes:icon.rocket')).tap();
  await form.getByRole('button', { name: t('classes:create') }).tap();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: t('room:add.open') }).first().tap();
  const adding = page.getByRole('dialog', { name: t('room:add.title') });
  for (const [firstName, lastName] of [['Маша', 'Соколова'], ['Лев', 'Гордеев']] as const) {
    await adding.getByRole('textbox', { name: t('room:field.firstName'), exact: true }).tap();
    await page.keyboard.type(firstName);
    await adding.getByRole('textbox', { name: t('room:field.lastName'), exact: true }).tap();
    await page.keyboard.type(lastName);
    await adding.getByRole('button', { name: t('room:add.toList') }).tap();
  }
  await adding.getByRole('button', { name: t('room:add.save', { count: 2 }) }).tap();
  await expect(adding).toHaveCount(0);
  const classId = /classes\/([^/]+)\//u.exec(page.url())?.[1] ?? '';
  await expect.poll(async () => (await studentsOf(own, classId)).length, { timeout: 30_000 }).toBe(2);

  await card(page, 'Маша Соколова').getByRole('button', { name: 'Маша Соколова', exact: true }).tap();
  const student = page.getByRole('dialog', { name: 'Маша Соколова' });
  const skill = student.getByRole('region', { name: t('room:skills.label') }).getByRole('button').first();
  await skill.tap();
  await page.getByRole('button', { name: t('common:action.undo') }).tap();
  await expect(student.getByText(t('room:points', { count: 0 }), { exact: true })).toBeAttached();
  await skill.tap();
  await student.getByRole('button', { name: t('components:close') }).tap();
  await expect.poll(async () => (await studentsOf(own, classId)).filter(({ currentPoints }) => currentPoints > 0).length, { timeout: 30_000 }).toBe(1);
  // The gear of a card is there without anything that hovers.
  await card(page, 'Лев Гордеев').getByRole('button', { name: t('room:edit.open', { name: 'Лев Гордеев' }) }).tap();
  const edit = page.getByRole('dialog', { name: t('room:edit.title') });
  await expect(edit.getByRole('textbox', { name: t('room:field.firstName'), exact: true })).toHaveValue('Лев');
  await edit.getByRole('button', { name: t('common:action.cancel') }).tap();
  await expect(edit).toHaveCount(0);

  const childId = (await studentsOf(own, classId)).find(({ firstName }) => firstName === 'Лев')?._id ?? '';
  const childOf = () => own.get<{ parentCode: string; parents: readonly unknown[] }>(`/students/${childId}`);
  const { parentCode: code } = await childOf();
  await (await newParent(parta.url, mail('finger-asks'))).post(`/students/by-parent-code/${code}/bind-parent`, { code });
  await page.getByRole('button', { name: t('classes:menu.label', { name }) }).first().tap();
  await page.getByRole('menuitem', { name: t('classes:menu.invite') }).tap();
  const invite = page.getByRole('dialog', { name: t('invitations:family.title') });
  await expect(invite.getByRole('img', { name: /\/parents\/join\//u })).toBeVisible();
  await invite.getByRole('button', { name: t('components:close') }).tap();
  await expect(invite).toHaveCount(0);
  await page.getByRole('link', { name: t('app:bell', { count: 1 }) }).tap();
  await page.getByRole('button', { name: t('requests:acceptOf', { name: 'Новый Родитель' }) }).tap();
  await expect.poll(async () => (await childOf()).parents.length, { timeout: 30_000 }).toBe(1);
  await page.goBack();

  await bar(page).getByRole('link', { name: t('room:tabs.story') }).tap();
  const composer = page.getByRole('region', { name: t('stories:composer.label') });
  const text = unique('С прогулки');
  await composer.getByRole('textbox').tap();
  await page.keyboard.type(text);
  await composer.getByRole('button', { name: t('stories:composer.post') }).tap();
  await expect(post(page, text)).toHaveCount(1);

  await bar(page).getByRole('link', { name: t('room:tabs.calendar') }).tap();
  await page.getByRole('button', { name: t('calendar:form.create') }).tap();
  const event = page.getByRole('dialog', { name: t('calendar:form.create') });
  const title = unique('Утренник');
  await event.getByLabel(t('calendar:form.title'), { exact: true }).tap();
  await page.keyboard.type(title);
  await event.getByRole('switch').tap();
  const tomorrow = new Date(Date.now() + 27 * 3_600_000).toISOString().slice(0, 10);
  await event.getByLabel(t('calendar:form.starts'), { exact: true }).fill(tomorrow);
  await event.getByLabel(t('calendar:form.ends'), { exact: true }).fill(tomorrow);
  await event.getByRole('button', { name: t('calendar:form.submit'), exact: true }).tap();
  await expect(post(page, title)).toHaveCount(1);
  await expect.poll(async () => (await own.get<{ member: readonly { title: string }[] }>(`/classes/${classId}/events`)).member.map((one) => one.title), { timeout: 30_000 }).toEqual([title]);

  await page.getByRole('button', { name: t('classes:menu.label', { name }) }).first().tap();
  await page.getByRole('menuitem', { name: t('classes:menu.archive') }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: t('classes:menu.archive') }).tap();
  await expect.poll(async () => (await own.get<{ status: string }>(`/classes/${classId}`)).status, { timeout: 30_000 }).toBe('archive');
});
