import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { systemClock } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import { openFileHouse } from '../../server/files/file-house.ts';
import { LIVE_PATH } from '../../server/live/hub.ts';
import { createAccessTokens } from '../../server/plugins/access-tokens.ts';
import type { Database } from '../../server/store/database.ts';
import { secretOf } from '../../server/store/meta-store.ts';
import { CentrifugoServer, whyNoCentrifugo } from '../support/centrifugo-server.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { holds, LiveClient } from './live-client.ts';

const tokenReply = z.object({ token: z.string(), url: z.string().optional() });

describeServers('the embedded hub', () => Promise.resolve(null));
describe.skipIf(whyNoCentrifugo() !== null)('a real one', () => {
  describeServers('Centrifugo', () => CentrifugoServer.start());
});

/** Two whole servers on one database, spoken to only from outside. */
function describeServers(name: string, startCentrifugo: () => Promise<CentrifugoServer | null>): void {
  describe(`realtime of the whole server by ${name}`, () => {
    const [ANNA, BORIS, THREAD, CLASS] = [v7(), v7(), v7(), v7()];
    let centrifugo: CentrifugoServer | null;
    let database: Database;
    let dataDir: string;
    let apps: { app: FastifyInstance; port: number }[];
    const authorization = new Map<string, string>();
    const clients: LiveClient[] = [];

    beforeAll(async () => {
      centrifugo = await startCentrifugo();
      database = await openTestDatabase();
      dataDir = await mkdtemp(join(tmpdir(), 'parta-realtime-'));
      apps = [await startApp(), await startApp()];
      const tokens = createAccessTokens(await secretOf(database.db, 'accessTokenSecret'), systemClock);
      for (const userId of [ANNA, BORIS]) {
        const sessionId = v7();
        await database.db.execute(sql`insert into users (id, role, email, password_hash, first_name, last_name) values (${userId}, 'teacher', ${`${userId}@example.org`}, 'x', 'A', 'B')`);
        await database.db.execute(sql`insert into sessions (id, user_id) values (${sessionId}, ${userId})`);
        authorization.set(userId, `Bearer ${(await tokens.sign({ userId, sessionId, role: 'teacher' })).token}`);
      }
      await database.db.execute(sql`insert into classes (id, name, grade, icon_id, class_code, main_teacher_id) select ${CLASS}, '5A', 'child', id, 'ABCDEFG', ${ANNA} from icons limit 1`);
      await database.db.execute(sql`insert into class_assistants (class_id, user_id) values (${CLASS}, ${BORIS})`);
      await database.db.execute(sql`insert into threads (id, type, created_by_id) values (${THREAD}, 'direct', ${ANNA})`);
      await database.db.execute(sql`insert into thread_members (thread_id, user_id) values (${THREAD}, ${ANNA}), (${THREAD}, ${BORIS})`);
    });
    afterAll(async () => {
      for (const client of clients) client.close();
      for (const { app } of apps) await app.close();
      await centrifugo?.destroy();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    });

    async function startApp(): Promise<{ app: FastifyInstance; port: number }> {
      const files = await openFileHouse({ dataDir, linkSecret: await secretOf(database.db, 'fileLinkSecret') });
      const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', CHECK_REPLIES: 'on', DIST_DIR: join(dataDir, 'dist'), ...centrifugo?.settings() });
      const app = await createApp({ config, database, files, clock: systemClock, hasRealtime: true });
      await app.listen({ port: 0, host: '127.0.0.1' });
      const address = app.server.address();
      return { app, port: typeof address === 'object' && address !== null ? address.port : 0 };
    }

    function call(userId: string, node: number, method: string, path: string, body?: object): Promise<Response> {
      return fetch(`http://127.0.0.1:${apps[node]?.port}/api${path}`, {
        method,
        headers: { authorization: authorization.get(userId) ?? '', ...(body !== undefined && { 'content-type': 'application/ld+json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    }

    async function grantFrom(response: Promise<Response>): Promise<z.infer<typeof tokenReply>> {
      return tokenReply.parse(await (await response).json());
    }

    async function tokenFrom(response: Promise<Response>): Promise<string> {
      return (await grantFrom(response)).token;
    }

    async function connect(userId: string, node: number): Promise<LiveClient> {
      const { url } = await grantFrom(call(userId, node, 'POST', '/realtime/token/connection'));
      expect(url === undefined).toBe(centrifugo === null);
      const client = new LiveClient({
        url: url ?? `ws://127.0.0.1:${apps[node]?.port}${LIVE_PATH}`,
        userId,
        connectionToken: () => tokenFrom(call(userId, node, 'POST', '/realtime/token/connection')),
        subscriptionToken: () => tokenFrom(call(userId, node, 'POST', '/realtime/token/subscription', { channel: `personal:${userId}` })),
      });
      clients.push(client);
      return client.open();
    }
    const names = (client: LiveClient) => client.events.map(({ event }) => event);
    const messageEvents = (client: LiveClient) => names(client).filter((event) => event !== 'changed');

    it('gives a subscription token for the caller’s own channel only, and no token to nobody', async () => {
      expect((await call(ANNA, 0, 'POST', '/realtime/token/subscription', { channel: `personal:${BORIS}` })).status).toBe(403);
      expect((await call(ANNA, 0, 'POST', '/realtime/token/subscription', {})).status).toBe(422);
      expect((await call('nobody', 0, 'POST', '/realtime/token/connection')).status).toBe(401);
      expect((await call('nobody', 0, 'POST', '/realtime/token/subscription', { channel: `personal:${BORIS}` })).status).toBe(401);
    });

    it('gives no token to a session that has ended, also where the server has just known it as standing', async () => {
      const sessionId = v7();
      await database.db.execute(sql`insert into sessions (id, user_id) values (${sessionId}, ${BORIS})`);
      const tokens = createAccessTokens(await secretOf(database.db, 'accessTokenSecret'), systemClock);
      authorization.set('ended', `Bearer ${(await tokens.sign({ userId: BORIS, sessionId, role: 'teacher' })).token}`);
      const asked = () => Promise.all([call('ended', 1, 'POST', '/realtime/token/connection'), call('ended', 1, 'POST', '/realtime/token/subscription', { channel: `personal:${BORIS}` })]);
      expect((await asked()).map(({ status }) => status)).toEqual([200, 200]);
      await database.db.execute(sql`update sessions set revoked_at = now() where id = ${sessionId}`);
      expect((await asked()).map(({ status }) => status)).toEqual([401, 401]);
    });

    it('RTM-01 RTM-02 a message sent and deleted on one server reaches every open device on both, once', async () => {
      const devices = [await connect(ANNA, 0), await connect(ANNA, 1), await connect(BORIS, 1)];
      const id = v7();
      expect((await call(ANNA, 0, 'POST', `/threads/${THREAD}/messages`, { _id: id, body: 'Завтра экскурсия' })).status).toBe(201);
      for (const device of devices) expect(await holds(() => names(device).includes('thread.message_created'))).toBe(true);
      const received = devices.map((device) => device.events.flatMap((event) => (event.event === 'thread.message_created' ? [event.message] : [])));
      expect(received.map((messages) => messages.map(({ _id, body, canDelete }) => [_id, body, canDelete]))).toEqual([
        [[id, 'Завтра экскурсия', true]],
        [[id, 'Завтра экскурсия', true]],
        [[id, 'Завтра экскурсия', false]],
      ]);
      expect((await call(ANNA, 1, 'DELETE', `/threads/${THREAD}/messages/${id}`)).status).toBe(204);
      for (const device of devices) expect(await holds(() => names(device).includes('thread.message_marked_as_deleted'))).toBe(true);
      for (const device of devices) expect(messageEvents(device)).toEqual(['thread.message_created', 'thread.message_marked_as_deleted']);
    });

    it('logging out closes the sockets of that session on both servers within 5 seconds, and of no other', async () => {
      const [own, elsewhere, other] = [await connect(ANNA, 0), await connect(ANNA, 1), await connect(BORIS, 0)];
      expect((await call(ANNA, 0, 'DELETE', '/authentication')).status).toBe(204);
      expect(await holds(() => own.centrifuge.state === 'disconnected' && elsewhere.centrifuge.state === 'disconnected', 5000)).toBe(true);
      expect([own.closes.at(-1), other.centrifuge.state]).toEqual([3500, 'connected']);
      expect(names(own).at(-1) === 'session.revoked').toBe(centrifugo === null);
    });

    it('a server that stops: its own clients come back, others notice nothing, and events still reach them', async () => {
      const [leaving, staying] = [await connect(BORIS, 0), await connect(BORIS, 1)];
      const begun = Date.now();
      await apps[0]?.app.close();
      expect(Date.now() - begun).toBeLessThan(3000);
      expect(await holds(() => leaving.closes.includes(3001), 1000)).toBe(centrifugo === null);
      expect(leaving.centrifuge.state).toBe(centrifugo === null ? 'connecting' : 'connected');
      await database.db.execute(sql`select pg_notify('parta_live', ${JSON.stringify({ kind: 'changed', scopes: [`user:${BORIS}`] })})`);
      expect(await holds(() => names(staying).includes('changed'), 10_000)).toBe(true);
      expect(staying.connects).toBe(1);
    });
  });
}
