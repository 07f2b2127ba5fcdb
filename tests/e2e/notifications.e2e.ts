import type { BrowserContext, Page } from '@playwright/test';
import type { Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { keysOf } from './keyboard.ts';
import { parent, student, teacher } from './people.ts';
import { newLogin, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { serviceWorkers } from './service-workers.ts';

const t = words('ru');

function question(page: Page) {
  return page.getByRole('region', { name: t('app:push.title') });
}
async function registered(api: Api): Promise<string[]> {
  const { member } = await api.get<{ member: { endpoint: string }[] }>('/users/me/subscriptions');
  return member.map(({ endpoint }) => endpoint);
}

async function untilRegistered(api: Api, endpoint: string): Promise<{ member: { '@id': string; endpoint: string }[] }> {
  await expect.poll(() => registered(api)).toContain(endpoint);
  return api.get('/users/me/subscriptions');
}

/** Stands for the push service of the browser's maker, which no test can reach: subscriptions with real keys, kept as the browser keeps them. */
async function withPushService(context: BrowserContext, endpoint: string): Promise<void> {
  await context.addInitScript((url) => {
    const KEY = 'test.subscribed';
    const bytesOf = (text: string) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)).buffer;
    const made = (serverKey: string, point: string, secret: string) => ({
      endpoint: url,
      options: { applicationServerKey: bytesOf(serverKey), userVisibleOnly: true },
      getKey: (name: string) => bytesOf(name === 'p256dh' ? point : secret),
      unsubscribe: async () => (localStorage.removeItem(KEY), true),
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const [serverKey, point, secret] = (localStorage.getItem(KEY) ?? '').split(' ');
        return serverKey === undefined || point === undefined || secret === undefined ? null : made(serverKey, point, secret);
      },
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
        const point = btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))));
        const secret = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
        localStorage.setItem(KEY, [applicationServerKey, point, secret].join(' '));
        return made(applicationServerKey, point, secret);
      },
    });
  }, endpoint);
}

test('PSH-01 a parent is asked once: “not yet” holds for the tab, “don’t ask again” for good', async ({ freshSeatOf }) => {
  const { page, context } = await freshSeatOf(parent);
  await context.clearPermissions();
  await page.reload();
  await question(page).getByRole('button', { name: t('app:push.later') }).click();
  await expect(question(page)).toHaveCount(0);
  await page.goto('/parents/dashboard/chat');
  await expect(page.getByRole('region', { name: t('chat:threads') })).toBeVisible();
  await expect(question(page)).toHaveCount(0);

  const next = await context.newPage();
  await next.goto('/parents/dashboard/main');
  await question(next).getByRole('button', { name: t('app:push.never') }).click();
  const later = await context.newPage();
  await later.goto('/parents/dashboard/main');
  await expect(later.getByRole('article').first()).toBeVisible();
  await expect(question(later)).toHaveCount(0);
});

test('PSH-01 a parent who says “ok” and whom the browser then refuses is told where to allow it, and has not said no: neither to that nor to a question that was only closed', async ({ freshSeatOf }) => {
  const { page, context } = await freshSeatOf(parent);
  await context.clearPermissions();
  const blocked = (on: Page) => on.getByText(t('app:push.blocked'));
  const kept = (on: Page) => on.evaluate(() => localStorage.getItem('parta.push.denied'));
  for (const [answer, isTold] of [['denied', true], ['default', false]] as const) {
    const tab = await context.newPage();
    await tab.addInitScript((said) => Object.defineProperty(Notification, 'requestPermission', { configurable: true, value: () => Promise.resolve(said) }), answer);
    await tab.goto('/parents/dashboard/main');
    await question(tab).getByRole('button', { name: t('app:push.ok') }).click();
    await expect(question(tab)).toHaveCount(0);
    if (isTold) await expect(blocked(tab).first()).toBeVisible();
    else await expect(blocked(tab)).toHaveCount(0);
    expect(await kept(tab)).toBeNull();
    await tab.close();
  }
  // The browser's own word is still open here: another session asks again.
  await page.goto('/parents/dashboard/main');
  await expect(question(page)).toBeVisible();
});

