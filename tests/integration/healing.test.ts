import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import { DAY_MS } from '../../schema/limits.ts';
import { tables } from '../../server/store/schema/tables.ts';
import { resourceOf } from '../../workers/replica/replica-row.ts';
import { COMPARED } from '../../workers/sync/heal.ts';
import { RealDevice } from '../support/real-device.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { makeTestSchool, PASSWORD, type TestSchool } from '../support/test-school.ts';

const MESSAGES = 120;

/** The real engine and stores, the real server and PostgreSQL: faults planted into the replica are found and set right. */
describe('healing', () => {
  let server: TestApp;
  let school: TestSchool;
  let network: TcpProxy;
  let device: RealDevice;
  const asked: string[] = [];

  beforeAll(async () => {
    server = await createTestApp({ hasRealtime: true });
    server.app.server.on('request', ({ url }: IncomingMessage) => asked.push((url?.split('?')[0] ?? '').replace('/api', '')));
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const address = server.app.server.address();
    network = await TcpProxy.start(typeof address === 'object' && address !== null ? address.port : 0);
    const { db } = server.database;
    school = await makeTestSchool(db);
    const thread = { threadId: school.parentsThreadId, authorId: school.teacher };
    await db.insert(tables.messages).values(Array.from({ length: MESSAGES }, (_, index) => ({ ...thread, id: crypto.randomUUID(), body: `m${index}`, createdAt: new Date(1_790_000_000_000 + index * 60_000) })));
    await db.insert(tables.stories).values(Array.from({ length: 5 }, (_, index) => ({ id: crypto.randomUUID(), classId: school.classId, authorId: school.teacher, body: `Story ${index}`, createdAt: new Date(1_790_000_000_000 + index * 60_000) })));
    device = await RealDevice.logIn(network.port, 'user', 'maria@home.test', PASSWORD);
  });
  afterAll(async () => {
    await device.close();
    await network.close();
    await server.close();
  });

  /** As if the last comparison were a day old; answers what was asked until the next one was made. */
  async function compared(): Promise<string[]> {
    const dayAgo = String(Date.now() - DAY_MS - 60_000);
    await device.vault.saveCursor(COMPARED, dayAgo);
    asked.length = 0;
    device.engine.wake('focus');
    await expect.poll(() => device.vault.cursor(COMPARED), { timeout: 30_000 }).not.toBe(dayAgo);
    return [...new Set(asked)].filter((path) => path.startsWith('/') && !path.startsWith('/changes') && !path.startsWith('/realtime') && !path.startsWith('/authentication'));
  }

  async function everything(): Promise<Map<string, string>> {
    const stories = await device.replica.newest('Story', iri.class(school.classId), { limit: 1000 });
    const messages = await device.replica.newest('Message', iri.thread(school.parentsThreadId), { limit: 1000 });
    const small = await Promise.all((['Class', 'Student', 'Thread', 'Event', 'ConnectionRequest'] as const).map((kind) => device.replica.all(kind)));
    return new Map([...stories, ...messages].map(resourceOf).concat(small.flat()).map((row) => [row['@id'], JSON.stringify(row)]));
  }

  test('SYN-06 R-HEAL-01 where all agrees nothing is fetched but the digests', async () => {
    await expect.poll(async () => (await device.messages(school.parentsThreadId)).length).toBe(MESSAGES);
    await expect.poll(() => device.vault.cursor(COMPARED)).not.toBeNull();
    expect(await compared()).toEqual(['/digests']);
    expect(device.engine.status.now().mended).toBeUndefined();
  });

  test('SYN-06 R-HEAL-04 a row that is missing, one too many and a stale one are set right, of each list, and nothing else changes', async () => {
    const truth = await everything();
    const messages = await device.messages(school.parentsThreadId);
    const stories = (await device.replica.newest('Story', iri.class(school.classId), { limit: 10 })).map(resourceOf).filter((row) => row['@type'] === 'Story');
    const [stale, model] = [messages[30], messages[50]];
    const [missingStory, staleStory] = stories;
    const student = await device.replica.get(iri.student(school.studentId));
    if (stale === undefined || model === undefined || missingStory === undefined || staleStory === undefined || student?.['@type'] !== 'Student') throw new Error('not loaded');
    const surplusId = crypto.randomUUID();
    const surplus = { ...model, _id: surplusId, '@id': iri.message(school.parentsThreadId, surplusId), createdAt: new Date(Date.parse(model.createdAt) + 1).toISOString() };
    const surplusStory = { ...staleStory, _id: surplusId, '@id': iri.story(school.classId, surplusId), createdAt: new Date(Date.parse(staleStory.createdAt) + 1).toISOString() };
    await device.replica.purge(messages[70]?.['@id'] ?? '');
    await device.replica.purge(missingStory['@id']);
    await device.replica.put([surplus, surplusStory, { ...stale, body: 'as it never was', version: stale.version + 1 }, { ...staleStory, likeCount: staleStory.likeCount + 1 }, { ...student, firstName: 'Nobody', version: student.version + 1 }]);
    const fetched = await compared();
    expect(await everything()).toEqual(truth);
    expect(device.engine.status.now().mended).toBe(7);
    expect(fetched.filter((path) => !path.startsWith('/digests')).toSorted()).toEqual(
      [`/classes/${school.classId}/feed`, surplusStory['@id'], '/students', `/threads/${school.parentsThreadId}/messages`, surplus['@id']].toSorted(),
    );
    expect(await compared()).toEqual(['/digests']);
  });

  test('SYN-06 R-HEAL-05 what was deleted and answered while the server had forgotten the cursor is gone after the next load', async () => {
    const [gone] = await device.messages(school.parentsThreadId);
    const [story] = (await device.replica.newest('Story', iri.class(school.classId), { limit: 1 })).map(resourceOf);
    if (gone === undefined || story?.['@type'] !== 'Story') throw new Error('not loaded');
    // Without a word in the log, as for a device that was away for longer than the log reaches.
    await server.database.pool.query('delete from messages where id = $1', [gone._id]);
    await server.database.pool.query('delete from stories where id = $1', [story._id]);
    await device.vault.saveCursor('cursor', 'bm90LWEtY3Vyc29y');
    device.engine.wake('focus');
    await expect.poll(async () => [await device.replica.has(gone['@id']), await device.replica.has(story['@id'])], { timeout: 30_000 }).toEqual([false, false]);
    expect((await device.messages(school.parentsThreadId)).length).toBe(MESSAGES - 1);
  });
});
