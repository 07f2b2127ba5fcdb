import type { Page } from '@playwright/test';
import { HttpGate } from '../support/http-gate.ts';
import { apiAs } from '../support/api-as.ts';
import { logIn } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { expect, test } from './parta-test.ts';
import { parent, teacher } from './people.ts';
import { picture } from './pictures.ts';
import { newClass, newThread, unique } from './school.ts';
import { untilCalm, untilInstalled } from './seats.ts';

const t = words('ru');

const composer = (page: Page) => page.getByRole('region', { name: t('stories:composer.label') });
const storyBox = (page: Page) => composer(page).getByRole('textbox');
const chatBox = (page: Page) => page.getByRole('textbox', { name: t('chat:composer.label') });
const thumb = (page: Page, name: string) => page.getByRole('button', { name: t('media:remove', { name }) });

/** The words of a draft as they lie on the device. */
function keptWords(page: Page, place: string): Promise<string> {
  return page.evaluate(async (wanted) => {
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('parta-vault-') === true)?.name ?? '';
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const draft = await new Promise<unknown>((resolve) => {
      const reading = database.transaction('drafts').objectStore('drafts').get(wanted);
      reading.addEventListener('success', () => resolve(reading.result));
    });
    database.close();
    return typeof draft === 'object' && draft !== null && 'body' in draft ? String(draft.body) : '';
  }, place);
}

test('STO-01 CHA-08 what a teacher has typed and attached, per class and thread, is there after the tab was closed, the browser killed, and for as long as the server is away', async ({ parta, device }) => {
  test.setTimeout(300_000);
  const asTeacher = await apiAs(parta.url, teacher);
  const classes = [await newClass(asTeacher, unique('Черновой А')), await newClass(asTeacher, unique('Черновой Б'))] as const;
  const threadId = await newThread(asTeacher, [await apiAs(parta.url, parent)], unique('Черновики'));
  const phone = await device();
  let { page } = phone;
  await logIn(page, teacher);
  await untilCalm(page);
  await untilInstalled(page);
  await page.goto(`/teachers/classes/${classes[0]}/story`);
  await storyBox(page).click();
  const post = composer(page).getByRole('button', { name: t('stories:composer.post') });
  await expect(post).toBeDisabled();
  await storyBox(page).fill('   ');
  await expect(post).toBeDisabled();
  await composer(page).locator('input[type=file][multiple]').setInputFiles(await picture('клумба.jpg', 900, 600));
  await expect(thumb(page, 'клумба.jpg')).toBeVisible();
  await expect(post).toBeEnabled();
  await storyBox(page).fill('В классе А зацвёл');
  await page.goto(`/teachers/classes/${classes[1]}/story`);
  await storyBox(page).fill('В классе Б тихо');
  await expect(thumb(page, 'клумба.jpg')).toHaveCount(0);
  await page.goto(`/teachers/classes/${classes[0]}/chat/${threadId}`);
  await page.getByLabel(t('chat:composer.photos'), { exact: true }).setInputFiles(await picture('записка.png', 300, 200));
  await expect(thumb(page, 'записка.png')).toBeVisible();
  await chatBox(page).pressSequentially('Последние слова');

  // Closed in the middle of a word, with no server to ask.
  await parta.stop();
  page = await phone.reopen(`/teachers/classes/${classes[0]}/story`);
  await expect(storyBox(page)).toHaveValue('В классе А зацвёл');
  await expect(thumb(page, 'клумба.jpg')).toBeVisible();
  await expect.poll(() => composer(page).getByRole('img').first().evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true);
  await page.goto(`/teachers/classes/${classes[1]}/story`);
  await expect(storyBox(page)).toHaveValue('В классе Б тихо');
  await page.goto(`/teachers/classes/${classes[0]}/chat/${threadId}`);
  await expect(chatBox(page)).toHaveValue('Последние слова');
  await expect(thumb(page, 'записка.png')).toBeVisible();

  // Written on, with one more photo, and killed as soon as the device has it, before the server is back.
  await page.getByLabel(t('chat:composer.photos'), { exact: true }).setInputFiles(await picture('вторая.png', 300, 200));
  await expect(thumb(page, 'вторая.png')).toBeVisible();
  await chatBox(page).pressSequentially(' и ещё');
  await expect.poll(() => keptWords(page, `thread:${threadId}`)).toBe('Последние слова и ещё');
  await phone.kill();
  page = await phone.reopen(`/teachers/classes/${classes[0]}/chat/${threadId}`);
  await expect(chatBox(page)).toHaveValue('Последние слова и ещё');
  for (const name of ['записка.png', 'вторая.png']) await expect(thumb(page, name)).toBeVisible();
  await parta.start();
  await page.reload();
  await expect(chatBox(page)).toHaveValue('Последние слова и ещё');
  await expect(thumb(page, 'записка.png')).toBeVisible();
  await page.goto(`/teachers/classes/${classes[0]}/story`);
  await expect(storyBox(page)).toHaveValue('В классе А зацвёл');
  await composer(page).getByRole('button', { name: t('stories:composer.post') }).click();
  await expect(page.getByRole('article').filter({ hasText: 'В классе А зацвёл' })).toHaveCount(1);
  await expect(storyBox(page)).toHaveValue('');
});

