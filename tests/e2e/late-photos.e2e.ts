import { words } from '../support/words.ts';
import { messageRow, otherParent, parent, teacher } from './people.ts';
import { picture } from './pictures.ts';
import { newThread, readAll, unique, uploadPhoto } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');

test('CHA-02 photos that come late move neither what one reads in the middle of a conversation nor its newest message', async ({ freshSeatOf, api, parta }) => {
  test.setTimeout(180_000);
  const asTeacher = await api(teacher);
  const threadId = await newThread(asTeacher, [await api(parent), await api(otherParent)], unique('Поздние фото'));
  const shapes = [[900, 600], [500, 900], [700, 700]] as const;
  const photos = await Promise.all(shapes.map(async ([width, height], place) => uploadPhoto(parta.url, teacher, await picture(`поздно ${place}.jpg`, width, height))));
  const texts = Array.from({ length: 24 }, (_, place) => unique(`Снимок ${place}`));
  for (const [place, body] of texts.entries()) await asTeacher.post(`/threads/${threadId}/messages`, { body, attachments: place % 2 === 0 ? [photos[(place / 2) % photos.length]] : [] });
  // What is read opens at its end.
  await readAll(await api(parent), threadId);
  const { page, gate } = await freshSeatOf(parent);
  const release = gate.hold((method, path) => method === 'GET' && /\/api\/files\/[^/]+\/content/u.test(path));
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  const newest = messageRow(page, texts.at(-1) ?? '');
  await expect(newest).toBeInViewport();
  const late = messageRow(page, texts[10] ?? '').getByRole('img', { name: /поздно/u });
  await page.getByRole('list', { name: t('chat:messages') }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -400);
    await expect(late).toBeInViewport({ timeout: 200 });
  }).toPass();
  // Asked for, and not here: nothing of it is drawn yet.
  await expect.poll(() => gate.seen.some(({ path, status }) => /\/api\/files\/[^/]+\/content/u.test(path) && status === null)).toBe(true);
  const isDrawn = () => page.locator('li:has([data-message]) img[alt*="поздно"]').evaluateAll((images) => images.filter((image) => image.getBoundingClientRect().bottom > 0 && image.getBoundingClientRect().top < innerHeight).map((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0));
  expect(await isDrawn()).not.toContain(true);
  await page.evaluate(watchRows);
  release();
  await expect.poll(isDrawn, { timeout: 30_000 }).not.toContain(false);
  expect((await isDrawn()).length).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.dataset['drift'])).toBe('0');

  // The same at the lower end, in a browser that has none of them either.
  const other = await freshSeatOf(parent);
  const releaseAgain = other.gate.hold((method, path) => method === 'GET' && /\/api\/files\/[^/]+\/content/u.test(path));
  await other.page.goto(`/parents/dashboard/chat/${threadId}`);
  const last = messageRow(other.page, texts.at(-1) ?? '');
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(messageRow(other.page, texts.at(-2) ?? '').getByRole('img', { name: /поздно/u })).toBeInViewport();
  await other.page.evaluate(watchRows);
  releaseAgain();
  await expect.poll(() => messageRow(other.page, texts.at(-2) ?? '').getByRole('img', { name: /поздно/u }).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0), { timeout: 30_000 }).toBe(true);
  expect(await other.page.evaluate(() => document.documentElement.dataset['drift'])).toBe('0');
  await expect(last).toBeInViewport({ ratio: 1 });
});

/** In the page: notes from now on, frame by frame, by how many px a message in sight has moved at most. */
function watchRows(): void {
  const inSight = [...document.querySelectorAll('li:has([data-message])')].filter((row) => row.getBoundingClientRect().bottom > 0 && row.getBoundingClientRect().top < innerHeight);
  const tops = new Map(inSight.map((row) => [row.getAttribute('data-row'), row.getBoundingClientRect().top]));
  let worst = 0;
  const look = () => {
    for (const [id, top] of tops) {
      const row = document.querySelector(`li[data-row="${id}"]`);
      worst = Math.max(worst, row === null ? 10_000 : Math.abs(row.getBoundingClientRect().top - top));
    }
    document.documentElement.dataset['drift'] = String(Math.round(worst));
    requestAnimationFrame(look);
  };
  look();
}
