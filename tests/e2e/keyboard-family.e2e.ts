import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { apiAs, type Api } from '../support/api-as.ts';
import type { Login } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { keysOf, type Keys } from './keyboard.ts';
import { teacher } from './people.ts';
import { newClass, newLogin, newStudent, newThread, reward, unique, type NewStudent } from './school.ts';
import { expect, test } from './screen-test.ts';

/* What a parent does besides reading and writing, with the keyboard alone (tests/e2e/keyboard.ts). */

const t = words('ru');
const DAY_MS = 86_400_000;
/** The board of events shows so many at first, and what is left behind one button. */
const SHOWN = 4;

const mail = (name: string) => `${unique(name).replaceAll(' ', '')}@example.org`;
const sider = (page: Page) => page.getByRole('navigation', { name: t('app:sider.label') });
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

interface Family {
  readonly login: Login;
  readonly asParent: Api;
  readonly child: NewStudent;
  readonly classId: string;
}
interface Desk {
  readonly page: Page;
  readonly keys: Keys;
  readonly asTeacher: Api;
}
/** A new parent whose child the teacher has connected: nothing stands on their pages that other tests left there. */
async function newFamily(url: string, asTeacher: Api): Promise<Family> {
  const login = await newLogin(url, 'parent', mail('family'));
  const asParent = await apiAs(url, login);
  const classId = await newClass(asTeacher, unique('Класс семьи'));
  const child = await newStudent(asTeacher, classId, 'Марфа', 'Яшина');
  const { _id } = await asParent.post<{ _id: string }>(`/students/by-parent-code/${child.parentCode}/bind-parent`, { code: child.parentCode });
  await asTeacher.post(`/classes/${classId}/students/${child._id}/parent-connection-requests/${_id}/accept`, {});
  return { login, asParent, child, classId };
}

test('GEN-12 a parent with the keyboard alone confirms a story that asks for it, opens the report, sees more of the coming events and saves one; mutes a conversation, adds another child by the code of the class, and takes the request back', async ({ freshSeatOf, api, parta }) => {
  test.setTimeout(180_000);
  const asTeacher = await api(teacher);
  const family = await newFamily(parta.url, asTeacher);
  const { page } = await freshSeatOf(family.login);
  const desk = { page, keys: keysOf(page), asTeacher };
  await test.step('the feed', () => readFeed(desk, family));
  await test.step('another child', () => addChild(desk, family));
});

