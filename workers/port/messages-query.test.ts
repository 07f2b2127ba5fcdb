import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import type { Message } from '../../schema/records/message.ts';
import type { MutationOf } from '../../schema/rules/mutation.ts';
import type { OutboxRow } from '../replica/vault-store.ts';
import { messageRecord, threadRecord } from '../testing/sample-records.ts';
import { openPortWorld, type Opened, type PortWorld } from '../testing/port-world.ts';

const T0 = Date.parse('2026-01-01T00:00:00.000Z');
let world: PortWorld;
let threadId: string;

beforeEach(async () => {
  world = await openPortWorld();
  threadId = crypto.randomUUID();
  await world.replica.put([threadRecord({ _id: threadId, '@id': iri.thread(threadId) })]);
});
afterEach(() => world.close());

function at(minute: number): string {
  return new Date(T0 + minute * 60_000).toISOString();
}
function stored(from: number, to: number): Message[] {
  return Array.from({ length: to - from }, (_, index) => messageRecord(threadId, { createdAt: at(from + index), body: `m${from + index}` }));
}
function bodies(opened: Opened<'messages'>): string[] {
  return opened.result()?.rows.map((row) => row.body) ?? [];
}
async function send(body: string): Promise<OutboxRow & { mutation: MutationOf<'message.create'> }> {
  const result = await world.port.run('sendMessage', { threadId, body });
  const row = (await world.vault.outbox()).at(-1);
  if (!result.ok || row?.mutation.type !== 'message.create') throw new Error('not sent');
  return { ...row, mutation: row.mutation };
}

test('CHA-02 the newest messages come oldest first, and a larger limit reaches further back', async () => {
  await world.replica.put(stored(0, 100));
  await world.vault.saveIntervals(threadId, [{ from: at(0), to: at(99), isStart: true }]);
  const first = await world.open('messages', { threadId, limit: 30 });
  await expect.poll(() => bodies(first)).toEqual(Array.from({ length: 30 }, (_, index) => `m${70 + index}`));
  expect(first.result()?.more).toBe('stored');
  const second = await world.open('messages', { threadId, limit: 60 });
  await expect.poll(() => bodies(second).length).toBe(60);
  expect(bodies(second)[0]).toBe('m40');
  const all = await world.open('messages', { threadId, limit: 200 });
  await expect.poll(() => bodies(all).length).toBe(100);
  expect(all.result()?.more).toBe('none');
});

test('CHA-02 a hole in the history ends the list: what lies below it is never shown as continuous', async () => {
  await world.replica.put([...stored(0, 10), ...stored(50, 60)]);
  await world.vault.saveIntervals(threadId, [{ from: at(0), to: at(9), isStart: true }, { from: at(50), to: at(59), isStart: false }]);
  const opened = await world.open('messages', { threadId, limit: 30 });
  await expect.poll(() => bodies(opened)).toEqual(stored(50, 60).map((message) => message.body));
  expect(opened.result()?.more).toBe('server');
  await world.replica.put(stored(10, 50));
  await world.vault.saveIntervals(threadId, [{ from: at(0), to: at(59), isStart: true }]);
  await expect.poll(() => bodies(opened).length).toBe(30);
  expect(bodies(opened)[0]).toBe('m30');
  expect(opened.result()?.more).toBe('stored');
});

test('F-404 one who goes to a message of an older stretch sees it, a gap, and the newest ones; the gap closes in place', async () => {
  const [deep, inGap] = [stored(0, 20), stored(20, 50)];
  const [answered] = inGap;
  if (answered === undefined) throw new Error('no messages');
  const reply = messageRecord(threadId, { createdAt: at(60), body: 'reply', replyTo: quoteOf(answered) });
  await world.replica.put([...deep, ...stored(50, 60), reply]);
  await world.vault.saveIntervals(threadId, [{ from: at(0), to: at(19), isStart: true }, { from: at(50), to: at(60), isStart: false }]);
  const opened = await world.open('messages', { threadId, limit: 40, backTo: at(10) });
  await expect.poll(() => bodies(opened)).toEqual([...deep, ...stored(50, 60)].map(({ body }) => body).concat('reply'));
  const gaps = () => opened.result()?.rows.flatMap(({ isAfterGap, body }) => (isAfterGap ? [body] : []));
  expect([gaps(), opened.result()?.more]).toEqual([['m50'], 'none']);
  // What the gap may hold is not taken for deleted.
  expect(opened.result()?.rows.at(-1)?.replyTo?.quoted?.excerpt).toBe('m20');
  await world.replica.put(inGap);
  await world.vault.saveIntervals(threadId, [{ from: at(0), to: at(60), isStart: true }]);
  await expect.poll(gaps).toEqual([]);
  await expect.poll(() => bodies(opened)[0]).toBe('m10');
  expect(bodies(opened)).toHaveLength(51);
});