test('COM-01 CAL-02 a comment and an event that were being typed are there after the browser was killed, and go from there', async ({ parta, device }) => {
  test.setTimeout(180_000);
  const asTeacher = await apiAs(parta.url, teacher);
  const classId = await newClass(asTeacher, unique('Недописанное'));
  const { _id: storyId } = await asTeacher.post<{ _id: string }>(`/classes/${classId}/stories`, { body: unique('К посту') });
  const phone = await device();
  let { page } = phone;
  const commentBox = () => page.getByRole('region', { name: t('stories:comment.title') }).getByRole('textbox', { name: t('stories:comment.write') });
  const title = () => page.getByLabel(t('calendar:form.title'), { exact: true });
  await logIn(page, teacher);
  await untilCalm(page);
  await page.goto(`/teachers/classes/${classId}/stories/${storyId}`);
  await commentBox().pressSequentially('Пока не отправлено');
  await expect.poll(() => keptWords(page, `comment:${storyId}`)).toBe('Пока не отправлено');
  await page.goto(`/teachers/classes/${classId}/calendar`);
  await title().pressSequentially('Родительское собрание');
  await expect.poll(() => keptWords(page, `event:${classId}`)).toContain('Родительское собрание');
  await phone.kill();

  page = await phone.reopen(`/teachers/classes/${classId}/calendar`);
  await expect(title()).toHaveValue('Родительское собрание');
  await page.goto(`/teachers/classes/${classId}/stories/${storyId}`);
  await expect(commentBox()).toHaveValue('Пока не отправлено');
  await page.getByRole('region', { name: t('stories:comment.title') }).getByRole('button', { name: t('stories:comment.send') }).click();
  await expect(commentBox()).toHaveValue('');
  await expect.poll(async () => (await asTeacher.get<{ member: { body: string }[] }>(`/classes/${classId}/stories/${storyId}/comments`)).member.map(({ body }) => body)).toEqual(['Пока не отправлено']);
});

test('STO-01 CHA-08 a draft with a photo outlives the session: after the login of the same person it is where it was', async ({ parta, device }) => {
  test.setTimeout(300_000);
  const asTeacher = await apiAs(parta.url, teacher);
  const classId = await newClass(asTeacher, unique('Истёк'));
  const gate = await HttpGate.start(parta.port);
  const { page, noise } = await device({ origin: gate.url });
  await logIn(page, teacher);
  await untilCalm(page);
  await page.goto(`/teachers/classes/${classId}/story`);
  await storyBox(page).fill('Допишу после входа');
  await composer(page).locator('input[type=file][multiple]').setInputFiles(await picture('вход.jpg', 900, 600));
  await expect(thumb(page, 'вход.jpg')).toBeVisible();
  const refuse = gate.alter(
    (_method, path) => path.startsWith('/api/') && !path.startsWith('/api/authentication/login'),
    () => ({ status: 401, headers: { 'content-type': 'application/problem+json' }, body: Buffer.from(JSON.stringify({ type: 'about:blank', title: 'Unauthorized', status: 401 })) }),
  );
  await page.reload();
  await expect(page.getByText(t('app:notice.expired'))).toBeVisible({ timeout: 30_000 });
  await expect(storyBox(page)).toHaveValue('Допишу после входа');
  refuse();
  await page.goto('/login');
  await logIn(page, teacher);
  await page.goto(`/teachers/classes/${classId}/story`);
  await expect(storyBox(page)).toHaveValue('Допишу после входа');
  await expect(thumb(page, 'вход.jpg')).toBeVisible();
  noise.splice(0);
  await gate.close();
});
