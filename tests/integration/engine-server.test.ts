import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import { renewGeneration } from '../../server/store/generation.ts';
import { tables } from '../../server/store/schema/tables.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { makeTestSchool, PASSWORD, type TestSchool } from '../support/test-school.ts';
import { RealDevice } from '../support/real-device.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';

/** The real engine on its real stores against the real server, each device behind a network of its own. */
describe('engine and server', () => {
  let server: TestApp;
  let school: TestSchool;
  let anna: RealDevice;
  let maria: RealDevice;
  let annasNetwork: TcpProxy;
  let mariasNetwork: TcpProxy;
  let thread: string;

  beforeAll(async () => {
    server = await createTestApp({ hasRealtime: true });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const address = server.app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    school = await makeTestSchool(server.database.db);
    thread = school.parentsThreadId;
    annasNetwork = await TcpProxy.start(port);
    mariasNetwork = await TcpProxy.start(port);
    anna = await RealDevice.logIn(annasNetwork.port, 'user', 'anna@school.test', PASSWORD);
    maria = await RealDevice.logIn(mariasNetwork.port, 'user', 'maria@home.test', PASSWORD);
  });
  afterEach(async () => {
    annasNetwork.up();
    mariasNetwork.up();
    for (const { engine, vault } of [anna, maria]) {
      // What a failed test left would fail the next ones, and its own second try.
      for (const row of await vault.outbox()) await vault.removeRow(row.id);
      engine.wake('online');
    }
  });
  afterAll(async () => {
    await Promise.all([anna.close(), maria.close()]);
    await Promise.all([annasNetwork.close(), mariasNetwork.close()]);
    await server.close();
  });

  async function stored(): Promise<string[]> {
    const rows = await server.database.db.select().from(tables.messages).where(eq(tables.messages.threadId, thread)).orderBy(tables.messages.createdAt);
    return rows.map((row) => row.body);
  }
  async function settled(device: RealDevice): Promise<void> {
    await expect.poll(async () => (await device.vault.outbox()).length, { timeout: 40_000 }).toBe(0);
  }

  test('R-PULL-01 the first load brings what each may see', async () => {
    for (const device of [anna, maria]) await expect.poll(() => device.vault.cursor('cursor')).not.toBeNull();
    expect(await anna.replica.classIds()).toEqual([iri.class(school.classId)]);
    expect(new Set(await anna.replica.threadIds())).toEqual(new Set([iri.thread(school.parentsThreadId), iri.thread(school.studentsThreadId)]));
    expect(await maria.replica.threadIds()).toEqual([iri.thread(thread)]);
    expect(await maria.replica.studentIds()).toEqual([iri.student(school.studentId)]);
    expect(anna.engine.status.now()).toMatchObject({ network: 'online', isLeader: true });
  });

  test('RTM-01 what one writes is on the other’s device in a moment, and a deletion as well', async () => {
    const before = await stored();
    await anna.send(thread, 'Good morning');
    await expect.poll(() => maria.bodies(thread)).toEqual([...before, 'Good morning']);
    await maria.send(thread, 'Доброе утро');
    await expect.poll(() => anna.bodies(thread)).toEqual([...before, 'Good morning', 'Доброе утро']);
    const mine = (await anna.messages(thread)).at(-2);
    await anna.vault.addMutation({ type: 'message.delete', threadId: thread, messageId: mine?._id ?? '' });
    // The answer to Anna and the event to Maria are two messages: either may come first.
    for (const device of [maria, anna]) await expect.poll(() => device.bodies(thread)).toEqual([...before, 'Доброе утро']);
  });

  test('SYN-04 R-OUT-18 R-SESS-04 a server that was restored to an earlier moment is offered again what it had acknowledged since, by one whose session went on since then behind a log-in: once, and every device has it', async () => {
    await anna.send(thread, 'still there');
    await settled(anna);
    const before = await stored();
    await anna.send(thread, 'lost');
    await maria.send(thread, 'lost, too');
    await Promise.all([settled(anna), settled(maria)]);
    // As a database that is recovered to the moment before these two.
    const lost = sql`('lost', 'lost, too')`;
    await server.database.db.execute(sql`update threads set last_message_id = null, last_message_sent_at = null where id = ${thread}`);
    await server.database.db.execute(sql`delete from messages where body in ${lost}`);
    await server.database.db.execute(sql`delete from idempotency_keys where body ->> 'body' in ${lost}`);
    await server.database.db.delete(tables.sessions).where(eq(tables.sessions.userId, school.parent));
    await renewGeneration(server.database.db);
    expect(await stored()).toEqual(before);
    const session = await maria.vault.session();
    if (session !== null) await maria.vault.saveSession({ ...session, accessTokenExpiresAt: 0 });
    for (const { engine } of [anna, maria]) engine.wake('focus');
    await expect.poll(async () => (await maria.vault.session())?.state, { timeout: 40_000 }).toBe('expired');
    await expect.poll(stored, { timeout: 40_000 }).toEqual([...before, 'lost']);
    await maria.logInAgain('user', 'maria@home.test', PASSWORD);
    await expect.poll(async () => (await stored()).toSorted(), { timeout: 40_000 }).toEqual([...before, 'lost', 'lost, too'].toSorted());
    await Promise.all([settled(anna), settled(maria)]);
    const after = await stored();
    expect(after.slice(0, before.length)).toEqual(before);
    for (const device of [anna, maria]) await expect.poll(() => device.bodies(thread), { timeout: 40_000 }).toEqual(after);
  }, 90_000);

  test('SYN-04 written without a network by both: everything arrives once and in each one’s order', async () => {
    const before = await stored();
    annasNetwork.refuse();
    mariasNetwork.refuse();
    for (let index = 0; index < 15; index += 1) {
      await anna.send(thread, `anna ${index}`);
      await maria.send(thread, `maria ${index}`);
    }
    await expect.poll(() => anna.engine.status.now().network).toBe('offline');
    expect(anna.engine.status.now().waiting).toBe(15);
    annasNetwork.up();
    mariasNetwork.up();
    anna.engine.wake('online');
    maria.engine.wake('online');
    await Promise.all([settled(anna), settled(maria)]);
    const after = (await stored()).slice(before.length);
    for (const who of ['anna', 'maria']) expect(after.filter((body) => body.startsWith(who))).toEqual(Array.from({ length: 15 }, (_, index) => `${who} ${index}`));
    for (const device of [anna, maria]) await expect.poll(() => device.bodies(thread)).toEqual(await stored());
  });

  test('SYN-04 answers cut off in the middle again and again: once and in order all the same', async () => {
    const before = (await stored()).length;
    for (let index = 0; index < 12; index += 1) {
      await anna.send(thread, `cut ${index}`);
      annasNetwork.cutAfter(150 + index * 40, 'down');
      await new Promise((resolve) => setTimeout(resolve, 120));
      if (index % 4 === 3) await anna.restart();
    }
    annasNetwork.cutAfter(1_000_000_000, 'down');
    anna.engine.wake('online');
    await settled(anna);
    expect((await stored()).slice(before)).toEqual(Array.from({ length: 12 }, (_, index) => `cut ${index}`));
    await expect.poll(() => anna.bodies(thread)).toEqual(await stored());
  });

  test('R-LIVE-03 what was said while a device was away is there when it comes back, without a hole', async () => {
    mariasNetwork.refuse();
    for (let index = 0; index < 40; index += 1) await anna.send(thread, `away ${index}`);
    await settled(anna);
    mariasNetwork.up();
    maria.engine.wake('online');
    await expect.poll(() => maria.bodies(thread)).toEqual(await stored());
    const intervals = await maria.vault.intervals(thread);
    expect(intervals).toHaveLength(1);
    await expect.poll(async () => (await maria.vault.intervals(thread))[0]?.to).toBe((await maria.messages(thread)).at(-1)?.createdAt);
  });

  test('CHA-04 reading on one device takes the badge away and shows the other that it was read', async () => {
    await anna.send(thread, 'to be read');
    await settled(anna);
    await expect.poll(() => maria.bodies(thread)).toEqual(await stored());
    const newest = (await maria.messages(thread)).at(-1);
    await expect.poll(async () => threadOf(await maria.replica.get(iri.thread(thread)))?.unreadCount).toBeGreaterThan(0);
    await maria.vault.addMutation({ type: 'thread.read', threadId: thread, messageId: newest?._id ?? '', createdAt: newest?.createdAt ?? '' });
    await expect.poll(async () => threadOf(await maria.replica.get(iri.thread(thread)))?.unreadCount).toBe(0);
    await expect.poll(async () => threadOf(await anna.replica.get(iri.thread(thread)))?.othersReadAt).toBe(newest?.createdAt);
  });

  test('SYN-05 a post with a like made offline, then a post that is refused: one arrives, one is parked with the server’s words', async () => {
    annasNetwork.refuse();
    const storyId = crypto.randomUUID();
    await anna.vault.addMutation({ type: 'story.create', classId: school.classId, storyId, body: 'Autumn walk', attachments: [] });
    await anna.vault.addMutation({ type: 'story.like', classId: school.classId, storyId });
    await anna.vault.addMutation({ type: 'story.create', classId: school.strangeClassId, storyId: crypto.randomUUID(), body: 'Not mine', attachments: [] });
    annasNetwork.up();
    anna.engine.wake('online');
    await expect.poll(async () => (await anna.vault.outbox()).map((row) => row.state)).toEqual(['parked']);
    const [parked] = await anna.vault.outbox();
    expect(parked).toMatchObject({ mutation: { body: 'Not mine' }, refusal: { status: 404 } });
    expect(parked?.refusal).toMatchObject({ text: null, said: [{ of: 'problem', code: 'notFound' }] });
    await expect.poll(() => maria.replica.get(iri.story(school.classId, storyId))).toMatchObject({ body: 'Autumn walk', likeCount: 1 });
    await anna.vault.removeRow(parked?.id ?? '');
  });

  test('SES-01 an access token that is over is renewed on the way; the outbox does not notice', async () => {
    server.clock.turn(11 * 60_000);
    await anna.send(thread, 'after eleven minutes');
    await settled(anna);
    expect((await stored()).at(-1)).toBe('after eleven minutes');
    expect((await anna.vault.session())?.state).toBe('active');
  });

  function threadOf(resource: Awaited<ReturnType<RealDevice['replica']['get']>>) {
    return resource?.['@type'] === 'Thread' ? resource : null;
  }
});