test('F-404 an older interval stays in sight while the page of a still older message is on its way', async () => {
  const older = stored(20, 30);
  await world.replica.put([...older, ...stored(50, 60)]);
  const intervals = [{ from: at(20), to: at(29), isStart: false }, { from: at(50), to: at(59), isStart: false }];
  await world.vault.saveIntervals(threadId, intervals);
  const opened = await world.open('messages', { threadId, limit: 40, backTo: at(5) });
  await expect.poll(() => bodies(opened)).toEqual([...older, ...stored(50, 60)].map(({ body }) => body));
  expect(opened.result()?.rows.flatMap(({ isAfterGap, body }) => (isAfterGap ? [body] : []))).toEqual(['m50']);
  expect(opened.result()?.more).toBe('server');
});

test('CHA-04 an own message is one row in one place: waiting, echoed by the server, confirmed', async () => {
  await world.replica.put(stored(0, 3));
  await world.vault.saveIntervals(threadId, [{ from: at(0), to: at(2), isStart: true }]);
  const opened = await world.open('messages', { threadId, limit: 30 });
  await expect.poll(() => bodies(opened).length).toBe(3);
  const row = await send('mine');
  await expect.poll(() => bodies(opened)).toEqual(['m0', 'm1', 'm2', 'mine']);
  const { messageId } = row.mutation;
  expect(opened.result()?.rows.at(-1)).toMatchObject({ _id: messageId, honest: { state: 'waiting' }, isMine: true, outboxId: row.id });
  const { '@id': id, _id, role, firstName, lastName, avatar, icon } = world.me;
  const author = { '@id': id, '@type': 'User' as const, _id, role, firstName, lastName, avatar, icon };
  await world.replica.put([messageRecord(threadId, { _id: messageId, '@id': iri.message(threadId, messageId), createdAt: at(3), body: 'mine', createdBy: author })]);
  await expect.poll(() => opened.result()?.rows.at(-1)?.honest).toEqual({ state: 'stored' });
  await world.vault.removeRow(row.id);
  await new Promise((resolve) => {
    setTimeout(resolve, 60);
  });
  for (const emission of opened.emissions.slice(1)) {
    if (emission.kind !== 'rows' || emission.keys === null) continue;
    expect(emission.keys.filter((key) => key === messageId)).toEqual([messageId]);
    expect(emission.keys).toHaveLength(4);
  }
  expect(bodies(opened)).toEqual(['m0', 'm1', 'm2', 'mine']);
});

test('CHA-04 what waits stands last in the order of writing, whatever arrives meanwhile', async () => {
  await world.vault.saveIntervals(threadId, [{ from: at(0), to: at(2), isStart: true }]);
  await world.replica.put(stored(0, 2));
  const opened = await world.open('messages', { threadId, limit: 30 });
  for (const body of ['first', 'second', 'third']) await send(body);
  await world.replica.put([messageRecord(threadId, { createdAt: new Date(Date.now() + 3_600_000).toISOString(), body: 'from another' })]);
  await expect.poll(() => bodies(opened)).toEqual(['m0', 'm1', 'from another', 'first', 'second', 'third']);
});

