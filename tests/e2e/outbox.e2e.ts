import type { Page } from '@playwright/test';
import { logIn } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { messageRow, parent, student, teacher } from './people.ts';
import { picture } from './pictures.ts';
import { newThread, readAll, saidWith, say, setStatus, sharedClass, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { DESKTOP, PHONE } from './seats.ts';

const t = words('ru');

const box = (page: Page) => page.getByRole('textbox', { name: t('chat:composer.label') });
const row = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });
const group = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(t(`outbox:group.${name}`), 'u') });
const state = (page: Page, key: string, options = {}) => page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: t(`app:sync.${key}`, options), exact: true });
async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
  await expect(messageRow(page, text)).toBeVisible();
}
async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${t('app:account.menu', { name: '' })}`, 'u') }).click();
  await page.getByRole('menuitem', { name: t('app:account.logout') }).click();
}

test('GEN-09 GEN-10 a parent always sees how things stand; in the outbox a waiting message is taken back, one that the server refused has the reason, its text and its photo, and goes through once the class is active again', async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId, threadId } = await sharedClass(asTeacher, asParent);
  await readAll(asParent, threadId);
  const seat = await seatOf(parent);
  const { page } = seat;
  const stamp = unique('Обо всём');
  const [back, lost, photo] = ['передумал', 'отказано', 'с фото'].map((part) => `${stamp} ${part}`) as [string, string, string];
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  await expect(state(page, 'calm')).toBeVisible();
  try {
    await seat.goOffline();
    await expect(state(page, 'offline')).toBeVisible();
    await expect(page.getByText(t('common:offline.title'))).toBeVisible();
    for (const text of [back, lost]) await write(page, text);
    await page.getByLabel(t('chat:composer.photos'), { exact: true }).setInputFiles(await picture('двор.jpg', 800, 600));
    await expect(page.getByRole('button', { name: t('media:remove', { name: 'двор.jpg' }) })).toBeVisible();
    await write(page, photo);
    await expect(state(page, 'offlineWaiting', { count: 3 })).toBeVisible();
    await state(page, 'offlineWaiting', { count: 3 }).click();
    await test.step('taken back, after a question', async () => {
      const title = await row(page, back).getByRole('heading').innerText();
      await row(page, back).getByRole('button', { name: t('outbox:discardOf', { title }) }).click();
      const asks = page.getByRole('alertdialog', { name: t('outbox:discard.title', { title }) });
      await expect(asks).toContainText(title);
      await asks.getByRole('button', { name: t('outbox:discard.keep') }).click();
      await expect(asks).toHaveCount(0);
      await expect(row(page, back)).toBeVisible();
      await discard(page, back);
      await page.goto(`/parents/dashboard/chat/${threadId}`);
      await expect(messageRow(page, lost)).toBeVisible();
      await expect(messageRow(page, back)).toHaveCount(0);
    });
    await setStatus(asTeacher, classId, 'archive');
    await seat.goOnline();
    await expect(state(page, 'attention', { count: 2 })).toBeVisible();
    await state(page, 'attention', { count: 2 }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('outbox:title') })).toBeVisible();
    const failed = group(page, 'failed').getByRole('listitem').filter({ hasText: photo });
    await expect(failed).toContainText('двор.jpg');
    // The server's own words, in the user's language.
    await expect(failed).toContainText(/архив/iu);
    await discard(page, lost);
  } finally {
    await setStatus(asTeacher, classId, 'active');
  }
  // What the archive refused goes by itself.
  await expect(page.getByRole('main').getByText(t('outbox:empty.title'), { exact: true })).toBeVisible();
  await expect(state(page, 'calm')).toBeVisible();
  const sent = await asParent.get<{ member: { body: string; attachments: { originalName: string }[] }[] }>(`/threads/${threadId}/messages?itemsPerPage=10`);
  expect(sent.member.filter(({ body }) => body.includes(stamp)).map(({ body, attachments }) => [body, ...attachments.map(({ originalName }) => originalName)])).toEqual([[photo, 'двор.jpg']]);
});

test('GEN-09 GEN-10 with a slow network a parent sees how much is loaded at first, later that news is on its way, and what of the own waits to get out and how far it is', async ({ visitor, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const threadId = await newThread(asTeacher, [asParent], unique('Медленно'));
  const { page, gate } = await visitor();
  const holdAt = (wanted: string, part: string) => gate.hold((method, path) => method === wanted && path.startsWith(part));
  let release = holdAt('GET', '/api/stories');
  await logIn(page, parent);
  const loading = page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: new RegExp(`^${t('app:sync.syncingPercent', { percent: '[1-9]\\d?' })}$`, 'u') });
  await expect(loading).toBeVisible();
  release();
  await expect(state(page, 'calm')).toBeVisible({ timeout: 60_000 });

  await page.goto(`/parents/dashboard/chat/${threadId}`);
  await expect(box(page)).toBeVisible();
  await expect(state(page, 'calm')).toBeVisible();
  release = holdAt('GET', '/api/changes');
  const news = unique('Новость');
  await say(asTeacher, threadId, news);
  await expect(state(page, 'syncing')).toBeVisible({ timeout: 30_000 });
  release();
  await expect(messageRow(page, news)).toBeVisible();
  // That it was read goes out, too.
  await expect.poll(async () => (await asParent.get<{ unreadCount: number }>(`/threads/${threadId}`)).unreadCount).toBe(0);
  await expect(state(page, 'calm')).toBeVisible();

  release = holdAt('POST', `/api/threads/${threadId}/messages`);
  const answer = unique('Ответ');
  await write(page, answer);
  await expect(state(page, 'waiting', { count: 1 })).toBeVisible();
  expect(await saidWith(asParent, threadId, answer)).toEqual([]);
  release();
  await expect(state(page, 'calm')).toBeVisible({ timeout: 30_000 });
  expect(await saidWith(asParent, threadId, answer)).toEqual([answer]);

  await test.step('a photo on its way', async () => {
    release = holdAt('POST', '/api/upload');
    const text = unique('С большим фото');
    await page.getByLabel(t('chat:composer.photos'), { exact: true }).setInputFiles(await picture('большое.jpg', 1600, 1200));
    await expect(page.getByRole('button', { name: t('media:remove', { name: 'большое.jpg' }) })).toBeVisible();
    await write(page, text);
    await page.goto('/outbox');
    await expect(group(page, 'sending').getByRole('listitem').filter({ hasText: text })).toBeVisible();
    await expect(row(page, text).getByRole('progressbar')).toBeVisible();
    release();
    await expect(row(page, text)).toHaveCount(0);
    expect(await saidWith(asParent, threadId, text)).toEqual([text]);
  });
});

test('GEN-10 the outbox shows each waiting change with what it is, where, and its text, in the order it was made; with the network it empties itself', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId, name } = await sharedClass(asTeacher, await api(parent));
  const seat = await seatOf(teacher);
  const { page } = seat;
  await page.goto(`/teachers/classes/${classId}/story`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await seat.goOffline();
  const posts = [unique('Первая запись'), unique('Вторая запись')];
  for (const post of posts) {
    await page.getByRole('textbox', { name: t('stories:composer.label') }).fill(post);
    await page.getByRole('button', { name: t('stories:composer.post') }).click();
    await expect(page.getByRole('article').filter({ hasText: post })).toBeVisible();
  }
  await page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: new RegExp(`^${t('app:place.outbox')}`, 'u') }).click();
  const rows = group(page, 'waiting').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  for (const [index, post] of posts.entries()) {
    await expect(rows.nth(index)).toContainText(post);
    await expect(rows.nth(index).getByRole('heading')).toHaveText(t('outbox:what.storyCreateIn', { place: name }));
    await expect(rows.nth(index)).toContainText(t('components:state.waiting'));
    await expect(rows.nth(index)).toContainText(/\d{1,2}:\d\d/u);
  }
  await rows.first().getByRole('button', { name: t('outbox:copyText') }).click();
  await expect(page.getByText(t('common:textCopied'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(posts[0]);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await seat.goOnline();
  await expect(page.getByRole('main').getByText(t('outbox:empty.title'), { exact: true })).toBeVisible({ timeout: 30_000 });
  const feed = await asTeacher.get<{ member: { body: string }[] }>(`/classes/${classId}/feed?itemsPerPage=5`);
  expect(feed.member.map(({ body }) => body).filter((body) => posts.includes(body))).toEqual(posts.toReversed());
});

test('GEN-09 SES-04 on a phone the state is one sign with the same words; a second window without a network shows what the first one has waiting; who logs out with something unsent is told how much would be lost', async ({ freshSeatOf, api }) => {
  const asParent = await api(parent);
  const { threadId } = await sharedClass(await api(teacher), asParent);
  await readAll(asParent, threadId);
  const seat = await freshSeatOf(parent, { viewport: PHONE });
  const { page } = seat;
  await test.step('a phone', async () => {
    const sign = (key: string, options = {}) => page.getByRole('link', { name: t(`app:sync.${key}`, options), exact: true });
    await expect(sign('calm')).toBeVisible();
    await seat.goOffline();
    await expect(sign('offline')).toBeVisible();
    await page.getByRole('navigation', { name: t('app:sider.places') }).getByRole('link', { name: t('app:tabs.chat') }).click();
    await page.getByRole('region', { name: t('chat:threads') }).locator(`a[href$="${threadId}"]`).click();
    const text = unique('С телефона');
    await write(page, text);
    await page.goBack();
    await page.goBack();
    await expect(sign('offlineWaiting', { count: 1 })).toBeVisible();
    await sign('offlineWaiting', { count: 1 }).click();
    await expect(row(page, text)).toBeVisible();
    await seat.goOnline();
    await expect(page.getByRole('main').getByText(t('outbox:empty.title'), { exact: true })).toBeVisible();
    expect(await saidWith(asParent, threadId, text)).toEqual([text]);
  });

  await page.setViewportSize(DESKTOP);
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  await expect(box(page)).toBeVisible();
  const other = await seat.context.newPage();
  await other.setViewportSize(DESKTOP);
  await test.step('a second window', async () => {
    // The server alone is away: the browser thinks that it has a network.
    seat.gate.shut();
    const stamp = unique('пишут');
    const text = `${stamp}: из первого`;
    await write(page, text);
    await expect(state(page, 'offlineWaiting', { count: 1 })).toBeVisible();
    await other.goto(`/parents/dashboard/chat/${threadId}`);
    await expect(state(other, 'offlineWaiting', { count: 1 })).toBeVisible();
    await expect(messageRow(other, text)).toHaveCount(1);
    const fromOther = `${stamp}: из второго`;
    await write(other, fromOther);
    await expect(messageRow(page, fromOther)).toHaveCount(1);
    seat.gate.open();
    await other.evaluate(() => window.dispatchEvent(new Event('online')));
    for (const window of [page, other]) await expect(state(window, 'calm')).toBeVisible();
    expect(await saidWith(asParent, threadId, stamp)).toEqual([text, fromOther]);
  });
  await other.close();

  await test.step('a logout', async () => {
    await seat.goOffline();
    const stamp = unique('Не отправлено');
    for (const part of ['раз', 'два', 'три']) await write(page, `${stamp} ${part}`);
    await page.goto('/parents/dashboard/main');
    await leave(page);
    const asks = page.getByRole('alertdialog', { name: t('app:logout.title', { count: 3 }) });
    await expect(asks).toContainText(t('app:logout.text'));
    await asks.getByRole('button', { name: t('app:logout.whenSent') }).click();
    await expect(asks).toHaveCount(0);
    await expect(state(page, 'offlineWaiting', { count: 3 })).toBeVisible();
    await leave(page);
    await asks.getByRole('button', { name: t('app:logout.confirm') }).click();
    await expect(page.getByRole('heading', { name: t('welcome:hero.title') })).toBeVisible();
    await seat.goOnline();
    await page.reload();
    await expect(page.getByRole('heading', { name: t('welcome:hero.title') })).toBeVisible();
    expect(await saidWith(asParent, threadId, stamp)).toEqual([]);
  });
});

test('GEN-10 SES-04 a comment that was begun below a post which is deleted then lies in the outbox, to be copied and given up; behind it a logout asks nothing, ends the session on the server and leaves nothing of the user on the device', async ({ freshSeatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const storyId = await tell(asTeacher, classId, unique('Скоро удалят'));
  const { page, gate } = await freshSeatOf(parent);
  await page.goto(`/parents/classes/${classId}/stories/${storyId}`);
  const text = unique('Не успела');
  await page.getByRole('textbox', { name: t('stories:comment.write') }).pressSequentially(text);
  await page.goto('/outbox');
  const allSent = page.getByRole('main').getByText(t('outbox:empty.title'));
  await expect(allSent).toBeVisible();
  expect((await asTeacher.raw('DELETE', `/classes/${classId}/stories/${storyId}`)).status).toBe(204);
  const left = page.getByRole('region', { name: t('outbox:stranded.story') });
  await expect(left).toContainText(text);
  await expect(allSent).toHaveCount(0);
  await left.getByRole('button', { name: t('media:left.discard') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t('media:left.discard') }).click();
  await expect(allSent).toBeVisible();

  await page.goto('/parents/dashboard/main');
  const kept = () =>
    page.evaluate(async () => {
      const databases = (await indexedDB.databases()).map(({ name = '' }) => name);
      const media = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).filter(({ url }) => /\/(?:media|api)\//u.test(url)).length));
      return { databases, media: media.reduce((sum, count) => sum + count, 0), storage: ['role', 'id'].filter((key) => localStorage.getItem(key) !== null) };
    });
  // Faces alone are enough: which posts have photos is another test's doing.
  await expect.poll(async () => (await kept()).media).toBeGreaterThan(0);
  const before = await kept();
  const userId = await page.evaluate(() => localStorage.getItem('id') ?? '');
  expect(before.databases.filter((name) => name.includes(userId)).length).toBeGreaterThan(0);
  await leave(page);
  await expect(page.getByRole('heading', { name: t('welcome:hero.title') })).toBeVisible();
  await expect.poll(async () => (await kept()).databases.filter((name) => name.includes(userId))).toEqual([]);
  expect(await kept()).toMatchObject({ media: 0, storage: [] });
  await expect.poll(() => gate.seen.filter(({ method, path }) => method === 'DELETE' && path === '/api/authentication').map(({ status }) => status)).toEqual([204]);
  await page.goto('/parents/dashboard/main');
  await expect(page.getByRole('heading', { name: t('welcome:hero.title') })).toBeVisible();
});

test('SES-06 SES-04 GEN-10 WEL-02 who logs out with words that were only typed is asked before they are lost; then the child who uses the device next sees nothing of the parent: no messages, drafts or waiting changes', { tag: '@journey' }, async ({ freshSeatOf, api }) => {
  const asParent = await api(parent);
  const secret = unique('Только для взрослых');
  const threadId = await newThread(await api(teacher), [asParent], unique('Личное'));
  await say(await api(teacher), threadId, secret);
  const { page } = await freshSeatOf(parent);
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  await expect(messageRow(page, secret)).toBeVisible();
  const draft = unique('Недописанное');
  await box(page).pressSequentially(draft);
  await expect.poll(() => page.getByRole('region', { name: t('chat:threads') }).getByText(draft).count()).toBeGreaterThan(0);
  const home = page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: t('app:sider.home') });
  const asks = page.getByRole('alertdialog', { name: t('app:logout.drafts', { count: 1 }) });
  await test.step('who stays finds the words in the box', async () => {
    await home.click();
    await leave(page);
    await expect(asks).toContainText(t('app:logout.text'));
    await asks.getByRole('button', { name: t('app:logout.back') }).click();
    await expect(asks).toHaveCount(0);
    await page.goto(`/parents/dashboard/chat/${threadId}`);
    await expect(box(page)).toHaveValue(draft);
  });
  await home.click();
  await leave(page);
  await asks.getByRole('button', { name: t('app:logout.confirm') }).click();
  await expect(page.getByRole('heading', { name: t('welcome:hero.title') })).toBeVisible();

  await page.getByRole('button', { name: t('welcome:hero.student') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('auth:login') }).fill(student.login ?? '');
  await dialog.getByLabel(t('auth:password'), { exact: true }).fill(student.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/students\/dashboard$/u);
  await page.goto('/');
  await expect(page).toHaveURL(/\/students\/dashboard$/u);
  const { classId } = await sharedClass(await api(teacher), await api(student), 'students');
  await page.goto(`/students/classes/${classId}/chat/${threadId}`);
  await expect(page.getByText(t('chat:missing'))).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
  await page.goto('/outbox');
  await expect(page.getByRole('main').getByText(t('outbox:empty.title'), { exact: true })).toBeVisible();
  const found = await page.evaluate(async (words) => {
    const hits: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(new Error(name));
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const asked = database.transaction(store).objectStore(store).getAll();
          asked.onsuccess = () => resolve(asked.result);
          asked.onerror = () => reject(new Error(store));
        });
        if (words.some((word) => JSON.stringify(rows).includes(word))) hits.push(`${name}/${store}`);
      }
      database.close();
    }
    return hits;
  }, [secret, draft]);
  expect(found).toEqual([]);
});

/** Gives a row of the outbox up, with its question. */
async function discard(page: Page, text: string): Promise<void> {
  const title = await row(page, text).getByRole('heading').innerText();
  await row(page, text).getByRole('button', { name: t('outbox:discardOf', { title }) }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t('outbox:discard.confirm') }).click();
  await expect(row(page, text)).toHaveCount(0);
}
