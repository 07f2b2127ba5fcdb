import { readdirSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { Api } from '../support/api-as.ts';
import type { Login } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { expectToStay } from './expect-to-stay.ts';
import { deploy, lookForUpdate } from './new-version.ts';
import { messageRow, parent, student, teacher } from './people.ts';
import { picture } from './pictures.ts';
import { newClass, newStudent, newThread, sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { untilInstalled } from './seats.ts';

const t = words('ru');
/** An old service worker that is asked for a picture while it ends stays for half a minute more, ms. */
const TAKEOVER_MS = 60_000;

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

/** As when another app or tab comes to the front. */
async function setInSight(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}
/** The form of a new class with a name in it, which no draft keeps. */
async function typeClassName(page: Page, name: string): Promise<{ readonly box: Locator; readonly close: () => Promise<void> }> {
  await page.goto('/teachers/classes');
  await page.getByRole('main').getByRole('button', { name: t('classes:create') }).click();
  const dialog = page.getByRole('dialog', { name: t('classes:form.createTitle') });
  const box = dialog.getByRole('textbox', { name: t('classes:form.name') });
  await box.pressSequentially(name);
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  return { box, close };
}

/** An address, and what stands there that came from the device: not the frame alone. */
type Stop = readonly [path: string, shown: (page: Page) => Locator];
type ApiOf = (login: Login) => Promise<Api>;

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const post = (page: Page) => page.getByRole('article');
const message = (page: Page) => page.locator('li:has([data-message])');
const threads = (page: Page) => page.getByRole('region', { name: t('chat:threads') }).getByRole('listitem').getByRole('link');
const awards = (page: Page) => page.getByRole('dialog').getByRole('heading');
const STOPS_OF_ANYBODY: readonly Stop[] = [
  ['/outbox', (page) => heading(page, t('outbox:title'))],
  ['/search', (page) => page.getByRole('searchbox', { name: t('search:field') })],
  ['/share', (page) => heading(page, t('share:title'))],
  ['/conditions', (page) => heading(page, t('conditions:title'))],
];

async function stopsOfTeacher(api: ApiOf): Promise<readonly Stop[]> {
  const asTeacher = await api(teacher);
  const { classId, name, threadId } = await sharedClass(asTeacher, await api(parent));
  const feed = await asTeacher.get<{ member: { _id: string }[] }>(`/classes/${classId}/feed`);
  const students = await asTeacher.get<{ member: { _id: string }[] }>(`/classes/${classId}/students`);
  const base = `/teachers/classes/${classId}`;
  const inClass = (page: Page) => heading(page, name);
  return [
    ['/teachers', (page) => heading(page, t('classes:title'))],
    ['/teachers/classes', (page) => page.getByRole('main').getByRole('heading', { name, exact: true })],
    ['/teachers/dashboard', (page) => page.getByRole('main').getByRole('heading', { name, exact: true })],
    ['/teachers/archived', (page) => heading(page, t('classes:archived.title'))],
    ['/teachers/requests', (page) => heading(page, t('requests:title'))],
    ['/teachers/profile', (page) => page.getByLabel(t('profile:email'), { exact: true })],
    [base, (page) => page.getByRole('main').locator('[data-open]')],
    [`${base}/room`, (page) => page.getByRole('main').locator('[data-open]')],
    [`${base}/room/AwardsModalView/${students.member[0]?._id}`, awards],
    [`${base}/story`, post],
    [`${base}/calendar`, inClass],
    [`${base}/chat`, threads],
    [`${base}/chat/${threadId}`, message],
    [`${base}/stories/${feed.member[0]?._id}`, post],
    [`${base}/print/invitations`, (page) => page.getByRole('main').getByRole('listitem')],
    [`${base}/print/logins`, (page) => heading(page, t('invitations:print.logins'))],
  ];
}

async function stopsOfParent(api: ApiOf): Promise<readonly Stop[]> {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId, threadId } = await sharedClass(asTeacher, asParent);
  const feed = await asTeacher.get<{ member: { _id: string }[] }>(`/classes/${classId}/feed`);
  const child = (await asParent.get<{ member: { _id: string; firstName: string }[] }>('/students')).member[0];
  const asked = await newStudent(asTeacher, await newClass(asTeacher, unique('Ждём')), 'Ника', unique('Орлова'));
  const request = await asParent.post<{ _id: string; class: string }>(`/students/by-parent-code/${asked.parentCode}/bind-parent`, { code: asked.parentCode });
  return [
    ...['/parents', '/parents/dashboard', '/parents/dashboard/main', `/parents/dashboard/main/${child?._id}`].map((path): Stop => [path, post]),
    [`/parents/dashboard/main/${child?._id}/AwardsModalView/${child?._id}`, awards],
    ['/parents/dashboard/chat', threads],
    [`/parents/dashboard/chat/${threadId}`, message],
    ['/parents/profile', (page) => page.getByLabel(t('profile:email'), { exact: true })],
    [`/parents/student/${asked._id}/class/${request.class.replace('/classes/', '')}/request/${request._id}/code/${asked.parentCode}`, (page) => page.getByText(t('requests:own.waits'))],
    [`/parents/classes/${classId}/stories/${feed.member[0]?._id}`, post],
    ['/parents/join', (page) => page.getByRole('textbox', { name: t('joining:code.label') })],
  ];
}

async function stopsOfStudent(api: ApiOf): Promise<readonly Stop[]> {
  const asTeacher = await api(teacher);
  const { classId, name, threadId } = await sharedClass(asTeacher, await api(student), 'students');
  const feed = await asTeacher.get<{ member: { _id: string }[] }>(`/classes/${classId}/feed`);
  const base = `/students/classes/${classId}`;
  return [
    ...['/students', '/students/dashboard'].map((path): Stop => [path, (page) => page.getByRole('main').getByRole('link', { name, exact: true })]),
    ['/students/profile', (page) => page.getByRole('switch', { name: t('profile:quiet.title') })],
    [base, post],
    [`${base}/AwardsModalView`, awards],
    [`${base}/chat`, threads],
    [`${base}/chat/${threadId}`, message],
    [`${base}/stories/${feed.member[0]?._id}`, post],
  ];
}

/** A student looks at the photo of a new story; resolves with what tells whether it is shown. */
async function lookAtPhoto(page: Page, api: ApiOf): Promise<() => Promise<boolean>> {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(student), 'students');
  const body = unique('Фото на дорогу');
  const file = await picture('дорога.jpg', 800, 600);
  await asTeacher.post(`/classes/${classId}/stories`, { body, attachments: [await asTeacher.upload(file.name, file.buffer)] });
  await page.goto(`/students/classes/${classId}`);
  const photo = page.getByRole('article').filter({ hasText: body }).getByRole('img', { name: t('media:photoAlt', { name: file.name }) });
  const isShown = async (): Promise<boolean> => {
    await photo.scrollIntoViewIfNeeded();
    return photo.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);
  };
  await expect.poll(isShown).toBe(true);
  return isShown;
}

