import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { PIECE_FIRST } from '../../workers/sync/send-file.ts';
import type { Api } from '../support/api-as.ts';
import { placedHeic } from '../support/heic-sample.ts';
import type { HttpGate, SeenRequest } from '../support/http-gate.ts';
import { placedPhoto, tracesIn } from '../support/placed-photo.ts';
import { words } from '../support/words.ts';
import { parent, teacher } from './people.ts';
import { picture, type PickedFile } from './pictures.ts';
import { sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const composer = (page: Page) => page.getByRole('region', { name: t('stories:composer.label') });
const row = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });
/** Pieces of files that came to the gate since. */
const pieces = (gate: HttpGate, from: number) => gate.seen.slice(from).filter(({ method, path }) => method === 'PATCH' && path.startsWith('/api/uploads/'));

interface Posted {
  readonly member: readonly { readonly body: string; readonly attachments: readonly { readonly '@id': string; readonly originalName: string; readonly mimeType: string; readonly type: string; readonly width: number; readonly height: number }[] }[];
}

async function openStories(page: Page, classId: string): Promise<void> {
  await page.goto(`/teachers/classes/${classId}/story`);
  await composer(page).getByRole('textbox').click();
}

/** A JPEG of 54 megapixels, more than the server takes, on its side, with a red corner. */
async function turnedHuge(): Promise<Buffer> {
  const corner = { create: { width: 1500, height: 1000, channels: 3, background: '#e00000' } } as const;
  return sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#3a6ea5' } }).composite([{ input: corner, left: 0, top: 0 }]).withMetadata({ orientation: 6 }).jpeg().toBuffer();
}

/** Picks files and waits until each of them lies on the device. */
async function pick(page: Page, files: readonly PickedFile[]): Promise<void> {
  await composer(page).locator('input[type=file][multiple]').setInputFiles([...files]);
  for (const { name } of files) await expect(composer(page).getByRole('button', { name: t('media:remove', { name }) })).toBeVisible();
}

async function publish(page: Page, body: string): Promise<void> {
  await composer(page).getByRole('textbox').fill(body);
  await composer(page).getByRole('button', { name: t('stories:composer.post') }).click();
  await expect(card(page, body)).toHaveCount(1);
}

/** The story as the server has it, once it has. */
async function arrived(reader: Api, classId: string, body: string): Promise<Posted['member'][number] | undefined> {
  const found = async () => (await reader.get<Posted>(`/classes/${classId}/feed?itemsPerPage=5`)).member.find((story) => story.body === body);
  await expect.poll(async () => (await found()) !== undefined, { timeout: 90_000 }).toBe(true);
  return found();
}

/** What the vault holds to be sent. */
async function waitingFiles(page: Page): Promise<{ isReady: boolean; bytes: Buffer }[]> {
  const found = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('parta-vault-') === true ? [name] : []));
    const all: { isReady: boolean; text: string }[] = [];
    for (const name of names) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error(name)));
      });
      const rows = await new Promise<unknown[]>((resolve) => {
        const reading = database.transaction('blobs').objectStore('blobs').getAll();
        reading.addEventListener('success', () => resolve(reading.result));
      });
      database.close();
      for (const one of rows) {
        if (typeof one !== 'object' || one === null || !('bytes' in one) || !(one.bytes instanceof Blob)) continue;
        let text = '';
        for (const byte of new Uint8Array(await one.bytes.arrayBuffer())) text += String.fromCharCode(byte);
        all.push({ isReady: 'isReady' in one && one.isReady === true, text });
      }
    }
    return all;
  });
  return found.map(({ isReady, text }) => ({ isReady, bytes: Buffer.from(text, 'latin1') }));
}

