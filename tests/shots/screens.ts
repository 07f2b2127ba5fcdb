import type { Page } from '@playwright/test';
import { DEMO_LOGINS } from '../../server/demo/demo-logins.ts';
import { apiAs } from '../support/api-as.ts';
import { words } from '../support/words.ts';

/** One screen of the product: who sees it, where, and what is opened on it before the picture. */
export interface Screen {
  readonly name: string;
  readonly role: 'anyone' | 'teacher' | 'parent' | 'student';
  readonly path: string;
  readonly prepare?: (page: Page, width: number) => Promise<void>;
}

interface Item {
  readonly _id: string;
}

async function wordsOf(page: Page): Promise<ReturnType<typeof words>> {
  return words((await page.locator('html').getAttribute('lang')) === 'ru' ? 'ru' : 'en');
}

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await page.waitForTimeout(400);
}

/* The dialog's own box has no size: what is in it is seen. */
async function dialogOpen(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('heading').first().waitFor();
}

async function chatSettled(page: Page): Promise<void> {
  await page.locator('li:has([data-message])').first().waitFor();
  await page.waitForTimeout(600);
}

async function firstOf(role: Screen['role'], url: string, path: string): Promise<string> {
  const login = DEMO_LOGINS.find((candidate) => candidate.role === role);
  if (login === undefined) throw new Error(`No demo login of a ${role}`);
  const page = await (await apiAs(url, login)).get<{ member: Item[] }>(path);
  const first = page.member[0];
  if (first === undefined) throw new Error(`${path} is empty`);
  return first._id;
}

async function searched(page: Page): Promise<void> {
  const t = await wordsOf(page);
  await page.getByRole('searchbox', { name: t('search:field') }).fill('экскурсия');
  await page.locator('mark').first().waitFor();
}

/* Beside the gear where there is room, in the gear's menu where there is none. */
async function openFamily(page: Page, width: number): Promise<void> {
  const t = await wordsOf(page);
  if (width < 1024) await page.locator('main').getByRole('button', { name: new RegExp(`^${t('classes:menu.label', { name: '' }).trim()}`, 'u') }).first().click();
  await page.getByRole(width < 1024 ? 'menuitem' : 'button', { name: t('classes:menu.invite') }).click();
  await dialogOpen(page);
}

