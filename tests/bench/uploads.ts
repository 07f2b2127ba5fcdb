import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { TcpProxy } from '../support/tcp-proxy.ts';
import type { Figure } from './figures.ts';
import type { World } from './world.ts';

const PHOTOS = 20;
const DROPS = 10;
/** 200 kbit/s (design.md section 7). */
const BYTES_PER_SECOND = 25_000;
/** Where it has to be short: ten times as much, with as many drops in as many bytes. */
const SHORT_BYTES_PER_SECOND = 250_000;
/** design.md section 7. */
const RATIO = 1.05;
/** More than twice what the photos take over the slow line, ms. */
const LIMIT_MS = 600_000;

/**
 * Twenty photos in one message over a slow line that breaks ten times, from real Chromium through a throttling TCP proxy:
 * bytes of files that came out of the line, against the bytes that the vault held to be sent.
 */
export async function benchUploads(world: World): Promise<Figure[]> {
  const proxy = await TcpProxy.start(Number(new URL(world.origin.url).port));
  const { context, page } = await world.browser();
  try {
    await page.goto(`http://localhost:${proxy.port}/__bench/engine.html`);
    await page.evaluate(({ email, password }) => globalThis.bench.login(email, password), world.teacher);
    const threadId = await page.evaluate(async () => (await globalThis.bench.when('threads', { classId: null }, (threads) => threads.rows.length > 0)).result.rows[0]?._id ?? '');
    await page.evaluate(() => globalThis.bench.when('syncStatus', {}, ({ phase }) => phase === 'idle'));
    const needed = await pickPhotos(page, threadId);
    world.origin.takeUploadedBytes();
    const rate = world.isShort ? SHORT_BYTES_PER_SECOND : BYTES_PER_SECOND;
    proxy.rateLimit(rate);
    const start = Date.now();
    await page.evaluate((id) => globalThis.bench.client.run('sendMessage', { threadId: id, body: 'Twenty photos' }), threadId);
    const sending = page.evaluate(() => globalThis.bench.when('outbox', {}, ({ rows }) => rows.length === 0)).then(() => true);
    for (let drop = 1; drop <= DROPS; drop += 1) await dropAfter(world, proxy, (needed * drop) / (DROPS + 1), start);
    await Promise.race([sending, page.waitForTimeout(LIMIT_MS)]);
    const sent = world.origin.uploadedBytes();
    const ratio = sent / needed;
    const seconds = (Date.now() - start) / 1000;
    return [
      { name: `${PHOTOS} photos at ${rate * 8 / 1000} kbit/s with ${DROPS} drops (${seconds.toFixed(0)} s)`, measured: `${(sent / 1000).toFixed(0)} kB sent`, floor: `${(needed / 1000).toFixed(0)} kB of photos`, ratio, target: `<= ${RATIO}`, isMet: ratio <= RATIO },
    ];
  } finally {
    await context.close();
    await proxy.close();
  }
}

/** Puts photos into the draft of the thread; answers the bytes that will leave. */
async function pickPhotos(page: Page, threadId: string): Promise<number> {
  const photos = await Promise.all(
    Array.from({ length: PHOTOS }, async (_, index) => {
      const image = sharp({ create: { width: 1000, height: 750, channels: 3, background: { r: index * 10, g: 120, b: 90 }, noise: { type: 'gaussian', mean: 128, sigma: 25 } } });
      return (await image.jpeg({ quality: 85 }).toBuffer()).toString('base64');
    }),
  );
  await page.evaluate(
    async ({ place, texts }) => {
      const files = texts.map((text, index) => ({ name: `${index}.jpg`, lastModified: index, blob: new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type: 'image/jpeg' }) }));
      await globalThis.bench.client.run('addDraftFiles', { place, files });
    },
    { place: `thread:${threadId}`, texts: photos },
  );
  return photos.reduce((sum, photo) => sum + Buffer.byteLength(photo, 'base64'), 0);
}

/** Breaks every connection once so many bytes of files are through. */
async function dropAfter(world: World, proxy: TcpProxy, bytes: number, start: number): Promise<void> {
  while (world.origin.uploadedBytes() < bytes && Date.now() - start < LIMIT_MS) await new Promise((resolve) => setTimeout(resolve, 20));
  proxy.cut();
}