async function expectAfterReload(page: Page, isShown: () => Promise<boolean>): Promise<void> {
  await page.reload();
  await expect.poll(isShown).toBe(true);
}

/** A page of a class is reloaded, left and come back to, and shows the same. */
async function goBackAndForward(page: Page, classId: string): Promise<void> {
  const lastStudent = page.getByRole('main').getByRole('listitem').nth(20);
  await page.goto(`/teachers/classes/${classId}/room`);
  await expect(lastStudent).toBeVisible();
  await page.reload();
  await expect(lastStudent).toBeVisible();
  await page.goto(`/teachers/classes/${classId}/story`);
  await page.goBack();
  await expect(lastStudent).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('article').first()).toBeVisible();
}

test('SWK-01 the browser finds Parta fit to be installed: name, icons, its own window, a start page; every file of its code is kept, also what nothing has asked for yet', async ({ visitor }) => {
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

  const files = readdirSync('dist/assets').filter((name) => /\.(?:js|css|woff2)$/.test(name));
  const parts = (wanted: RegExp) => files.filter((name) => wanted.test(name));
  for (const wanted of [/^sync\.worker-/, /^sync-engine-/, /^search-[^.]{8}\.js$/, /^onest-accents-/]) expect(parts(wanted), String(wanted)).toHaveLength(1);
  const missing = await page.evaluate(async (names) => {
    const found = await Promise.all(names.map((name) => caches.match(`/assets/${name}`)));
    return names.filter((_name, at) => found[at] === undefined);
  }, files);
  expect(missing).toEqual([]);
});

