import { expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import { pgPublisher } from '../live/pg-live.ts';
import { endingValues } from './ending.ts';

const threadId = '01890000-0000-7000-8000-000000000001';
const messageId = '01890000-0000-7000-8000-000000000002';
const message = { scope: `thread:${threadId}`, entity: iri.message(threadId, messageId), op: 'upsert' } as const;

function toldOf(ending: Parameters<typeof endingValues>[1]): unknown[] {
  const { payloads } = endingValues({ live: pgPublisher, now: 0 }, ending);
  return (payloads as string[]).map((payload) => JSON.parse(payload) as unknown);
}

test('RTM-01 who is told of a message is not told again that its thread changed: one pull follows, not two', () => {
  const events = [{ kind: 'message_created', threadId, messageId }] as const;
  expect(toldOf({ changes: [message], events })).toEqual(events);
});

test('RTM-01 what changed elsewhere with it is told, and so is a change without a message', () => {
  const events = [{ kind: 'message_created', threadId, messageId }] as const;
  const person = { scope: 'user:1', entity: iri.thread(threadId), op: 'gain' } as const;
  expect(toldOf({ changes: [message, person], events })).toEqual([{ kind: 'changed', scopes: ['user:1'] }, ...events]);
  expect(toldOf({ changes: [message] })).toEqual([{ kind: 'changed', scopes: [`thread:${threadId}`] }]);
});
