import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { HttpGate } from '../support/http-gate.ts';
import { words } from '../support/words.ts';
import { messageRow, parent, student, teacher } from './people.ts';
import { newThread, sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { untilInstalled } from './seats.ts';

const t = words('ru');

/** From now on the server has another version of the service worker. */
function deploy(gate: HttpGate, version: string, extra = ''): void {
  const tail = Buffer.from(`\n${extra}// version ${version}\n`);
  gate.alter((_method, path) => path.startsWith('/service.worker.js'), (answer) => ({ ...answer, headers: { ...answer.headers, etag: `"${version}"` }, body: Buffer.concat([answer.body, tail]) }));
}
/** What the browser does by itself from time to time. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
}
/** Counts the loads of a page from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}
async function scriptOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return [registration?.active && 'active', registration?.waiting && 'waiting', registration?.installing && 'installing'].filter(Boolean).join(' ');
  });
}

test('SWK-01 the browser finds Parta fit to be installed: name, icons, its own window, a start page', async ({ visitor }) => {
  const { page, context } = await visitor();
  await page.goto('/');
  await untilInstalled(page);
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A context of a test is a private window, which nothing can be installed in; everything else counts.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  const { data = '', errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data) as { name: string; display: string; start_url: string; icons: { src: string; sizes: string; purpose: string }[] };
  expect(manifest).toMatchObject({ name: 'Parta', display: 'standalone', start_url: '/' });
  for (const purpose of ['any', 'maskable']) expect(manifest.icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status(), src).toBe(200);
});

test('SWK-01 GEN-01 after one visit every kind of page opens from its address without a network, also those never opened before', async ({ freshSeatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId, name } = await sharedClass(asTeacher, await api(parent));
  const feed = await asTeacher.get<{ member: { _id: string }[] }>(`/classes/${classId}/feed`);
  const seat = await freshSeatOf(teacher);
  const { page } = seat;
  await seat.goOffline();
  for (const [path, heading] of [
    ['/teachers/dashboard', t('classes:title')],
    ['/teachers/archived', t('classes:archived.title')],
    [`/teachers/classes/${classId}/room`, name],
    [`/teachers/classes/${classId}/story`, name],
    [`/teachers/classes/${classId}/calendar`, name],
    [`/teachers/classes/${classId}/chat`, name],
    [`/teachers/classes/${classId}/stories/${feed.member[0]?._id}`, t('stories:page.title')],
    ['/outbox', t('outbox:title')],
    ['/conditions', t('app:conditions.title')],
    ['/teachers/nowhere', t('app:fault.page.title')],
  ]) {
    await page.goto(path ?? '');
    await expect(page.getByRole('heading', { name: heading ?? '' }).first(), path).toBeVisible();
  }
  await page.goto(`/teachers/classes/${classId}/room`);
  await expect(page.getByRole('main').getByRole('listitem').nth(20)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByRole('listitem').nth(20)).toBeVisible();
  await page.goto(`/teachers/classes/${classId}/story`);
  await page.goBack();
  await expect(page.getByRole('main').getByRole('listitem').nth(20)).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('SWK-01 every file of the app’s code is kept, also what the page or its worker has not asked for yet', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/');
  await untilInstalled(page);
  const files = readdirSync('dist/assets').filter((name) => /\.(?:js|css|woff2)$/.test(name));
  const parts = (wanted: RegExp) => files.filter((name) => wanted.test(name));
  for (const wanted of [/^sync\.worker-/, /^search-[^.]{8}\.js$/, /^onest-accents-/]) expect(parts(wanted), String(wanted)).toHaveLength(1);
  const missing = await page.evaluate(async (names) => {
    const found = await Promise.all(names.map((name) => caches.match(`/assets/${name}`)));
    return names.filter((_name, at) => found[at] === undefined);
  }, files);
  expect(missing).toEqual([]);
});

test('SWK-01 a photo that was looked at once shows without a network', async ({ freshSeatOf }) => {
  const seat = await freshSeatOf(student);
  const { page } = seat;
  await page.getByRole('main').locator('a[href^="/students/classes/"]:not([href*="AwardsModalView"])').first().click();
  const photo = page.getByRole('article').getByRole('img', { name: /./u }).first();
  await photo.scrollIntoViewIfNeeded();
  const isShown = () => photo.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);
  await expect.poll(isShown).toBe(true);
  await seat.goOffline();
  await page.reload();
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(isShown).toBe(true);
});

test('SWK-01 a new version takes over by one reload when nothing is being typed', async ({ freshSeatOf }) => {
  const { page, gate } = await freshSeatOf(parent);
  const loads = countLoads(page);
  deploy(gate, 'two');
  await lookForUpdate(page);
  await expect.poll(loads, { timeout: 60_000 }).toBe(1);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect.poll(() => scriptOf(page)).toBe('active');
  await page.waitForTimeout(2000);
  expect(loads()).toBe(1);
});

test('SWK-01 a new version that was found while the page was loading takes over as well', async ({ freshSeatOf }) => {
  const { page, gate } = await freshSeatOf(parent);
  // It takes three seconds to arrive, so that the page begins in the middle of it.
  deploy(gate, 'three', "addEventListener('install', (event) => event.waitUntil(new Promise((done) => setTimeout(done, 3000))));");
  await lookForUpdate(page);
  await page.reload();
  expect(await scriptOf(page)).toBe('active installing');
  const loads = countLoads(page);
  await expect.poll(loads, { timeout: 20_000 }).toBe(1);
  await expect.poll(() => scriptOf(page)).toBe('active');
});

test('SWK-01 a new version never takes what is being typed: it waits, says so, and comes with the next page, draft kept', async ({ freshSeatOf, api }) => {
  const name = unique('Не перебивай');
  const threadId = await newThread(await api(teacher), [await api(parent)], name);
  const { page, gate } = await freshSeatOf(parent);
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  const box = page.getByRole('textbox', { name: t('chat:composer.label') });
  await box.pressSequentially('Полслова');
  const loads = countLoads(page);
  deploy(gate, 'four');
  await lookForUpdate(page);
  await expect(page.getByText(t('app:notice.update'))).toBeVisible();
  await box.pressSequentially(' и ещё полслова');
  await page.waitForTimeout(1500);
  expect(loads()).toBe(0);
  await expect(box).toHaveValue('Полслова и ещё полслова');
  await page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: t('app:sider.home') }).click();
  await expect.poll(loads, { timeout: 60_000 }).toBe(1);
  await expect.poll(() => scriptOf(page)).toBe('active');
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  await expect(box).toHaveValue('Полслова и ещё полслова');
  await box.fill('');
});

test('SWK-01 who sees that a new version is ready can take it at once, and the draft stays', async ({ freshSeatOf, api }) => {
  const threadId = await newThread(await api(teacher), [await api(parent)], unique('Сразу'));
  const { page, gate } = await freshSeatOf(parent);
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  const box = page.getByRole('textbox', { name: t('chat:composer.label') });
  await box.pressSequentially('Черновик к обновлению');
  deploy(gate, 'five');
  await lookForUpdate(page);
  const loads = countLoads(page);
  await page.getByRole('button', { name: t('app:notice.reload') }).click();
  await expect.poll(loads, { timeout: 60_000 }).toBe(1);
  await expect(box).toHaveValue('Черновик к обновлению');
  await expect(page.getByText(t('app:notice.update'))).toHaveCount(0);
  await box.fill('');
  await expect(messageRow(page, 'Черновик к обновлению')).toHaveCount(0);
});
