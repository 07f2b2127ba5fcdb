import { beforeEach, expect, test, vi } from 'vitest';
import { iri } from '../schema/ids.ts';
import { NO_NAME } from '../schema/limits.ts';
import type { Resource } from '../schema/records/change.ts';
import type { PushMessage } from '../schema/records/push-message.ts';
import { noticeTitle, type NamedStores } from './notice-title.ts';
import { classRecord, messageRecord, person, studentRecord, threadRecord } from './testing/sample-records.ts';

const me = person();
const olga = person({ firstName: 'Olga', lastName: 'Sergeeva' });
const group = classRecord({ name: '2 «Б»' });
const talk = threadRecord({ type: 'direct', name: '', members: [me, olga] });
let stored: Map<string, Resource>;
let hidesNamesInNotices: boolean;

const stores: NamedStores = {
  userId: me._id,
  vault: { preferences: async () => ({ keepWholeHistory: false, filesOnWifiOnly: false, hidesNamesInNotices }) },
  replica: { get: async (id) => stored.get(id) ?? null },
};
beforeEach(() => {
  hidesNamesInNotices = false;
  stored = new Map([group, talk].map((record) => [record['@id'], record]));
});

const push = (parts: Partial<PushMessage>): PushMessage => ({ kind: 'story', title: 'x', body: 'x', tag: 'x', ...parts });
const message = push({ kind: 'message', class: group._id, thread: talk._id, message: crypto.randomUUID() });

test('F-402 a message names its sender and the class, by the device’s own stores', async () => {
  expect(await noticeTitle(message, stores)).toBe('Olga Sergeeva · 2 «Б»');
  expect(await noticeTitle(push({ class: group._id }), stores)).toBe('2 «Б»');
});

test('F-402 points name the child', async () => {
  const student = studentRecord({ firstName: 'Ada', lastName: 'Lee' });
  stored.set(student['@id'], student);
  const title = noticeTitle(push({ kind: 'reward', class: group._id, student: student._id }), stores);
  expect(await title).toBe('Ada Lee · 2 «Б»');
});

test('F-402 in a thread of many the sender is named where the message is here, and nothing of its text', async () => {
  const many = threadRecord({ type: 'parents', name: '', class: group['@id'], members: [] });
  stored.set(many['@id'], many);
  const inMany = { ...message, thread: many._id };
  expect(await noticeTitle(inMany, stores)).toBe('2 «Б»');
  const written = { ...messageRecord(many._id), createdBy: olga };
  stored.set(iri.message(many._id, inMany.message ?? ''), written);
  expect(await noticeTitle(inMany, stores)).toBe('Olga Sergeeva · 2 «Б»');
});

test('F-402 nobody is named where names are hidden, unknown, erased, or do not come in time', async () => {
  hidesNamesInNotices = true;
  expect(await noticeTitle(message, stores)).toBeNull();
  hidesNamesInNotices = false;
  stored.clear();
  expect(await noticeTitle(message, stores)).toBeNull();
  const gone = person({ firstName: NO_NAME, lastName: NO_NAME });
  stored.set(talk['@id'], { ...talk, members: [me, gone] });
  expect(await noticeTitle(message, stores)).toBeNull();
  vi.useFakeTimers();
  const late = noticeTitle(message, { ...stores, replica: { get: () => new Promise(() => undefined) } });
  await vi.advanceTimersByTimeAsync(500);
  expect(await late).toBeNull();
  vi.useRealTimers();
});
