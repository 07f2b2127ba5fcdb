import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { iri } from '../../schema/ids.ts';
import { createMessageCall } from '../../schema/calls/thread-calls.ts';
import { tables } from '../../server/store/schema/tables.ts';
import { RealDevice } from '../support/real-device.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { logIn } from '../support/test-client.ts';
import { makeTestSchool, PASSWORD, type TestSchool } from '../support/test-school.ts';

const MESSAGES = 280;
const STORIES = 60;
/** What a start with nothing new may bring over the line, bytes: an empty list of changes, two tokens and the head of a socket, with all headers. */
const NOTHING_NEW_BYTES = 6_000;
/** What one message more may cost beside that: the message, and its thread. */
const ONE_CHANGE_BYTES = 1_500;
/** What a connection that is kept may still say by itself, ms. */
const QUIET_MS = 600;

/** SYN-06: what comes over the line when a device that has everything begins again, counted behind a proxy, headers and all. */
describe('bytes of a second start', () => {
  let server: TestApp;
  let school: TestSchool;
  let network: TcpProxy;
  let device: RealDevice;
  const asked: string[] = [];
  let firstBytes = 0;

  beforeAll(async () => {
    server = await createTestApp({ hasRealtime: true });
    server.app.server.on('request', ({ url }: IncomingMessage) => asked.push((url ?? '').replace('/api', '').replace(/\?.*/, '')));
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const address = server.app.server.address();
    network = await TcpProxy.start(typeof address === 'object' && address !== null ? address.port : 0);
    const { db } = server.database;
    school = await makeTestSchool(db);
    const at = (index: number) => new Date(Date.parse('2026-09-01T08:00:00.000Z') + index * 60_000);
    await db.insert(tables.messages).values(Array.from({ length: MESSAGES }, (_, index) => ({ id: crypto.randomUUID(), threadId: school.parentsThreadId, authorId: school.teacher, body: `Message ${index} ${crypto.randomUUID()}`, createdAt: at(index) })));
    await db.insert(tables.stories).values(Array.from({ length: STORIES }, (_, index) => ({ id: crypto.randomUUID(), classId: school.classId, authorId: school.teacher, body: `Story ${index} ${crypto.randomUUID()}`, createdAt: at(index) })));
    device = await RealDevice.logIn(network.port, 'user', 'maria@home.test', PASSWORD);
    await vi.waitFor(async () => {
      const [said, told] = [await device.messages(school.parentsThreadId), await device.replica.newest('Story', iri.class(school.classId), { limit: 1000 })];
      if (said.length < MESSAGES || told.length < STORIES) throw new Error('still loading');
    }, 60_000);
    await rested();
    firstBytes = network.downBytes;
  });
  afterAll(async () => {
    await device.close();
    await network.close();
    await server.close();
  });

  /** Waits until the device has caught up and nothing comes any more. */
  async function rested(): Promise<void> {
    for (let before = -1; before !== network.downBytes || device.engine.status.now().phase !== 'idle'; ) {
      before = network.downBytes;
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    }
  }

  /** The tab is opened again: what was asked, and how many bytes came. */
  async function startedAgain(): Promise<{ paths: string[]; bytes: number }> {
    asked.length = 0;
    const before = network.downBytes;
    await device.restart();
    await expect.poll(() => asked.filter((path) => path === '/changes').length).toBeGreaterThan(0);
    await expect.poll(() => asked.includes('/realtime/token/subscription'), { timeout: 15_000 }).toBe(true);
    await rested();
    return { paths: [...new Set(asked)].toSorted(), bytes: network.downBytes - before };
  }

  test('SYN-06 with nothing new a second start asks only what has changed, and brings almost nothing', async () => {
    const { paths, bytes } = await startedAgain();
    expect(paths).toEqual(['/changes', '/realtime/token/connection', '/realtime/token/subscription']);
    expect(bytes).toBeLessThan(NOTHING_NEW_BYTES);
    expect(firstBytes).toBeGreaterThan(5 * bytes);
  });

  test('SYN-06 after one message more it brings that message, and no list again', async () => {
    const still = await startedAgain();
    await device.engine.stop();
    const teacher = await logIn(server.app, 'anna@school.test');
    expect((await teacher.call(createMessageCall, { params: { threadId: school.parentsThreadId }, body: { body: 'One more' } })).status).toBe(201);
    const { paths, bytes } = await startedAgain();
    expect((await device.bodies(school.parentsThreadId)).at(-1)).toBe('One more');
    expect(paths).toEqual(still.paths);
    expect(bytes - still.bytes).toBeLessThan(ONE_CHANGE_BYTES);
  });
});
