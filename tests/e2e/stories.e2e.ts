import type { Page } from '@playwright/test';
import { apiAs } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { paper, picture } from './pictures.ts';
import { head, otherParent, parent, student, teacher } from './people.ts';
import { connect, newClass, newLogin, newStudent, setStatus, sharedClass, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const composer = (page: Page) => page.getByRole('region', { name: t('stories:composer.label') });
const photosOf = (page: Page) => composer(page).locator('input[type=file][multiple]');
const inComposer = (page: Page, name: string) => composer(page).getByRole('button', { name: t('media:remove', { name }), exact: true });
const editor = (page: Page) => page.getByRole('dialog', { name: t('stories:edit.title') });
const editText = (page: Page) => editor(page).getByRole('textbox', { name: t('stories:edit.text') });
const update = (page: Page) => editor(page).getByRole('button', { name: t('stories:edit.update') });
const inEditor = (page: Page, name: string) => editor(page).getByRole('button', { name: t('media:remove', { name }) });
async function openEditor(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('menu')).toHaveCount(0);
  await card(page, text).getByRole('button', { name: t('stories:menu') }).click();
  await page.getByRole('menuitem', { name: t('stories:edit.action'), exact: true }).click();
  await expect(editText(page)).toBeVisible();
}
interface Told {
  readonly body: string;
  readonly attachments: readonly { readonly originalName: string }[];
}
const namesOf = (told: Told | undefined) => told?.attachments.map(({ originalName }) => originalName);

test('STO-04 SYN-03 an edit made offline, with its text and photos, survives a reload, is undone by "Cancel", waits in the outbox, and then reaches the server and a parent', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const before = unique('Паход в лес');
  const after = before.replace('Паход', 'Поход');
  const seat = await seatOf(teacher);
  const { page } = seat;
  const told = async (body: string) => (await asTeacher.get<{ member: Told[] }>(`/classes/${classId}/feed?itemsPerPage=20`)).member.find((story) => story.body === body);

  await test.step('a story with two photos', async () => {
    await page.goto(`/teachers/classes/${classId}/story`);
    await composer(page).getByRole('textbox').fill(before);
    await photosOf(page).setInputFiles([await picture('костёр.jpg', 800, 600), await picture('палатка.jpg', 800, 600)]);
    await expect(inComposer(page, 'палатка.jpg')).toBeVisible();
    await composer(page).getByRole('button', { name: t('stories:composer.post') }).click();
    await expect.poll(async () => namesOf(await told(before)), { timeout: 30_000 }).toHaveLength(2);
    await expect(card(page, before).getByText(t('components:state.waiting'))).toHaveCount(0);
  });

  await test.step('a draft of an edit, kept and given up', async () => {
    await seat.goOffline();
    await openEditor(page, before);
    await editText(page).fill(after);
    await inEditor(page, 'костёр.jpg').click();
    await editor(page).locator('input[type=file][multiple]').setInputFiles([await picture('река.jpg', 640, 480)]);
    await expect(inEditor(page, 'река.jpg')).toBeVisible();
    await page.reload();
    await openEditor(page, before);
    await expect(editText(page)).toHaveValue(after);
    for (const name of ['палатка.jpg', 'река.jpg']) await expect(inEditor(page, name)).toBeVisible();
    await expect(inEditor(page, 'костёр.jpg')).toHaveCount(0);
    await editor(page).getByRole('button', { name: t('common:action.cancel') }).click();
    await expect(editor(page)).toHaveCount(0);
    await openEditor(page, before);
    await expect(editText(page)).toHaveValue(before);
    await expect(inEditor(page, 'костёр.jpg')).toBeVisible();
    await expect(inEditor(page, 'река.jpg')).toHaveCount(0);
  });

  await test.step('an update that waits, and arrives', async () => {
    await editText(page).fill(after);
    await inEditor(page, 'палатка.jpg').click();
    await editor(page).locator('input[type=file][multiple]').setInputFiles([await picture('берёза.jpg', 640, 480)]);
    await expect(inEditor(page, 'берёза.jpg')).toBeVisible();
    await page.reload();
    await openEditor(page, before);
    await expect(inEditor(page, 'берёза.jpg')).toBeVisible();
    await expect(inEditor(page, 'палатка.jpg')).toHaveCount(0);
    await update(page).click();
    await expect(card(page, after).getByText(t('components:state.waiting'))).toBeVisible();
    // It is not updated: it waits.
    await expect(page.getByText(t('components:saved'))).toBeVisible();
    await expect(page.getByText(t('stories:edit.updated'))).toHaveCount(0);
    expect(namesOf(await told(before))).toHaveLength(2);
    await seat.goOnline();
    await expect.poll(async () => namesOf(await told(after)), { timeout: 30_000 }).toEqual(['костёр.jpg', 'берёза.jpg']);
    await expect(card(page, after).getByText(t('components:state.waiting'))).toHaveCount(0);
  });

  const last = `${after}!`;
  await test.step('the next edit begins with what the story says, and says that it is updated', async () => {
    await openEditor(page, after);
    await expect(editText(page)).toHaveValue(after);
    await expect(inEditor(page, 'костёр.jpg')).toBeVisible();
    await editText(page).fill(last);
    await update(page).click();
    await expect(page.getByText(t('stories:edit.updated'))).toBeVisible();
    await expect(editor(page)).toHaveCount(0);
  });

  await test.step('as a parent sees it', async () => {
    const reader = (await seatOf(parent)).page;
    await reader.goto('/parents/dashboard/main');
    await expect(card(reader, last).getByText(t('stories:edited'))).toBeVisible({ timeout: 30_000 });
    await expect(card(reader, last).getByRole('img', { name: /костёр|берёза/u })).toHaveCount(2);
    await expect(card(reader, last).getByRole('img', { name: /палатка|река/u })).toHaveCount(0);
    await expect(card(reader, last).getByRole('button', { name: t('stories:menu') })).toHaveCount(0);
  });
});

