import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { LiveEvent } from '../../schema/records/live-event.ts';
import { LIVE_PATH } from '../../server/live/hub.ts';
import type { LiveOutlet } from '../../server/live/live-outlet.ts';
import { LiveTokens } from '../../server/live/live-tokens.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { holds, LiveClient } from './live-client.ts';

const ANNA = '0192aaaa-0000-7000-8000-000000000001';
const BORIS = '0192aaaa-0000-7000-8000-000000000002';
const thread = '/threads/0192aaaa-0000-7000-8000-0000000000aa';
const PATIENCE_MS = 15_000;

/** A running realtime server with the outlet that feeds it. */
export interface LiveSetup {
  readonly port: number;
  readonly outlet: LiveOutlet;
  /** The key that tokens are signed with. */
  readonly key: Uint8Array;
  /** What the database would say from now on. */
  markRevoked(sessionId: string): void;
  end(): Promise<void>;
}

/** Numbered events, so that a hole or a double is seen. */
function numbered(number: number): LiveEvent {
  return { event: 'thread.message_marked_as_deleted', thread, message: `${thread}/messages/${number}` };
}
const numbersOf = (client: LiveClient) => client.events.flatMap((event) => (event.event === 'thread.message_marked_as_deleted' ? [Number(event.message.split('/').pop())] : []));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** What every realtime server promises to the official client; run on the embedded hub and on a real Centrifugo. */
export function describeLive(name: string, start: () => Promise<LiveSetup>): void {
  describe(`${name} and the official client`, () => {
    let setup: LiveSetup;
    let tokens: LiveTokens;
    let proxy: TcpProxy;
    let open: (() => void)[];

    beforeEach(async () => {
      setup = await start();
      tokens = new LiveTokens(setup.key, 60_000);
      proxy = await TcpProxy.start(setup.port);
      open = [];
    });
    afterEach(async () => {
      for (const close of open) close();
      await proxy.close();
      await setup.end();
    });

    function client(userId: string, options: { port?: number; session?: string; channel?: string; grant?: string; using?: LiveTokens } = {}): LiveClient {
      const sessionId = options.session ?? `session of ${userId}`;
      const made = new LiveClient({
        url: `ws://127.0.0.1:${options.port ?? setup.port}${LIVE_PATH}`,
        userId,
        connectionToken: () => (options.using ?? tokens).connectionToken({ userId, sessionId }),
        subscriptionToken: () => (options.using ?? tokens).subscriptionToken(sessionId, options.grant ?? options.channel ?? `personal:${userId}`),
        ...(options.channel !== undefined && { channel: options.channel }),
      });
      open.push(() => made.close());
      return made;
    }

    /** A socket by hand: its frames, and the code that it was closed with. */
    async function rawSocket(): Promise<{ send(command: object): void; closed: Promise<number>; replies: string[] }> {
      const ws = new WebSocket(`ws://127.0.0.1:${setup.port}${LIVE_PATH}`);
      const replies: string[] = [];
      ws.on('message', (data: Buffer) => replies.push(...data.toString('utf8').split('\n').filter((line) => line !== '' && line !== '{}')));
      const closed = new Promise<number>((resolve) => ws.on('close', resolve));
      open.push(() => ws.terminate());
      await once(ws, 'open');
      return { send: (command) => ws.send(JSON.stringify(command)), closed, replies };
    }
    const publish = (numbers: readonly number[], to: readonly string[] = [ANNA]) =>
      numbers.reduce((last, number) => last.then(() => setup.outlet.publish(to, numbered(number))), Promise.resolve());

    it('RTM-01 RTM-02 a user’s events reach every device of that user once and in order, and nobody else', async () => {
      const [phone, laptop, other] = await Promise.all([client(ANNA).open(), client(ANNA, { session: 'laptop' }).open(), client(BORIS).open()]);
      await publish(upTo(200));
      await publish([1], [ANNA, BORIS]);
      expect(await holds(() => [phone, laptop].every(({ events }) => events.length >= 201) && other.events.length >= 1, PATIENCE_MS)).toBe(true);
      expect([numbersOf(phone), numbersOf(laptop), numbersOf(other)]).toEqual([[...upTo(200), 1], [...upTo(200), 1], [1]]);
    });

    it('RTM-01 RTM-02 after a cut connection the client recovers what it missed, once and in order', async () => {
      const phone = await client(ANNA, { port: proxy.port }).open();
      await publish([1]);
      await holds(() => phone.events.length === 1, PATIENCE_MS);
      proxy.refuse();
      await publish([2, 3, 4]);
      proxy.up();
      expect(await holds(() => phone.subscribed.length === 2, PATIENCE_MS)).toBe(true);
      await publish([5]);
      expect(await holds(() => phone.events.length >= 5, PATIENCE_MS)).toBe(true);
      expect(numbersOf(phone)).toEqual(upTo(5));
      expect(phone.subscribed[1]).toMatchObject({ wasRecovering: true, recovered: true });
    });

    it('RTM-01 RTM-02 more missed than the history holds: recovered is false, and the client knows that it must pull', async () => {
      const phone = await client(ANNA, { port: proxy.port }).open();
      proxy.refuse();
      await publish(upTo(302));
      proxy.up();
      expect(await holds(() => phone.subscribed.length === 2, PATIENCE_MS)).toBe(true);
      expect(phone.subscribed[1]).toMatchObject({ wasRecovering: true, recovered: false });
    });

    it('everybody who is subscribed is reached at once, and learns to pull when events may be lost', async () => {
      const devices = await Promise.all([client(ANNA).open(), client(BORIS).open()]);
      await setup.outlet.publish('everyone', { event: 'changed' });
      expect(await holds(() => devices.every(({ events }) => events.length === 1), PATIENCE_MS)).toBe(true);
      await setup.outlet.startOver();
      const learns = (device: LiveClient) => device.events.length === 2 || device.subscribed[1]?.recovered === false;
      expect(await holds(() => devices.every(learns), PATIENCE_MS)).toBe(true);
      expect(devices.map(({ connects }) => connects)).toEqual([1, 1]);
    });

    it('refuses a channel of somebody else: with a token for it, without, and with one of another session', async () => {
      const own = await client(BORIS).open();
      const stolen = await tokens.subscriptionToken(`session of ${BORIS}`, `personal:${BORIS}`);
      const made = [undefined, await tokens.subscriptionToken(`session of ${ANNA}`, `personal:${ANNA}`), stolen].map(async (token) => {
        const raw = await rawSocket();
        raw.send({ id: 1, connect: { token: await tokens.connectionToken({ userId: ANNA, sessionId: `session of ${ANNA}` }) } });
        await holds(() => raw.replies.length === 1, PATIENCE_MS);
        raw.send({ id: 2, subscribe: { channel: `personal:${BORIS}`, ...(token !== undefined && { token }) } });
        return raw;
      });
      const refused = await Promise.all(made);
      for (const raw of refused) {
        const answer = await Promise.race([raw.closed, holds(() => raw.replies.length > 1, PATIENCE_MS)]);
        expect(answer === 3500 || /"error":\{"code":103/.test(raw.replies[1] ?? '')).toBe(true);
      }
      await publish([1], [BORIS]);
      expect(await holds(() => own.events.length === 1, PATIENCE_MS)).toBe(true);
      expect(refused.filter(({ replies }) => replies.some((reply) => reply.includes('"pub"')))).toEqual([]);
    });

    it('takes no subscription token and none of another key for a connection, and no connection token for a subscription', async () => {
      const forged = await new LiveTokens(new TextEncoder().encode('somebody else’s key, 32 bytes long')).connectionToken({ userId: ANNA, sessionId: 's' });
      for (const token of [await tokens.subscriptionToken('s', `personal:${ANNA}`), forged]) {
        const raw = await rawSocket();
        raw.send({ id: 1, connect: { token } });
        expect(await raw.closed).toBe(3500);
      }
      const raw = await rawSocket();
      const token = await tokens.connectionToken({ userId: ANNA, sessionId: 's' });
      raw.send({ id: 1, connect: { token } });
      await holds(() => raw.replies.length === 1, PATIENCE_MS);
      raw.send({ id: 2, subscribe: { channel: `personal:${ANNA}`, token } });
      const answer = await Promise.race([raw.closed, holds(() => raw.replies.length > 1, PATIENCE_MS)]);
      expect(answer === 3500 || /"error":\{"code":103/.test(raw.replies[1] ?? '')).toBe(true);
    });

    it('RTM-02 an expired token makes the client fetch a new one, and the connection goes on', async () => {
      const ended = new LiveTokens(setup.key, -60_000);
      let asked = 0;
      const phone = new LiveClient({
        url: `ws://127.0.0.1:${setup.port}${LIVE_PATH}`,
        userId: ANNA,
        connectionToken: () => (asked++ === 0 ? ended : tokens).connectionToken({ userId: ANNA, sessionId: 's' }),
        subscriptionToken: () => (asked++ < 3 ? ended : tokens).subscriptionToken('s', `personal:${ANNA}`),
      });
      open.push(() => phone.close());
      await phone.open();
      await publish([1]);
      expect(await holds(() => phone.events.length === 1, PATIENCE_MS)).toBe(true);
      expect(asked).toBeGreaterThanOrEqual(3);
    });

    it('RTM-02 keeps a connection whose client refreshes its tokens in time, without a new connect', async () => {
      const phone = await client(ANNA, { using: new LiveTokens(setup.key, 2000) }).open();
      await new Promise((resolve) => setTimeout(resolve, 6000));
      await publish([1]);
      expect(await holds(() => phone.events.length === 1, PATIENCE_MS)).toBe(true);
      expect([phone.connects, phone.subscribed.length]).toEqual([1, 1]);
    });

    it('puts a revoked session out within 5 seconds, on every device and whenever it comes again, and no other session', async () => {
      const [lost, twin, kept] = await Promise.all(['lost', 'lost', 'kept'].map((session) => client(ANNA, { session }).open()));
      if (lost === undefined || twin === undefined || kept === undefined) throw new Error('three devices');
      setup.markRevoked('lost');
      setup.outlet.revoke('lost');
      expect(await holds(() => [lost, twin].every(({ centrifuge }) => centrifuge.state === 'disconnected'), 5000)).toBe(true);
      expect([lost.closes, twin.closes].map((codes) => codes.at(-1))).toEqual([3500, 3500]);
      const again = client(ANNA, { session: 'lost' });
      again.subscription.subscribe();
      again.centrifuge.connect();
      await holds(() => again.centrifuge.state !== 'connecting', PATIENCE_MS);
      expect(await holds(() => again.centrifuge.state === 'disconnected', 5000)).toBe(true);
      expect([kept.centrifuge.state, kept.connects, kept.events]).toEqual(['connected', 1, []]);
    });

    it('puts a session out whose revocation nobody told of', async () => {
      const phone = await client(ANNA, { session: 'lost' }).open();
      setup.markRevoked('lost');
      await setup.outlet.revokeMissed();
      expect(await holds(() => phone.centrifuge.state === 'disconnected', 5000)).toBe(true);
    });
  });
}