test('CHA-04 a refused message stays with its reason, and sending shows the percent of its bytes', async () => {
  const opened = await world.open('messages', { threadId, limit: 30 });
  await world.port.run('addDraftFiles', { place: `thread:${threadId}`, files: [{ blob: new Blob(['abcd'], { type: 'image/png' }), name: 'a.png', lastModified: 1 }] });
  const row = await send('with a picture');
  const fileId = row.mutation.attachments[0]?.fileId ?? '';
  world.engine.setTravelling([{ rowId: row.id, fileId, percent: 40 }]);
  await expect.poll(() => opened.result()?.rows.at(-1)?.honest).toEqual({ state: 'sending', percent: 40 });
  expect(opened.result()?.rows.at(-1)?.attachments).toMatchObject([{ _id: fileId, isLocal: true, percent: 40, width: 4, height: 3 }]);
  world.engine.setTravelling([]);
  const reason = { code: 'refused', status: 422, text: 'Too long' } as const;
  await world.vault.updateRow(row.id, { state: 'parked', refusal: reason });
  await expect.poll(() => opened.result()?.rows.at(-1)?.honest).toEqual({ state: 'failed', reason });
});

test('CHA-06 a message that was deleted elsewhere disappears, and one deleted here at once', async () => {
  const messages = stored(0, 3);
  await world.replica.put(messages);
  await world.vault.saveIntervals(threadId, [{ from: at(0), to: at(2), isStart: true }]);
  const opened = await world.open('messages', { threadId, limit: 30 });
  await expect.poll(() => bodies(opened).length).toBe(3);
  await world.replica.remove([messages[1]?.['@id'] ?? '']);
  await expect.poll(() => bodies(opened)).toEqual(['m0', 'm2']);
  await world.port.run('deleteMessage', { threadId, messageId: messages[0]?._id ?? '' });
  await expect.poll(() => bodies(opened)).toEqual(['m2']);
});

test('CHA-02 a page stays whole where one of its messages is going away: whoever reads on waits for a whole one', async () => {
  const messages = stored(0, 100);
  await world.replica.put(messages);
  await world.vault.saveIntervals(threadId, [{ from: at(0), to: at(99), isStart: true }]);
  const opened = await world.open('messages', { threadId, limit: 30 });
  await expect.poll(() => bodies(opened).length).toBe(30);
  await world.port.run('deleteMessage', { threadId, messageId: messages[95]?._id ?? '' });
  await expect.poll(() => bodies(opened)).toEqual([...Array.from({ length: 26 }, (_, index) => `m${69 + index}`), 'm96', 'm97', 'm98', 'm99']);
  expect(opened.result()?.more).toBe('stored');
});

const quoteOf = ({ createdAt, createdBy, body, '@id': id }: Message) => ({ '@id': id, quoted: { createdAt, createdBy, excerpt: body, files: null } });

test('EXT-05 a reply to what still waits here shows its quote, goes behind it, and survives its being given up', async () => {
  await world.replica.put(stored(0, 3));
  await world.vault.saveIntervals(threadId, [{ from: at(0), to: at(2), isStart: true }]);
  const opened = await world.open('messages', { threadId, limit: 30 });
  const first = await send('first');
  const id = iri.message(threadId, first.mutation.messageId);
  const quoted = { createdAt: at(3), createdBy: messageRecord(threadId).createdBy, excerpt: 'first', files: null };
  await world.port.run('setDraftOptions', { place: `thread:${threadId}`, options: { replyTo: { '@id': id, quoted } } });
  const reply = await send('and more');
  expect(reply.mutation.replyTo).toEqual({ '@id': id, quoted });
  expect(await world.vault.draft(`thread:${threadId}`)).toBeNull();
  await expect.poll(() => opened.result()?.rows.at(-1)?.replyTo).toEqual({ '@id': id, quoted });
  await world.port.run('deleteMessage', { threadId, messageId: first.mutation.messageId });
  await expect.poll(() => bodies(opened)).toEqual(['m0', 'm1', 'm2', 'and more']);
  expect(opened.result()?.rows.at(-1)?.replyTo).toBeNull();
});

test('EXT-05 a reply does not hang on a refused message that is discarded', async () => {
  const first = await send('first');
  const replyTo = { '@id': iri.message(threadId, first.mutation.messageId), quoted: null };
  await world.port.run('setDraftOptions', { place: `thread:${threadId}`, options: { replyTo } });
  const reply = await send('and more');
  await world.vault.updateRow(first.id, { state: 'parked', refusal: { code: 'refused', status: 422, text: null } });
  await world.port.run('discardOutbox', { id: first.id });
  expect((await world.vault.outbox()).map(({ id, mutation }) => [id, 'replyTo' in mutation])).toEqual([[reply.id, false]]);
});

