import type { Page } from '@playwright/test';
import { words } from '../support/words.ts';
import { paper, picture } from './pictures.ts';
import { head, otherParent, parent, student, teacher } from './people.ts';
import { newClass, setStatus, sharedClass, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const editor = (page: Page) => page.getByRole('dialog', { name: t('stories:edit.title') });
const editText = (page: Page) => editor(page).getByRole('textbox', { name: t('stories:edit.text') });
const update = (page: Page) => editor(page).getByRole('button', { name: t('stories:edit.update') });
async function openEditor(page: Page, text: string): Promise<void> {
  await card(page, text).getByRole('button', { name: t('stories:menu') }).click();
  await page.getByRole('menuitem', { name: t('stories:edit.action') }).click();
  await expect(editText(page)).toBeVisible();
}

test('STO-04 a teacher edits a story: other words, one photo out, one in; the update is told and everybody sees it', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const { page } = await seatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/story`);
  const before = unique('Паход в лес');
  const composer = page.getByRole('region', { name: t('stories:composer.label') });
  await composer.getByRole('textbox').fill(before);
  await composer.locator('input[type=file][multiple]').setInputFiles([await picture('ёлка.jpg', 640, 480), await picture('сосна.jpg', 640, 480)]);
  await expect(composer.getByText(t('media:photosOf', { count: 2, max: 20 }))).toBeVisible();
  await composer.getByRole('button', { name: t('stories:composer.post') }).click();
  await expect(card(page, before).getByRole('button', { name: t('stories:like', { count: 0 }) })).toBeEnabled({ timeout: 30_000 });

  await openEditor(page, before);
  await expect(editText(page)).toHaveValue(before);
  await editText(page).fill('');
  await update(page).click();
  await expect(editText(page)).toHaveAccessibleDescription(t('stories:edit.required'));
  await editor(page).getByRole('button', { name: t('media:remove', { name: 'ёлка.jpg' }) }).click();
  await editor(page).getByRole('button', { name: t('media:remove', { name: 'сосна.jpg' }) }).click();
  await expect(update(page)).toBeDisabled();
  await editor(page).getByRole('button', { name: t('common:action.cancel') }).click();
  await expect(editor(page)).toHaveCount(0);
  await expect(card(page, before).getByRole('img', { name: /ёлка|сосна/u })).toHaveCount(2);

  await openEditor(page, before);
  const after = before.replace('Паход', 'Поход');
  await editText(page).fill(after);
  await editor(page).getByRole('button', { name: t('media:remove', { name: 'ёлка.jpg' }) }).click();
  await editor(page).locator('input[type=file][multiple]').setInputFiles([await picture('берёза.jpg', 640, 480)]);
  await expect(editor(page).getByRole('img', { name: /берёза/u })).toBeVisible();
  await update(page).click();
  await expect(page.getByText(t('stories:edit.updated'))).toBeVisible();
  await expect(editor(page)).toHaveCount(0);
  await expect(card(page, after).getByRole('img', { name: /сосна|берёза/u })).toHaveCount(2);
  await expect(card(page, after).getByRole('img', { name: /ёлка/u })).toHaveCount(0);

  const reader = await seatOf(parent);
  await reader.page.goto('/parents/dashboard/main');
  await expect(card(reader.page, after).getByText(t('stories:edited'))).toBeVisible({ timeout: 30_000 });
  await expect(card(reader.page, after).getByRole('img', { name: /сосна|берёза/u })).toHaveCount(2);
  await expect(card(reader.page, after).getByRole('button', { name: t('stories:menu') })).toHaveCount(0);
});

test('STO-04 without a network an edit is kept through a reload, shows at once and waits; with it the server has it', { tag: '@journey' }, async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const before = unique('Собрание в пять');
  const storyId = await tell(asTeacher, classId, before);
  const seat = await seatOf(teacher);
  const { page } = seat;
  await page.goto(`/teachers/classes/${classId}/story`);
  await openEditor(page, before);
  await page.keyboard.press('Escape');
  await seat.goOffline();
  await openEditor(page, before);
  const after = before.replace('пять', 'шесть');
  await editText(page).fill(after);
  await page.reload();
  await openEditor(page, before);
  await expect(editText(page)).toHaveValue(after);
  await update(page).click();
  await expect(card(page, after).getByText(t('components:state.waiting'))).toBeVisible();
  // It is not updated: it waits.
  await expect(page.getByText(t('components:kept'))).toBeVisible();
  await expect(page.getByText(t('stories:edit.updated'))).toHaveCount(0);
  await seat.goOnline();
  await expect.poll(async () => (await asTeacher.get<{ body: string }>(`/classes/${classId}/stories/${storyId}`)).body, { timeout: 30_000 }).toBe(after);
  await expect(card(page, after).getByText(t('components:state.waiting'))).toHaveCount(0);
  await openEditor(page, after);
  await expect(editText(page)).toHaveValue(after);
  await page.keyboard.press('Escape');
});

test('STO-04 SYN-03 files that were taken out and added stay so through a reload without a network, until the update is sent; "Cancel" gives it all up', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const body = unique('Фотографии с похода');
  const seat = await seatOf(teacher);
  const { page } = seat;
  await page.goto(`/teachers/classes/${classId}/story`);
  const composer = page.getByRole('region', { name: t('stories:composer.label') });
  await composer.getByRole('textbox').fill(body);
  await composer.locator('input[type=file][multiple]').setInputFiles([await picture('костёр.jpg', 800, 600), await picture('палатка.jpg', 800, 600)]);
  await expect(composer.getByRole('button', { name: t('media:remove', { name: 'палатка.jpg' }) })).toBeVisible();
  await composer.getByRole('button', { name: t('stories:composer.post') }).click();
  type Told = { _id: string; body: string; attachments: { originalName: string }[] };
  const told = async () => (await asTeacher.get<{ member: Told[] }>(`/classes/${classId}/feed?itemsPerPage=20`)).member.find((story) => story.body === body);
  await expect.poll(async () => (await told())?.attachments.length, { timeout: 30_000 }).toBe(2);
  await expect(card(page, body).getByText(t('components:state.waiting'))).toHaveCount(0);

  const inEditor = (name: string) => editor(page).getByRole('button', { name: t('media:remove', { name }) });
  await seat.goOffline();
  await openEditor(page, body);
  await inEditor('костёр.jpg').click();
  await editor(page).locator('input[type=file][multiple]').setInputFiles([await picture('река.jpg', 640, 480)]);
  await expect(inEditor('река.jpg')).toBeVisible();
  await page.reload();
  await openEditor(page, body);
  await expect(inEditor('палатка.jpg')).toBeVisible();
  await expect(inEditor('река.jpg')).toBeVisible();
  await expect(inEditor('костёр.jpg')).toHaveCount(0);

  await editor(page).getByRole('button', { name: t('common:action.cancel') }).click();
  await openEditor(page, body);
  await expect(inEditor('костёр.jpg')).toBeVisible();
  await expect(inEditor('река.jpg')).toHaveCount(0);

  await inEditor('палатка.jpg').click();
  await page.reload();
  await openEditor(page, body);
  await expect(inEditor('палатка.jpg')).toHaveCount(0);
  await update(page).click();
  await seat.goOnline();
  await expect.poll(async () => (await told())?.attachments.map(({ originalName }) => originalName), { timeout: 30_000 }).toEqual(['костёр.jpg']);
  await expect(card(page, body).getByText(t('components:state.waiting'))).toHaveCount(0);
  await openEditor(page, body);
  await expect(inEditor('костёр.jpg')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('STO-06 EXT-04 the teacher sees how many have read a story and who; without a network it is said that only the server knows', async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const body = unique('Прочтите обязательно');
  const storyId = await tell(asTeacher, classId, body);
  await asParent.post(`/classes/${classId}/stories/${storyId}/read`, {});
  const { firstName, lastName } = await asParent.get<{ firstName: string; lastName: string }>('/users/me');
  const seat = await seatOf(teacher);
  const { page } = seat;
  await page.goto(`/teachers/classes/${classId}/stories/${storyId}`);
  const count = card(page, body).getByRole('button', { name: t('stories:readers.open', { count: 1 }) });
  await count.click();
  const dialog = page.getByRole('dialog', { name: t('stories:readers.title') });
  await expect(dialog.getByRole('listitem')).toHaveText([new RegExp(`${firstName} ${lastName}`, 'u')]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(count).toBeFocused();
  await seat.goOffline();
  await page.reload();
  await count.click();
  await expect(dialog.getByRole('alert')).toHaveText(t('stories:readers.offline'));
  await page.keyboard.press('Escape');

  const reader = await seatOf(parent);
  await reader.page.goto(`/parents/classes/${classId}/stories/${storyId}`);
  await expect(card(reader.page, body)).toBeVisible();
  await expect(card(reader.page, body).getByText(t('stories:readBy', { count: 1 }))).toHaveCount(0);
});

test('EXT-04 a teacher who assists in a class sees who has read a story of the one who leads it', { tag: '@journey' }, async ({ seatOf, api }) => {
  const [asHead, asAssistant, asParent] = [await api(head), await api(teacher), await api(otherParent)];
  const { classId } = await sharedClass(asHead, asParent);
  expect((await asAssistant.get<{ canEdit: boolean }>(`/classes/${classId}`)).canEdit).toBe(false);
  const body = unique('Всем прочитать');
  const storyId = await tell(asHead, classId, body);
  await asParent.post(`/classes/${classId}/stories/${storyId}/read`, {});
  const { firstName, lastName } = await asParent.get<{ firstName: string; lastName: string }>('/users/me');
  const { page } = await seatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/stories/${storyId}`);
  // The assistant's own look counts, too.
  await card(page, body).getByRole('button', { name: new RegExp([1, 2].map((count) => t('stories:readers.open', { count })).join('|'), 'u') }).click();
  const dialog = page.getByRole('dialog', { name: t('stories:readers.title') });
  await expect(dialog.getByRole('listitem').filter({ hasText: `${firstName} ${lastName}` })).toHaveCount(1);
  await page.keyboard.press('Escape');
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

test('STO-02 of forty files twenty are taken, and that there are no more is said once; empty ones, wrong types and documents beside photos, too, and a broken picture says so in its place', async ({ seatOf, api }) => {
  const classId = await newClass(await api(teacher), unique('Много файлов'));
  const { page } = await seatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/story`);
  const composer = page.getByRole('region', { name: t('stories:composer.label') });
  const input = composer.locator('input[type=file][multiple]');
  const small = await picture('x.jpg', 64, 48);
  await composer.getByRole('textbox').click();
  await input.setInputFiles(Array.from({ length: 40 }, (_, index) => ({ ...small, name: `фото ${index + 1}.jpg` })));
  await expect(composer.getByText(t('media:photosOf', { count: 20, max: 20 }))).toBeVisible({ timeout: 60_000 });
  await expect(composer.getByRole('alert').getByRole('listitem')).toHaveText([t('media:refused.tooMany', { count: 20 })]);
  for (let index = 1; index <= 20; index += 1) await composer.getByRole('button', { name: t('media:remove', { name: `фото ${index}.jpg` }), exact: true }).click();
  await expect(composer.getByText(t('media:photosOf', { count: 20, max: 20 }))).toHaveCount(0);

  const broken = { name: 'сломано.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('это не картинка') };
  await input.setInputFiles([small, { ...small, name: 'пусто.jpg', buffer: Buffer.alloc(0) }, { ...paper('пусто.pdf'), buffer: Buffer.alloc(0) }, { name: 'вирус.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }, paper('план.pdf'), broken]);
  await expect(composer.getByRole('alert').getByRole('listitem')).toHaveText([
    t('media:refused.empty', { name: 'пусто.jpg' }),
    t('media:refused.empty', { name: 'пусто.pdf' }),
    t('media:refused.type', { code: 'exe' }),
    t('media:refused.mixed', { name: 'план.pdf' }),
  ]);
  const thumb = (name: string) => composer.locator('[draggable=true]').filter({ has: page.getByRole('button', { name: t('media:remove', { name }), exact: true }) });
  await expect(thumb('x.jpg').getByRole('img')).toBeVisible();
  await expect(thumb('сломано.jpg')).toHaveText(t('media:damaged'));
  await expect(composer.getByText(t('media:damaged'))).toHaveCount(1);
  // Nothing is to stay for the next test.
  for (const name of ['сломано.jpg', 'x.jpg']) await composer.getByRole('button', { name: t('media:remove', { name }), exact: true }).click();
  await expect(composer.getByRole('button', { name: t('media:remove', { name: 'x.jpg' }), exact: true })).toHaveCount(0);
});

test('STO-02 a teacher puts photos into another order by keyboard, and the story has them so', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('По порядку'));
  const { page } = await seatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/story`);
  const composer = page.getByRole('region', { name: t('stories:composer.label') });
  const body = unique('По порядку');
  await composer.getByRole('textbox').fill(body);
  await composer.locator('input[type=file][multiple]').setInputFiles([await picture('второе.jpg', 320, 240), await picture('первое.jpg', 320, 240)]);
  const left = composer.getByRole('button', { name: t('media:moveLeft', { name: 'первое.jpg' }) });
  await left.focus();
  await page.keyboard.press('Enter');
  await expect(left).toHaveAttribute('aria-disabled', 'true');
  await expect(left).toBeFocused();
  await page.reload();
  await expect(composer.getByRole('img').first()).toHaveAccessibleName(/первое/u);
  await composer.getByRole('button', { name: t('stories:composer.post') }).click();
  await expect(card(page, body)).toHaveCount(1);
  type Found = { member: { body: string; attachments: { originalName: string }[] }[] };
  const names = async () => (await asTeacher.get<Found>(`/classes/${classId}/feed`)).member.find((story) => story.body === body)?.attachments.map(({ originalName }) => originalName);
  await expect.poll(names, { timeout: 30_000 }).toEqual(['первое.jpg', 'второе.jpg']);
});

