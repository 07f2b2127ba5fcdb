// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerUntilInstalled } from './register-until-installed.ts';

/* The engine's status, as the page's client has it. */
const engine = vi.hoisted(() => ({ status: { network: 'offline', lastContactAt: null as number | null }, listeners: new Set<() => void>() }));
vi.mock('./start-worker.ts', () => ({
  startWorker: () => ({
    peek: () => engine.status,
    watch: (_name: string, _params: object, listener: () => void) => {
      engine.listeners.add(listener);
      return () => engine.listeners.delete(listener);
    },
  }),
}));


beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Worker = EventTarget & { state: ServiceWorkerState };
const NOTHING = { active: null, waiting: null, installing: null };

/** A registration whose first version is being installed; `become` is what becomes of it. */
function coming() {
  const installing: Worker = Object.assign(new EventTarget(), { state: 'installing' as const });
  const become = (state: ServiceWorkerState): void => {
    installing.state = state;
    installing.dispatchEvent(new Event('statechange'));
  };
  return { registration: { ...NOTHING, installing }, become };
}
/** Each call answers with the next of `attempts`. */
function registering(...attempts: readonly (() => Promise<object>)[]) {
  let calls = 0;
  let installed: unknown = null;
  const registered = registerUntilInstalled(() => (attempts[calls++] as () => Promise<ServiceWorkerRegistration>)());
  registered.then((registration) => (installed = registration), (error: unknown) => (installed = error));
  return { calls: () => calls, installed: () => installed };
}

it('SWK-01 a script that the line broke off is asked for again, later each time', async () => {
  const broken = () => Promise.reject(new TypeError('Failed'));
  const { registration, become } = coming();
  const { calls, installed } = registering(broken, broken, async () => registration);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(calls()).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls()).toBe(2);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(calls()).toBe(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls()).toBe(3);
  expect(installed()).toBeNull();
  become('installed');
  await vi.advanceTimersByTimeAsync(0);
  expect(installed()).toBe(registration);
});

it('SWK-01 a version whose files did not all come is installed again once there is a network, and no more often', async () => {
  const [first, second] = [coming(), coming()];
  const { calls, installed } = registering(async () => first.registration, async () => second.registration);
  await vi.advanceTimersByTimeAsync(0);
  first.become('redundant');
  await vi.advanceTimersByTimeAsync(0);
  expect(calls()).toBe(1);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(calls()).toBe(2);
  second.become('installed');
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect([calls(), installed()]).toEqual([2, second.registration]);
});

it('F-704 a version whose files did not all come is installed again once the engine reaches the server', async () => {
  const [first, second] = [coming(), coming()];
  const { calls } = registering(async () => first.registration, async () => second.registration);
  await vi.advanceTimersByTimeAsync(0);
  first.become('redundant');
  await vi.advanceTimersByTimeAsync(0);
  engine.status = { network: 'online', lastContactAt: 1 };
  for (const listener of engine.listeners) listener();
  await vi.advanceTimersByTimeAsync(0);
  expect([calls(), engine.listeners.size]).toEqual([2, 0]);
});

it('SWK-01 where a version is there nothing is waited for; where the browser allows none it is asked once', async () => {
  const there = { ...NOTHING, active: {} };
  const known = registering(async () => there);
  const refused = new DOMException('Not here', 'SecurityError');
  const forbidden = registering(() => Promise.reject(refused));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect([known.calls(), known.installed()]).toEqual([1, there]);
  expect([forbidden.calls(), forbidden.installed()]).toEqual([1, refused]);
});
