import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { createNativeSubscriptionCall } from '../../../schema/calls/notification-calls.ts';
import { connectionTokenCall, subscriptionTokenCall } from '../../../schema/calls/sync-calls.ts';
import type { Iri } from '../../../schema/ids.ts';
import { fileSchema } from '../../../schema/records/file.ts';
import type { PushMessage } from '../../../schema/records/push-message.ts';
import { pushWorker } from '../../../server/jobs/push-jobs.ts';
import { LIVE_PATH } from '../../../server/live/hub.ts';
import { pushMessageOf } from '../../../server/push/push-message.ts';
import type { PushSender } from '../../../server/push/push-sender.ts';
import { takeNotices } from '../../../server/store/notice-reader.ts';
import { tables } from '../../../server/store/schema/tables.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { LiveClient } from '../live-client.ts';
import { ACTORS } from '../permissions/permission-row.ts';
import { makePermissionWorld, ROLES, type PermissionWorld, type Person } from '../permissions/permission-world.ts';
import { ChangeReplica } from './change-replica.ts';
import type { Walker } from './rest-view.ts';

const PEOPLE: readonly Person[] = ACTORS.filter((actor) => actor !== 'anonymous');

/** A person of the table with all that reaches a device of theirs. */
export interface Reached extends Walker {
  readonly name: Person;
  readonly replica: ChangeReplica;
  readonly socket: LiveClient;
  /** False once the account is erased. */
  isHere: boolean;
}

/** A push message that somebody's device was sent. */
export interface Pushed {
  readonly to: Person;
  readonly message: PushMessage;
}

export interface ReachWorld extends PermissionWorld {
  readonly test: TestApp;
  readonly port: number;
  readonly reached: readonly Reached[];
  reachedOf(name: Person): Reached;
  /** Uploads a picture or a document as somebody; answers its IRI. */
  upload(owner: Person, kind: 'photo' | 'document'): Promise<Iri>;
  /** Sends the push messages that wait; answers who was sent what. */
  push(): Promise<Pushed[]>;
  close(): Promise<void>;
}

/** The school of the permission table on a listening server, each of its people with a replica, a socket and a push device. */
export async function openReachWorld(): Promise<ReachWorld> {
  // The callers parse each reply by its schema; the server need not do so, too.
  const test = await createTestApp({ hasRealtime: true, env: { CHECK_REPLIES: 'off' } });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const address = test.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const world = await makePermissionWorld(test);
  await world.active.skill();
  // The archived class holds everybody together for good; without the family in it, moves really part people.
  const { db } = test.database;
  await db.delete(tables.classStudents).where(eq(tables.classStudents.classId, world.archived.classId));
  await db.delete(tables.threadMembers).where(and(eq(tables.threadMembers.threadId, world.archived.parentsThreadId), eq(tables.threadMembers.userId, world.active.people.parent)));
  const reached = await Promise.all(PEOPLE.map((name) => reach(world, port, name)));
  return {
    ...world,
    test,
    port,
    reached,
    reachedOf(name) {
      const found = reached.find((each) => each.name === name);
      if (found === undefined) throw new Error(`Nobody is ${name}`);
      return found;
    },
    upload: (owner, kind) => upload(port, world, owner, kind),
    push: () => push(test),
    async close() {
      for (const { socket } of reached) socket.close();
      await test.close();
    },
  };
}

async function reach(world: PermissionWorld, port: number, name: Person): Promise<Reached> {
  const client = world.clients[name];
  const userId = world.active.people[name];
  const walker: Walker = { client, userId, role: ROLES[name] };
  await client.call(createNativeSubscriptionCall, { body: { token: name, deviceId: name, platform: 'android' } });
  const socket = new LiveClient({
    url: `ws://127.0.0.1:${port}${LIVE_PATH}`,
    userId,
    connectionToken: async () => (await client.call(connectionTokenCall)).reply.token,
    subscriptionToken: async () => (await client.call(subscriptionTokenCall, { body: { channel: `personal:${userId}` } })).reply.token,
  });
  await socket.open();
  const replica = new ChangeReplica(walker);
  await replica.load();
  return { ...walker, name, replica, socket, isHere: true };
}

async function upload(port: number, { clients }: PermissionWorld, owner: Person, kind: 'photo' | 'document'): Promise<Iri> {
  const bytes = kind === 'photo' ? await sharp({ create: { width: 8, height: 8, channels: 3, background: '#8ac' } }).jpeg().toBuffer() : Buffer.from('hello');
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], kind === 'photo' ? 'a.jpg' : 'a.txt'));
  const answer = await fetch(`http://127.0.0.1:${port}/api/upload`, { method: 'POST', body: form, headers: { authorization: `Bearer ${clients[owner].accessToken}` } });
  return fileSchema.parse(await answer.json())['@id'];
}

/** The real relay and worker; only the service that carries the message to the phone is ours. */
async function push({ database: { db } }: TestApp): Promise<Pushed[]> {
  const sent: Pushed[] = [];
  const sender: PushSender = {
    send(target, message) {
      const to = PEOPLE.find((name) => target.channel === 'native' && target.token === name);
      if (to !== undefined) sent.push({ to, message });
      return Promise.resolve('sent');
    },
  };
  const worker = pushWorker({ web: sender, native: sender });
  const jobs: unknown[] = [];
  await takeNotices(db, Date.now(), (_tx, notice, receivers) => {
    jobs.push(...receivers.map(({ channel, subscriptionId, locale }) => ({ channel, subscriptionId, message: pushMessageOf(notice, locale) })));
    return Promise.resolve();
  });
  for (const job of jobs) await worker.run(job, { db, now: Date.now() });
  return sent;
}