test('STO-08 a parent opens a photo over the whole screen, goes on by keys, comes closer, saves it, and does so again without a network', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const told = await seatOf(teacher);
  await told.page.goto(`/teachers/classes/${classId}/story`);
  const composer = told.page.getByRole('region', { name: t('stories:composer.label') });
  const body = unique('Выставка');
  await composer.getByRole('textbox').fill(body);
  await composer.locator('input[type=file][multiple]').setInputFiles([await picture('раз.jpg', 900, 600), await picture('два.jpg', 600, 900), await picture('три.jpg', 800, 800)]);
  await expect(composer.getByText(t('media:photosOf', { count: 3, max: 20 }))).toBeVisible();
  await composer.getByRole('button', { name: t('stories:composer.post') }).click();
  await expect.poll(async () => (await asTeacher.get<{ member: { body: string }[] }>(`/classes/${classId}/feed`)).member.map((story) => story.body), { timeout: 60_000 }).toContain(body);

  const seat = await seatOf(parent);
  const { page } = seat;
  await page.goto('/parents/dashboard/main');
  const viewer = page.getByRole('dialog', { name: t('media:viewer') });
  const shows = (name: string) => expect.poll(() => viewer.getByRole('group').getByRole('img', { name: new RegExp(name, 'u') }).first().evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0 && image.getBoundingClientRect().width > 50)).toBe(true);
  const look = async () => {
    const first = card(page, body).getByRole('button', { name: t('media:openPhoto', { index: 1, total: 3 }) });
    await first.click();
    await shows('раз');
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText(t('media:position', { index: 2, total: 3 }), { exact: true })).toBeVisible();
    await shows('два');
    return first;
  };
  const first = await look();
  const photo = viewer.getByRole('group').getByRole('img', { name: /два/u }).first();
  const before = (await photo.boundingBox())?.width ?? 0;
  await viewer.getByRole('button', { name: t('media:zoomIn') }).click();
  await expect.poll(async () => (await photo.boundingBox())?.width ?? 0).toBeGreaterThan(before * 1.8);
  await viewer.getByRole('button', { name: t('media:zoomOut') }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), viewer.getByRole('button', { name: t('media:save') }).click()]);
  expect(download.suggestedFilename()).toBe('два.jpg');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(first).toBeFocused();
  await seat.goOffline();
  await page.reload();
  await look();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
});

