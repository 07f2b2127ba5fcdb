import type { Page } from '@playwright/test';
import type { Login } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { expectToStay } from './expect-to-stay.ts';
import { messageRow, parent, student, teacher } from './people.ts';
import { newThread, saidWith, say, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { untilCalm } from './seats.ts';

const t = words('ru');

function box(page: Page) {
  return page.getByRole('textbox', { name: t('chat:composer.label') });
}

/** The tokens of whoever is logged in are over, as after two months away. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(new Error(name));
      });
    const vault = await open(`parta-vault-${localStorage.getItem('id')}`);
    await new Promise<void>((resolve) => {
      const values = vault.transaction('values', 'readwrite').objectStore('values');
      const asked = values.get('session');
      asked.onsuccess = () => {
        const { key, value } = asked.result as { key: string; value: object };
        values.put({ key, value: { ...value, accessToken: '', refreshToken: '', state: 'expired' } }).onsuccess = () => resolve();
      };
    });
    vault.close();
  });
  await page.reload();
  // Its words say how many changes wait for the log-in, as soon as that is known.
  await expect(page.getByRole('main').getByRole('link', { name: t('app:notice.login'), exact: true })).toBeVisible();
}

async function logInHere(page: Page, login: Login): Promise<void> {
  await page.goto('/login');
  const isStudent = login.role === 'student';
  await page.getByText(t(isStudent ? 'auth:whoStudent' : 'auth:whoUser'), { exact: true }).click();
  await page.getByRole('textbox', { name: t(isStudent ? 'auth:login' : 'auth:email') }).fill(login.email ?? login.login ?? '');
  await page.getByLabel(t('auth:password'), { exact: true }).fill(login.password);
  await page.getByRole('button', { name: t('auth:submit'), exact: true }).click();
  await page.waitForURL(new RegExp(`/${login.role}s/`, 'u'));
}

test('SES-06 SES-05 SES-04 two users take turns on one device without a logout: neither sees the other’s messages, drafts, waiting changes, pictures or notifications, and nothing is sent in the other’s name; a logout whose wipe was cut off is finished at the next start', async ({ freshSeatOf, api }) => {
  const asTeacher = await api(teacher);
  const threadId = await newThread(asTeacher, [await api(parent)], unique('Разговор взрослых'));
  const secret = unique('Не для ребёнка');
  await say(asTeacher, threadId, secret);
  const { page, context, gate } = await freshSeatOf(parent);
  await context.grantPermissions(['notifications'], { origin: gate.url });
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  await expect(messageRow(page, secret)).toBeVisible();
  const parentId = await page.evaluate(() => localStorage.getItem('id'));

  // A picture of theirs is in the cache, a notification is shown, a change waits and a word is half written.
  await page.evaluate(async (id) => {
    const kept = await caches.open(`parta-media-${id}`);
    await kept.put(`/media/${id}`, new Response('their picture', { headers: { 'content-type': 'image/png' } }));
    await (await navigator.serviceWorker.ready).showNotification('Парта', { body: 'Новое сообщение.', tag: 'theirs' });
  }, parentId);
  expect(await page.evaluate(async (id) => (await fetch(`/media/${id}`)).status, parentId)).toBe(200);
  gate.shut();
  const waiting = unique('Ждёт родителя');
  await box(page).fill(waiting);
  await box(page).press('Enter');
  await expect(messageRow(page, waiting)).toBeVisible();
  const draft = unique('Недописано');
  await box(page).fill(draft);
  await page.reload();
  await expect(box(page)).toHaveValue(draft);
  await endSession(page);
  gate.open();

  await logInHere(page, student);
  await untilCalm(page);
  expect(await page.evaluate(() => [localStorage.getItem('role'), localStorage.getItem('id')])).toEqual(['student', expect.not.stringContaining(parentId ?? '?')]);
  for (const path of [`/parents/dashboard/chat/${threadId}`, '/students/dashboard', '/outbox']) {
    await page.goto(path);
    await expect(page.getByRole('main').first()).toBeVisible();
    await expectToStay(500, async () => {
      for (const text of [secret, waiting, draft]) expect(await page.getByText(text).count()).toBe(0);
    });
  }
  expect(await page.evaluate(async (id) => (await fetch(`/media/${id}`)).status, parentId)).not.toBe(200);
  await expect.poll(() => page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length)).toBe(0);
  expect(await saidWith(asTeacher, threadId, waiting)).toEqual([]);

  await endSession(page);
  await logInHere(page, parent);
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  await expect(messageRow(page, secret)).toBeVisible();
  await expect.poll(() => saidWith(asTeacher, threadId, waiting), { timeout: 30_000 }).toEqual([waiting]);
  await expect(box(page)).toHaveValue(draft);
  await box(page).fill('');

  await test.step('a logout whose wipe was cut off', async () => {
    const userId = await page.evaluate(() => localStorage.getItem('id') ?? '');
    const left = (one: Page) => one.evaluate(async (id) => [...(await indexedDB.databases()).map(({ name = '' }) => name), ...(await caches.keys())].filter((name) => name.includes(id)), userId);
    expect((await left(page)).length).toBeGreaterThan(2);
    // The process died right after the mark: nobody is logged in any more, and everything is still there.
    await page.evaluate(async (id) => {
      const device = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open('parta-device');
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(new Error('device'));
      });
      const work = device.transaction(['values', 'wipes'], 'readwrite');
      work.objectStore('wipes').put({ userId: id });
      work.objectStore('values').delete('currentUser');
      await new Promise((resolve) => (work.oncomplete = resolve));
      device.close();
    }, userId);
    await page.close();
    const next = await context.newPage();
    await next.goto('/');
    await expect(next.getByRole('heading', { name: t('welcome:hero.title') })).toBeVisible();
    await expect.poll(() => left(next)).toEqual([]);
  });
});
