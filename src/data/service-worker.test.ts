// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RELOAD_QUESTION, SKIP_WAITING } from '../../schema/port/update-words.ts';

/** What the page says to the version that waits, and how often it was loaded anew. */
let said: unknown[];
let reloads: number;
let container: EventTarget & { controller: object; register: () => Promise<object> };

beforeEach(async () => {
  // A reload that a page of one test puts off would otherwise count in the next.
  vi.useFakeTimers();
  [said, reloads] = [[], 0];
  const registration = Object.assign(new EventTarget(), { waiting: { postMessage: (word: unknown) => said.push(word) }, update: async () => undefined });
  container = Object.assign(new EventTarget(), { controller: {}, register: async () => registration });
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { serviceWorker: container, onLine: true });
  vi.stubGlobal('location', { pathname: '/teachers/classes', reload: () => (reloads += 1) });
  setInSight('visible');
  document.body.innerHTML = '<input id="name"><textarea id="draft" data-kept></textarea>';
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

function setInSight(state: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
function type(id: 'name' | 'draft', text: string): void {
  const field = document.getElementById(id) as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
/** A page of its own, with a new version waiting; what others of this file have begun is not in its way. */
async function openPage() {
  const page = await import('./service-worker.ts');
  await page.registerServiceWorker(false);
  return page;
}
async function answerToReload(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  container.dispatchEvent(new MessageEvent('message', { data: { type: RELOAD_QUESTION }, ports: [port2 as never] }));
  const heard = await answer;
  port1.close();
  return heard;
}

it('SWK-01 a page out of sight takes the new version, but not over a form that is half filled; a draft does not hold it up', async () => {
  await openPage();
  type('draft', 'Черновик');
  type('name', '5 «А»');
  setInSight('hidden');
  expect([said, await answerToReload()]).toEqual([[], 'no']);
  setInSight('visible');
  type('name', '');
  setInSight('hidden');
  expect([said, await answerToReload()]).toEqual([[{ type: SKIP_WAITING, isAsked: false }], 'yes']);
});

it('SWK-01 a page in which something was typed when another put the new version in place follows once that is gone', async () => {
  await openPage();
  type('name', '5 «А»');
  container.dispatchEvent(new Event('controllerchange'));
  setInSight('hidden');
  expect(reloads).toBe(0);
  setInSight('visible');
  type('name', '');
  setInSight('hidden');
  expect(reloads).toBe(1);
});

it('SWK-01 who presses for the new version gets it at once, whatever is typed here', async () => {
  const { applyUpdate } = await openPage();
  type('name', '5 «А»');
  applyUpdate();
  expect(said).toEqual([{ type: SKIP_WAITING, isAsked: true }]);
  container.dispatchEvent(new Event('controllerchange'));
  expect(reloads).toBe(1);
});

it('PSH-03 SWK-01 a service worker that cannot be registered is told to the console alone, without an address', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  container.register = () => Promise.reject(new DOMException('Failed for scope (https://parta.school/)', 'SecurityError'));
  await openPage();
  expect(warn.mock.calls).toEqual([['No service worker: SecurityError']]);
  warn.mockRestore();
});

it('SWK-01 under the main page that a visitor reads already the service worker is fetched once nothing has come for a second', async () => {
  const register = vi.spyOn(container, 'register');
  const page = await import('./service-worker.ts');
  const registered = page.registerServiceWorker(true);
  await vi.advanceTimersByTimeAsync(900);
  expect(register).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(register).toHaveBeenCalledOnce();
  await registered;
});

it('F-904 the first version of a page that none had opened is no new version, also where it is shown as waiting', async () => {
  container.controller = null as never;
  const page = await import('./service-worker.ts');
  const registering = page.registerServiceWorker(false);
  // It takes the page over while it is being registered.
  container.controller = {};
  await registering;
  expect(page.hasUpdate()).toBe(false);
});

it('F-904 on such a page a version that is found later is a new one', async () => {
  const later = Object.assign(new EventTarget(), { state: 'installed', postMessage: () => undefined });
  const registration = Object.assign(new EventTarget(), { waiting: null, installing: null as unknown, active: {}, update: async () => undefined });
  container.controller = null as never;
  container.register = async () => registration;
  const page = await import('./service-worker.ts');
  await page.registerServiceWorker(false);
  container.controller = {};
  registration.installing = later;
  registration.dispatchEvent(new Event('updatefound'));
  later.dispatchEvent(new Event('statechange'));
  expect(page.hasUpdate()).toBe(true);
});

it('F-904 who presses for a version that does not take over gets a reload', async () => {
  const { applyUpdate } = await openPage();
  applyUpdate();
  expect(reloads).toBe(0);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reloads).toBe(1);
});
