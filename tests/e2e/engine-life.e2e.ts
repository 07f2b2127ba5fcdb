import type { Page, Worker } from '@playwright/test';
import { logIn } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { expectToStay } from './expect-to-stay.ts';
import { messageRow, parent, teacher } from './people.ts';
import { newThread, saidWith, say, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { serviceWorkers } from './service-workers.ts';
import { WAIT_MAX_MS } from './wait-max.ts';

const t = words('ru');
/** A leader that says nothing for 3 s has lost the lead (SYN-02, to the millisecond in leader.test.ts); the rest is for the timers of a machine with other work, ms. */
const ROBBED_MS = 3_000 + 1_000;
/** Longer than a follower waits, and shorter than the 10 s after which the page replaces a worker that does not answer (src/data/port-client.ts), ms. */
const FROZEN_MS = 8_000;
/** One that is gone is followed at once. Sooner than its silence could be noticed, which begins up to a second before it goes: so it is the lock that passes it on, ms. */
const HANDOVER_MS = 3_000 - 1_000;

/** Longer than a Background Sync beside a tab that leads takes, ms. */
const SYNC_MS = 9_000;

function box(page: Page) {
  return page.getByRole('textbox', { name: t('chat:composer.label') });
}
async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
  await expect(messageRow(page, text)).toBeVisible();
}

/** The worker that runs a page's engine. */
async function engineOf(page: Page): Promise<Worker> {
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
  const [worker] = page.workers();
  if (worker === undefined) throw new Error('No worker');
  return worker;
}

/** Stops a worker's thread dead for a while, as a frozen tab's is: it keeps its locks and says nothing. Resolves as it stops. */
function freeze(worker: Worker, ms: number): Promise<void> {
  return worker.evaluate((length) => void setTimeout(() => Atomics.wait(new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer), 0, 0, length)), ms);
}

/** Resolves once the worker's thread goes on. */
function thawed(worker: Worker): Promise<void> {
  return worker.evaluate(() => undefined);
}

async function leaderOf(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => (await navigator.locks.query()).held?.find(({ name }) => name?.startsWith('parta-engine-'))?.clientId);
}

/** Resolves once another one than before leads, seen from `page`; nobody is not another. */
async function untilFollowed(page: Page, before: string | undefined): Promise<void> {
  await expect.poll(async () => [undefined, before].includes(await leaderOf(page)), { intervals: [50] }).toBe(false);
}

/** What waits in the outbox of whoever uses this browser, seen without the app. */
async function leaveWaiting(page: Page, gate: { shut(): void }, texts: readonly string[]): Promise<void> {
  gate.shut();
  for (const text of texts) await write(page, text);
  await expect(messageRow(page, texts.at(-1) ?? '').getByText(t('components:state.waiting'))).toBeAttached();
  await page.close();
}

