import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { apiAs, type Api } from '../support/api-as.ts';
import { logIn } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { expect, test, type Device } from './parta-test.ts';
import { parent, teacher } from './people.ts';
import { picture, type PickedFile } from './pictures.ts';
import { sharedClass, unique } from './school.ts';
import { untilCalm, untilInstalled } from './seats.ts';

const t = words('ru');

/** Without it only Chrome on Android tells what it goes by. */
const TELLS_CONNECTION = { switches: ['--enable-blink-features=NetInfoDownlinkMax'] };

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const composer = (page: Page) => page.getByRole('region', { name: t('stories:composer.label') });
const row = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });

/** What the whole browser goes by from now on, its workers too: the browser ignores it without some delay. */
async function goBy({ page, context }: Device): Promise<(connectionType: 'cellular3g' | 'wifi') => Promise<void>> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  return async (connectionType) => {
    await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 1, downloadThroughput: -1, uploadThroughput: -1, connectionType });
  };
}
async function post(page: Page, body: string, files: readonly PickedFile[]): Promise<void> {
  await composer(page).getByRole('textbox').click();
  await composer(page).locator('input[type=file][multiple]').setInputFiles([...files]);
  for (const { name } of files) await expect(composer(page).getByRole('button', { name: t('media:remove', { name }) })).toBeVisible();
  await composer(page).getByRole('textbox').fill(body);
  await composer(page).getByRole('button', { name: t('stories:composer.post') }).click();
  await expect(card(page, body)).toBeVisible();
}
const told = async (reader: Api, classId: string): Promise<readonly string[]> =>
  (await reader.get<{ member: readonly { body: string }[] }>(`/classes/${classId}/feed?itemsPerPage=20`)).member.map(({ body }) => body);
const arrives = (reader: Api, classId: string, body: string) => expect.poll(() => told(reader, classId), { timeout: 60_000 }).toContain(body);

test('EXT-11 R-FILE-06 photos wait for Wi-Fi where the user wants it and words do not; one is sent all the same, and Wi-Fi sends the rest', { tag: '@journey' }, async ({ device, parta }) => {
  test.setTimeout(240_000);
  const asTeacher = await apiAs(parta.url, teacher);
  const { classId } = await sharedClass(asTeacher, await apiAs(parta.url, parent));
  const seat = await device(TELLS_CONNECTION);
  const { page } = seat;
  const by = await goBy(seat);
  await logIn(page, teacher);
  await untilCalm(page);
  await untilInstalled(page);
  await by('cellular3g');
  await page.goto('/outbox');
  const choice = page.getByRole('switch', { name: t('outbox:device.wifi') });
  await expect(choice).toHaveAttribute('aria-checked', 'false');
  await choice.click();
  await expect(choice).toHaveAttribute('aria-checked', 'true');

  await page.goto(`/teachers/classes/${classId}/story`);
  const [urgent, patient, plain] = [unique('Срочное фото'), unique('Фото подождёт'), unique('Только слова')];
  await post(page, urgent, [await picture('срочно.jpg', 640, 480)]);
  await post(page, patient, [await picture('потом.jpg', 640, 480)]);
  await post(page, plain, []);
  await arrives(asTeacher, classId, plain);
  await page.goto('/outbox');
  await expect(choice).toHaveAttribute('aria-checked', 'true');
  for (const body of [urgent, patient]) await expect(row(page, body).getByText(t('outbox:wifi'), { exact: true })).toBeVisible();
  await row(page, urgent).getByRole('button', { name: t('outbox:sendNow') }).click();
  await arrives(asTeacher, classId, urgent);
  await expect(row(page, urgent)).toHaveCount(0);
  await expect(row(page, patient).getByText(t('outbox:wifi'), { exact: true })).toBeVisible();
  expect(await told(asTeacher, classId)).not.toContain(patient);

  await by('wifi');
  await arrives(asTeacher, classId, patient);
  await expect(row(page, patient)).toHaveCount(0);
});

test('EXT-11 whatever the connection, nothing of a video is loaded and it does not play before somebody presses play', async ({ device, parta }) => {
  test.setTimeout(240_000);
  const [asTeacher, asParent] = [await apiAs(parta.url, teacher), await apiAs(parta.url, parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const author = await device();
  await logIn(author.page, teacher);
  await author.page.goto(`/teachers/classes/${classId}/story`);
  const body = unique('Танец снежинок');
  await post(author.page, body, [{ name: 'танец.webm', mimeType: 'video/webm', buffer: await film(author.page) }]);
  await arrives(asParent, classId, body);

  const seat = await device(TELLS_CONNECTION);
  const by = await goBy(seat);
  const loaded: string[] = [];
  seat.context.on('request', (request) => {
    if (request.resourceType() === 'media') loaded.push(request.url());
  });
  await logIn(seat.page, parent);
  await untilInstalled(seat.page);
  for (const kind of ['cellular3g', 'wifi'] as const) {
    await by(kind);
    await seat.page.goto('/parents/dashboard/main');
    const video = card(seat.page, body).locator('video');
    await video.scrollIntoViewIfNeeded({ timeout: 60_000 });
    await untilCalm(seat.page);
    expect(await video.evaluate((node: HTMLVideoElement) => ({ paused: node.paused, autoplay: node.autoplay, preload: node.preload, readyState: node.readyState, buffered: node.buffered.length }))).toEqual({ paused: true, autoplay: false, preload: 'none', readyState: 0, buffered: 0 });
    expect(loaded).toEqual([]);
  }
  const video = card(seat.page, body).locator('video');
  await video.evaluate((node: HTMLVideoElement) => node.play());
  await expect.poll(() => video.evaluate((node: HTMLVideoElement) => node.currentTime)).toBeGreaterThan(0);
  expect(loaded.length).toBeGreaterThan(0);
});

/** A second of film, made by the browser itself. */
async function film(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [160, 120];
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    for (let frame = 0; frame < 20; frame += 1) {
      if (pen !== null) {
        pen.fillStyle = `hsl(${frame * 18} 80% 50%)`;
        pen.fillRect(0, 0, 160, 120);
      }
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    recorder.stop();
    await ended;
    let bytes = '';
    for (const byte of new Uint8Array(await new Blob(parts).arrayBuffer())) bytes += String.fromCharCode(byte);
    return bytes;
  });
  return Buffer.from(text, 'latin1');
}
