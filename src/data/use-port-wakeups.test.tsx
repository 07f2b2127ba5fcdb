// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CommandName } from '../../schema/port/commands.ts';
import { FakePort } from '../../tests/support/fake-port.ts';
import { fakeStatus } from '../../tests/support/fake-school.ts';
import { PortClient } from './port-client.ts';
import { runCommand } from './use-command.ts';
import { usePortWakeups } from './use-port-wakeups.ts';

let port: FakePort;
let client: PortClient;
vi.mock('./start-worker.ts', () => ({ startWorker: () => client }));

/** Tags for which the browser was asked to wake the service worker. */
let asked: string[];
let waiting: number;

beforeEach(() => {
  vi.useFakeTimers();
  [asked, waiting] = [[], 0];
  const registration = { sync: { register: async (tag: string) => void asked.push(tag) } };
  setOn(navigator, 'serviceWorker', { getRegistration: async () => registration });
  setOn(navigator, 'onLine', true);
  setOn(document, 'visibilityState', 'visible');
  port = new FakePort({ syncStatus: () => fakeStatus({ waiting }) });
  client = new PortClient(() => port.connection());
});
afterEach(async () => {
  cleanup();
  await vi.runOnlyPendingTimersAsync();
  client.close();
  vi.useRealTimers();
});

function setOn(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true });
}
function turn(state: 'visible' | 'hidden'): void {
  setOn(document, 'visibilityState', state);
  document.dispatchEvent(new Event('visibilitychange'));
}
/** As the shell does, from which the page knows what waits. */
async function watchStatus(): Promise<void> {
  client.watch('syncStatus', {}, () => undefined);
  await vi.advanceTimersByTimeAsync(0);
}
async function write(name: CommandName): Promise<void> {
  port.commands[name] = () => ({ ok: true, value: null });
  await runCommand(name, {} as never);
}

it('R-PULL-06 R-OUT-11 what only a page hears is forwarded to the worker, until the page goes', () => {
  const { unmount } = renderHook(() => usePortWakeups());
  expect(port.wakes).toEqual([]);
  for (const event of ['online', 'offline', 'focus', 'pageshow']) window.dispatchEvent(new Event(event));
  turn('hidden');
  turn('visible');
  expect(port.wakes).toEqual(['online', 'offline', 'focus', 'pageshow', 'hidden', 'visible']);
  unmount();
  for (const event of ['online', 'offline', 'focus', 'pageshow']) window.dispatchEvent(new Event(event));
  turn('hidden');
  expect(port.wakes).toHaveLength(6);
});

it('R-OUT-11 a network that was away before the page came is told of at once, and before whatever is told next', () => {
  setOn(navigator, 'onLine', false);
  renderHook(() => usePortWakeups());
  expect(port.wakes).toEqual(['offline']);
  window.dispatchEvent(new Event('focus'));
  expect(port.wakes).toEqual(['offline', 'offline', 'focus']);
});

it('R-PULL-06 a page that comes out of sight, as in a tab behind this one, says so at once', () => {
  setOn(document, 'visibilityState', 'hidden');
  renderHook(() => usePortWakeups());
  expect(port.wakes).toEqual(['hidden']);
});

it('SYN-02 R-TAB-08 when the page goes out of sight the browser is asked to wake the service worker, where anything waits', async () => {
  renderHook(() => usePortWakeups());
  await watchStatus();
  turn('hidden');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([]);
  turn('visible');
  waiting = 1;
  port.emit();
  turn('hidden');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual(['parta-outbox']);
});

it('SYN-02 R-TAB-08 behind what was just written the browser is asked once the writing pauses, and at once without a network or out of sight', async () => {
  renderHook(() => usePortWakeups());
  await write('createComment');
  await vi.advanceTimersByTimeAsync(900);
  await write('sendMessage');
  await vi.advanceTimersByTimeAsync(900);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toHaveLength(1);
  await write('sendMessage');
  turn('hidden');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(2);
  turn('visible');
  setOn(navigator, 'onLine', false);
  await write('sendMessage');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(3);
});

it('R-TAB-08 a browser that knows no Background Sync, or has no service worker, is asked for nothing and reports nothing', async () => {
  setOn(navigator, 'onLine', false);
  setOn(navigator, 'serviceWorker', { getRegistration: async () => ({}) });
  await write('sendMessage');
  setOn(navigator, 'serviceWorker', undefined);
  await write('sendMessage');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([]);
});
