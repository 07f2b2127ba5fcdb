import { apiAs } from '../support/api-as.ts';
import { logIn } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { expect, test } from './parta-test.ts';
import { passFrames } from './pass-frames.ts';
import { messageRow, otherParent, parent, student, teacher } from './people.ts';
import { sharedClass, unique } from './school.ts';

const t = words('ru');
/** The other parent's account is in English. */
const en = words('en');

test('RTM-01 CHA-04 what a teacher writes and posts appears in a parent’s browser by itself, and a deleted message disappears', async ({ parta, device }) => {
  const asParent = await apiAs(parta.url, parent);
  const asTeacher = await apiAs(parta.url, teacher);
  type Threads = { member: { _id: string; class: string | null; type: string; canCreateThreadMessage: boolean }[] };
  const ofParent = await asParent.get<Threads>('/threads?itemsPerPage=200');
  const ofTeacher = await asTeacher.get<Threads>('/threads?itemsPerPage=200');
  const shared = ofParent.member.find((thread) => thread.type === 'parents' && thread.canCreateThreadMessage && ofTeacher.member.some(({ _id }) => _id === thread._id));
  if (shared === undefined || shared.class === null) throw new Error('They share no class');
  const classId = shared.class.slice('/classes/'.length);

  const one = await device();
  await logIn(one.page, teacher);
  await one.page.goto(`/teachers/classes/${classId}/chat/${shared._id}`);
  const other = await device({ viewport: { width: 390, height: 844 } });
  await logIn(other.page, parent);
  await other.page.goto(`/parents/dashboard/chat/${shared._id}`);
  await expect(other.page.locator('li:has([data-message])').first()).toBeVisible();

  const text = `Живое сообщение ${Date.now()}`;
  const box = one.page.getByRole('textbox', { name: t('chat:composer.label') });
  await box.fill(text);
  await box.press('Enter');
  await expect(messageRow(one.page, text).getByText(t('components:state.sent'), { exact: true })).toBeAttached();
  await expect(messageRow(other.page, text)).toHaveCount(1, { timeout: 5_000 });

  // The parent's reading gives the teacher the second tick.
  await expect(messageRow(one.page, text).getByText(t('components:state.read'))).toBeAttached();

  const id = await messageRow(one.page, text).getAttribute('data-row');
  await asTeacher.raw('DELETE', `/threads/${shared._id}/messages/${id}`);
  await expect(messageRow(other.page, text)).toHaveCount(0, { timeout: 5_000 });
  await expect(messageRow(one.page, text)).toHaveCount(0, { timeout: 5_000 });
});

