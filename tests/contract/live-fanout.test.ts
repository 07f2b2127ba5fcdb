import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../schema/records/message.ts';
import { Hub, LIVE_PATH } from '../../server/live/hub.ts';
import { HubOutlet } from '../../server/live/hub-outlet.ts';
import { LiveFanout, type LiveReader } from '../../server/live/live-fanout.ts';
import type { LivePublication } from '../../server/live/live-publisher.ts';
import { LiveTokens } from '../../server/live/live-tokens.ts';
import { LIVE_CHANNEL, pgPublisher } from '../../server/live/pg-live.ts';
import { PgListener } from '../../server/live/pg-listener.ts';
import type { Database } from '../../server/store/database.ts';
import { findAudience, findRevokedSessions } from '../../server/store/live-reader.ts';
import { freePort } from '../../server/store/postgres-process.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { holds, LiveClient } from './live-client.ts';

const id = () => v7();
const tokens = new LiveTokens(new TextEncoder().encode('a key for the tests, 32 bytes long'));

/** One server process: a hub, its listener and its fan-out. */
interface Node {
  readonly hub: Hub;
  readonly fanout: LiveFanout;
  readonly listener: PgListener;
  readonly server: Server;
  readonly port: number;
}

describe('two processes on one PostgreSQL', () => {
  let database: Database;
  let proxy: TcpProxy;
  let nodes: Node[];
  let clients: LiveClient[];
  let anna: string;
  let boris: string;
  let stranger: string;
  let threadId: string;
  const sessions = new Map<string, string>();
  let isRenderFailing = false;

  beforeAll(async () => {
    database = await openTestDatabase();
    proxy = await TcpProxy.start(Number(new URL(database.url).port));
  });
  afterAll(async () => {
    await proxy.close();
    await database.close();
  });

  /** Renders just enough of a message to see who got what; the real one is tested with the messages. */
  const reader: LiveReader = {
    audienceOf: (scopes) => findAudience(database.db, scopes),
    renderMessage: async (userIds, messageId) => {
      if (isRenderFailing) throw new Error('no database');
      const { rows } = await database.db.execute(sql`select body from messages where id = ${messageId}`);
      const body = rows[0]?.['body'];
      return new Map(typeof body === 'string' ? userIds.map((userId) => [userId, message(messageId, body, userId)]) : []);
    },
  };

  function message(messageId: string, body: string, viewer: string): Message {
    return {
      '@id': `/threads/${threadId}/messages/${messageId}`, '@type': 'Message', _id: messageId, version: 1, createdAt: new Date().toISOString(),
      createdBy: { '@id': `/users/${anna}`, '@type': 'User', _id: anna, role: 'teacher', firstName: 'Anna', lastName: 'B', avatar: null, icon: null },
      thread: `/threads/${threadId}`, body, attachments: [], canDelete: viewer === anna,
    };
  }

  async function startNode(): Promise<Node> {
    const hub = new Hub(tokens.gate(async (sessionId) => (await findRevokedSessions(database.db, [sessionId])).length === 0));
    const fanout = new LiveFanout(new HubOutlet(hub, (sessionIds) => findRevokedSessions(database.db, sessionIds)), reader);
    const url = new URL(database.url);
    url.port = String(proxy.port);
    const listener = new PgListener(url.href, LIVE_CHANNEL, fanout);
    await listener.start();
    const server = createServer();
    hub.attach(server, 'http://localhost');
    const port = await freePort();
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return { hub, fanout, listener, server, port };
  }

  async function connect(node: Node, userId: string): Promise<LiveClient> {
    const client = new LiveClient({
      url: `ws://127.0.0.1:${node.port}${LIVE_PATH}`,
      userId,
      connectionToken: () => tokens.connectionToken({ userId, sessionId: sessions.get(userId) ?? '' }),
      subscriptionToken: () => tokens.subscriptionToken(sessions.get(userId) ?? '', `personal:${userId}`),
    });
    clients.push(client);
    return client.open();
  }

  function publish(event: LivePublication): Promise<void> {
    return database.db.transaction((tx) => pgPublisher.publish(tx, event));
  }

  async function addUser(name: string): Promise<string> {
    const userId = id();
    const sessionId = id();
    sessions.set(userId, sessionId);
    await database.db.execute(sql`insert into users (id, role, email, password_hash, first_name, last_name) values (${userId}, 'teacher', ${`${userId}@example.org`}, 'x', ${name}, 'B')`);
    await database.db.execute(sql`insert into sessions (id, user_id) values (${sessionId}, ${userId})`);
    return userId;
  }

  beforeEach(async () => {
    isRenderFailing = false;
    clients = [];
    [anna, boris, stranger] = [await addUser('Anna'), await addUser('Boris'), await addUser('Stranger')];
    threadId = id();
    await database.db.execute(sql`insert into threads (id, type, created_by_id) values (${threadId}, 'direct', ${anna})`);
    for (const userId of [anna, boris]) await database.db.execute(sql`insert into thread_members (thread_id, user_id) values (${threadId}, ${userId})`);
    nodes = [await startNode(), await startNode()];
  });
  afterEach(async () => {
    proxy.up();
    for (const client of clients) client.close();
    for (const { hub, listener, server } of nodes) {
      await listener.stop();
      await hub.stop(0);
      server.closeAllConnections();
      server.close();
    }
  });

  // No two of a thread are of one millisecond, and on a quick machine two are written within one.
  let written = 0;
  async function write(body: string, rollBack = false): Promise<string> {
    const messageId = id();
    written += 1;
    await database.db
      .transaction(async (tx) => {
        await tx.execute(sql`insert into messages (id, thread_id, author_id, body, created_at) values (${messageId}, ${threadId}, ${anna}, ${body}, clock_timestamp() + ${written} * interval '1 second')`);
        await pgPublisher.publish(tx, { kind: 'message_created', threadId, messageId });
        if (rollBack) throw new Error('rolled back');
      })
      .catch((error: unknown) => {
        if (!rollBack) throw error;
      });
    return messageId;
  }
  const bodies = (client: LiveClient) => client.events.map((event) => (event.event === 'thread.message_created' ? event.message.body : event.event));

  it('RTM-01 a message and its deletion reach the members on both processes, each as they may see it, and nobody else', async () => {
    const [one, two] = nodes;
    if (one === undefined || two === undefined) throw new Error('two nodes');
    const [phone, laptop, other, outside] = [await connect(one, anna), await connect(two, anna), await connect(two, boris), await connect(one, stranger)];
    const messageId = await write('hello');
    await publish({ kind: 'message_deleted', threadId, messageId });
    for (const client of [phone, laptop, other]) {
      expect(await holds(() => client.events.length === 2)).toBe(true);
      expect(bodies(client)).toEqual(['hello', 'thread.message_marked_as_deleted']);
    }
    const seen = (client: LiveClient) => client.events.flatMap((event) => (event.event === 'thread.message_created' ? [event.message.canDelete] : []));
    expect([seen(phone), seen(laptop), seen(other), outside.events]).toEqual([[true], [true], [false], []]);
  });

  it('publishes nothing of a transaction that was rolled back, and keeps the order of commits', async () => {
    const [one] = nodes;
    if (one === undefined) throw new Error('a node');
    const phone = await connect(one, boris);
    await write('never', true);
    for (const body of ['1', '2', '3', '4', '5']) await write(body);
    expect(await holds(() => phone.events.length === 5)).toBe(true);
    expect(bodies(phone)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('tells that something changed to those who see the scope, once for a burst', async () => {
    const [one] = nodes;
    if (one === undefined) throw new Error('a node');
    const [phone, outside] = [await connect(one, boris), await connect(one, stranger)];
    // In one transaction, so that they come at one moment however slow the machine; PostgreSQL drops equal ones.
    await database.db.transaction(async (tx) => {
      for (let burst = 0; burst < 20; burst += 1) await pgPublisher.publish(tx, { kind: 'changed', scopes: [`thread:${threadId}`, `user:${id()}`] });
    });
    expect(await holds(() => phone.events.length > 0)).toBe(true);
    await one.fanout.settle();
    expect(phone.events.length).toBeLessThanOrEqual(3);
    expect(outside.events).toEqual([]);
    await publish({ kind: 'changed', scopes: ['all'] });
    expect(await holds(() => outside.events.length === 1)).toBe(true);
  });

  it('more scopes than one notice can carry still arrive', async () => {
    const [one] = nodes;
    if (one === undefined) throw new Error('a node');
    const phone = await connect(one, boris);
    await publish({ kind: 'changed', scopes: [...Array.from({ length: 500 }, () => `thread:${id()}`), `user:${boris}`] });
    expect(await holds(() => phone.events.length === 1)).toBe(true);
  });

  it('says "changed" where the message cannot be read', async () => {
    const [one] = nodes;
    if (one === undefined) throw new Error('a node');
    const phone = await connect(one, boris);
    isRenderFailing = true;
    await write('unreadable');
    expect(await holds(() => bodies(phone)[0] === 'changed')).toBe(true);
  });

  it('closes the sockets of a revoked session within 5 seconds, on every process', async () => {
    const [one, two] = nodes;
    if (one === undefined || two === undefined) throw new Error('two nodes');
    const devices = [await connect(one, anna), await connect(two, anna)];
    const begun = Date.now();
    await revoke(anna, true);
    expect(await holds(() => devices.every(({ centrifuge }) => centrifuge.state === 'disconnected'), 5000)).toBe(true);
    expect(Date.now() - begun).toBeLessThan(5000);
  });

  it('after the listener lost its connection, clients learn that they could not recover, and missed revocations are made good', async () => {
    const [one] = nodes;
    if (one === undefined) throw new Error('a node');
    const [phone, other] = [await connect(one, boris), await connect(one, anna)];
    await write('before');
    await holds(() => phone.events.length === 1);
    proxy.refuse();
    await write('missed');
    await revoke(anna, false);
    proxy.up();
    expect(await holds(() => phone.subscribed.length === 2)).toBe(true);
    expect(phone.subscribed[1]).toMatchObject({ wasRecovering: true, recovered: false });
    expect(await holds(() => other.centrifuge.state === 'disconnected')).toBe(true);
    await write('after');
    expect(await holds(() => phone.events.length === 2)).toBe(true);
    expect(bodies(phone)).toEqual(['before', 'after']);
  });

  async function revoke(userId: string, isTold: boolean): Promise<void> {
    const sessionId = sessions.get(userId) ?? '';
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`update sessions set revoked_at = now() where id = ${sessionId}`);
      if (isTold) await pgPublisher.publish(tx, { kind: 'session_revoked', sessionId, userId });
    });
  }
});