test('SYN-02 PSH-02 R-TAB-05 R-TAB-08 a page asks for a Background Sync, also where a tab leads; with no page open it wakes the service worker, as a push does, and what waits is sent once and in order; the push’s tap opens the conversation', async ({ freshSeatOf, api }) => {
  const asTeacher = await api(teacher);
  const threadId = await newThread(asTeacher, [await api(parent)], unique('Закрытая вкладка'));
  const other = await asTeacher.get<{ firstName: string; lastName: string }>('/users/me');
  const { page, context, gate } = await freshSeatOf(parent);
  await context.grantPermissions(['background-sync', 'notifications'], { origin: gate.url });
  const { session, registrationId } = await serviceWorkers(context, gate.url);
  const isNoPageOpen = () => context.pages().every((open) => !open.url().startsWith(gate.url));
  const openChat = async (on: Page) => {
    await on.goto(`/parents/dashboard/chat/${threadId}`);
    await expect(box(on)).toBeEnabled();
  };
  await test.step('a network that lets nothing through', async () => {
    await openChat(page);
    const tags = () => page.evaluate(async () => ((await navigator.serviceWorker.ready) as ServiceWorkerRegistration & { sync: { getTags(): Promise<string[]> } }).sync.getTags());
    gate.shut();
    const text = unique('Сквозь портал');
    await write(page, text);
    await expect.poll(tags).toEqual(['parta-outbox']);
    // The browser is not told that it is offline: it has woken the service worker, which looked after the tab for its 5 s.
    await expectToStay(SYNC_MS, async () => expect(await tags()).toEqual(['parta-outbox']));
    gate.open();
    await expect.poll(async () => saidWith(asTeacher, threadId, text)).toEqual([text]);
  });
  await test.step('no page open: a Background Sync', async () => {
    const stamp = unique('Без вкладки');
    const texts = ['раз', 'два', 'три'].map((part) => `${stamp} ${part}`);
    await leaveWaiting(page, gate, texts);
    expect(await saidWith(asTeacher, threadId, stamp)).toEqual([]);
    // From here on the browser may wake the service worker by itself, which is the same.
    gate.open();
    await session.send('ServiceWorker.dispatchSyncEvent', { origin: gate.url, registrationId, tag: 'parta-outbox', lastChance: false });
    await expect.poll(async () => saidWith(asTeacher, threadId, stamp)).toEqual(texts);
    expect(isNoPageOpen()).toBe(true);
  });
  const text = unique('До пуша');
  await test.step('no page open: a push', async () => {
    const again = await context.newPage();
    await openChat(again);
    await leaveWaiting(again, gate, [text]);
    gate.open();
    const data = JSON.stringify({ kind: 'message', title: 'Парта', body: 'Новое сообщение.', tag: `thread-${threadId}`, thread: threadId, message: threadId });
    await session.send('ServiceWorker.deliverPushMessage', { origin: gate.url, registrationId, data });
    await expect.poll(async () => saidWith(asTeacher, threadId, text)).toEqual([text]);
    expect(isNoPageOpen()).toBe(true);
  });

  const next = await context.newPage();
  await next.goto('/parents/dashboard/main');
  const shown = () => next.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag, lang }) => ({ title, body, tag, lang })));
  await expect.poll(shown).toEqual([expect.objectContaining({ title: `${other.firstName} ${other.lastName}`, body: 'Новое сообщение.', tag: `thread-${threadId}` })]);
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications();
    const Tap = (globalThis as unknown as { NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event }).NotificationEvent;
    dispatchEvent(new Tap('notificationclick', { notification }));
  });
  await expect(next).toHaveURL(new RegExp(`/parents/dashboard/chat/${threadId}$`, 'u'));
  await expect(messageRow(next, text)).toBeVisible();
  await expect.poll(shown).toEqual([]);
});

test('SYN-02 R-TAB-02 R-TAB-03 a tab that is frozen while it leads loses the lead within seconds, one that crashes or is closed is followed at once; what each wrote is seen by the next and sent once', async ({ freshSeatOf, api }) => {
  const asTeacher = await api(teacher);
  const threadId = await newThread(asTeacher, [await api(parent)], unique('Мороз'));
  const { page, context, gate } = await freshSeatOf(parent);
  const openChat = async (on: Page) => {
    await on.goto(`/parents/dashboard/chat/${threadId}`);
    await expect(box(on)).toBeEnabled();
  };
  const other = await context.newPage();
  await openChat(other);
  await test.step('frozen', async () => {
    const before = await leaderOf(other);
    const engine = await engineOf(page);
    await freeze(engine, FROZEN_MS);
    const frozenAt = Date.now();
    await untilFollowed(other, before);
    expect(Date.now() - frozenAt).toBeLessThan(ROBBED_MS);
    const text = unique('Пока первая спит');
    await write(other, text);
    await expect.poll(async () => saidWith(asTeacher, threadId, text)).toEqual([text]);
    await thawed(engine);
    const later = unique('После оттепели');
    await write(other, later);
    await expect.poll(async () => saidWith(asTeacher, threadId, later)).toEqual([later]);
    await openChat(page);
    for (const said of [text, later]) await expect(messageRow(page, said)).toHaveCount(1);
    expect(await saidWith(asTeacher, threadId, text)).toEqual([text]);
  });

  // From now on the other one leads.
  await test.step('crashed', async () => {
    const before = await leaderOf(page);
    // From now on it stores what comes and no longer says it to others, as if it were killed right between the two.
    await (await engineOf(other)).evaluate(() => {
      BroadcastChannel.prototype.postMessage = () => undefined;
    });
    const unheard = unique('Записано и не сказано');
    await say(asTeacher, threadId, unheard);
    const isLeading = (await leaderOf(page)) === before;
    if (isLeading) await expect(messageRow(other, unheard)).toBeVisible({ timeout: 3000 });
    const crashedAt = Date.now();
    await other.goto('chrome://crash').catch(() => undefined);
    await untilFollowed(page, before);
    expect(Date.now() - crashedAt).toBeLessThan(HANDOVER_MS);
    await expect(messageRow(page, unheard)).toBeVisible();
    const next = unique('После аварии');
    await write(page, next);
    await expect.poll(async () => saidWith(asTeacher, threadId, next)).toEqual([next]);
  });
  await test.step('closed', async () => {
    const third = await context.newPage();
    await openChat(third);
    const led = await leaderOf(third);
    const last = unique('Перед закрытием');
    gate.shut();
    await write(page, last);
    const closedAt = Date.now();
    await page.close();
    await untilFollowed(third, led);
    expect(Date.now() - closedAt).toBeLessThan(HANDOVER_MS);
    gate.open();
    await expect.poll(async () => saidWith(asTeacher, threadId, last)).toEqual([last]);
    await expect(messageRow(third, last)).toHaveCount(1);
  });
});