test('EXT-05 a quote follows the deletion of its message: elsewhere, here at once, and not where it only lies deeper than the screen', async () => {
  const [deep, ...rest] = stored(0, 40);
  const [gone, mine] = [rest[20], rest[21]];
  if (deep === undefined || gone === undefined || mine === undefined) throw new Error('no messages');
  const replies = [deep, gone, mine].map((message, index) => messageRecord(threadId, { createdAt: at(50 + index), body: `r${index}`, replyTo: quoteOf(message) }));
  await world.replica.put([deep, ...rest, ...replies]);
  await world.vault.saveIntervals(threadId, [{ from: at(0), to: at(60), isStart: true }]);
  const opened = await world.open('messages', { threadId, limit: 30 });
  const quotes = () => opened.result()?.rows.slice(-3).map(({ replyTo }) => replyTo?.quoted?.excerpt ?? null);
  await expect.poll(quotes).toEqual(['m0', 'm21', 'm22']);
  await world.replica.remove([gone['@id']]);
  await expect.poll(quotes).toEqual(['m0', null, 'm22']);
  await world.port.run('deleteMessage', { threadId, messageId: mine._id });
  await expect.poll(quotes).toEqual(['m0', null, null]);
  // Of a whole history what is not there is nowhere, also before the oldest one.
  await world.replica.remove([deep['@id']]);
  const whole = await world.open('messages', { threadId, limit: 300 });
  await expect.poll(() => whole.result()?.rows.slice(-3).map(({ replyTo }) => replyTo?.quoted ?? null)).toEqual([null, null, null]);
});

test('CHA-02 a list that is asked to reach further back sends what is older, not what is there', async () => {
  await world.replica.put(stored(0, 2000));
  await world.vault.saveIntervals(threadId, [{ from: at(0), to: at(1999), isStart: true }]);
  const opened = await world.open('messages', { threadId, limit: 600 });
  await expect.poll(() => bodies(opened).length).toBe(600);
  opened.emissions.length = 0;
  await world.port.resize(opened.handle, { limit: 630 });
  await expect.poll(() => bodies(opened)[0]).toBe('m1370');
  expect(opened.emissions.reduce((sum, emission) => sum + (emission.kind === 'rows' ? emission.changed.length : 1000), 0)).toBe(30);
  await world.port.resize(opened.handle, { limit: 30, backTo: at(1960) });
  await expect.poll(() => bodies(opened).length).toBe(40);
});

test('a new message sends one row to the page, not the list, with 2,000 stored', async () => {
  await world.replica.put(stored(0, 2000));
  await world.vault.saveIntervals(threadId, [{ from: at(0), to: at(1999), isStart: true }]);
  const opened = await world.open('messages', { threadId, limit: 60 });
  await expect.poll(() => bodies(opened).length).toBe(60);
  opened.emissions.length = 0;
  await send('one more');
  await expect.poll(() => bodies(opened).at(-1)).toBe('one more');
  expect(opened.emissions.map((emission) => (emission.kind === 'rows' ? emission.changed.length : -1))).toEqual([1]);
});

test('older history that is stored while the thread is open does not move what is shown', async () => {
  await world.replica.put(stored(1000, 1030));
  await world.vault.saveIntervals(threadId, [{ from: at(1000), to: at(1029), isStart: false }]);
  const opened = await world.open('messages', { threadId, limit: 30 });
  await expect.poll(() => bodies(opened).length).toBe(30);
  const before = bodies(opened);
  await world.replica.put(stored(0, 300));
  await new Promise((resolve) => {
    setTimeout(resolve, 60);
  });
  expect(bodies(opened)).toEqual(before);
});

test('after the logout nothing of the user is left in a query', async () => {
  await world.replica.put(stored(0, 3));
  await world.vault.saveIntervals(threadId, [{ from: at(0), to: at(2), isStart: true }]);
  const opened = await world.open('messages', { threadId, limit: 30 });
  const session = await world.open('session', {});
  await expect.poll(() => bodies(opened).length).toBe(3);
  world.logOut();
  await expect.poll(() => session.result()).toEqual({ state: 'anonymous' });
  expect(opened.result()).toBeUndefined();
});