test('PSH-01 GEN-08 a new parent is asked one thing at a time: for notifications, then to confirm the e-mail', { tag: '@journey' }, async ({ freshSeatOf, parta }) => {
  const login = await newLogin(parta.url, 'parent', `${unique('asked').replaceAll(' ', '')}@example.org`);
  const { page, context } = await freshSeatOf(login);
  await context.clearPermissions();
  await page.reload();
  await expect(question(page)).toBeVisible();
  await expect(page.getByText(t('app:email.title'))).toHaveCount(0);
  await question(page).getByRole('button', { name: t('app:push.later') }).click();
  await expect(page.getByText(t('app:email.title'))).toBeVisible();
});

test('PSH-01 PSH-03 a teacher turns notifications on: this browser is registered once, and again at a start after the server has forgotten it', async ({ freshSeatOf, api }) => {
  const { page, context } = await freshSeatOf(teacher);
  const endpoint = `https://push.example.org/${crypto.randomUUID()}`;
  await withPushService(context, endpoint);
  await context.clearPermissions();
  await page.reload();
  await expect(question(page)).toBeVisible();
  await context.grantPermissions(['notifications']);
  await question(page).getByRole('button', { name: t('app:push.ok') }).click();
  await expect(question(page)).toHaveCount(0);
  const server = await api(teacher);
  const times = async () => (await registered(server)).filter((one) => one === endpoint).length;
  await expect.poll(times).toBe(1);

  const checked = page.waitForResponse((response) => response.url().includes('/users/me/subscriptions') && response.request().method() === 'GET');
  await page.reload();
  await checked;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await times()).toBe(1);

  const { member } = await server.get<{ member: { '@id': string; endpoint: string }[] }>('/users/me/subscriptions');
  await server.raw('DELETE', member.find((one) => one.endpoint === endpoint)?.['@id'] ?? '');
  expect(await times()).toBe(0);
  await page.reload();
  await expect.poll(times).toBe(1);
});

test('SES-04 PSH-03 a logout ends the subscription of this browser, here and with the server, also where the server cannot be reached', async ({ freshSeatOf, api, parta }) => {
  const login = await newLogin(parta.url, 'parent', `${unique('leaves').replaceAll(' ', '')}@example.org`);
  for (const hasNetwork of [true, false]) {
    const { page, context, gate } = await freshSeatOf(login);
    const endpoint = `https://push.example.org/${crypto.randomUUID()}`;
    await withPushService(context, endpoint);
    await context.grantPermissions(['notifications']);
    await page.reload();
    const server = await api(login);
    await expect.poll(() => registered(server)).toContain(endpoint);
    expect(await page.evaluate(() => localStorage.getItem('test.subscribed'))).not.toBeNull();
    if (!hasNetwork) gate.shut();
    await page.getByRole('button', { name: new RegExp(`^${t('app:account.menu', { name: '' })}`, 'u') }).click();
    await page.getByRole('menuitem', { name: t('app:account.logout') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('welcome:hero.title') })).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => page.evaluate(() => localStorage.getItem('test.subscribed'))).toBeNull();
    // Unheard, the server learns of it from the browser's push service: what is sent there is answered 410.
    if (hasNetwork) await expect.poll(() => registered(server)).not.toContain(endpoint);
    else expect(await registered(server)).toContain(endpoint);
    gate.open();
  }
});

test('PSH-01 PSH-03 permission that is taken back in the browser’s settings is seen at once, nobody asks again for what was refused, and given again it is used', async ({ freshSeatOf, api, parta }) => {
  const login = await newLogin(parta.url, 'parent', `${unique('revoked').replaceAll(' ', '')}@example.org`);
  const { page, context } = await freshSeatOf(login);
  const endpoint = `https://push.example.org/${crypto.randomUUID()}`;
  await withPushService(context, endpoint);
  await context.grantPermissions(['notifications']);
  await page.goto('/parents/profile');
  const section = page.getByRole('region', { name: t('profile:push.title') });
  await expect(section.getByText(t('profile:push.state.granted'))).toBeVisible();
  const server = await api(login);
  const { member } = await untilRegistered(server, endpoint);
  await server.raw('DELETE', member.find((one) => one.endpoint === endpoint)?.['@id'] ?? '');

  // What is not granted beside something that is, is denied.
  await context.clearPermissions();
  await context.grantPermissions(['clipboard-read']);
  await expect(section.getByText(t('profile:push.state.denied'))).toBeVisible();
  await expect(section.getByRole('button', { name: t('profile:push.try') })).toHaveCount(0);
  await page.goto('/parents/dashboard/main');
  await expect(page.getByRole('main').getByText(t('parent:empty.title'))).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  // A start without permission registers nothing.
  expect(await registered(server)).not.toContain(endpoint);
  await page.goto('/parents/profile');
  await expect(section.getByText(t('profile:push.state.denied'))).toBeVisible();
  await context.grantPermissions(['notifications']);
  await expect(section.getByText(t('profile:push.state.granted'))).toBeVisible();
  await expect.poll(() => registered(server)).toContain(endpoint);
});