test('CHA-08 SYN-08 F-802 F-707 R-OUT-17 R-STO-01 R-STO-08 a page that is killed right behind Enter has the words in its box again; a replica that the browser takes comes back by itself; who loses everything is told so and asked to log in', async ({ freshSeatOf, api }) => {
  const asTeacher = await api(teacher);
  const threadId = await newThread(asTeacher, [await api(parent)], unique('Пропажа'));
  const said = unique('Было и есть');
  await say(asTeacher, threadId, said);
  const { page: first, context, gate } = await freshSeatOf(parent);
  const page = await context.newPage();
  await test.step('killed before its worker has taken the message', async () => {
    await first.goto(`/parents/dashboard/chat/${threadId}`);
    await expect(messageRow(first, said)).toBeVisible();
    await freeze(await engineOf(first), 20_000);
    const text = unique('да');
    await box(first).fill(text);
    await box(first).press('Enter');
    await expect(box(first)).toHaveValue('');
    await first.close();
    await page.goto(`/parents/dashboard/chat/${threadId}`);
    await expect(box(page)).toHaveValue(text);
    await box(page).press('Enter');
    await expect.poll(async () => saidWith(asTeacher, threadId, text)).toEqual([text]);
    await expect(messageRow(page, text)).toHaveCount(1);
    await page.reload();
    await expect(messageRow(page, text)).toHaveCount(1);
    await expect(box(page)).toHaveValue('');
  });
  await test.step('the replica is taken under the running app; drafts and what waits stay', async () => {
    await expect(messageRow(page, said)).toBeVisible();
    gate.shut();
    const waiting = unique('Ждёт');
    await write(page, waiting);
    await box(page).fill('Полслова');
    const take = (part: string) =>
      page.evaluate(async (wanted) => {
        for (const { name = '' } of await indexedDB.databases()) {
          if (!name.endsWith(wanted)) continue;
          await new Promise<void>((resolve, reject) => {
            const asked = indexedDB.deleteDatabase(name);
            asked.onsuccess = () => resolve();
            asked.onerror = () => reject(new Error(name));
          });
        }
      }, part);
    await take('--messages');
    gate.open();
    await page.bringToFront();
    await expect.poll(async () => saidWith(asTeacher, threadId, waiting), { timeout: 60_000 }).toEqual([waiting]);
    await expect(messageRow(page, said)).toHaveCount(1);
    await page.reload();
    await expect(messageRow(page, said)).toHaveCount(1, { timeout: 60_000 });
    await expect(messageRow(page, waiting)).toHaveCount(1);
    await expect(box(page)).toHaveValue('Полслова');
    await box(page).fill('');
  });
  await test.step('everything is cleared under the open app', async () => {
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: gate.url, storageTypes: 'indexeddb' });
    await expect(page.getByText(t('app:lostData.title'))).toBeVisible();
    await logIn(page, parent);
    await page.goto(`/parents/dashboard/chat/${threadId}`);
    await expect(messageRow(page, said)).toBeVisible();
  });
});

/** Holds a user's vault open in a page that does not let go of it, as a frozen tab of an older build does, with an upgrade that waits for it. */
async function holdVault(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('parta-vault-') === true)?.name ?? '';
    const held = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const upgrade = indexedDB.open(name, held.version + 1);
    // The vault stays as it is: nobody has such a version.
    upgrade.addEventListener('upgradeneeded', () => upgrade.transaction?.abort());
    upgrade.addEventListener('error', (event) => event.preventDefault());
    addEventListener('let-go', () => held.close());
    await new Promise((resolve) => upgrade.addEventListener('blocked', resolve));
  });
}