/** Every screen that this version has, with real ids of the demo school at `url`. */
export async function screensOf(url: string): Promise<Screen[]> {
  const teacherClass = await firstOf('teacher', url, '/classes?status=active');
  const teacherThread = await firstOf('teacher', url, `/threads?related_with_class=${teacherClass}`);
  const story = await firstOf('teacher', url, `/classes/${teacherClass}/feed`);
  const child = await firstOf('parent', url, '/students');
  const parentThread = await firstOf('parent', url, '/threads');
  const studentClass = await firstOf('student', url, '/classes');
  const studentThread = await firstOf('student', url, '/threads');
  const room = `/teachers/classes/${teacherClass}`;
  return [
    { name: 'welcome', role: 'anyone', path: '/', prepare: settled },
    { name: 'welcome-advantages', role: 'anyone', path: '/#advantages', prepare: async (page) => { await settled(page); await page.locator('#advantages').scrollIntoViewIfNeeded(); } },
    { name: 'login-dialog', role: 'anyone', path: '/', prepare: async (page) => { const t = await wordsOf(page); await page.getByRole('button', { name: t('welcome:hero.parent') }).click(); await dialogOpen(page); } },
    { name: 'login', role: 'anyone', path: '/login', prepare: settled },
    { name: 'conditions', role: 'anyone', path: '/conditions', prepare: settled },
    { name: 'not-found', role: 'anyone', path: '/nowhere', prepare: settled },
    { name: 'classes', role: 'teacher', path: '/teachers/dashboard', prepare: settled },
    { name: 'class-menu', role: 'teacher', path: '/teachers/dashboard', prepare: async (page) => { await settled(page); const t = await wordsOf(page); await page.getByRole('button', { name: new RegExp(`^${t('classes:menu.label', { name: '' }).trim()}`, 'u') }).first().click(); await page.getByRole('menu').waitFor(); } },
    { name: 'class-form', role: 'teacher', path: '/teachers/dashboard', prepare: async (page) => { await settled(page); const t = await wordsOf(page); await page.locator('main').getByRole('button', { name: t('classes:create') }).first().click(); await dialogOpen(page); } },
    { name: 'family-invite', role: 'teacher', path: `${room}/room`, prepare: async (page, width) => { await settled(page); await openFamily(page, width); } },
    { name: 'family-students', role: 'teacher', path: `${room}/room`, prepare: async (page, width) => { await settled(page); await openFamily(page, width); const t = await wordsOf(page); await page.getByRole('dialog').getByText(t('invitations:family.invite'), { exact: true }).click(); await page.getByRole('dialog').getByRole('listitem').first().waitFor(); } },
    { name: 'invite-parents', role: 'teacher', path: `${room}/room`, prepare: async (page, width) => { await settled(page); await openFamily(page, width); const t = await wordsOf(page); await page.getByRole('dialog').getByText(t('invitations:family.invite'), { exact: true }).click(); await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click(); await page.getByRole('dialog', { name: t('invitations:parents.title') }).getByRole('textbox').waitFor(); } },
    { name: 'requests', role: 'teacher', path: '/teachers/requests', prepare: settled },
    { name: 'profile', role: 'teacher', path: '/teachers/profile', prepare: settled },
    { name: 'print-invitations', role: 'teacher', path: `${room}/print/invitations`, prepare: settled },
    { name: 'print-logins', role: 'teacher', path: `${room}/print/logins`, prepare: settled },
    { name: 'archived', role: 'teacher', path: '/teachers/archived', prepare: settled },
    { name: 'room', role: 'teacher', path: `${room}/room`, prepare: settled },
    { name: 'student-card', role: 'teacher', path: `${room}/room`, prepare: async (page) => { await page.locator('[data-open]').nth(1).click(); await page.getByRole('dialog').getByRole('listitem').first().waitFor(); } },
    { name: 'student-edit', role: 'teacher', path: `${room}/room`, prepare: async (page) => { const t = await wordsOf(page); await page.getByRole('button', { name: new RegExp(`^${t('room:edit.open', { name: '' }).trim()}`, 'u') }).nth(1).click(); await dialogOpen(page); } },
    { name: 'students-add', role: 'teacher', path: `${room}/room`, prepare: async (page) => { const t = await wordsOf(page); await page.getByRole('button', { name: t('room:add.open') }).click(); await dialogOpen(page); } },
    { name: 'awards', role: 'parent', path: `/parents/dashboard/main/${child}/AwardsModalView/${child}`, prepare: dialogOpen },
    { name: 'story', role: 'teacher', path: `${room}/story`, prepare: async (page) => { await page.getByRole('article').first().waitFor(); await page.waitForTimeout(1200); } },
    { name: 'story-page', role: 'teacher', path: `${room}/stories/${story}`, prepare: async (page) => { await page.getByRole('article').first().waitFor(); await page.waitForTimeout(800); } },
    { name: 'calendar', role: 'teacher', path: `${room}/calendar`, prepare: settled },
    { name: 'threads', role: 'teacher', path: `${room}/chat`, prepare: settled },
    { name: 'chat', role: 'teacher', path: `${room}/chat/${teacherThread}`, prepare: chatSettled },
    { name: 'new-message', role: 'teacher', path: `${room}/chat`, prepare: async (page) => { await settled(page); const t = await wordsOf(page); await page.getByRole('button', { name: t('chat:newMessage') }).first().click(); await page.getByRole('dialog').getByRole('listitem').first().waitFor({ timeout: 5000 }); } },
    { name: 'outbox', role: 'teacher', path: '/outbox', prepare: settled },
    { name: 'search', role: 'teacher', path: '/search', prepare: settled },
    { name: 'search-found', role: 'parent', path: '/search', prepare: searched },
    { name: 'parent', role: 'parent', path: `/parents/dashboard/main/${child}`, prepare: async (page) => { await page.getByRole('article').first().waitFor(); await page.waitForTimeout(1200); } },
    { name: 'parent-chat', role: 'parent', path: `/parents/dashboard/chat/${parentThread}`, prepare: chatSettled },
    { name: 'student', role: 'student', path: '/students/dashboard', prepare: settled },
    { name: 'student-class', role: 'student', path: `/students/classes/${studentClass}`, prepare: async (page) => { await page.getByRole('article').first().waitFor(); await page.waitForTimeout(1200); } },
    { name: 'student-chat', role: 'student', path: `/students/classes/${studentClass}/chat/${studentThread}`, prepare: chatSettled },
  ];
}