test('STO-04 GEN-10 a story that another teacher’s device deletes while one edits it leaves the words of the edit with the class, until they are not needed', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Правка'));
  const body = unique('Скоро её не будет');
  const { _id } = await asTeacher.post<{ _id: string }>(`/classes/${classId}/stories`, { body, attachments: [] });
  const { page } = await seatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/story`);
  await page.getByRole('article').filter({ hasText: body }).getByRole('button', { name: t('stories:menu') }).click();
  await page.getByRole('menuitem', { name: t('stories:edit.action'), exact: true }).click();
  const words = unique('Слова, которых жаль');
  await page.getByRole('dialog').getByRole('textbox').fill(words);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await asTeacher.raw('DELETE', `/classes/${classId}/stories/${_id}`)).status).toBe(204);
  await expect(page.getByRole('article').filter({ hasText: body })).toHaveCount(0, { timeout: 30_000 });
  const offer = page.getByRole('region', { name: t('stories:left.gone') });
  await expect(offer).toContainText(words);
  await offer.getByRole('button', { name: t('media:left.copy') }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(words);
  await page.reload();
  await expect(offer).toContainText(words);
  await offer.getByRole('button', { name: t('media:left.discard') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t('media:left.discard') }).click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('textbox', { name: t('stories:composer.label') })).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('STO-01 SES-04 a post that a teacher had begun when the class went into the archive is there above its feed, with its photo, to be copied or given up; a logout then asks nothing', async ({ freshSeatOf, api }) => {
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Не успели'));
  const { page } = await freshSeatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/story`);
  const area = page.getByRole('textbox', { name: t('stories:composer.label') });
  const begun = unique('Сегодня мы');
  await area.fill(begun);
  await page.getByLabel(t('stories:composer.photos'), { exact: true }).and(page.locator('input')).setInputFiles(await picture('двор.jpg', 300, 200));
  await expect(page.getByRole('button', { name: t('media:remove', { name: 'двор.jpg' }) })).toBeVisible();
  await setStatus(asTeacher, classId, 'archive');
  const left = page.getByRole('region', { name: t('stories:left.story') });
  await expect(left).toContainText(begun, { timeout: 30_000 });
  await expect(area).toHaveCount(0);
  await page.reload();
  await expect(left).toContainText(begun);
  await expect(left.getByRole('button', { name: t('media:openPhoto', { index: 1, total: 1 }) })).toBeVisible();
  await left.getByRole('button', { name: t('media:left.copy') }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(begun);
  await left.getByRole('button', { name: t('media:left.discard') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t('media:left.discard') }).click();
  await expect(left).toHaveCount(0);
  await page.getByRole('button', { name: new RegExp(`^${t('app:account.menu', { name: '' })}`, 'u') }).click();
  await page.getByRole('menuitem', { name: t('app:account.logout') }).click();
  await expect(page).toHaveURL(/\/$/u);
});