test('STO-06 EXT-04 a main or assisting teacher sees how many people have read a story and who; offline, the list says that only the server knows', { tag: '@journey' }, async ({ seatOf, api, parta }) => {
  const asTeacher = await api(teacher);
  const seat = await seatOf(teacher);
  const { page } = seat;
  const dialog = page.getByRole('dialog', { name: t('stories:readers.title') });

  await test.step('in a class of the own', async () => {
    // A family of its own: a browser that another test has left on the feed of a shared class would read the story, too.
    const login = await newLogin(parta.url, 'parent', `${unique('reader').replaceAll(' ', '')}@example.org`);
    const asFamily = await apiAs(parta.url, login);
    const classId = await newClass(asTeacher, unique('Читатели'));
    await connect(asTeacher, asFamily, await newStudent(asTeacher, classId, 'Марфа', 'Яшина'), login.email ?? '');
    const { firstName, lastName } = await asFamily.get<{ firstName: string; lastName: string }>('/users/me');
    const body = unique('Прочтите обязательно');
    const storyId = await tell(asTeacher, classId, body);
    await asFamily.post(`/classes/${classId}/stories/${storyId}/read`, {});
    await page.goto(`/teachers/classes/${classId}/stories/${storyId}`);
    const count = card(page, body).getByRole('button', { name: t('stories:readers.open', { count: 1 }) });
    await count.click();
    await expect(dialog.getByRole('listitem')).toHaveText([new RegExp(`${firstName} ${lastName}`, 'u')]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(count).toBeFocused();
    await seat.goOffline();
    await page.reload();
    await count.click();
    await expect(dialog.getByRole('alert')).toHaveText(t('stories:readers.offline'));
    await page.keyboard.press('Escape');
    await seat.goOnline();
  });

  await test.step('as an assistant', async () => {
    const [asHead, asReader] = [await api(head), await api(otherParent)];
    const { classId } = await sharedClass(asHead, asReader);
    expect((await asTeacher.get<{ canEdit: boolean }>(`/classes/${classId}`)).canEdit).toBe(false);
    const body = unique('Всем прочитать');
    const storyId = await tell(asHead, classId, body);
    await asReader.post(`/classes/${classId}/stories/${storyId}/read`, {});
    const { firstName, lastName } = await asReader.get<{ firstName: string; lastName: string }>('/users/me');
    await page.goto(`/teachers/classes/${classId}/stories/${storyId}`);
    // However many: the assistant's own look counts, too, and so does that of each browser which is left on the feed.
    await card(page, body).getByRole('button', { name: /показать кто/u }).click();
    await expect(dialog.getByRole('listitem').filter({ hasText: `${firstName} ${lastName}` })).toHaveCount(1);
    await page.keyboard.press('Escape');
  });
});

test('STO-07 the way back from a story leads where its reader came from by role, and a story that is gone says so', { tag: '@journey' }, async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  for (const [who, home] of [
    [teacher, (classId: string) => `/teachers/classes/${classId}/story`],
    [parent, () => '/parents/dashboard/main'],
    [student, (classId: string) => `/students/classes/${classId}`],
  ] as const) {
    const { classId } = await sharedClass(asTeacher, await api(who === teacher ? parent : who), who === student ? 'students' : 'parents');
    const body = unique('Туда и обратно');
    const storyId = await tell(asTeacher, classId, body);
    const { page } = await seatOf(who);
    await page.goto(`/${who.role}s/classes/${classId}/stories/${storyId}`);
    await expect(card(page, body)).toBeVisible();
    await page.getByRole('link', { name: t('stories:page.back') }).click();
    await expect(page).toHaveURL(new RegExp(`${home(classId)}$`, 'u'));
    await page.goto(`/${who.role}s/classes/${classId}/stories/01890000-0000-7000-8000-00000000dead`);
    await expect(page.getByRole('heading', { name: t('app:fault.story.title') })).toBeVisible();
  }
});

