import type { Page } from '@playwright/test';
import type { Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { teacher } from './people.ts';
import { unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');
const DAY_MS = 24 * 3_600_000;

interface Paged<T> {
  readonly member: readonly T[];
}
interface Named {
  readonly _id: string;
  readonly name: string;
}

/** What the server has of a class: names, texts, titles and contacts. */
async function truthOf(api: Api, className: string): Promise<Record<string, readonly string[]>> {
  const classes = (await api.get<Paged<Named>>('/classes?itemsPerPage=200')).member.filter(({ name }) => name === className);
  const classId = classes[0]?._id;
  if (classId === undefined) return { classes: [] };
  const students = (await api.get<Paged<{ _id: string; firstName: string; lastName: string }>>(`/classes/${classId}/students?itemsPerPage=100`)).member;
  const stories = (await api.get<Paged<{ body: string }>>(`/classes/${classId}/feed?itemsPerPage=50`)).member;
  const events = (await api.get<Paged<{ title: string }>>(`/classes/${classId}/events?itemsPerPage=50`)).member;
  const invitations = await Promise.all(students.map(async ({ _id }) => (await api.get<Paged<{ contact: string }>>(`/students/${_id}/invitations`)).member.map(({ contact }) => contact)));
  return {
    classes: classes.map(({ name }) => name),
    students: students.map(({ firstName, lastName }) => `${firstName} ${lastName}`).toSorted(),
    stories: stories.map(({ body }) => body),
    events: events.map(({ title }) => title),
    invitations: invitations.flat(),
  };
}

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: t('room:tabs.label') }).getByRole('link', { name: t(`room:tabs.${name}`) }).click();
const student = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

test('SYN-03 SYN-04 CLS-02 ROO-02 INV-01 a teacher in a corridor without a signal makes a class, its students, a post, an event and an invitation; after a reload all stand there, and with the network each arrives once', { tag: '@journey' }, async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const seat = await seatOf(teacher);
  const { page } = seat;
  const [className, story, event, contact] = [unique('5 «В»'), unique('Мы теперь пятый В!'), unique('Знакомство'), `${unique('mama').replace(' ', '.')}@example.org`];
  await page.goto('/teachers/dashboard');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await seat.goOffline();

  await page.getByRole('main').getByRole('button', { name: t('classes:create') }).click();
  const form = page.getByRole('dialog', { name: t('classes:form.createTitle') });
  await form.getByRole('textbox', { name: t('classes:form.name') }).fill(className);
  await form.getByRole('button', { name: t('classes:create') }).click();
  await expect(page.getByRole('heading', { level: 1, name: className })).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: t('room:add.open') }).first().click();
  const add = page.getByRole('dialog', { name: t('room:add.title') });
  for (const [first, last] of [['Маша', 'Соколова'], ['Лев', 'Гордеев']] as const) {
    await add.getByRole('textbox', { name: t('room:field.firstName'), exact: true }).fill(first);
    await add.getByRole('textbox', { name: t('room:field.lastName'), exact: true }).fill(last);
    await page.keyboard.press('Enter');
  }
  await add.getByRole('button', { name: t('room:add.save', { count: 2 }) }).click();
  await expect(student(page, 'Лев Гордеев')).toBeVisible();

  await student(page, 'Маша Соколова').click();
  await page.getByRole('dialog', { name: 'Маша Соколова' }).getByRole('button', { name: t('room:invite') }).click();
  const invite = page.getByRole('dialog', { name: t('invitations:parents.title') });
  await invite.getByRole('textbox', { name: t('invitations:parents.contact') }).fill(contact);
  await invite.getByRole('button', { name: t('invitations:parents.invite'), exact: true }).click();
  await expect(invite.getByRole('listitem').filter({ hasText: contact })).toBeVisible();
  await page.keyboard.press('Escape');

  await tab(page, 'story');
  const composer = page.getByRole('region', { name: t('stories:composer.label') });
  await composer.getByRole('textbox').fill(story);
  await composer.getByRole('button', { name: t('stories:composer.post') }).click();
  await expect(page.getByRole('article').filter({ hasText: story })).toBeVisible();

  await tab(page, 'calendar');
  await page.getByRole('textbox', { name: t('calendar:form.title') }).fill(event);
  await page.getByRole('switch', { name: t('calendar:form.allDay') }).click();
  const soon = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
  for (const field of ['starts', 'ends']) await page.getByLabel(t(`calendar:form.${field}`), { exact: true }).fill(soon);
  await page.getByRole('button', { name: t('calendar:form.submit'), exact: true }).click();
  const planned = page.getByRole('article').filter({ hasText: event });
  await expect(planned).toBeVisible();

  await page.reload();
  await expect(planned).toBeVisible();
  await tab(page, 'story');
  await expect(page.getByRole('article').filter({ hasText: story })).toBeVisible();
  await tab(page, 'room');
  await expect(student(page, 'Маша Соколова')).toBeVisible();
  expect(await truthOf(asTeacher, className)).toEqual({ classes: [] });

  await seat.goOnline();
  const whole = { classes: [className], students: ['Лев Гордеев', 'Маша Соколова'], stories: [story], events: [event], invitations: [contact] };
  await expect.poll(() => truthOf(asTeacher, className), { timeout: 60_000 }).toEqual(whole);
  await expect(page.getByRole('link', { name: t('app:sync.calm') }).first()).toBeVisible({ timeout: 30_000 });
  expect(await truthOf(asTeacher, className)).toEqual(whole);
});