test('EXT-09 STU-01 a student’s settings try it as well, in words for a child', { tag: '@journey' }, async ({ freshSeatOf }) => {
  const { page, context, gate } = await freshSeatOf(student);
  await withPushService(context, `https://push.example.org/${crypto.randomUUID()}`);
  await context.grantPermissions(['notifications']);
  await page.goto('/students/profile');
  const section = page.getByRole('region', { name: t('profile:push.title') });
  await expect(section.getByText(t('profile:student.push.granted'))).toBeVisible();
  const { session, registrationId } = await serviceWorkers(context, gate.url);
  const sent = page.waitForResponse((response) => response.url().endsWith('/test') && response.request().method() === 'POST');
  await section.getByRole('button', { name: t('profile:push.try') }).click();
  expect((await sent).status()).toBe(204);
  await session.send('ServiceWorker.deliverPushMessage', { origin: gate.url, registrationId, data: JSON.stringify({ kind: 'trial', title: 'Парта', body: 'Уведомления работают.', tag: 'trial' }) });
  await expect(section.getByText(t('profile:student.push.trial.shown'))).toBeVisible();
});

test('EXT-09 GEN-12 the settings tell whether notifications work on this device: what is sent for a trial is seen to come, or not; without a network it says that it could not be sent', async ({ freshSeatOf }) => {
  const seat = await freshSeatOf(parent);
  const { page, context, gate } = seat;
  await withPushService(context, `https://push.example.org/${crypto.randomUUID()}`);
  await page.goto('/parents/profile');
  const section = page.getByRole('region', { name: t('profile:push.title') });
  await expect(section.getByText(t('profile:push.state.denied'))).toBeVisible();
  await context.grantPermissions(['notifications']);
  await page.reload();
  await expect(section.getByText(t('profile:push.state.granted'))).toBeVisible();

  const { session, registrationId } = await serviceWorkers(context, gate.url);
  const sent = page.waitForResponse((response) => response.url().endsWith('/test') && response.request().method() === 'POST');
  await section.getByRole('button', { name: t('profile:push.try') }).click();
  expect((await sent).status()).toBe(204);
  await expect(section.getByText(t('profile:push.trial.running'))).toBeVisible();
  await session.send('ServiceWorker.deliverPushMessage', { origin: gate.url, registrationId, data: JSON.stringify({ kind: 'trial', title: 'Парта', body: 'Уведомления работают.', tag: 'trial' }) });
  await expect(section.getByText(t('profile:push.trial.shown'))).toBeVisible();

  await section.getByRole('button', { name: t('profile:push.try') }).click();
  await expect(section.getByText(t('profile:push.trial.missing'))).toBeVisible({ timeout: 30_000 });

  await seat.goOffline();
  const keys = keysOf(page);
  await keys.hit('Shift+Tab');
  await keys.press(section.getByRole('button', { name: t('profile:push.try') }));
  await expect(section.getByText(t('profile:push.trial.unreachable'))).toBeVisible({ timeout: 30_000 });
  await keys.isKept();
  await seat.goOnline();
  seat.noise.splice(0, seat.noise.length, ...seat.noise.filter((line) => !line.includes('No pushes')));
});

test('PSH-03 GEN-10 a browser that gives no subscription costs no word on the screen: the console alone is told, and no address', async ({ freshSeatOf }) => {
  const { page, context } = await freshSeatOf(parent);
  const endpoint = `https://push.example.org/${crypto.randomUUID()}`;
  await context.addInitScript((url) => {
    Object.assign(PushManager.prototype, { getSubscription: async () => null, subscribe: () => Promise.reject(new DOMException(`Registration failed - ${url}`, 'AbortError')) });
  }, endpoint);
  await context.grantPermissions(['notifications']);
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.type()} ${message.text()}`));
  await page.reload();
  await expect.poll(() => said).toContain('warning No pushes: AbortError');
  expect(said.join(' ')).not.toContain(endpoint);
  await expect(page.getByRole('alert').filter({ hasText: /./u })).toHaveCount(0);
});
