import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import type { ArgsOf, CommandName } from '../../schema/port/commands.ts';
import { uuidV7 } from '../../schema/uuid-v7.ts';
import { DexieVault } from '../replica/dexie-vault.ts';
import { openPortWorld, type PortWorld } from '../testing/port-world.ts';
import { classRecord, skillRecord, studentRecord } from '../testing/sample-records.ts';

let world: PortWorld;
const { _id: classId } = classRecord();
const storyId = crypto.randomUUID();
const threadId = crypto.randomUUID();
const EVENT = { title: 'Picnic', description: '', allDay: true, startDateTime: '2099-05-01T00:00:00.000Z', endDateTime: '2099-05-01T00:00:00.000Z' };

beforeEach(async () => {
  world = await openPortWorld();
  await world.replica.put([classRecord({ _id: classId })]);
});
afterEach(() => world.close());

async function sendTwice<C extends CommandName>(name: C, args: ArgsOf<C>): Promise<unknown[]> {
  return [await world.port.run(name, args), await world.port.run(name, args)];
}

test('R-OUT-17 a message, a post, a comment and an event whose answer was lost are sent once more, and each is written once under the id that its page made', async () => {
  const ids = Array.from({ length: 4 }, () => crypto.randomUUID());
  const [messageId = '', story = '', comment = '', event = ''] = ids;
  const ok = (value: object) => [{ ok: true, value }, { ok: true, value }];
  expect(await sendTwice('sendMessage', { threadId, body: 'yes', sendId: messageId })).toEqual(ok({ messageId }));
  expect(await sendTwice('createStory', { classId, body: 'A trip', sendId: story })).toEqual(ok({ storyId: story }));
  expect(await sendTwice('createComment', { classId, storyId, body: 'Nice', sendId: comment })).toEqual(ok({ commentId: comment }));
  expect(await sendTwice('createEvent', { classId, event: EVENT, sendId: event })).toEqual(ok({ eventId: event }));
  expect((await world.vault.outbox()).map(({ mutation }) => mutation)).toMatchObject([{ messageId }, { storyId: story }, { commentId: comment }, { eventId: event }]);
});

test('R-OUT-17 a worker that comes behind one that died knows what was kept, also of what is gone since; words of their own are another message', async () => {
  const [sendId, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await world.port.run('sendMessage', { threadId, body: 'yes', sendId });
  await world.port.run('deleteMessage', { threadId, messageId: sendId });
  const next = new DexieVault(world.me._id);
  expect([await next.outbox(), await next.keptSendings(`thread:${threadId}`)]).toEqual([[], [sendId]]);
  await next.close();
  expect(await world.port.run('keptSendings', { place: `thread:${threadId}`, sendIds: [other, sendId] })).toEqual({ ok: true, value: { kept: [sendId], lastAt: null } });
  await world.port.run('sendMessage', { threadId, body: 'yes', sendId });
  expect(await world.vault.outbox()).toEqual([]);
  await world.port.run('sendMessage', { threadId, body: 'yes', sendId: other });
  expect(await world.vault.outbox()).toHaveLength(1);
});

test('R-OUT-17 who asks while the words are still being written is told when they are', async () => {
  const sendId = crypto.randomUUID();
  const [, asked] = await Promise.all([world.port.run('sendMessage', { threadId, body: 'yes', sendId }), world.port.run('keptSendings', { place: `thread:${threadId}`, sendIds: [sendId] })]);
  expect(asked).toEqual({ ok: true, value: { kept: [sendId], lastAt: null } });
});

test('CHA-08 when the last sending of a place was made is told by its id, whichever came to be kept last', async () => {
  const place = `thread:${threadId}`;
  const at = Date.now();
  const [late, early] = [at + 5, at].map((ms) => uuidV7(ms, (bytes) => bytes));
  const asked = () => world.port.run('keptSendings', { place, sendIds: [] });
  expect(await asked()).toEqual({ ok: true, value: { kept: [], lastAt: null } });
  for (const sendId of [late, early]) await world.port.run('sendMessage', { threadId, body: 'yes', sendId });
  expect(await asked()).toEqual({ ok: true, value: { kept: [], lastAt: at + 5 } });
});

test('F-901 R-TAB-10 a command that reaches the worker twice under one id is carried out once, and answered twice', async () => {
  const student = studentRecord({ classes: [iri.class(classId)] });
  const skill = skillRecord(classId);
  await world.replica.put([student, skill]);
  const star = { classId, studentId: student._id, skillId: skill._id };
  const room = { name: '5B', grade: 'child', icon: '/icons/1' } as const;
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  const twice = async () => [await world.port.run('rewardStudent', star, ids[0]), await world.port.run('createClass', room, ids[1])];
  const [first, second] = await Promise.all([twice(), twice()]);
  expect(second).toEqual(first);
  expect((await world.vault.outbox()).map(({ mutation }) => mutation.type).toSorted()).toEqual(['class.create', 'reward.create']);
});
