import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { filmed } from './filmed.ts';
import { parent, teacher } from './people.ts';
import { edged, paper, picture, type PickedFile } from './pictures.ts';
import { sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { PHONE, type Seat } from './seats.ts';

const t = words('ru');

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const composer = (page: Page) => page.getByRole('region', { name: t('stories:composer.label') });
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

/** Whether a file of so many bytes is stored on the device. */
function isWholeStored(page: Page, bytes: number): Promise<boolean> {
  return page.evaluate(async (size) => {
    const name = (await caches.keys()).find((one) => one.includes('media')) ?? '';
    const sizes = await Promise.all((await (await caches.open(name)).matchAll()).map(async (kept) => (await kept.blob()).size));
    return sizes.includes(size);
  }, bytes);
}

/** Presses play, whatever comes of it. */
async function press(video: Locator): Promise<void> {
  await video.evaluate((element) => {
    if (element instanceof HTMLVideoElement) element.muted = true;
  });
  await video.locator('xpath=ancestor::figure').getByRole('button').first().press('Enter');
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

test('STO-08 a sent video plays offline for its author; for a parent it says offline that it is not on the device, streams in ranges once online, and plays offline afterwards', async ({ seatOf, api }) => {
  test.setTimeout(240_000);
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const telling = await seatOf(teacher);
  const seat = await seatOf(parent);
  const body = unique('Репетиция танца');
  const film = { name: 'танец.webm', mimeType: 'video/webm', buffer: await filmed(telling.page) };

  await test.step('the teacher who sends it', async () => {
    const { page } = telling;
    await page.goto(`/teachers/classes/${classId}/story`);
    await composer(page).getByRole('textbox').fill(body);
    await photos(page).setInputFiles([film]);
    await expect(composer(page).getByRole('button', { name: t('media:remove', { name: film.name }) })).toBeVisible();
    const release = telling.gate.hold((method, path) => method === 'POST' && path.startsWith('/api/upload'));
    await composer(page).getByRole('button', { name: t('stories:composer.post') }).click();
    const video = card(page, body).locator('video');
    await expect.poll(() => video.evaluate((element) => element instanceof HTMLVideoElement && element.readyState > 0)).toBe(true);
    release();
    await expect.poll(() => filesOf(asTeacher, classId, body), { timeout: 60_000 }).toEqual([film.name]);
    await expect(card(page, body).getByRole('button', { name: t('stories:like', { count: 0 }) })).toBeEnabled({ timeout: 30_000 });
    await telling.goOffline();
    await page.reload();
    await press(video);
    await plays(video);
    await telling.goOnline();
  });

  const { page } = seat;
  const video = card(page, body).locator('video');
  const play = card(page, body).getByRole('button', { name: t('media:play', { name: film.name }) });
  const content = /\/api\/files\/[^/]+\/content/u;
  const from = seat.gate.seen.length;
  const fetched = () => seat.gate.seen.slice(from).filter(({ path, headers }) => content.test(path) && headers.range !== undefined);
  await test.step('a parent without a network', async () => {
    await page.goto('/parents/dashboard/main');
    await expect(video).toBeVisible({ timeout: 30_000 });
    await video.scrollIntoViewIfNeeded();
    // F-106: its first frame, its length and its size, of which nothing is stored.
    await expect.poll(() => video.evaluate((element) => element instanceof HTMLVideoElement && element.videoWidth)).toBe(320);
    await expect(card(page, body).getByRole('figure')).toContainText(/0:0\d · \d/u);
    expect(await isWholeStored(page, film.buffer.length)).toBe(false);
    await seat.goOffline();
    await play.press('Enter');
    await expect(card(page, body).getByRole('status')).toHaveText(t('media:videoFault.offline'));
    await expect(play).toBeFocused();
    // Pressed again: no other answer.
    await play.click();
    await expect(card(page, body).getByRole('status')).toHaveText(t('media:videoFault.offline'));
  });

  await test.step('the parent with one', async () => {
    await seat.goOnline();
    await expect(card(page, body).getByRole('status')).toHaveCount(0);
    await press(video);
    await plays(video);
    expect(await video.evaluate((element) => element instanceof HTMLVideoElement && [element.videoWidth, element.error, element.controls])).toEqual([320, null, true]);
    const statuses = () => new Set(fetched().flatMap(({ status }) => (status === null ? [] : [status])));
    await expect.poll(statuses).toEqual(new Set([206]));
    // To its end, whatever was loaded by then.
    await goesOn(video);
    expect(statuses()).toEqual(new Set([206]));
  });

  await test.step('the parent without one again', async () => {
    // All of it is here once the whole of it has come.
    await expect.poll(() => isWholeStored(page, film.buffer.length)).toBe(true);
    await seat.goOffline();
    await page.reload();
    await press(video);
    await plays(video);
    await goesOn(video);
  });
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

test('F-101 F-102 F-103 a photo over 1600 px opens whole from a story and a chat; a thumbnail alone is marked offline as a preview and cannot be saved; online the whole photo comes by itself, and Save gives the real file', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId, threadId } = await sharedClass(asTeacher, await api(parent));
  const body = unique('Во всю ширину');
  const seat = await seatOf(parent);
  const { page } = seat;
  const open = page.getByRole('button', { name: t('media:openPhoto', { index: 1, total: 1 }) });
  const tile = (text: string) => page.locator('[data-message]').filter({ hasText: text }).locator(open);
  const viewer = page.getByRole('dialog', { name: t('media:viewer') });

  await test.step('from a story', async () => {
    await asTeacher.post(`/classes/${classId}/stories`, { body, attachments: [await asTeacher.upload('доска.jpg', (await edged('доска.jpg', 4032, 3024)).buffer)] });
    await page.goto('/parents/dashboard/main');
    await card(page, body).locator(open).click({ timeout: 30_000 });
    // 1067 px of the screen are filled: the step above them.
    await expect.poll(() => shownWhole(page)).toEqual({ width: 1280, height: 960, edges: ['red', 'blue'] });
    await expect(viewer.getByRole('status')).toBeEmpty();
  });

  const scan = unique('Скан');
  const file = await asTeacher.upload('скан.tiff', await sharp((await edged('скан.png', 1800, 1350)).buffer).tiff().toBuffer());
  await test.step('from a chat', async () => {
    await asTeacher.post(`/threads/${threadId}/messages`, { body, attachments: [await asTeacher.upload('панорама.jpg', (await edged('панорама.jpg', 4000, 400)).buffer)] });
    await asTeacher.post(`/threads/${threadId}/messages`, { body: scan, attachments: [file] });
    await page.goto(`/parents/dashboard/chat/${threadId}`);
    await tile(body).click();
    await expect.poll(() => shownWhole(page)).toEqual({ width: 1280, height: 128, edges: ['red', 'blue'] });
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
  });

  await test.step('a preview alone', async () => {
    await expect.poll(() => tile(scan).getByRole('img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(640);
    await seat.goOffline();
    await tile(scan).click();
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

test('STO-08 STO-02 on a phone one finger orders photos by their arrows, and swipes through the viewer', async ({ seatOf, api }) => {
  test.setTimeout(180_000);
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const body = unique('По порядку пальцем');

  await test.step('put in order', async () => {
    const page = await phonePage(await seatOf(teacher));
    const finger = await fingersOn(page);
    await page.goto(`/teachers/classes/${classId}/story`);
    await composer(page).getByRole('textbox').fill(body);
    await photos(page).setInputFiles(await Promise.all(['один.jpg', 'два.jpg', 'три.jpg'].map((name) => picture(name, 1200, 900))));
    await expect(composer(page).getByRole('button', { name: t('media:remove', { name: 'три.jpg' }) })).toBeVisible();
    const order = () => composer(page).getByRole('button', { name: new RegExp(t('media:remove', { name: '(.+)' }), 'u') }).evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
    const named = (...all: readonly string[]) => all.map((name) => t('media:remove', { name }));
    const arrow = (way: 'moveLeft' | 'moveRight', name: string) => composer(page).getByRole('button', { name: t(`media:${way}`, { name }) });
    // A finger has nothing to hover with: the arrows are seen, and large enough.
    await arrow('moveRight', 'один.jpg').scrollIntoViewIfNeeded();
    expect(await arrow('moveRight', 'один.jpg').evaluate((button) => [getComputedStyle(button.parentElement ?? button).opacity, button.clientWidth >= 44 && button.clientHeight >= 44])).toEqual(['1', true]);
    await finger.tap(arrow('moveRight', 'один.jpg'));
    await expect.poll(order).toEqual(named('два.jpg', 'один.jpg', 'три.jpg'));
    await finger.tap(arrow('moveLeft', 'три.jpg'));
    await expect.poll(order).toEqual(named('два.jpg', 'три.jpg', 'один.jpg'));
    await finger.tap(composer(page).getByRole('button', { name: t('stories:composer.post') }));
    await expect.poll(() => filesOf(asTeacher, classId, body), { timeout: 60_000 }).toEqual(['два.jpg', 'три.jpg', 'один.jpg']);
    await page.close();
  });

  const page = await phonePage(await seatOf(parent));
  const finger = await fingersOn(page);
  const viewer = page.getByRole('dialog', { name: t('media:viewer') });
  const shown = (name: string) => viewer.getByRole('img', { name: t('media:photoAlt', { name }) });
  await test.step('swiped', async () => {
    await page.goto('/parents/dashboard/main');
    const first = card(page, body).getByRole('button', { name: t('media:openPhoto', { index: 1, total: 3 }) });
    await expect(first).toBeVisible({ timeout: 30_000 });
    await finger.tap(first);
    const isAt = async (index: number, name: string) => {
      await expect(viewer.getByText(t('media:position', { index, total: 3 }), { exact: true })).toBeVisible();
      // It has come to rest, whole, in the middle.
      await expect.poll(async () => { const box = await shown(name).first().boundingBox(); return box !== null && Math.abs(box.x + box.width / 2 - PHONE.width / 2) < 2; }).toBe(true);
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

  await page.close();
});

/** A page of its own in somebody's browser, as large as a phone; the fingers leave with it. */
async function phonePage({ context }: Seat): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(PHONE);
  return page;
}

/** A finger on the screen of a phone: it taps, or drags sideways across the middle in steps, as a hand does. */
async function fingersOn(page: Page): Promise<{ tap(place: Locator): Promise<void>; swipe(by: number): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: readonly { x: number; y: number }[]) => session.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((point, id) => ({ ...point, id })) });
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
