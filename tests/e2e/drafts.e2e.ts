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

test('STO-01 CHA-08 COM-01 CAL-02 the drafts of stories, messages, comments and events survive a closed tab, a killed browser, a stopped server and the end of the session, with their photos, and can then be sent', async ({ parta, device }) => {
  test.setTimeout(300_000);
  const asTeacher = await apiAs(parta.url, teacher);
  const classes = [await newClass(asTeacher, unique('Черновой А')), await newClass(asTeacher, unique('Черновой Б'))] as const;
  const threadId = await newThread(asTeacher, [await apiAs(parta.url, parent)], unique('Черновики'));
  const { _id: storyId } = await asTeacher.post<{ _id: string }>(`/classes/${classes[1]}/stories`, { body: unique('К посту') });
  const gate = await HttpGate.start(parta.port);
  const phone = await device({ origin: gate.url });
  let { page } = phone;
  const comments = () => page.getByRole('region', { name: t('stories:comment.title') });
  const commentBox = () => comments().getByRole('textbox', { name: t('stories:comment.write') });
  const title = () => page.getByLabel(t('calendar:form.title'), { exact: true });
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

  await page.goto(`/teachers/classes/${classes[1]}/stories/${storyId}`);
  await commentBox().pressSequentially('Пока не отправлено');
  await expect.poll(() => keptWords(page, `comment:${storyId}`)).toBe('Пока не отправлено');
  await page.goto(`/teachers/classes/${classes[1]}/calendar`);
  await title().pressSequentially('Родительское собрание');
  await expect.poll(() => keptWords(page, `event:${classes[1]}`)).toContain('Родительское собрание');
  await page.goto(`/teachers/classes/${classes[0]}/chat/${threadId}`);
  await expect(chatBox(page)).toHaveValue('Последние слова');

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
  await page.goto(`/teachers/classes/${classes[1]}/calendar`);
  await expect(title()).toHaveValue('Родительское собрание');
  await page.goto(`/teachers/classes/${classes[1]}/stories/${storyId}`);
  await expect(commentBox()).toHaveValue('Пока не отправлено');
  await comments().getByRole('button', { name: t('stories:comment.send') }).click();
  await expect(commentBox()).toHaveValue('');
  await expect.poll(async () => (await asTeacher.get<{ member: { body: string }[] }>(`/classes/${classes[1]}/stories/${storyId}/comments`)).member.map(({ body }) => body)).toEqual(['Пока не отправлено']);
  await page.goto(`/teachers/classes/${classes[0]}/story`);
  await expect(storyBox(page)).toHaveValue('В классе А зацвёл');
  await composer(page).getByRole('button', { name: t('stories:composer.post') }).click();
  await expect(page.getByRole('article').filter({ hasText: 'В классе А зацвёл' })).toHaveCount(1);
  await expect(storyBox(page)).toHaveValue('');

  await test.step('the end of the session', async () => {
    await untilCalm(page);
    await page.goto(`/teachers/classes/${classes[1]}/story`);
    await composer(page).locator('input[type=file][multiple]').setInputFiles(await picture('вход.jpg', 900, 600));
    await expect(thumb(page, 'вход.jpg')).toBeVisible();
    const before = phone.noise.length;
    const refuse = gate.alter(
      (_method, path) => path.startsWith('/api/') && !path.startsWith('/api/authentication/login'),
      () => ({ status: 401, headers: { 'content-type': 'application/problem+json' }, body: Buffer.from(JSON.stringify({ type: 'about:blank', title: 'Unauthorized', status: 401 })) }),
    );
    await page.reload();
    await expect(page.getByText(t('app:notice.expired'))).toBeVisible({ timeout: 30_000 });
    await expect(storyBox(page)).toHaveValue('В классе Б тихо');
    refuse();
    await page.goto('/login');
    await logIn(page, teacher);
    await page.goto(`/teachers/classes/${classes[1]}/story`);
    await expect(storyBox(page)).toHaveValue('В классе Б тихо');
    await expect(thumb(page, 'вход.jpg')).toBeVisible();
    phone.noise.splice(before);
  });
  await gate.close();
});
