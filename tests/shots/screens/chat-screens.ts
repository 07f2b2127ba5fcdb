import type { Locator } from '@playwright/test';
import { fingerOn } from '../../e2e/finger.ts';
import type { Login } from '../../support/log-in.ts';
import { drawnPhoto } from '../drawn-photo.ts';
import type { At, Screen } from '../screen.ts';
import type { Stage } from '../stage.ts';
import { chatRead, chatSettled, dialogOpen, listed, menuOpen, press, pressOf, settled, shows, steps, still, wait } from '../steps.ts';

/* By a finger that rests on the message, or by the button that a mouse finds beside it. */
async function openMenu({ page, t }: At, row: Locator): Promise<void> {
  if (await page.evaluate(() => matchMedia('(pointer: coarse)').matches)) {
    const finger = await fingerOn(page);
    await finger.put(row.locator('[data-message]'));
    await page.getByRole('menuitem').first().waitFor();
    await finger.lift();
  } else {
    await row.hover();
    await row.getByRole('button', { name: t('chat:message.actions') }).click();
  }
}
const messageMenu = async (at: At): Promise<void> => openMenu(at, at.page.locator('li:has([data-message])').last());
/* Only own messages are deleted; which is the newest depends on what other pictures have sent meanwhile. */
const ownMenu = async (at: At): Promise<void> => openMenu(at, at.page.locator('li:has(.bg-bubble-out)').last());
const emoji = async ({ page, t }: At): Promise<void> => {
  await page.getByRole('button', { name: t('media:emoji.open'), exact: true }).click();
  await page.getByRole('searchbox', { name: t('media:emoji.search') }).waitFor();
  await page.waitForTimeout(900);
};
const box = ({ page, t }: At) => page.getByRole('textbox', { name: t('chat:composer.label') });
const form = ({ page, t }: At) => page.getByRole('form', { name: t('chat:composer.label') });
async function attach(at: At): Promise<void> {
  await form(at).locator('input[type=file][multiple]').setInputFiles([await drawnPhoto('a.jpg'), await drawnPhoto('b.jpg', 1), { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') }]);
  await form(at).getByRole('button', { name: at.t('media:remove', { name: 'b.jpg' }), exact: true }).waitFor();
  await form(at).getByRole('alert').waitFor();
}
async function takeOff(at: At): Promise<void> {
  for (const name of ['a.jpg', 'b.jpg']) await form(at).getByRole('button', { name: at.t('media:remove', { name }), exact: true }).click();
  await at.page.waitForTimeout(500);
}
const stopReply = async (at: At): Promise<void> => {
  await press('chat:reply.stop')(at);
  await at.page.waitForTimeout(400);
};

/** Conversations of a teacher, and of a family that has only just begun to talk. */
export function chatScreens(who: Login, room: string, thread: string, stage: Stage): readonly Screen[] {
  const chat = `/teachers/classes/${stage.fullClass}/chat`;
  return [
    { name: 'threads', who, path: `${room}/chat`, prepare: listed },
    { name: 'chat', who, path: `${room}/chat/${thread}`, prepare: chatRead },
    { name: 'chat-menu', anew: true, who, path: `${room}/chat/${thread}`, prepare: steps(chatSettled, messageMenu, menuOpen) },
    { name: 'chat-delete', who: stage.leader, path: `${chat}/${stage.replyThread}`, prepare: steps(chatSettled, ownMenu, async ({ page, t }) => page.getByRole('menuitem', { name: t('chat:message.delete') }).click(), dialogOpen) },
    { name: 'members', who, path: `${room}/chat/${thread}`, prepare: steps(chatSettled, async ({ page }) => page.locator('header:has(h2) button:has(h2)').click(), dialogOpen, still) },
    { name: 'emoji', anew: true, who, path: `${room}/chat/${thread}`, prepare: steps(chatSettled, emoji) },
    { name: 'new-message', who, path: `${room}/chat`, prepare: steps(settled, pressOf('chat:newMessage'), async ({ page }) => page.getByRole('dialog').getByRole('listitem').first().waitFor({ timeout: 8000 })) },
    { name: 'threads-unread', who: stage.family, path: '/parents/dashboard/chat', prepare: steps(listed, async ({ page }) => page.getByText('50', { exact: true }).filter({ visible: true }).first().waitFor()) },
    { name: 'chat-reply', who: stage.leader, path: `${chat}/${stage.replyThread}`, prepare: steps(chatSettled, messageMenu, async ({ page, t }) => page.getByRole('menuitem', { name: t('chat:reply.start') }).click(), async (at) => box(at).fill('…')), after: async (at) => { await box(at).fill(''); await stopReply(at); } },
    { name: 'chat-silent', who: stage.leader, path: `${chat}/${stage.silentThread}`, prepare: steps(settled, shows('chat:start.title')) },
    { name: 'chat-too-long', who: stage.leader, path: `${chat}/${stage.silentThread}`, prepare: steps(settled, async (at) => box(at).fill('Слово '.repeat(2000)), still), after: async (at) => { await box(at).fill(''); await at.page.waitForTimeout(500); } },
    { name: 'chat-files', who: stage.leader, path: `${chat}/${stage.silentThread}`, prepare: steps(settled, attach, still), after: takeOff },
    { name: 'chat-ended', who: stage.leader, path: `${chat}/${stage.endedThread}`, prepare: steps(chatSettled, shows('chat:composer.readOnly')) },
    { name: 'chat-many', who: stage.family, path: `/parents/dashboard/chat/${stage.unreadThread}`, prepare: chatRead },
    { name: 'threads-empty', who: stage.stranger, path: '/parents/dashboard/chat', prepare: steps(settled, shows('chat:empty.title')) },
    { name: 'chat-unknown', who: stage.leader, path: `${chat}/01890000-0000-7000-8000-00000000dead`, prepare: wait(1500) },
    { name: 'new-message-nobody', who: stage.stranger, path: '/parents/dashboard/chat', prepare: steps(settled, pressOf('chat:newMessage'), dialogOpen, still) },
  ];
}
