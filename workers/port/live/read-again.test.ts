import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { iri } from '../../../schema/ids.ts';
import type { Story } from '../../../schema/records/story.ts';
import { rowOf } from '../../replica/replica-row.ts';
import type { ReplicaReader } from '../../replica/replica-reader.ts';
import type { OutboxRow } from '../../replica/vault-store.ts';
import { classRecord, storyRecord } from '../../testing/sample-records.ts';
import { CountedRows } from './counted-rows.ts';
import { FollowedSource } from './followed-source.ts';
import { KindTable } from './kind-table.ts';
import { NewestWindow } from './newest-window.ts';
import { ReadSource } from './read-source.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const STORY: Story = storyRecord(crypto.randomUUID());
const KLASS = classRecord();

/** Answers from the second reading on. */
function failingOnce<T>(answer: T): () => Promise<T> {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries === 1) throw new Error('the store is gone for a moment');
    return answer;
  };
}
function replicaOf(parts: Partial<Record<'all' | 'newest' | 'get', () => Promise<unknown>>>): ReplicaReader {
  // Only what the source under test reads.
  return { watch: () => () => undefined, ...parts } as unknown as ReplicaReader;
}

test('R-STO-03 what could not be read is read again a moment later, though nothing changes', async () => {
  const comment: OutboxRow = {
    id: 'row', seq: 1, key: 'key', mutation: { type: 'comment.create', classId: 'c', storyId: 's', commentId: 'k', body: 'Hi' }, madeAt: 0, state: 'waiting', refusal: null, attempts: 0, nextTryAt: null, sentAt: null, uploaded: [],
  };
  const outbox = new FollowedSource<readonly OutboxRow[]>((listen) => {
    queueMicrotask(() => listen([comment]));
    return () => undefined;
  });
  const sources = [
    new ReadSource(failingOnce('read'), () => () => undefined),
    new KindTable(replicaOf({ all: failingOnce([KLASS]) }), 'Class'),
    new NewestWindow(replicaOf({ newest: failingOnce([rowOf(STORY)]) }), 'Story', iri.class('c')),
    new CountedRows(replicaOf({ get: failingOnce(null) }), outbox),
  ];
  for (const source of sources) source.watch(() => undefined);
  await vi.advanceTimersByTimeAsync(500);
  expect(sources.map((source) => source.read())).toEqual([undefined, undefined, undefined, undefined]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sources.map((source) => source.read() !== undefined)).toEqual([true, true, true, true]);
});

test('R-STO-03 what nobody watches any more is not read again', async () => {
  let reads = 0;
  const source = new ReadSource(
    async () => {
      reads += 1;
      throw new Error('the store is gone');
    },
    () => () => undefined,
  );
  const stop = source.watch(() => undefined);
  await vi.advanceTimersByTimeAsync(2500);
  expect(reads).toBe(3);
  stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(reads).toBe(3);
});
