import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { filmed } from './filmed.ts';
import { parent, teacher } from './people.ts';
import { edged, paper, picture, type PickedFile } from './pictures.ts';
import { newClass, sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { PHONE } from './seats.ts';

const t = words('ru');

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const composer = (page: Page) => page.getByRole('region', { name: t('stories:composer.label') });
const thumb = (page: Page, name: string) => composer(page).locator('[draggable=true]').filter({ has: page.getByRole('button', { name: t('media:remove', { name }) }) });
const photos = (page: Page) => composer(page).locator('input[type=file][multiple]');
const documentOf = (page: Page) => composer(page).locator('input[type=file]:not([multiple])');

interface Told {
  readonly body: string;
  readonly attachments: readonly { readonly _id: string; readonly originalName: string }[];
}
/** The names of a story's files as the server has them; undefined: it has no such story. */
async function filesOf(reader: Api, classId: string, body: string): Promise<readonly string[] | undefined> {
  const { member } = await reader.get<{ member: Told[] }>(`/classes/${classId}/feed?itemsPerPage=5`);
  return member.find((story) => story.body === body)?.attachments.map(({ originalName }) => originalName);
}

/** Posts a story with files from its composer and waits until the server has it. */
async function post(page: Page, asTeacher: Api, classId: string, body: string, files: readonly PickedFile[], input = photos): Promise<void> {
  await page.goto(`/teachers/classes/${classId}/story`);
  await composer(page).getByRole('textbox').fill(body);
  await input(page).setInputFiles([...files]);
  for (const { name } of files) await expect(composer(page).getByRole('button', { name: t('media:remove', { name }) })).toBeVisible();
  await composer(page).getByRole('button', { name: t('stories:composer.post') }).click();
  await expect.poll(() => filesOf(asTeacher, classId, body), { timeout: 60_000 }).toEqual(files.map(({ name }) => name));
}

test('STO-08 a parent downloads a document under its own name, byte for byte, and again without a network', { tag: '@journey' }, async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const body = unique('Список на лето');
  const list = paper('Список «На лето», 2 класс.pdf');
  await post((await seatOf(teacher)).page, asTeacher, classId, body, [list], documentOf);
  const seat = await seatOf(parent);
  const { page } = seat;
  await page.goto('/parents/dashboard/main');
  const tile = card(page, body).getByRole('button', { name: t('media:download', { name: list.name }) });
  await expect(tile).toBeVisible({ timeout: 30_000 });
  const save = async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), tile.click()]);
    expect(download.suggestedFilename()).toBe(list.name);
    expect((await readFile(await download.path())).equals(list.buffer)).toBe(true);
  };
  await save();
  await seat.goOffline();
  await save();
});

test('STO-08 a parent plays a video: it comes in ranges when it is asked for, and one can go on anywhere in it', async ({ seatOf, api }) => {
  test.setTimeout(240_000);
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const body = unique('Репетиция танца');
  const telling = await seatOf(teacher);
  const film = { name: 'танец.webm', mimeType: 'video/webm', buffer: await filmed(telling.page) };
  await post(telling.page, asTeacher, classId, body, [film]);
  const seat = await seatOf(parent);
  const { page } = seat;
  await page.goto('/parents/dashboard/main');
  const video = card(page, body).locator('video');
  await expect(video).toBeVisible({ timeout: 30_000 });
  const content = /\/api\/files\/[^/]+\/content/u;
  const from = seat.gate.seen.length;
  const fetched = () => seat.gate.seen.slice(from).filter(({ path, headers }) => content.test(path) && headers.range !== undefined);
  await video.scrollIntoViewIfNeeded();
  // Nobody has asked for it yet.
  expect(fetched()).toEqual([]);
  // One press plays it, and whoever pressed by keys goes on in the player.
  const play = card(page, body).getByRole('button', { name: t('media:play', { name: film.name }) });
  await play.press('Enter');
  await expect(play).toHaveCount(0);
  await expect(video).toBeFocused();
  expect(await video.evaluate((element) => element instanceof HTMLVideoElement && element.controls)).toBe(true);
  await expect.poll(() => video.evaluate((element) => (element instanceof HTMLVideoElement ? element.currentTime : 0)), { timeout: 30_000 }).toBeGreaterThan(0.3);
  expect(await video.evaluate((element) => element instanceof HTMLVideoElement && [element.videoWidth, element.error])).toEqual([320, null]);
  expect(fetched().map(({ status }) => status)).toContain(206);
  expect(new Set(fetched().map(({ status }) => status))).toEqual(new Set([206]));
  // To its end, whatever was loaded by then.
  await goesOn(video);
});