test('RTM-01 STO-05 COM-01 a class that a teacher, a parent and a student have before their eyes at once is the same for all three: a post, likes of both, a comment, other words, and its end', async ({ parta, device }) => {
  test.setTimeout(240_000);
  const [asTeacher, asStudent] = [await apiAs(parta.url, teacher), await apiAs(parta.url, student)];
  const { classId } = await sharedClass(asTeacher, asStudent, 'students');
  const child = (await (await apiAs(parta.url, parent)).get<{ member: { _id: string; classes: string[] }[] }>('/students')).member.find(({ classes }) => classes.includes(`/classes/${classId}`));
  if (child === undefined) throw new Error('The parent has no child in the class');
  const [one, two, three] = [await device(), await device({ viewport: { width: 390, height: 844 } }), await device({ viewport: { width: 768, height: 1024 } })];
  for (const [{ page }, login, path] of [
    [one, teacher, `/teachers/classes/${classId}/story`],
    [two, parent, `/parents/dashboard/main/${child._id}`],
    [three, student, `/students/classes/${classId}`],
  ] as const) {
    await logIn(page, login);
    await page.goto(path);
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 60_000 });
  }
  const all = [one.page, two.page, three.page];
  const post = (page: (typeof all)[number], text: string) => page.getByRole('article').filter({ hasText: text });
  const likes = (page: (typeof all)[number], text: string, count: number) => post(page, text).getByRole('button', { name: t('stories:like', { count }) });

  const before = unique('Смотрим втроём');
  const composer = one.page.getByRole('region', { name: t('stories:composer.label') });
  await composer.getByRole('textbox').fill(before);
  await composer.getByRole('button', { name: t('stories:composer.post') }).click();
  for (const page of all) await expect(post(page, before)).toHaveCount(1);

  for (const [place, page] of [two.page, three.page].entries()) {
    await likes(page, before, place).click();
    for (const other of all) await expect(likes(other, before, place + 1)).toBeVisible();
  }

  await post(three.page, before).getByRole('link', { name: t('stories:comments', { count: 0 }) }).click();
  const comments = three.page.getByRole('region', { name: t('stories:comment.title') });
  await comments.getByRole('textbox', { name: t('stories:comment.write') }).fill('Я тоже тут');
  await comments.getByRole('button', { name: t('stories:comment.send') }).click();
  for (const page of [one.page, two.page]) await expect(post(page, before).getByRole('link', { name: t('stories:comments', { count: 1 }) })).toBeVisible();
  await three.page.goBack();

  const after = unique('Смотрели втроём');
  await post(one.page, before).getByRole('button', { name: t('stories:menu') }).click();
  await one.page.getByRole('menuitem', { name: t('stories:edit.action') }).click();
  const editor = one.page.getByRole('dialog', { name: t('stories:edit.title') });
  await editor.getByRole('textbox', { name: t('stories:edit.text') }).fill(after);
  await editor.getByRole('button', { name: t('stories:edit.update') }).click();
  for (const page of all) {
    await expect(post(page, after)).toHaveCount(1);
    await expect(post(page, before)).toHaveCount(0);
  }
  await post(one.page, after).getByRole('button', { name: t('stories:menu') }).click();
  await one.page.getByRole('menuitem', { name: t('stories:delete.action') }).click();
  await one.page.getByRole('alertdialog').getByRole('button', { name: t('stories:delete.action') }).click();
  for (const page of all) await expect(post(page, after)).toHaveCount(0);
});

test('RTM-01 a device that was away through a server restart catches up without loss or duplicate', { tag: '@journey' }, async ({ parta, device }) => {
  test.setTimeout(240_000);
  const api = await apiAs(parta.url, otherParent);
  const threads = await api.get<{ member: { _id: string; canCreateThreadMessage: boolean }[] }>('/threads?itemsPerPage=200');
  const thread = threads.member.find(({ canCreateThreadMessage }) => canCreateThreadMessage);
  if (thread === undefined) throw new Error('No thread to write in');
  const phone = await device();
  await logIn(phone.page, otherParent);
  await phone.page.goto(`/parents/dashboard/chat/${thread._id}`);
  await expect(phone.page.getByRole('list', { name: en('chat:messages') })).toBeVisible();
  await expect(phone.page.getByRole('status').filter({ hasText: en('app:sync.calm') }).first()).toBeVisible({ timeout: 60_000 });

  await parta.stop();
  await parta.start();
  const again = await apiAs(parta.url, otherParent);
  const stamp = Date.now();
  const bodies = Array.from({ length: 40 }, (_, index) => `Пока вас не было ${stamp} № ${String(index).padStart(2, '0')}.`);
  for (const body of bodies) await again.post(`/threads/${thread._id}/messages`, { body, attachments: [] });

  await expect(messageRow(phone.page, bodies[39] ?? '')).toHaveCount(1, { timeout: 30_000 });
  const seen = new Map<string, string>();
  await phone.page.getByRole('list', { name: en('chat:messages') }).hover();
  for (let turn = 0; turn < 40; turn += 1) {
    const rows = await phone.page.locator('li:has([data-message])').evaluateAll((found) => found.map((row) => [row.getAttribute('data-row') ?? '', row.textContent ?? ''] as const));
    for (const [id, text] of rows) seen.set(id, text);
    await phone.page.mouse.wheel(0, -250);
    await passFrames(phone.page, 3);
  }
  for (const body of bodies) expect([...seen.values()].filter((text) => text.includes(body)), body).toHaveLength(1);
});
