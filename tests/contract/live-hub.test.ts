import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Centrifuge } from 'centrifuge';
import { WebSocket } from 'ws';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../schema/records/live-event.ts';
import { Hub, LIVE_PATH } from '../../server/live/hub.ts';
import type { SocketLimits } from '../../server/live/live-socket.ts';
import { LiveTokens } from '../../server/live/live-tokens.ts';
import { freePort } from '../../server/store/postgres-process.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { holds, LiveClient } from './live-client.ts';

const KEY = new TextEncoder().encode('a key for the tests, 32 bytes long');
const ANNA = '0192aaaa-0000-7000-8000-000000000001';
const BORIS = '0192aaaa-0000-7000-8000-000000000002';
const thread = '/threads/0192aaaa-0000-7000-8000-0000000000aa';

/** Numbered events, so that a hole or a double is seen. */
function numbered(number: number): LiveEvent {
  return { event: 'thread.message_marked_as_deleted', thread, message: `${thread}/messages/${number}` };
}

/** What only the hub promises; what it shares with a Centrifugo is in live-contract.ts. */
describe('the embedded hub by itself', () => {
  const revoked = new Set<string>();
  let tokens: LiveTokens;
  let hub: Hub;
  let server: Server;
  let port: number;
  let open: (() => void)[];

  async function start(limits: Partial<SocketLimits> = {}, lifeMs = 60_000): Promise<void> {
    tokens = new LiveTokens(KEY, lifeMs);
    hub = new Hub(tokens.gate((sessionId) => Promise.resolve(!revoked.has(sessionId))), limits);
    server = createServer();
    hub.attach(server, 'http://localhost');
    port = await freePort();
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  }

  function client(userId: string, options: { port?: number; session?: string; channel?: string; grant?: string } = {}): LiveClient {
    const made = new LiveClient({
      url: `ws://127.0.0.1:${options.port ?? port}${LIVE_PATH}`,
      userId,
      connectionToken: () => tokens.connectionToken({ userId, sessionId: options.session ?? `session of ${userId}` }),
      subscriptionToken: () => tokens.subscriptionToken(options.session ?? `session of ${userId}`, options.grant ?? options.channel ?? `personal:${userId}`),
      ...(options.channel !== undefined && { channel: options.channel }),
    });
    open.push(() => made.close());
    return made;
  }

  async function rawSocket(): Promise<{ ws: WebSocket; closed: Promise<number>; frames: string[] }> {
    const ws = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`);
    const frames: string[] = [];
    ws.on('message', (data: Buffer) => frames.push(data.toString('utf8')));
    const closed = new Promise<number>((resolve) => ws.on('close', resolve));
    open.push(() => ws.terminate());
    await once(ws, 'open');
    return { ws, closed, frames };
  }

  async function connected(userId: string): Promise<Awaited<ReturnType<typeof rawSocket>>> {
    const raw = await rawSocket();
    raw.ws.send(JSON.stringify({ id: 1, connect: { token: await tokens.connectionToken({ userId, sessionId: 's' }) } }));
    await holds(() => raw.frames.length === 1);
    return raw;
  }

  beforeEach(() => {
    open = [];
    revoked.clear();
  });
  afterEach(async () => {
    for (const close of open) close();
    await hub.stop(0);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('RTM-01 when events may have been missed, subscribed clients subscribe again and learn that they could not recover', async () => {
    await start();
    const phone = await client(ANNA).open();
    hub.publish(ANNA, numbered(1));
    await holds(() => phone.events.length === 1);
    hub.forgetHistories();
    expect(await holds(() => phone.subscribed.length === 2)).toBe(true);
    expect(phone.subscribed[1]).toMatchObject({ wasRecovering: true, recovered: false });
    expect(phone.connects).toBe(1);
    hub.publish(ANNA, numbered(2));
    expect(await holds(() => phone.events.length === 2)).toBe(true);
  });

  it('has listeners from the first subscription on, and while one that is gone could still recover', async () => {
    await start();
    expect([hub.hasListeners, hub.listening()]).toEqual([false, []]);
    const phone = await client(ANNA).open();
    expect([hub.hasListeners, hub.listening()]).toEqual([true, [ANNA]]);
    phone.close();
    expect(await holds(() => hub.size === 0)).toBe(true);
    expect([hub.hasListeners, hub.isListening(ANNA), hub.isListening(BORIS)]).toEqual([true, true, false]);
  });

  it('refuses a channel of somebody else, with or without a token for it', async () => {
    await start();
    const thief = client(ANNA, { channel: `personal:${BORIS}` });
    const forger = client(ANNA, { grant: `personal:${BORIS}` });
    for (const refused of [thief, forger]) {
      refused.subscription.subscribe();
      refused.centrifuge.connect();
      expect(await holds(() => refused.subscription.state === 'unsubscribed')).toBe(true);
    }
    hub.publish(BORIS, numbered(1));
    expect([...thief.events, ...forger.events]).toEqual([]);
    expect(hub.listening()).toEqual([]);
  });

  it('takes no subscription token for a connection, and no connection token for a subscription', async () => {
    await start();
    const raw = await rawSocket();
    raw.ws.send(JSON.stringify({ id: 1, connect: { token: await tokens.subscriptionToken('s', `personal:${ANNA}`) } }));
    expect(await raw.closed).toBe(3500);
    const other = await connected(ANNA);
    const token = await tokens.connectionToken({ userId: ANNA, sessionId: 's' });
    other.ws.send(JSON.stringify({ id: 2, subscribe: { channel: `personal:${ANNA}`, token } }));
    await holds(() => other.frames.length === 2);
    expect(JSON.parse(other.frames[1] ?? '')).toMatchObject({ id: 2, error: { code: 103 } });
  });

  it('an expired token makes the client fetch a new one, and the connection goes on', async () => {
    await start();
    const stale = await new LiveTokens(KEY, -60_000).connectionToken({ userId: ANNA, sessionId: 's' });
    const staleGrant = await new LiveTokens(KEY, -60_000).subscriptionToken('s', `personal:${ANNA}`);
    let asked = 0;
    const phone = new LiveClient({
      url: `ws://127.0.0.1:${port}${LIVE_PATH}`,
      userId: ANNA,
      connectionToken: () => (asked++ === 0 ? Promise.resolve(stale) : tokens.connectionToken({ userId: ANNA, sessionId: 's' })),
      subscriptionToken: () => (asked++ < 3 ? Promise.resolve(staleGrant) : tokens.subscriptionToken('s', `personal:${ANNA}`)),
    });
    open.push(() => phone.close());
    await phone.open();
    hub.publish(ANNA, numbered(1));
    expect(await holds(() => phone.events.length === 1)).toBe(true);
    expect(asked).toBeGreaterThanOrEqual(3);
  });

  it('closes a connection whose token has ended and was not refreshed, so that the client comes back', async () => {
    await start({ graceMs: 100 }, 1000);
    const raw = await connected(ANNA);
    expect(await raw.closed).toBe(3005);
  });

  it('closes the connections of a revoked session at once and for good, and leaves other sessions alone', async () => {
    await start();
    const [lost, kept] = await Promise.all([client(ANNA, { session: 'lost' }).open(), client(ANNA, { session: 'kept' }).open()]);
    revoked.add('lost');
    hub.revoke('lost');
    expect(await holds(() => lost.centrifuge.state === 'disconnected', 1000)).toBe(true);
    expect(lost.events).toEqual([{ event: 'session.revoked' }]);
    expect([kept.centrifuge.state, kept.events]).toEqual(['connected', []]);
    lost.centrifuge.connect();
    expect(await holds(() => lost.centrifuge.state === 'disconnected', 1000)).toBe(true);
    expect(lost.connects).toBe(1);
  });

  it('lets in no session that was revoked while it was being checked', async () => {
    await start();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    let isAsked = false;
    const slow = new Hub(
      tokens.gate(() => {
        isAsked = true;
        return promise;
      }),
    );
    server.removeAllListeners('upgrade');
    slow.attach(server, 'http://localhost');
    const phone = client(ANNA, { session: 'lost' });
    phone.centrifuge.connect();
    await holds(() => isAsked);
    slow.revoke('lost');
    resolve(true);
    expect(await holds(() => phone.centrifuge.state === 'disconnected', 1000)).toBe(true);
    expect(phone.connects).toBe(0);
    await slow.stop(0);
  });

  it('tells a client to try again while nobody can say whether its session lives', async () => {
    await start();
    let failures = 2;
    const gate = tokens.gate(() => (failures-- > 0 ? Promise.reject(new Error('no database')) : Promise.resolve(true)));
    const shaky = new Hub(gate);
    const other = createServer();
    shaky.attach(other, 'http://localhost');
    const otherPort = await freePort();
    other.listen(otherPort, '127.0.0.1');
    await client(ANNA, { port: otherPort }).open();
    expect(failures).toBe(-1);
    await shaky.stop(0);
    other.closeAllConnections();
    other.close();
  });

  it('answers what it does not know or allow with an error, and goes on', async () => {
    await start();
    const raw = await connected(ANNA);
    raw.ws.send('{"id":2,"publish":{"channel":"personal:x","data":{}}}\n{"id":3,"history":{"channel":"personal:x"}}\n{"id":4,"unsubscribe":{"channel":"personal:x"}}');
    await holds(() => raw.frames.length === 4);
    expect(raw.frames.slice(1).map((frame): unknown => JSON.parse(frame))).toEqual([
      { id: 2, error: { code: 103, message: 'permission denied' } },
      { id: 3, error: { code: 104, message: 'method not found' } },
      { id: 4, unsubscribe: {} },
    ]);
  });

  it.each([
    ['no JSON', 'nonsense', 3501],
    ['JSON of another shape', '{"id":"one","connect":7}', 3501],
    ['an array', '[]', 3501],
    ['a first command that is not connect', '{"id":1,"subscribe":{"channel":"personal:x"}}', 3501],
    ['a token of somebody else’s key', '{"id":1,"connect":{"token":"eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0."}}', 3500],
    ['bytes', Buffer.from([1, 2, 3]), 3506],
    ['a frame over the limit', 'x'.repeat(100_000), 1009],
    ['a flood of commands', '{"id":1,"connect":{"token":"x"}}\n'.repeat(100), 3013],
  ])('closes with the right code on %s', async (_, frame, code) => {
    await start();
    const raw = await rawSocket();
    raw.ws.send(frame);
    expect(await raw.closed).toBe(code);
  });

  it('closes a connection that sends no connect command, and one that answers no ping', async () => {
    await start({ connectMs: 100, pingMs: 100, pongMs: 100 });
    const silent = await rawSocket();
    const mute = await connected(ANNA);
    expect(await Promise.all([silent.closed, mute.closed])).toEqual([4000, 3012]);
  });

  it('keeps a connection of the official client through pings', async () => {
    await start({ pingMs: 1000, pongMs: 300 });
    const phone = await client(ANNA).open();
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect([phone.connects, phone.centrifuge.state]).toEqual([1, 'connected']);
  });

  it('disconnects a reader that is too slow, which then recovers or learns that it could not', async () => {
    await start({ sendQueueBytes: 64 * 1024 });
    const proxy = await TcpProxy.start(port);
    open.push(() => void proxy.close());
    const phone = await client(ANNA, { port: proxy.port }).open();
    proxy.blackhole();
    const big: LiveEvent = { event: 'thread.message_marked_as_deleted', thread, message: `${thread}/messages/${'1'.repeat(120)}` };
    for (let number = 0; number < 40_000 && hub.size > 0; number += 1) {
      hub.publish(ANNA, big);
      if (number % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(hub.size).toBe(0);
    proxy.cut();
    proxy.up();
    expect(await holds(() => phone.subscribed.length === 2)).toBe(true);
    expect(phone.subscribed[1]).toMatchObject({ wasRecovering: true, recovered: false });
  });

  it('stops by sending its clients away one after another; they come back to the next server', async () => {
    await start();
    const phones = await Promise.all(Array.from({ length: 5 }, () => client(ANNA).open()));
    const begun = Date.now();
    const stopped = hub.stop(500);
    expect(await new Centrifuge(`ws://127.0.0.1:${port}${LIVE_PATH}`, { websocket: WebSocket }).ready(200).catch(() => 'refused')).toBe('refused');
    await stopped;
    expect(Date.now() - begun).toBeGreaterThanOrEqual(380);
    expect(await holds(() => phones.every(({ closes }) => closes.includes(3001)))).toBe(true);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    hub = new Hub(tokens.gate(() => Promise.resolve(true)));
    server = createServer();
    hub.attach(server, 'http://localhost');
    server.listen(port, '127.0.0.1');
    expect(await holds(() => phones.every(({ subscribed }) => subscribed.length === 2))).toBe(true);
    expect(phones[0]?.subscribed[1]).toMatchObject({ wasRecovering: true, recovered: false });
  });
});