/** Presses play, whatever comes of it. */
async function press(video: Locator): Promise<void> {
  await video.focus();
  await video.evaluate(async (element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('no video');
    element.muted = true;
    await element.play().catch(() => undefined);
  });
}
const plays = (video: Locator) => expect.poll(() => video.evaluate((element) => (element instanceof HTMLVideoElement ? element.currentTime : 0)), { timeout: 30_000 }).toBeGreaterThan(0.3);
/** Goes to a place near its end and on from there; a short film may have come to its end before, and plays on only if it is asked to. */
async function goesOn(video: Locator): Promise<void> {
  await video.evaluate(async (element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('no video');
    element.currentTime = 1.2;
    await element.play();
  });
  await expect.poll(() => video.evaluate((element) => element instanceof HTMLVideoElement && (element.ended || element.currentTime > 1.2)), { timeout: 30_000 }).toBe(true);
}

test('STO-08 a film that was played plays without a network, at any place of it', async ({ seatOf, api }) => {
  test.setTimeout(240_000);
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const telling = await seatOf(teacher);
  const buffer = await filmed(telling.page);
  const seen = unique('Танец');
  await post(telling.page, asTeacher, classId, seen, [{ name: 'танец.webm', mimeType: 'video/webm', buffer }]);
  const seat = await seatOf(parent);
  const { page } = seat;
  await page.goto('/parents/dashboard/main');
  const dance = card(page, seen).locator('video');
  await expect(dance).toBeVisible({ timeout: 30_000 });
  await press(dance);
  await plays(dance);
  // All of it is here once the whole of it has come.
  await expect.poll(() => page.evaluate(async (size) => {
    const name = (await caches.keys()).find((one) => one.includes('media')) ?? '';
    const sizes = await Promise.all((await (await caches.open(name)).matchAll()).map(async (kept) => (await kept.blob()).size));
    return sizes.includes(size);
  }, buffer.length)).toBe(true);

  await seat.goOffline();
  await page.reload();
  await press(dance);
  await plays(dance);
  await goesOn(dance);
});

test('STO-08 a film that nobody has played here says without a network that it is not on this device, and plays once the network is back', async ({ freshSeatOf, api }) => {
  test.setTimeout(240_000);
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const telling = await freshSeatOf(teacher);
  const body = unique('Утренник');
  const film = { name: 'утренник.webm', mimeType: 'video/webm', buffer: await filmed(telling.page) };
  await post(telling.page, asTeacher, classId, body, [film]);
  const seat = await freshSeatOf(parent);
  const { page } = seat;
  await page.goto('/parents/dashboard/main');
  await expect(card(page, body).locator('video')).toBeVisible({ timeout: 30_000 });
  await seat.goOffline();
  const again = card(page, body).getByRole('button', { name: t('media:play', { name: film.name }) });
  await again.press('Enter');
  await expect(card(page, body).getByRole('status')).toHaveText(t('media:videoNotHere'));
  await expect(again).toBeFocused();
  // Pressed again: no other answer.
  await again.click();
  await expect(card(page, body).getByRole('status')).toHaveText(t('media:videoNotHere'));
  await seat.goOnline();
  await expect(again).toHaveCount(0);
  await press(card(page, body).locator('video'));
  await plays(card(page, body).locator('video'));
});

test('STO-08 a film of one’s own plays without a network once it is sent, though nobody has played it', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Своё кино'));
  const seat = await seatOf(teacher);
  const { page } = seat;
  const buffer = await filmed(page);
  await page.goto(`/teachers/classes/${classId}/story`);
  const body = unique('Снято сегодня');
  await composer(page).getByRole('textbox').fill(body);
  await photos(page).setInputFiles([{ name: 'кино.webm', mimeType: 'video/webm', buffer }]);
  await expect(composer(page).getByRole('button', { name: t('media:remove', { name: 'кино.webm' }) })).toBeVisible();
  const release = seat.gate.hold((method, path) => method === 'POST' && path.startsWith('/api/upload'));
  await composer(page).getByRole('button', { name: t('stories:composer.post') }).click();
  const video = card(page, body).locator('video');
  await expect.poll(() => video.evaluate((element) => element instanceof HTMLVideoElement && element.readyState > 0)).toBe(true);
  release();
  await expect.poll(() => filesOf(asTeacher, classId, body), { timeout: 60_000 }).toEqual(['кино.webm']);
  await expect(card(page, body).getByRole('button', { name: t('stories:like', { count: 0 }) })).toBeEnabled({ timeout: 30_000 });
  await seat.goOffline();
  await page.reload();
  await press(video);
  await plays(video);
});