test('UPL-04 F-803 R-FILE-03 R-FILE-07 a large photo leaves smaller, upright and without its place; HEIC and TIFF are shown once the server has them; nothing stays behind', async ({ seatOf, freshSeatOf, api }) => {
  test.setTimeout(300_000);
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  // Every file on the device is counted: of a device without drafts.
  const { page, gate } = await freshSeatOf(teacher);
  await openStories(page, classId);
  const large = Buffer.from(await (await placedPhoto('jpeg', 3200, 2400, 6)).arrayBuffer());
  const tiff = Buffer.from(await (await placedPhoto('tiff', 320, 200)).arrayBuffer());
  const picked = [
    { name: 'экскурсия.jpg', mimeType: 'image/jpeg', buffer: large },
    { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: placedHeic() },
    { name: 'скан.tiff', mimeType: 'image/tiff', buffer: tiff },
  ];
  const huge = { name: 'панорама.jpg', mimeType: 'image/jpeg', buffer: await turnedHuge() };
  for (const { buffer } of picked) expect(await tracesIn(new Blob([new Uint8Array(buffer)]))).toEqual(expect.arrayContaining(['place', 'owner']));
  await pick(page, [...picked, huge]);
  // What this browser does not read says so, and does not pretend to be elsewhere.
  await expect(composer(page).getByText(t('media:afterSending'))).toHaveCount(2);
  await expect.poll(async () => (await waitingFiles(page)).map(({ isReady }) => isReady), { timeout: 30_000 }).toEqual([true, true, true, true]);
  const ready = await waitingFiles(page);
  for (const { bytes } of ready) expect(await tracesIn(new Blob([new Uint8Array(bytes)]))).toEqual([]);
  const from = gate.seen.length;
  const body = unique('Четыре снимка');
  await publish(page, body);
  const stored = await arrived(asTeacher, classId, body);
  expect(stored?.attachments.map(({ originalName, mimeType, width, height }) => [originalName, mimeType, width, height])).toEqual([
    ['экскурсия.jpg', 'image/jpeg', 2217, 2956],
    ['IMG_0001.HEIC', 'image/jpeg', 64, 32],
    ['скан.tiff', 'image/jpeg', 320, 200],
    ['панорама.jpg', 'image/jpeg', 2090, 3135],
  ]);
  // F-803: the red corner that is first in the bytes is at the right top of what is upright.
  const last = await asTeacher.raw('GET', `${stored?.attachments[3]?.['@id'] ?? ''}/content`);
  const { data, info } = await sharp(Buffer.from(await last.arrayBuffer())).raw().toBuffer({ resolveWithObject: true });
  const isRed = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 200 && (data[(y * info.width + x) * info.channels + 1] ?? 0) < 60;
  expect([isRed(10, 10), isRed(2080, 10), isRed(10, 3125), isRed(2080, 3125)]).toEqual([false, true, false, false]);
  const sent = pieces(gate, from).reduce((sum, { headers }) => sum + Number(headers['content-length']), 0);
  expect(sent).toBe(ready.map(({ bytes }) => bytes.length).filter((size) => size > 64 * 1024).reduce((sum, size) => sum + size, 0));
  expect(sent).toBeLessThan(large.length);
  await expect.poll(() => waitingFiles(page)).toEqual([]);
  for (const one of [page, (await seatOf(parent)).page]) {
    if (one !== page) await one.goto('/parents/dashboard/main');
    const photos = card(one, body).getByRole('img', { name: /экскурсия|IMG_0001|скан|панорама/u });
    await expect(photos).toHaveCount(4);
    await expect.poll(() => photos.evaluateAll((images) => images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))).toBe(true);
  }
});

test('UPL-03 R-FILE-04 a post with photos that was written without a network goes when it is back, through a reload and a lost connection, and nothing of it is sent twice', async ({ seatOf, api }) => {
  test.setTimeout(300_000);
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const seat = await seatOf(teacher);
  const { page, gate } = seat;
  await openStories(page, classId);
  const photo = await picture('поле.jpg', 2400, 1800);
  expect(photo.buffer.length).toBeGreaterThan(1_000_000);
  const body = unique('Из поля');
  await seat.goOffline();
  await pick(page, [photo]);
  await publish(page, body);
  await expect(card(page, body).getByText(t('components:state.waiting'))).toBeAttached();
  await page.reload();
  await expect(card(page, body).getByText(t('components:state.waiting'))).toBeAttached();
  await expect.poll(() => card(page, body).getByRole('img', { name: /поле/u }).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true);

  const from = gate.seen.length;
  let asked = 0;
  const release = gate.hold((method, path) => method === 'PATCH' && path.startsWith('/api/uploads/') && (asked += 1) > 2);
  await seat.goOnline();
  await expect.poll(() => asked, { timeout: 60_000 }).toBe(3);
  // In the middle of it: the connection breaks, and the page is loaded anew before it is back.
  gate.shut();
  release();
  await page.reload();
  await expect(card(page, body).getByText(t('components:state.waiting'))).toBeAttached();
  gate.open();
  await page.reload();
  const story = await arrived(asTeacher, classId, body);
  const spanOf = ({ headers }: SeenRequest) => ({ start: Number(headers['upload-offset']), end: Number(headers['upload-offset']) + Number(headers['content-length']) });
  const sent = pieces(gate, from);
  const spans = sent.filter(({ status }) => status === 204).map(spanOf);
  // Each piece begins where the one before ended, or further: what came of a broken piece was kept.
  for (const [index, { start }] of spans.entries()) expect(start).toBeGreaterThanOrEqual(spans[index - 1]?.end ?? 0);
  // Also where its answer was lost with the page.
  expect(sent.map(spanOf).at(-1)?.end).toBe(photo.buffer.length);
  expect(story?.attachments.map(({ originalName, type }) => [originalName, type])).toEqual([['поле.jpg', 'photo']]);
  expect((await asTeacher.get<Posted>(`/classes/${classId}/feed?itemsPerPage=5`)).member.filter((one) => one.body === body)).toHaveLength(1);
});

