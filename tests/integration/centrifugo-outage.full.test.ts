import type { IncomingMessage, ServerResponse } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TURN_LOCK } from '../../server/live/pg-listener.ts';
import { tables } from '../../server/store/schema/tables.ts';
import { CentrifugoServer, whyNoCentrifugo } from '../support/centrifugo-server.ts';
import { RealDevice } from '../support/real-device.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { makeTestSchool, PASSWORD, type TestSchool } from '../support/test-school.ts';

/** No request of a client may wait longer for anything that Centrifugo does or fails to do. */
const REQUEST_MAX_MS = 10_000;
/** The outlet tries every 2 s, the client comes back within 20 s. */
const RECOVERY_MS = 40_000;

/** The real engines, the real server and a real Centrifugo that dies, is silent, and comes back. */
describe.skipIf(whyNoCentrifugo() !== null)('a Centrifugo that fails', () => {
  let centrifugo: CentrifugoServer;
  /** In front of the server API. */
  let proxy: TcpProxy;
  let server: TestApp;
  let school: TestSchool;
  let anna: RealDevice;
  let maria: RealDevice;
  let thread: string;
  let slowestMs = 0;
  let isSending = false;
  let sending: Promise<void> = Promise.resolve();
  const sent: string[] = [];

  beforeAll(async () => {
    centrifugo = await CentrifugoServer.start();
    proxy = await TcpProxy.start(centrifugo.apiPort);
    server = await createTestApp({ hasRealtime: true, env: centrifugo.settings(proxy.port) });
    server.app.server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
      const begun = Date.now();
      response.on('close', () => (slowestMs = Math.max(slowestMs, Date.now() - begun)));
    });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const address = server.app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    school = await makeTestSchool(server.database.db);
    thread = school.parentsThreadId;
    anna = await RealDevice.logIn(port, 'user', 'anna@school.test', PASSWORD);
    maria = await RealDevice.logIn(port, 'user', 'maria@home.test', PASSWORD);
  });
  afterAll(async () => {
    await Promise.all([anna.close(), maria.close()]);
    await server.close();
    await proxy.close();
    await centrifugo.destroy();
  });

  /** Anna writes a message about ten times a second until `stopTraffic`. */
  function startTraffic(): void {
    isSending = true;
    sending = (async () => {
      while (isSending) {
        const body = `message ${sent.length}`;
        await anna.send(thread, body);
        sent.push(body);
        await wait(100);
      }
    })();
  }
  async function stopTraffic(): Promise<void> {
    isSending = false;
    await sending;
  }
  async function accepted(): Promise<string[]> {
    const rows = await server.database.db.select().from(tables.messages).where(eq(tables.messages.threadId, thread)).orderBy(tables.messages.createdAt);
    return rows.map((row) => row.body);
  }
  /** Everything that was written is on the server and, without anybody waking it, on the other device: once, in order. */
  async function expectWhole(): Promise<void> {
    await expect.poll(async () => (await anna.vault.outbox()).length, { timeout: RECOVERY_MS }).toBe(0);
    expect(await accepted()).toEqual(sent);
    await expect.poll(() => maria.bodies(thread), { timeout: RECOVERY_MS }).toEqual(sent);
  }
  /** A message that is written now reaches the other device by realtime: pulls alone are five minutes apart. */
  async function expectLive(): Promise<void> {
    sent.push(`message ${sent.length}`);
    await anna.send(thread, sent.at(-1) ?? '');
    await expect.poll(() => maria.bodies(thread), { timeout: RECOVERY_MS }).toEqual(sent);
  }

  test('RTM-01 RTM-02 killed and started again under traffic, twice: nothing is lost or doubled, and events flow again without a restart', async () => {
    for (const device of [anna, maria]) await expect.poll(() => device.vault.cursor('cursor')).not.toBeNull();
    await expectLive();
    startTraffic();
    for (let round = 0; round < 2; round += 1) {
      await wait(1000);
      await centrifugo.kill();
      await wait(2000);
      await centrifugo.up();
      await wait(1000);
    }
    await stopTraffic();
    await expectWhole();
    await expectLive();
    expect(slowestMs).toBeLessThan(REQUEST_MAX_MS);
  });

  test('RTM-02 a server API that takes requests and never answers: no request waits for it, and what it missed is caught up', async () => {
    startTraffic();
    proxy.blackhole();
    await wait(2000);
    await stopTraffic();
    // Long enough that every first try has failed, and only what was remembered can still be told.
    await wait(10_000);
    expect(await maria.bodies(thread)).not.toEqual(sent);
    proxy.cut();
    proxy.up();
    await expectWhole();
    await expectLive();
    expect(slowestMs).toBeLessThan(REQUEST_MAX_MS);
  });

  test('RTM-01 RTM-02 frozen with all its sockets for 12 s under traffic: no request waits for it, nothing is lost or doubled, and events flow again', async () => {
    startTraffic();
    centrifugo.freeze();
    await wait(12_000);
    await stopTraffic();
    centrifugo.thaw();
    await expectWhole();
    await expectLive();
    expect(slowestMs).toBeLessThan(REQUEST_MAX_MS);
  });

  test('RTM-02 what was committed while the process whose turn it was died before publishing is caught up by the next', async () => {
    const dying = new pg.Client({ connectionString: server.database.url });
    dying.on('error', () => undefined);
    await dying.connect();
    const turn = dying.query('select pg_advisory_lock($1)', [TURN_LOCK]);
    await server.database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'parta-live'`);
    await turn;
    // The pulls that were asked for before are over.
    await wait(4000);
    sent.push(`message ${sent.length}`);
    await anna.send(thread, sent.at(-1) ?? '');
    await expect.poll(accepted).toEqual(sent);
    await wait(2000);
    expect(await maria.bodies(thread)).toEqual(sent.slice(0, -1));
    await dying.end();
    await expect.poll(() => maria.bodies(thread), { timeout: RECOVERY_MS }).toEqual(sent);
  });
});

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