test('STO-02 a teacher drags one photo onto the place of another, and the story has them in that order', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Перетащили'));
  const { page } = await seatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/story`);
  const body = unique('По порядку');
  await composer(page).getByRole('textbox').fill(body);
  await photos(page).setInputFiles([await picture('первая.jpg', 400, 300), await picture('вторая.jpg', 400, 300), await picture('третья.jpg', 400, 300)]);
  await expect(composer(page).locator('[draggable=true]')).toHaveCount(3);
  const order = () => composer(page).getByRole('button', { name: new RegExp(t('media:remove', { name: '(.+)' }), 'u') }).evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  const named = (...names: readonly string[]) => names.map((name) => t('media:remove', { name }));
  await thumb(page, 'третья.jpg').dragTo(thumb(page, 'первая.jpg'));
  await expect.poll(order).toEqual(named('третья.jpg', 'первая.jpg', 'вторая.jpg'));
  await thumb(page, 'третья.jpg').dragTo(thumb(page, 'первая.jpg'));
  await expect.poll(order).toEqual(named('первая.jpg', 'третья.jpg', 'вторая.jpg'));
  await page.reload();
  await expect.poll(order).toEqual(named('первая.jpg', 'третья.jpg', 'вторая.jpg'));
  await composer(page).getByRole('button', { name: t('stories:composer.post') }).click();
  await expect.poll(() => filesOf(asTeacher, classId, body), { timeout: 60_000 }).toEqual(['первая.jpg', 'третья.jpg', 'вторая.jpg']);
});

/** What the viewer shows of the open photo: its pixels, how many, and the colours of its left and right edge; null until it is the whole one. */
async function shownWhole(page: Page): Promise<{ width: number; height: number; edges: readonly string[] } | null> {
  return page.getByRole('dialog', { name: t('media:viewer') }).locator('img[src*="need=whole"]').last().evaluate((image) => {
    if (!(image instanceof HTMLImageElement) || image.naturalWidth === 0) return null;
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    canvas?.drawImage(image, 0, 0);
    const colourAt = (x: number) => ['red', 'green', 'blue'][[...(canvas?.getImageData(x, height / 2, 1, 1).data ?? [])].slice(0, 3).findIndex((value) => value > 180)] ?? 'none';
    return { width, height, edges: [colourAt(2), colourAt(width - 3)] };
  });
}

test('F-101 a photo over 1600 px opens whole, from a story and from a chat', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId, threadId } = await sharedClass(asTeacher, await api(parent));
  const body = unique('Во всю ширину');
  const photo = await edged('доска.jpg', 4032, 3024);
  await post((await seatOf(teacher)).page, asTeacher, classId, body, [photo]);
  await asTeacher.post(`/threads/${threadId}/messages`, { body, attachments: [await asTeacher.upload('панорама.jpg', (await edged('панорама.jpg', 4000, 400)).buffer)] });
  const { page } = await seatOf(parent);
  const open = page.getByRole('button', { name: t('media:openPhoto', { index: 1, total: 1 }) });
  await page.goto('/parents/dashboard/main');
  await card(page, body).getByRole('button', { name: t('media:openPhoto', { index: 1, total: 1 }) }).click({ timeout: 30_000 });
  // 1067 px of the screen are filled: the step above them.
  await expect.poll(() => shownWhole(page)).toEqual({ width: 1280, height: 960, edges: ['red', 'blue'] });
  await expect(page.getByRole('dialog').getByRole('status')).toBeEmpty();
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  await page.locator('[data-message]').filter({ hasText: body }).locator(open).click();
  await expect.poll(() => shownWhole(page)).toEqual({ width: 1280, height: 128, edges: ['red', 'blue'] });
});

test('F-102 F-103 a photo seen only as a thumbnail is marked as a preview without a network, and cannot be saved; with the network it comes by itself, and Save gives the real file', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { threadId } = await sharedClass(asTeacher, await api(parent));
  const body = unique('Скан');
  const file = await asTeacher.upload('скан.tiff', await sharp((await edged('скан.png', 1800, 1350)).buffer).tiff().toBuffer());
  await asTeacher.post(`/threads/${threadId}/messages`, { body, attachments: [file] });
  const seat = await seatOf(parent);
  const { page } = seat;
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  const tile = page.locator('[data-message]').filter({ hasText: body }).getByRole('button', { name: t('media:openPhoto', { index: 1, total: 1 }) });
  await expect.poll(() => tile.getByRole('img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(640);
  await seat.goOffline();
  await tile.click();
  const viewer = page.getByRole('dialog', { name: t('media:viewer') });
  const save = viewer.getByRole('button', { name: t('media:save') });
  await expect(viewer.getByRole('status')).toHaveText(t('media:preview.notHere'));
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(save).toHaveAccessibleDescription(t('media:saveNotHere'));
  await seat.goOnline();
  await expect.poll(() => shownWhole(page)).toEqual({ width: 1280, height: 960, edges: ['red', 'blue'] });
  await expect(viewer.getByRole('status')).toBeEmpty();
  await expect(save).not.toHaveAttribute('aria-disabled');
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toBe('скан.jpg');
  expect((await readFile(await download.path())).equals(Buffer.from(await (await asTeacher.raw('GET', `${file}/content`)).arrayBuffer()))).toBe(true);
});

test('STO-08 two fingers bring a photo closer and push it away again', async ({ seatOf, freshSeatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const body = unique('Мелкие буквы');
  await post((await seatOf(teacher)).page, asTeacher, classId, body, [await picture('доска.jpg', 1600, 1200)]);
  const { page, context } = await freshSeatOf(parent, { viewport: PHONE });
  await page.goto('/parents/dashboard/main');
  await card(page, body).getByRole('button', { name: t('media:openPhoto', { index: 1, total: 1 }) }).click({ timeout: 30_000 });
  const shown = page.getByRole('img', { name: t('media:photoAlt', { name: 'доска.jpg' }) }).last();
  await expect(shown).toBeVisible();
  const width = async () => (await shown.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(PHONE.width - 2);
  const whole = await width();
  const fingers = await context.newCDPSession(page);
  await fingers.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  const [x, y] = [PHONE.width / 2, PHONE.height / 2];
  /** Two fingers that go from one distance to another, in steps as a hand does. */
  const pinch = async (start: number, end: number) => {
    const at = (distance: number) => [{ x: x - distance / 2, y, id: 0 }, { x: x + distance / 2, y, id: 1 }];
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(start) });
    for (let step = 1; step <= 10; step += 1) {
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(start + ((end - start) * step) / 10) });
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await pinch(60, 240);
  await expect.poll(width).toBeGreaterThan(1.8 * whole);
  // It is the photo that grew, not the page.
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  await pinch(300, 30);
  await expect.poll(width).toBeLessThan(1.05 * whole);
});

test('STO-08 STO-02 on a phone a finger puts photos in order by their arrows, and goes from photo to photo in the viewer by swiping', async ({ freshSeatOf, api }) => {
  test.setTimeout(180_000);
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const telling = await freshSeatOf(teacher, { viewport: PHONE });
  const told = await fingersOn(telling.page);
  await telling.page.goto(`/teachers/classes/${classId}/story`);
  const body = unique('По порядку пальцем');
  await composer(telling.page).getByRole('textbox').fill(body);
  const names = ['один.jpg', 'два.jpg', 'три.jpg'];
  await photos(telling.page).setInputFiles(await Promise.all(names.map((name) => picture(name, 400, 300))));
  await expect(composer(telling.page).getByRole('button', { name: t('media:remove', { name: 'три.jpg' }) })).toBeVisible();
  const order = () => composer(telling.page).getByRole('button', { name: new RegExp(t('media:remove', { name: '(.+)' }), 'u') }).evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  const named = (...all: readonly string[]) => all.map((name) => t('media:remove', { name }));
  const arrow = (way: 'moveLeft' | 'moveRight', name: string) => composer(telling.page).getByRole('button', { name: t(`media:${way}`, { name }) });
  // A finger has nothing to hover with: the arrows are seen, and large enough.
  await arrow('moveRight', 'один.jpg').scrollIntoViewIfNeeded();
  expect(await arrow('moveRight', 'один.jpg').evaluate((button) => [getComputedStyle(button.parentElement ?? button).opacity, button.clientWidth >= 44 && button.clientHeight >= 44])).toEqual(['1', true]);
  await told.tap(arrow('moveRight', 'один.jpg'));
  await expect.poll(order).toEqual(named('два.jpg', 'один.jpg', 'три.jpg'));
  await told.tap(arrow('moveLeft', 'три.jpg'));
  await expect.poll(order).toEqual(named('два.jpg', 'три.jpg', 'один.jpg'));
  await told.tap(composer(telling.page).getByRole('button', { name: t('stories:composer.post') }));
  await expect.poll(() => filesOf(asTeacher, classId, body), { timeout: 60_000 }).toEqual(['два.jpg', 'три.jpg', 'один.jpg']);

  const { page } = await freshSeatOf(parent, { viewport: PHONE });
  const finger = await fingersOn(page);
  await page.goto('/parents/dashboard/main');
  const first = card(page, body).getByRole('button', { name: t('media:openPhoto', { index: 1, total: 3 }) });
  await expect(first).toBeVisible({ timeout: 30_000 });
  await finger.tap(first);
  const viewer = page.getByRole('dialog', { name: t('media:viewer') });
  const isAt = async (index: number, name: string) => {
    await expect(viewer.getByText(t('media:position', { index, total: 3 }), { exact: true })).toBeVisible();
    const shown = viewer.getByRole('img', { name: t('media:photoAlt', { name }) });
    // It has come to rest, whole, in the middle.
    await expect.poll(async () => { const box = await shown.first().boundingBox(); return box !== null && Math.abs(box.x + box.width / 2 - PHONE.width / 2) < 2; }).toBe(true);
  };
  await isAt(1, 'два.jpg');
  await finger.swipe(-260);
  await isAt(2, 'три.jpg');
  await finger.swipe(-260);
  await isAt(3, 'один.jpg');
  // After the last there is none.
  await finger.swipe(-260);
  await isAt(3, 'один.jpg');
  await finger.swipe(260);
  await isAt(2, 'три.jpg');
});

test('UPL-01 a file of 3 GB is refused with the limit in the message, and nothing is stuck behind it', async ({ seatOf, api }) => {
  const folder = await mkdtemp(join(tmpdir(), 'parta-large-'));
  try {
    const path = join(folder, 'выпускной.mp4');
    const file = await open(path, 'w');
    // A hole: it takes no room on the disk.
    await file.truncate(3 * 1024 ** 3);
    await file.close();
    const asTeacher = await api(teacher);
    const classId = await newClass(asTeacher, unique('Большие файлы'));
    const { page } = await seatOf(teacher);
    await page.goto(`/teachers/classes/${classId}/story`);
    const body = unique('С выпускного');
    await composer(page).getByRole('textbox').fill(body);
    await photos(page).setInputFiles(path);
    const refused = composer(page).getByRole('alert');
    await expect(refused).toContainText(t('media:refused.tooLarge', { name: 'выпускной.mp4', size: '100 МБ' }).replace('100 МБ', '100 МБ'));
    await expect(composer(page).getByText(t('stories:composer.adding'))).toHaveCount(0);
    await photos(page).setInputFiles([await picture('кадр.jpg', 400, 300)]);
    await expect(composer(page).getByRole('button', { name: t('media:remove', { name: 'кадр.jpg' }) })).toBeVisible();
    await expect(refused).toHaveCount(0);
    await composer(page).getByRole('button', { name: t('stories:composer.post') }).click();
    await expect.poll(() => filesOf(asTeacher, classId, body), { timeout: 60_000 }).toEqual(['кадр.jpg']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** A finger on the screen of a phone: taps, and drags sideways across the middle in steps as a hand does. */
async function fingersOn(page: Page): Promise<{ tap(place: Locator): Promise<void>; swipe(by: number): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) => session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ ...at, id: 0 }] });
  const frame = () => page.evaluate(() => new Promise(requestAnimationFrame));
  return {
    async tap(place) {
      await place.scrollIntoViewIfNeeded();
      await frame();
      const box = await place.boundingBox();
      if (box === null) throw new Error('Nothing to tap');
      await touch('touchStart', { x: box.x + box.width / 2, y: box.y + box.height / 2 });
      await touch('touchEnd');
    },
    async swipe(by) {
      const [x, y] = [PHONE.width / 2 - by / 2, PHONE.height / 2];
      await touch('touchStart', { x, y });
      for (let step = 1; step <= 8; step += 1) {
        await touch('touchMove', { x: x + (by * step) / 8, y });
        await frame();
      }
      await touch('touchEnd');
    },
  };
}
