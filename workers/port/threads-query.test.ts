import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { directThreadId, iri } from '../../schema/ids.ts';
import { classRecord, person, studentRecord, threadRecord } from '../testing/sample-records.ts';
import { openPortWorld, type PortWorld } from '../testing/port-world.ts';

let world: PortWorld;
const [ONE, OTHER] = [crypto.randomUUID(), crypto.randomUUID()];

beforeEach(async () => {
  world = await openPortWorld();
});
afterEach(() => world.close());

async function shownIn(classId: string): Promise<() => readonly string[] | undefined> {
  const threads = await world.open('threads', { classId });
  return () => threads.result()?.rows.map(({ name }) => name).toSorted();
}

test('CHA-01 a direct talk stands in the chat of each class that somebody of it belongs to, and one of nobody’s class in all', async () => {
  const [mother, colleague, stranger] = [person({ role: 'parent' }), person({ role: 'teacher' }), person({ role: 'parent' })];
  await world.replica.put([
    classRecord({ _id: ONE }),
    classRecord({ _id: OTHER, assistants: [colleague] }),
    studentRecord({ classes: [iri.class(ONE)], parents: [mother] }),
    threadRecord({ class: iri.class(ONE), name: 'class' }),
    threadRecord({ type: 'direct', name: 'mother', members: [mother, person()], unreadCount: 2 }),
    threadRecord({ type: 'direct', name: 'both', members: [mother, colleague] }),
    threadRecord({ type: 'direct', name: 'stranger', members: [stranger] }),
  ]);
  await expect.poll(await shownIn(ONE)).toEqual(['both', 'class', 'mother', 'stranger']);
  await expect.poll(await shownIn(OTHER)).toEqual(['both', 'stranger']);
  // What is unread in it counts where it stands.
  const classes = await world.open('classes', { status: 'active' });
  await expect.poll(() => Object.fromEntries(classes.result()?.rows.map(({ _id, unreadCount }) => [_id, unreadCount]) ?? [])).toEqual({ [ONE]: 2, [OTHER]: 0 });
});

test('CHA-01 CHA-04 a direct talk that was started without a network stands in the chat of its class, and says what was refused in it', async () => {
  const mother = person({ role: 'parent' });
  await world.replica.put([classRecord({ _id: ONE }), studentRecord({ classes: [iri.class(ONE)], parents: [mother] })]);
  const threads = await world.open('threads', { classId: ONE });
  const made = await world.port.run('createDirectThread', { members: [mother._id], name: '' });
  if (!made.ok) throw new Error('The talk was not made');
  await expect.poll(() => threads.result()?.rows.map(({ _id }) => _id)).toEqual([made.value.threadId]);
  await world.port.run('sendMessage', { threadId: made.value.threadId, body: 'Hello' });
  await expect.poll(() => threads.result()?.rows[0]?.preview?.honest.state).toBe('waiting');
  const row = (await world.vault.outbox()).find(({ mutation }) => mutation.type === 'message.create');
  await world.vault.updateRow(row?.id ?? '', { state: 'parked', refusal: { code: 'forbidden', status: 403, text: 'No' } });
  await expect.poll(() => threads.result()?.rows[0]?.preview?.honest.state).toBe('failed');
});

test('CHA-04 a talk of two is its own one, not a group that has come down to the two', async () => {
  const mother = person({ role: 'parent' });
  const group = threadRecord({ type: 'direct', members: [mother, person({ _id: world.me._id })], membersCount: 2 });
  await world.replica.put([classRecord({ _id: ONE }), studentRecord({ classes: [iri.class(ONE)], parents: [mother] }), group]);
  const talk = { ok: true, value: { threadId: directThreadId(world.me._id, mother._id) } };
  expect(await world.port.run('createDirectThread', { members: [mother._id], name: '' })).toEqual(talk);
  expect(await world.vault.outbox()).toMatchObject([{ mutation: { type: 'thread.createDirect' } }]);
  await world.replica.put([{ ...group, '@id': iri.thread(talk.value.threadId), _id: talk.value.threadId }]);
  for (const row of await world.vault.outbox()) await world.vault.removeRow(row.id);
  expect(await world.port.run('createDirectThread', { members: [mother._id], name: '' })).toEqual(talk);
  expect(await world.vault.outbox()).toEqual([]);
});
