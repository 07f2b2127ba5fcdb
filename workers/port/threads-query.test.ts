import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { directThreadId, iri } from '../../schema/ids.ts';
import { classRecord, messageRecord, person, studentRecord, threadRecord } from '../testing/sample-records.ts';
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

test('F-410 a talk with a parent says whose parent it is, once it is known to whom one may write', async () => {
  const mother = person({ role: 'parent' });
  const talk = threadRecord({ type: 'direct', members: [mother, person({ _id: world.me._id })], membersCount: 2 });
  await world.replica.put([classRecord({ _id: ONE }), talk]);
  const threads = await world.open('threads', { classId: null });
  await expect.poll(() => threads.result()?.rows.map(({ about }) => about)).toEqual([undefined]);
  await world.vault.saveCursor('recipients', JSON.stringify([{ user: mother, classes: [], about: 'Fyodor Orlov' }]));
  await expect.poll(() => threads.result()?.rows.map(({ about }) => about)).toEqual(['Fyodor Orlov']);
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

test('CHA-01 GEN-10 a talk of two whose other person has erased the account has no name left, here and in the outbox: the screens have a word for that', async () => {
  const left = threadRecord({ type: 'direct', name: '', members: [person({ _id: world.me._id })], membersCount: 1 });
  await world.replica.put([left]);
  await world.port.run('setThreadMuted', { threadId: left._id, muted: true });
  const [threads, outbox] = [await world.open('threads', { classId: null }), await world.open('outbox', {})];
  await expect.poll(() => threads.result()?.rows).toMatchObject([{ others: [], title: '' }]);
  await expect.poll(() => outbox.result()?.rows).toMatchObject([{ place: '' }]);
});

/** A thread with these messages stored from the first on, and its list. */
async function talkOf(count: number) {
  const thread = threadRecord();
  const messages = Array.from({ length: count }, (_, minute) => messageRecord(thread._id, { body: `m${minute}`, createdAt: `2026-05-01T10:0${minute}:00.000Z` }));
  const last = messages.at(-1);
  if (last === undefined) throw new Error('a talk has messages');
  const { '@id': id, createdBy, createdAt, body } = last;
  await world.replica.put([{ ...thread, lastMessage: { '@id': id, createdBy, createdAt, body, attachmentsCount: 0 }, lastMessageSentAt: createdAt }, ...messages]);
  await world.vault.saveIntervals(thread._id, [{ from: '2026-05-01T10:00:00.000Z', to: createdAt, isStart: true }]);
  const threads = await world.open('threads', { classId: null });
  const line = () => threads.result()?.rows[0]?.preview?.body ?? null;
  const remove = async (index: number) => world.port.run('deleteMessage', { threadId: thread._id, messageId: messages[index]?._id ?? '' });
  await expect.poll(line).toBe(body);
  return { thread, messages, threads, line, remove };
}

test('CHA-06 a conversation whose last message waits to be deleted shows the one before it in the list, and the deleted one again where the server refuses', async () => {
  const { line, remove, messages, threads } = await talkOf(3);
  await remove(2);
  await expect.poll(line).toBe('m1');
  expect(threads.result()?.rows[0]).toMatchObject({ lastMessageSentAt: messages[1]?.createdAt, preview: { at: messages[1]?.createdAt, honest: { state: 'stored' } } });
  await remove(1);
  await expect.poll(line).toBe('m0');
  for (const row of await world.vault.outbox()) await world.vault.updateRow(row.id, { state: 'parked', refusal: { code: 'forbidden', status: 403, text: 'No' } });
  await expect.poll(line).toBe('m2');
});

test('CHA-06 where it is not known what is left of a conversation its line has no words until the server tells it', async () => {
  const { thread, line, remove, threads, messages } = await talkOf(2);
  await world.vault.saveIntervals(thread._id, [{ from: messages[1]?.createdAt ?? '', to: messages[1]?.createdAt ?? '', isStart: false }]);
  await remove(1);
  await expect.poll(line).toBeNull();
  await new Promise((done) => {
    setTimeout(done, 60);
  });
  expect(threads.result()?.rows[0]).toMatchObject({ preview: null, lastMessage: { body: 'm1' } });
  // A newer one from somebody else is the last line at once.
  const newer = messageRecord(thread._id, { body: 'newer', createdAt: '2026-05-01T11:00:00.000Z' });
  await world.replica.put([newer, { ...thread, version: 2, lastMessage: { '@id': newer['@id'], createdBy: newer.createdBy, createdAt: newer.createdAt, body: newer.body, attachmentsCount: 0 } }]);
  await expect.poll(line).toBe('newer');
});
