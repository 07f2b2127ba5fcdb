import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { changePasswordByTokenCall, changePasswordCall, eraseAccountCall, resetPasswordCall } from '../../schema/calls/account-calls.ts';
import { refreshCall } from '../../schema/calls/auth-calls.ts';
import { resetStudentPasswordCall } from '../../schema/calls/student-calls.ts';
import { connectionTokenCall, subscriptionTokenCall } from '../../schema/calls/sync-calls.ts';
import { meCall } from '../../schema/calls/user-calls.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { openFileHouse } from '../../server/files/file-house.ts';
import { LIVE_PATH } from '../../server/live/hub.ts';
import type { Database } from '../../server/store/database.ts';
import { linkTo } from '../support/letter-box.ts';
import { createTestClient, logIn, type TestClient } from '../support/test-client.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { makeTestSchool, makeUser, PASSWORD, type TestSchool } from '../support/test-school.ts';
import { holds, LiveClient } from './live-client.ts';

const NEW_PASSWORD = 'Another-Horse-2';

/** Two processes on one database: what ends sessions at one of them ends them at the other. */
describe('an ended session', () => {
  let database: Database;
  let school: TestSchool;
  let here: FastifyInstance;
  let there: FastifyInstance;
  let offsetMs = 0;
  let sockets: LiveClient[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'parta-session-end-'));

  beforeAll(async () => {
    database = await openTestDatabase();
    school = await makeTestSchool(database.db);
    here = await startApp();
    there = await startApp();
  });
  afterEach(() => {
    for (const socket of sockets) socket.close();
    sockets = [];
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function startApp(): Promise<FastifyInstance> {
    const files = await openFileHouse({ dataDir, linkSecret: 'a secret' });
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', CHECK_REPLIES: 'on', DIST_DIR: join(dataDir, 'dist') });
    const app = await createApp({ config, database, files, clock: { now: () => Date.now() + offsetMs }, hasRealtime: true });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return app;
  }

  /** A device of this session at the other process, with its socket there. */
  async function deviceOf(session: TestClient, userId: string): Promise<{ client: TestClient; socket: LiveClient }> {
    const client = createTestClient(there, session);
    const address = there.server.address();
    const socket = new LiveClient({
      url: `ws://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}${LIVE_PATH}`,
      userId,
      connectionToken: async () => (await client.call(connectionTokenCall)).reply.token,
      subscriptionToken: async () => (await client.call(subscriptionTokenCall, { body: { channel: `personal:${userId}` } })).reply.token,
    });
    sockets.push(await socket.open());
    expect((await client.call(meCall)).status).toBe(200);
    return { client, socket };
  }

  /** Closed within 5 s, its access token refused within 60 s, its refresh token at once. */
  async function expectEnded({ client, socket }: { client: TestClient; socket: LiveClient }): Promise<void> {
    expect(await holds(() => socket.centrifuge.state === 'disconnected', 5_000)).toBe(true);
    expect((await createTestClient(there).call(refreshCall, { body: { refreshToken: client.refreshToken } })).status).toBe(401);
    offsetMs += 60_000;
    expect((await client.call(meCall)).status).toBe(401);
  }

  it('a password reset by link closes all sockets of the user, and nobody else’s', async () => {
    const device = await deviceOf(await logIn(here, 'maria@home.test'), school.parent);
    const other = await deviceOf(await logIn(here, 'zoya@school.test'), school.stranger);
    await createTestClient(here).call(resetPasswordCall, { body: { email: 'maria@home.test' } });
    const { code: token = '' } = await linkTo(database.db, 'maria@home.test');
    expect((await createTestClient(here).call(changePasswordByTokenCall, { params: { token }, body: { password: NEW_PASSWORD } })).status).toBe(204);
    await expectEnded(device);
    expect(other.socket.centrifuge.state).toBe('connected');
    expect((await other.client.call(meCall)).status).toBe(200);
  });

  it('changing the own password closes the other devices, and not this one', async () => {
    const own = await logIn(here, 'boris@school.test');
    const device = await deviceOf(await logIn(here, 'boris@school.test'), school.assistant);
    const same = await deviceOf(own, school.assistant);
    expect((await own.call(changePasswordCall, { body: { currentPassword: PASSWORD, password: NEW_PASSWORD } })).status).toBe(204);
    await expectEnded(device);
    expect(same.socket.centrifuge.state).toBe('connected');
    expect((await same.client.call(meCall)).status).toBe(200);
  });

  it('a teacher who resets a student’s password closes the student’s devices', async () => {
    const device = await deviceOf(await logIn(here, 'petya'), school.student);
    const teacher = await logIn(here, 'anna@school.test');
    expect((await teacher.call(resetStudentPasswordCall, { params: { studentId: school.studentId } })).status).toBe(204);
    await expectEnded(device);
  });

  it('who erases the own account has all its devices closed, the one that asked for it, too', async () => {
    const userId = await makeUser(database.db, 'parent', 'leaving@home.test');
    const own = await logIn(here, 'leaving@home.test');
    const [asking, device] = [await deviceOf(own, userId), await deviceOf(await logIn(here, 'leaving@home.test'), userId)];
    expect((await own.call(eraseAccountCall, { body: { password: PASSWORD } })).status).toBe(204);
    await Promise.all([expectEnded(asking), expectEnded(device)]);
  });

  it('a refresh token shown again after its successor was used closes the family’s sockets', async () => {
    const session = await logIn(here, 'anna@school.test');
    const device = await deviceOf(session, school.teacher);
    const second = (await createTestClient(here).call(refreshCall, { body: { refreshToken: session.refreshToken } })).reply;
    await createTestClient(here).call(refreshCall, { body: { refreshToken: second.refreshToken } });
    expect((await createTestClient(here).call(refreshCall, { body: { refreshToken: session.refreshToken } })).status).toBe(401);
    await expectEnded(device);
  });
});
