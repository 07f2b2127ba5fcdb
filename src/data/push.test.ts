// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { FakePort } from '../../tests/support/fake-port.ts';
import { forgetNotifications } from './notifications.ts';
import { PortClient } from './port-client.ts';
import { registerPush } from './push.ts';

let port: FakePort;
let client: PortClient;
let warn: MockInstance<typeof console.warn>;
vi.mock('./start-worker.ts', () => ({ startWorker: () => client }));

const ENDPOINT = 'https://push.example.org/of-olga';
const said = (): string => JSON.stringify(warn.mock.calls);

beforeEach(() => {
  port = new FakePort({});
  port.commands['pushFacts'] = () => ({ ok: true, value: { publicKey: 'BKey', subscriptions: [] } });
  client = new PortClient(() => port.connection());
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  client.close();
  warn.mockRestore();
  vi.unstubAllGlobals();
});

/** A browser whose push service does this when it is asked for a subscription. */
function withPushManager(pushManager: object): void {
  const registration = { pushManager, getNotifications: async () => [] };
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration } });
}

it('PSH-03 a browser that gives no subscription, or does not end one, is told to the console alone: what failed, and no address', async () => {
  const refused = () => Promise.reject(new DOMException(`Registration failed - ${ENDPOINT}`, 'AbortError'));
  withPushManager({ getSubscription: async () => null, subscribe: refused });
  expect(await registerPush()).toEqual({ state: 'unreachable' });
  expect(warn.mock.calls).toEqual([['No pushes: AbortError']]);
  withPushManager({ getSubscription: async () => ({ endpoint: ENDPOINT, unsubscribe: refused }) });
  await forgetNotifications();
  expect(warn.mock.calls.slice(1)).toEqual([['Pushes not ended: AbortError']]);
  expect(said()).not.toContain('push.example.org');
});

it('PSH-03 a server that is not told of a subscription is one more failure for the console, and a registration that worked is none', async () => {
  const key = new Uint8Array([1]).buffer;
  withPushManager({ getSubscription: async () => null, subscribe: async () => ({ endpoint: ENDPOINT, getKey: () => key }) });
  port.commands['subscribePush'] = () => ({ ok: true, value: { subscriptionId: 'one' } });
  expect(await registerPush()).toEqual({ state: 'registered', subscriptionId: 'one' });
  expect(warn.mock.calls).toEqual([]);
  delete port.commands['subscribePush'];
  expect(await registerPush()).toEqual({ state: 'unreachable' });
  expect(warn.mock.calls).toEqual([['No pushes: offline']]);
});