for (const { who, stopsOf } of [{ who: teacher, stopsOf: stopsOfTeacher }, { who: parent, stopsOf: stopsOfParent }, { who: student, stopsOf: stopsOfStudent }]) {
  test(`SWK-01 GEN-01 after one visit every page of a ${who.role} opens from its address without a network, also those never opened before`, async ({ freshSeatOf, api }) => {
    test.setTimeout(240_000);
    const stops = [...(await stopsOf(api)), ...STOPS_OF_ANYBODY, [`/${who.role}s/nowhere`, (page: Page) => heading(page, t('app:fault.page.title'))]] as const;
    const seat = await freshSeatOf(who);
    const { page } = seat;
    const isPhotoShown = who.role === 'student' ? await lookAtPhoto(page, api) : null;
    await seat.goOffline();
    if (isPhotoShown !== null) await test.step('a photo that was looked at once', () => expectAfterReload(page, isPhotoShown));
    for (const [path, shown] of stops) {
      await page.goto(path);
      await expect(shown(page).first(), path).toBeVisible();
    }
    if (who.role !== 'teacher') return;
    const { classId } = await sharedClass(await api(teacher), await api(parent));
    await test.step('reload, back and forward', () => goBackAndForward(page, classId));
  });
}

test('SWK-01 a first installation that the line breaks at one part after the other goes on when there is a line again, with the page open all along', async ({ visitor }) => {
  const seat = await visitor();
  const { page, gate } = seat;
  const asked = (isPart: (path: string) => boolean) => gate.seen.filter(({ path }) => isPart(path)).length;
  let mend = () => {};
  // In this order: a file that has come once is kept, while the worker's own scripts are fetched with each attempt.
  for (const part of ['service.worker', 'search', 'service-parts']) {
    const isPart = (path: string): boolean => path === `/${part}.js` || new RegExp(`^/assets/${part}-[^.]{8}\\.js$`, 'u').test(path);
    const before = asked(isPart);
    await seat.goOffline();
    mend();
    const release = gate.answer((_method, path) => isPart(path), { status: 503, headers: {}, body: Buffer.alloc(0) });
    mend = () => {
      release();
    };
    await seat.goOnline();
    if (part === 'service.worker') await page.goto('/');
    await expect.poll(() => asked(isPart), part).toBeGreaterThan(before);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length)), part).toBe(0);
  }
  await seat.goOffline();
  mend();
  await seat.goOnline();
  await untilInstalled(page);
  const came = gate.seen.filter(({ status, path }) => status === 200 && path.startsWith('/assets/onest-accents-'));
  expect(came.length, 'What has come once is not asked for again').toBe(1);
  await seat.goOffline();
  await page.reload();
  await expect(page.getByRole('button', { name: t('welcome:teacherLogin') })).toBeVisible();
});