/** Confirms a story that asks for it, opens the report, sees more of the coming events and saves one. */
async function readFeed({ page, keys, asTeacher }: Desk, { child, classId }: Family): Promise<void> {
  const body = unique('Завтра к девяти');
  const { _id: storyId } = await asTeacher.post<{ _id: string }>(`/classes/${classId}/stories`, { body, attachments: [], isAckAsked: true });
  const titles = Array.from({ length: SHOWN + 2 }, (_, place) => `Событие ${place}`);
  for (const [place, title] of titles.entries()) {
    const day = new Date(Date.now() + (place + 2) * DAY_MS).toISOString().slice(0, 10);
    await asTeacher.post(`/classes/${classId}/events`, { title, description: '', allDay: true, startDateTime: `${day}T00:00:00.000Z`, endDateTime: `${day}T23:59:59.000Z` });
  }
  const { name: skill } = await reward(asTeacher, classId, child._id, 'positive');
  await page.goto('/parents/dashboard/main');
  await expect(card(page, body)).toBeVisible();
  const report = page.getByRole('link', { name: t('parent:report') });
  await keys.press(report);
  const dialog = page.getByRole('dialog', { name: t('awards:titleOf', { name: 'Марфа Яшина' }) });
  await expect(dialog.getByRole('list', { name: t('awards:positive') })).toContainText(skill);
  await keys.hit('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(report).toBeFocused();

  await keys.press(card(page, body).getByRole('button', { name: t('stories:ack.confirm') }));
  await expect(card(page, body).getByRole('paragraph').filter({ hasText: t('stories:ack.done') })).toBeFocused();
  await expect.poll(async () => (await asTeacher.get<{ ackCount: number }>(`/classes/${classId}/stories/${storyId}`)).ackCount).toBe(1);

  const board = page.getByRole('region', { name: t('calendar:board.title') });
  const line = (title: string) => board.getByRole('button', { name: new RegExp(title, 'u') });
  await expect(line(titles.at(-1) ?? '')).toHaveCount(0);
  await keys.to(board.getByRole('button', { name: t('calendar:board.more', { count: 2 }) }));
  await keys.hit('Enter');
  // The button is gone; who pressed it stands at the first of those that came for it.
  await expect(line(titles[SHOWN] ?? '')).toBeFocused();
  await keys.press(line(titles.at(-1) ?? ''));
  const event = page.getByRole('dialog', { name: titles.at(-1) ?? '' });
  await keys.to(event.getByRole('button', { name: t('calendar:menu.ics') }));
  const coming = page.waitForEvent('download');
  await keys.hit('Enter');
  const file = await coming;
  expect(file.suggestedFilename()).toBe(`${titles.at(-1)}.ics`);
  expect(await readFile(await file.path(), 'utf8')).toContain(`SUMMARY:${titles.at(-1)}`);
  await keys.isKept();
  await keys.hit('Escape');
  await expect(event).toHaveCount(0);
  await expect(line(titles.at(-1) ?? '')).toBeFocused();
}

/** Mutes a conversation, adds another child by the code of the class, and takes the request back. */
async function addChild({ page, keys, asTeacher }: Desk, { asParent }: Family): Promise<void> {
  const name = unique('Кружок');
  const threadId = await newThread(asParent, [asTeacher], '');
  const classId = await newClass(asTeacher, name);
  for (const [first, last] of [['Агния', 'Ёлкина'], ['Борис', 'Годунов']] as const) await newStudent(asTeacher, classId, first, last);
  const { classCode } = await asTeacher.get<{ classCode: string }>(`/classes/${classId}`);
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  await keys.press(page.getByRole('button', { name: t('chat:mute') }));
  await expect(page.getByRole('button', { name: t('chat:unmute') })).toBeFocused();
  await expect.poll(async () => (await asParent.get<{ isNotificationEnabled: boolean }>(`/threads/${threadId}`)).isNotificationEnabled).toBe(false);

  await keys.backTo(sider(page).getByRole('button', { name: t('joining:add.open') }));
  await keys.hit('Enter');
  const asks = page.getByRole('dialog', { name: t('joining:add.open') });
  const field = asks.getByRole('textbox', { name: t('joining:code.label') });
  await expect(field).toBeFocused();
  await keys.type('абв');
  await keys.hit('Enter');
  await expect(field).toHaveAccessibleDescription(new RegExp(t('joining:fault.short').slice(0, 12), 'u'));
  await expect(field).toBeFocused();
  await keys.hit('Control+A');
  await keys.type(classCode.toLowerCase());
  await keys.hit('Enter');
  await expect(page).toHaveURL(new RegExp(`/parents/join/${classCode}$`, 'u'));
  const list = page.getByRole('list', { name: t('joining:pick.list') });
  await expect(list.getByRole('button')).toHaveCount(2);
  await keys.isKept();
  await keys.to(page.getByRole('searchbox', { name: t('joining:pick.search') }));
  await keys.type('елк');
  await expect(list.getByRole('button')).toHaveCount(1);
  await keys.press(list.getByRole('button'));
  const question = page.getByRole('alertdialog');
  await keys.press(question.getByRole('button', { name: t('joining:confirm.submit') }));
  const waiting = async () => (await asTeacher.get<{ member: { class: string }[] }>('/parent-connection-requests/pending?itemsPerPage=100')).member.filter((request) => request.class === `/classes/${classId}`).length;
  await expect.poll(waiting).toBe(1);
  const slide = page.getByRole('heading', { level: 1, name: t('joining:learning.slides.0.title') });
  await expect(slide.or(page.getByText(t('requests:own.waits')))).toBeVisible();
  await keys.isKept();
  for (const way of ['next', 'next', 'next', 'done']) if (await page.getByRole('button', { name: t(`joining:learning.${way}`) }).isVisible()) await keys.press(page.getByRole('button', { name: t(`joining:learning.${way}`) }));
  await expect(page.getByText(t('requests:own.waits'))).toBeVisible();
  await keys.isKept();
  await keys.press(page.getByRole('button', { name: t('requests:own.remove') }));
  await expect(question.getByRole('heading')).toBeVisible();
  await keys.press(question.getByRole('button').last());
  await expect(question).toHaveCount(0);
  await expect.poll(waiting).toBe(0);
  await keys.isKept();
}