const BROKEN_FILE = {
  status: 422,
  headers: { 'content-type': 'application/problem+json' },
  body: Buffer.from(JSON.stringify({
    type: 'about:blank', title: 'Unprocessable Content', status: 422, code: 'invalid',
    violations: [{ propertyPath: 'file', message: 'The file is damaged', code: 'fileBroken' }],
  })),
};

test('UPL-02 STO-04 R-FILE-05 each photo shows its percent as the server confirms it; a refused photo is named and stops a new story or an edit, which can then go without it', async ({ seatOf, api }) => {
  test.setTimeout(300_000);
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const { page, gate } = await seatOf(teacher);
  // Good for this device: what it knows to be damaged is not sent at all (F-110).
  const fake = await picture('второе.jpg', 640, 480);
  const [body, after] = [unique('Проверка снимков'), unique('После правки')];
  const withoutFile = t('common:refusal.withoutFile');
  const why = card(page, body).getByRole('alert');
  /** The server finds the file of one of the next uploads broken. */
  const refuseUpload = (place: number) => {
    let count = 0;
    gate.answer((method, path) => method === 'POST' && /^\/api\/uploads?$/u.test(path) && (count += 1) === place, BROKEN_FILE);
  };

  await test.step('a post', async () => {
    await openStories(page, classId);
    const [first, last] = [await picture('первое.jpg', 2000, 1500), await picture('третье.jpg', 700, 500)];
    await pick(page, [first, fake, last]);
    const from = gate.seen.length;
    refuseUpload(2);
    let asked = 0;
    const release = gate.hold((method, path) => method === 'PATCH' && path.startsWith('/api/uploads/') && (asked += 1) > 1);
    await publish(page, body);
    await expect.poll(() => asked, { timeout: 60_000 }).toBe(2);
    const confirmed = Math.floor((100 * PIECE_FIRST) / first.buffer.length);
    await expect(card(page, body).getByText(t('media:percent', { percent: confirmed }))).toBeVisible();
    release();
    await expect(card(page, body).getByText(t('media:fileRefused', { name: fake.name }))).toBeVisible({ timeout: 30_000 });
    await expect(why).toContainText(fake.name);
    await expect(why).toContainText(t('problems:violation.fileBroken'));
    // The same bytes would meet the same answer.
    await expect(why.getByRole('button', { name: t('common:action.retry') })).toHaveCount(0);
    expect(gate.seen.slice(from).filter(({ method, path }) => method === 'POST' && /^\/api\/uploads?$/u.test(path))).toHaveLength(2);
    await page.goto('/outbox');
    await expect(row(page, body)).toContainText(fake.name);
    await expect(row(page, body).getByRole('button', { name: withoutFile })).toBeVisible();
    await page.goBack();
    await why.getByRole('button', { name: withoutFile }).click();
    await expect(why).toHaveCount(0, { timeout: 30_000 });
    const story = await arrived(asTeacher, classId, body);
    expect(story?.attachments.map(({ originalName }) => originalName)).toEqual(['первое.jpg', 'третье.jpg']);
    expect(await sharp(first.buffer).metadata()).toMatchObject({ width: story?.attachments[0]?.width });
    await expect(card(page, body).getByText(t('components:state.waiting'))).toHaveCount(0);
  });

  await test.step('an update of it', async () => {
    await card(page, body).getByRole('button', { name: t('stories:menu') }).click();
    await page.getByRole('menuitem', { name: t('stories:edit.action'), exact: true }).click();
    const editor = page.getByRole('dialog', { name: t('stories:edit.title') });
    await editor.getByRole('textbox').fill(after);
    await editor.locator('input[type=file][multiple]').setInputFiles([fake, await picture('настоящее.jpg', 400, 300)]);
    for (const name of [fake.name, 'настоящее.jpg']) await expect(editor.getByRole('button', { name: t('media:remove', { name }) })).toBeVisible();
    refuseUpload(1);
    await editor.getByRole('button', { name: t('stories:edit.update') }).click();
    const told = async () => (await asTeacher.get<Posted>(`/classes/${classId}/feed?itemsPerPage=5`)).member.filter((one) => one.body === body || one.body === after).map((one) => [one.body, ...one.attachments.map(({ originalName }) => originalName)]);
    const whyNot = page.getByRole('article').filter({ hasText: fake.name }).getByRole('alert');
    await expect(whyNot).toContainText(fake.name, { timeout: 60_000 });
    await expect(whyNot).toContainText(t('problems:violation.fileBroken'));
    expect(await told()).toEqual([[body, 'первое.jpg', 'третье.jpg']]);
    await whyNot.getByRole('button', { name: withoutFile }).click();
    await expect.poll(told, { timeout: 60_000 }).toEqual([[after, 'первое.jpg', 'третье.jpg', 'настоящее.jpg']]);
  });
});