test('SWK-01 CHA-08 a new version takes over by one reload when nothing is being typed, waits for what is, comes at a press or with the next page, and also where it was found while the page was loading; drafts stay, with their photo', async ({ freshSeatOf, api }) => {
  const threadId = await newThread(await api(teacher), [await api(parent)], unique('Не перебивай'));
  const { page, gate } = await freshSeatOf(parent);
  const box = page.getByRole('textbox', { name: t('chat:composer.label') });
  const notice = page.getByText(t('app:notice.update'));
  await test.step('nothing is being typed', async () => {
    const loads = countLoads(page);
    deploy(gate, 'two');
    await lookForUpdate(page);
    await expect.poll(loads, { timeout: TAKEOVER_MS }).toBe(1);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect.poll(() => scriptOf(page)).toBe('active');
    await expectToStay(2000, () => expect(loads()).toBe(1));
  });
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  await test.step('it waits for what is being typed, and comes with the next page', async () => {
    await box.pressSequentially('Полслова');
    const loads = countLoads(page);
    deploy(gate, 'three');
    await lookForUpdate(page);
    await expect(notice).toBeVisible();
    await box.pressSequentially(' и ещё полслова');
    await expectToStay(1500, () => expect(loads()).toBe(0));
    await expect(box).toHaveValue('Полслова и ещё полслова');
    await page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: t('app:sider.home') }).click();
    await expect.poll(loads, { timeout: TAKEOVER_MS }).toBe(1);
    await expect.poll(() => scriptOf(page)).toBe('active');
    await page.goto(`/parents/dashboard/chat/${threadId}`);
    await expect(box).toHaveValue('Полслова и ещё полслова');
  });
  await test.step('it is taken at once by who presses for it', async () => {
    await page.getByLabel(t('chat:composer.photos'), { exact: true }).setInputFiles(await picture('обновление.png', 300, 200));
    const photo = page.getByRole('button', { name: t('media:remove', { name: 'обновление.png' }) });
    await expect(photo).toBeVisible();
    await box.press('End');
    await box.pressSequentially('.');
    deploy(gate, 'four');
    await lookForUpdate(page);
    const loads = countLoads(page);
    await page.getByRole('button', { name: t('app:notice.reload') }).click();
    await expect.poll(loads, { timeout: TAKEOVER_MS }).toBe(1);
    await expect(box).toHaveValue('Полслова и ещё полслова.');
    await expect(notice).toHaveCount(0);
    await photo.click();
    await box.fill('');
    await expect(messageRow(page, 'Полслова')).toHaveCount(0);
  });
  await test.step('it is found while the page is loading', async () => {
    // It arrives no sooner than it is let to, so that the page begins in the middle of it.
    const release = gate.hold((_method, path) => path.startsWith('/robots.txt'));
    deploy(gate, 'five', "addEventListener('install', (event) => event.waitUntil(fetch('/robots.txt')));");
    await lookForUpdate(page);
    await expect.poll(() => scriptOf(page)).toBe('active installing');
    await page.reload();
    await expect(box).toBeVisible();
    expect(await scriptOf(page)).toBe('active installing');
    const loads = countLoads(page);
    release();
    await expect.poll(loads, { timeout: TAKEOVER_MS }).toBe(1);
    await expect.poll(() => scriptOf(page)).toBe('active');
  });
});

test('SWK-01 a new version that one window is ready for waits while a form is half filled in another, also while one looks into another app, and comes when that is closed', async ({ freshSeatOf }) => {
  const { page, context, gate } = await freshSeatOf(teacher);
  await page.goto('/teachers/classes');
  const other = await context.newPage();
  const name = unique('Полкласса');
  const { box, close } = await typeClassName(other, name);
  const loads = [page, other].map(countLoads);
  const sider = page.getByRole('navigation', { name: t('app:sider.label') });
  deploy(gate, 'six');
  await lookForUpdate(page);
  await expect(page.getByText(t('app:notice.update'))).toBeVisible();
  await sider.getByRole('link', { name: t('app:place.archive'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('classes:archived.title') })).toBeVisible();
  await expectToStay(4000, () => expect(loads.map((count) => count())).toEqual([0, 0]));
  await expect(box).toHaveValue(name);

  await close();
  await page.goBack();
  for (const count of loads) await expect.poll(count, { timeout: TAKEOVER_MS }).toBe(1);
  await expect.poll(() => scriptOf(page)).toBe('active');

  await other.close();
  await test.step('a form while one looks into another app', async () => {
    const half = unique('Отвлеклась');
    const form = await typeClassName(page, half);
    const loadsAfter = countLoads(page);
    deploy(gate, 'seven');
    await lookForUpdate(page);
    await expect.poll(() => scriptOf(page)).toBe('active waiting');
    await setInSight(page, 'hidden');
    await expectToStay(4000, () => expect(loadsAfter()).toBe(0));
    await setInSight(page, 'visible');
    await expect(form.box).toHaveValue(half);
    await form.close();
    await setInSight(page, 'hidden');
    await expect.poll(loadsAfter, { timeout: TAKEOVER_MS }).toBe(1);
  });
});
