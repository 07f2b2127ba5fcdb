import type { BrowserContext, Page } from '@playwright/test';
import type { Api } from '../support/api-as.ts';
import { logIn } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { keysOf } from './keyboard.ts';
import { parent, student } from './people.ts';
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

test('PSH-01 PSH-03 GEN-10 a browser without a subscription costs no word on the screen; a parent is asked once: a refusal by the browser tells where to allow it and is no “no”, “not yet” holds for the tab, “don’t ask again” for good', async ({ freshSeatOf }) => {
  const { page, context } = await freshSeatOf(parent);
  await test.step('a browser that gives no subscription: the console alone is told, and no address', async () => {
    await context.grantPermissions(['notifications']);
    const endpoint = `https://push.example.org/${crypto.randomUUID()}`;
    const tab = await context.newPage();
    await tab.addInitScript((url) => {
      Object.assign(PushManager.prototype, { getSubscription: async () => null, subscribe: () => Promise.reject(new DOMException(`Registration failed - ${url}`, 'AbortError')) });
    }, endpoint);
    const said: string[] = [];
    tab.on('console', (message) => said.push(`${message.type()} ${message.text()}`));
    await tab.goto('/parents/dashboard/main');
    await expect.poll(() => said).toContain('warning No pushes: AbortError');
    expect(said.join(' ')).not.toContain(endpoint);
    await expect(tab.getByRole('article').first()).toBeVisible();
    await expect(tab.getByRole('alert').filter({ hasText: /./u })).toHaveCount(0);
    await tab.close();
  });
  await context.clearPermissions();
  const kept = (on: Page) => on.evaluate(() => localStorage.getItem('parta.push.denied'));
  await test.step('“ok”, and the browser refuses or its question is only closed', async () => {
    for (const [answer, isTold] of [['denied', true], ['default', false]] as const) {
      const tab = await context.newPage();
      await tab.addInitScript((said) => Object.defineProperty(Notification, 'requestPermission', { configurable: true, value: () => Promise.resolve(said) }), answer);
      await tab.goto('/parents/dashboard/main');
      await question(tab).getByRole('button', { name: t('app:push.ok') }).click();
      await expect(question(tab)).toHaveCount(0);
      const blocked = tab.getByText(t('app:push.blocked'));
      if (isTold) await expect(blocked.first()).toBeVisible();
      else await expect(blocked).toHaveCount(0);
      expect(await kept(tab)).toBeNull();
      await tab.close();
    }
  });
  // The browser's own word is still open here: another session asks again.
  await page.goto('/parents/dashboard/main');
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

test('PSH-01 PSH-03 SES-04 GEN-08 a new parent is asked for notifications, then to confirm the e-mail, and turns notifications on: this browser is registered once, again after the server has forgotten it, not without permission, and no more after a logout, with and without a network', async ({ freshSeatOf, api, parta }) => {
  const login = await newLogin(parta.url, 'parent', `${unique('pushed').replaceAll(' ', '')}@example.org`);
  const seat = await freshSeatOf(login);
  const { page, context, gate } = seat;
  const server = await api(login);
  const endpoint = `https://push.example.org/${crypto.randomUUID()}`;
  await withPushService(context, endpoint);
  const times = async () => (await registered(server)).filter((one) => one === endpoint).length;
  const untilChecked = () => page.waitForResponse((response) => response.url().includes('/users/me/subscriptions') && response.request().method() === 'GET');
  const forget = async () => {
    const { member } = await untilRegistered(server, endpoint);
    await server.raw('DELETE', member.find((one) => one.endpoint === endpoint)?.['@id'] ?? '');
    expect(await times()).toBe(0);
  };
  await test.step('registered once, and again when the server has forgotten it', async () => {
    await context.clearPermissions();
    await page.reload();
    // One thing at a time.
    await expect(question(page)).toBeVisible();
    await expect(page.getByRole('button', { name: t('app:email.again') })).toHaveCount(0);
    await context.grantPermissions(['notifications']);
    await question(page).getByRole('button', { name: t('app:push.ok') }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: t('app:email.again') })).toBeVisible();
    await expect.poll(times).toBe(1);
    const checked = untilChecked();
    await page.reload();
    await checked;
    await expect(page.getByRole('main').getByText(t('parent:empty.title'))).toBeVisible();
    expect(await times()).toBe(1);
    await forget();
    await page.reload();
    await expect.poll(times).toBe(1);
  });
  const section = page.getByRole('region', { name: t('profile:push.title') });
  await test.step('permission that is taken back is seen at once, and given again it is used', async () => {
    const checked = untilChecked();
    await page.goto('/parents/profile');
    await expect(section.getByText(t('profile:push.state.granted'))).toBeVisible();
    // After the start's own look, which would register it again.
    await checked;
    await forget();
    // What is not granted beside something that is, is denied.
    await context.clearPermissions();
    await context.grantPermissions(['clipboard-read']);
    await expect(section.getByText(t('profile:push.state.denied'))).toBeVisible();
    await expect(section.getByRole('button', { name: t('profile:push.try') })).toHaveCount(0);
    await page.goto('/parents/dashboard/main');
    await expect(page.getByRole('main').getByText(t('parent:empty.title'))).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    // A start without permission registers nothing.
    expect(await times()).toBe(0);
    await page.goto('/parents/profile');
    await expect(section.getByText(t('profile:push.state.denied'))).toBeVisible();
    await context.grantPermissions(['notifications']);
    await expect(section.getByText(t('profile:push.state.granted'))).toBeVisible();
    await expect.poll(times).toBe(1);
  });
  const leave = async () => {
    expect(await page.evaluate(() => localStorage.getItem('test.subscribed'))).not.toBeNull();
    await page.getByRole('button', { name: new RegExp(`^${t('app:account.menu', { name: '' })}`, 'u') }).click();
    await page.getByRole('menuitem', { name: t('app:account.logout') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('welcome:hero.title') })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('test.subscribed'))).toBeNull();
  };
  await test.step('a logout ends it, here and with the server', async () => {
    await leave();
    await expect.poll(times).toBe(0);
  });
  await test.step('without a network it ends here', async () => {
    await logIn(page, login);
    await expect.poll(times).toBe(1);
    gate.shut();
    await leave();
    // Unheard, the server learns of it from the browser's push service: what is sent there is answered 410.
    expect(await times()).toBe(1);
    gate.open();
  });
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