/** Holds back a worker's wish for another one in its place until the event `let-restart`: what is said meanwhile is looked at without haste. */
function holdRestart(worker: Worker): Promise<void> {
  return worker.evaluate(() => {
    const post = self.postMessage.bind(self);
    let isHeld = true;
    addEventListener('let-restart', () => (isHeld = false));
    self.postMessage = (message: unknown, ...rest: unknown[]) => {
      const isRestart = typeof message === 'object' && message !== null && 'type' in message && message.type === 'partaRestart';
      if (!isRestart || !isHeld) Reflect.apply(post, self, [message, ...rest]);
    };
  });
}

/** As iOS does it after an app was in the background: from now on every transaction over the worker's connections of this moment fails, and, where told so, every opening. */
function loseConnections(worker: Worker, canOpen: boolean): Promise<void> {
  return worker.evaluate((canOpen) => {
    const lost = (): never => {
      throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError');
    };
    const alive = new WeakSet<IDBDatabase>();
    const methodOf = <R>(prototype: object, name: string) => {
      const method: unknown = Reflect.get(prototype, name);
      if (typeof method !== 'function') throw new Error(name);
      return (self: object, args: readonly unknown[]): R => Reflect.apply(method, self, args) as R;
    };
    const openAs = methodOf<IDBOpenDBRequest>(IDBFactory.prototype, 'open');
    const storeAs = methodOf<IDBObjectStore>(IDBTransaction.prototype, 'objectStore');
    IDBFactory.prototype.open = function opened(...args) {
      if (!canOpen) lost();
      const request = openAs(this, args);
      request.addEventListener('success', () => alive.add(request.result));
      return request;
    };
    // Dexie has bound the method that begins a transaction when it opened the connection; this one it asks for each time.
    IDBTransaction.prototype.objectStore = function store(...args) {
      return alive.has(this.db) ? storeAs(this, args) : lost();
    };
  }, canOpen);
}

test('F-802 SYN-08 R-STO-06 R-STO-07 R-STO-09 a worker that loses its databases has them again at the next act; while nothing can be saved that is said, and the page puts another worker in its place; a vault that another tab does not let go of leaves no empty screen', async ({ freshSeatOf, api }) => {
  const threadId = await newThread(await api(teacher), [await api(parent)], unique('Из фона'));
  const { page, context, gate } = await freshSeatOf(parent);
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  await expect(box(page)).toBeEnabled();
  const calm = page.getByText(t('app:sync.calm'));
  await expect(calm).toBeVisible();
  const engine = await engineOf(page);
  await loseConnections(engine, true);
  const first = unique('Сразу после фона');
  await write(page, first);
  await expect.poll(async () => saidWith(await api(teacher), threadId, first), { timeout: 3_000 }).toEqual([first]);
  const heard = unique('И слышно');
  await say(await api(teacher), threadId, heard);
  await expect(messageRow(page, heard)).toBeVisible();

  await holdRestart(engine);
  await loseConnections(engine, false);
  const text = unique('Не записать');
  await box(page).fill(text);
  await box(page).press('Enter');
  await expect(page.getByText(t('chat:composer.notKept'))).toBeVisible();
  await expect(page.getByText(t('app:sync.unsaved'))).toBeVisible();
  await expect(page.getByText(t('app:notice.lost'))).toBeVisible();
  await expect(calm).toHaveCount(0);
  await expect(box(page)).toHaveValue(text);
  // The next worker can open them.
  await engine.evaluate(() => dispatchEvent(new Event('let-restart')));
  await expect.poll(() => page.workers().includes(engine)).toBe(false);
  await expect(calm).toBeVisible();
  await expect(box(page)).toHaveValue(text);
  await box(page).press('Enter');
  await expect.poll(async () => saidWith(await api(teacher), threadId, text)).toEqual([text]);

  await test.step('a vault that another tab does not let go of', async () => {
    const [blocked, frozen] = [await context.newPage(), await context.newPage()];
    await frozen.goto(`${gate.url}/robots.txt`);
    await holdVault(frozen);
    await blocked.clock.install();
    await blocked.goto('/parents/dashboard/main');
    const said = blocked.getByText(t('outbox:device.slow'));
    // The page asks the device for a while first.
    await expect(async () => {
      await blocked.clock.fastForward(11_000);
      await expect(said).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: WAIT_MAX_MS });
    await expect(blocked.getByText(t('outbox:device.slowText'))).toBeVisible();
    await frozen.evaluate(() => dispatchEvent(new Event('let-go')));
    await expect(blocked.getByRole('navigation').first()).toBeVisible();
    await expect(said).toHaveCount(0);
  });
});