test('STO-02 the composer takes 20 of 40 photos, names each refused file and marks a broken photo; a story keeps the order that the mouse and the keyboard gave its photos', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Много файлов'));
  const { page } = await seatOf(teacher);
  const small = await picture('x.jpg', 64, 48);
  const refused = composer(page).getByRole('alert').getByRole('listitem');
  const thumb = (name: string) => composer(page).locator('[draggable=true]').filter({ has: page.getByRole('button', { name: t('media:remove', { name }), exact: true }) });

  const order = () => composer(page).getByRole('button', { name: new RegExp(t('media:remove', { name: '(.+)' }), 'u') }).evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));

  await test.step('an empty feed says what to do', async () => {
    await page.goto(`/teachers/classes/${classId}/story`);
    await expect(page.getByText(t('stories:empty.title'), { exact: true })).toBeVisible();
    await expect(page.getByText(t('stories:empty.text'))).toBeVisible();
  });

  await test.step('too many, empty, of a wrong kind, broken', async () => {
    await composer(page).getByRole('textbox').click();
    await photosOf(page).setInputFiles(Array.from({ length: 40 }, (_, index) => ({ ...small, name: `фото ${index + 1}.jpg` })));
    await expect(composer(page).getByText(t('media:photosOf', { count: 20, max: 20 }))).toBeVisible({ timeout: 60_000 });
    await expect(refused).toHaveText([t('media:refused.tooMany', { count: 20 })]);
    // The last one first: what is pressed stays in its place while the photo before it goes.
    for (let index = 20; index >= 1; index -= 1) await inComposer(page, `фото ${index}.jpg`).click();
    await expect.poll(order).toEqual([]);

    const broken = { name: 'сломано.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('это не картинка') };
    await photosOf(page).setInputFiles([small, { ...small, name: 'пусто.jpg', buffer: Buffer.alloc(0) }, { ...paper('пусто.pdf'), buffer: Buffer.alloc(0) }, { name: 'вирус.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }, paper('план.pdf'), broken]);
    await expect(refused).toHaveText([t('media:refused.empty', { name: 'пусто.jpg' }), t('media:refused.empty', { name: 'пусто.pdf' }), t('media:refused.type', { code: 'exe' }), t('media:refused.mixed', { name: 'план.pdf' })]);
    await expect(thumb('x.jpg').getByRole('img')).toBeVisible();
    await expect(thumb('сломано.jpg')).toHaveText(t('media:damaged'));
    await expect(composer(page).locator('[draggable=true]').getByText(t('media:damaged'))).toHaveCount(1);
    for (const name of ['сломано.jpg', 'x.jpg']) await inComposer(page, name).click();
    await expect.poll(order).toEqual([]);
  });

  await test.step('in another order', async () => {
    const body = unique('По порядку');
    await composer(page).getByRole('textbox').fill(body);
    await photosOf(page).setInputFiles([await picture('первая.jpg', 400, 300), await picture('вторая.jpg', 400, 300), await picture('третья.jpg', 400, 300)]);
    await expect(composer(page).locator('[draggable=true]')).toHaveCount(3);
    const named = (...names: readonly string[]) => names.map((name) => t('media:remove', { name }));
    await thumb('третья.jpg').dragTo(thumb('первая.jpg'));
    await expect.poll(order).toEqual(named('третья.jpg', 'первая.jpg', 'вторая.jpg'));
    await thumb('третья.jpg').dragTo(thumb('первая.jpg'));
    await expect.poll(order).toEqual(named('первая.jpg', 'третья.jpg', 'вторая.jpg'));
    const left = composer(page).getByRole('button', { name: t('media:moveLeft', { name: 'третья.jpg' }) });
    await left.focus();
    await page.keyboard.press('Enter');
    await expect(left).toHaveAttribute('aria-disabled', 'true');
    await expect(left).toBeFocused();
    await page.reload();
    await expect.poll(order).toEqual(named('третья.jpg', 'первая.jpg', 'вторая.jpg'));
    await composer(page).getByRole('button', { name: t('stories:composer.post') }).click();
    await expect(card(page, body)).toHaveCount(1);
    const told = async () => namesOf((await asTeacher.get<{ member: Told[] }>(`/classes/${classId}/feed`)).member.find((story) => story.body === body));
    await expect.poll(told, { timeout: 60_000 }).toEqual(['третья.jpg', 'первая.jpg', 'вторая.jpg']);
  });
});

test('STO-01 STO-04 SES-04 GEN-10 the text of an edit whose story is deleted elsewhere, and of a story whose class is archived, stays above the feed to be copied or discarded; then a logout asks nothing', async ({ freshSeatOf, api }) => {
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Не успели'));
  const body = unique('Скоро её не будет');
  const storyId = await tell(asTeacher, classId, body);
  const { page } = await freshSeatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/story`);
  const area = page.getByRole('textbox', { name: t('stories:composer.label') });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const discard = async (left: ReturnType<typeof card>) => {
    await left.getByRole('button', { name: t('media:left.discard') }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: t('media:left.discard') }).click();
    await expect(left).toHaveCount(0);
  };

  await test.step('an edit of a story that is deleted', async () => {
    await openEditor(page, body);
    const edited = unique('Слова, которых жаль');
    await editText(page).fill(edited);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect((await asTeacher.raw('DELETE', `/classes/${classId}/stories/${storyId}`)).status).toBe(204);
    await expect(card(page, body)).toHaveCount(0);
    const offer = page.getByRole('region', { name: t('stories:left.gone') });
    await expect(offer).toContainText(edited);
    await offer.getByRole('button', { name: t('media:left.copy') }).click();
    await expect.poll(copied).toBe(edited);
    await page.reload();
    await expect(offer).toContainText(edited);
    await discard(offer);
    await page.reload();
    await expect(area).toBeVisible();
    await expect(offer).toHaveCount(0);
  });

  await test.step('a post of a class that is archived', async () => {
    const begun = unique('Сегодня мы');
    await area.fill(begun);
    await photosOf(page).setInputFiles(await picture('двор.jpg', 300, 200));
    await expect(inComposer(page, 'двор.jpg')).toBeVisible();
    await setStatus(asTeacher, classId, 'archive');
    const left = page.getByRole('region', { name: t('stories:left.story') });
    await expect(left).toContainText(begun);
    await expect(area).toHaveCount(0);
    await page.reload();
    await expect(left).toContainText(begun);
    await expect(left.getByRole('button', { name: t('media:openPhoto', { index: 1, total: 1 }) })).toBeVisible();
    await left.getByRole('button', { name: t('media:left.copy') }).click();
    await expect.poll(copied).toBe(begun);
    await discard(left);
    await page.getByRole('button', { name: new RegExp(`^${t('app:account.menu', { name: '' })}`, 'u') }).click();
    await page.getByRole('menuitem', { name: t('app:account.logout') }).click();
    await expect(page).toHaveURL(/\/$/u);
  });
});
