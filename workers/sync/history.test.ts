import { expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import { MemoryReplica } from '../../tests/support/memory-replica.ts';
import { MemoryVault } from '../../tests/support/memory-vault.ts';
import { settle, VirtualClock } from '../../tests/support/virtual-clock.ts';
import { messageRecord } from '../testing/sample-records.ts';
import { createApplyQueue } from './apply-queue.ts';
import type { AuthorizedApi } from './authorized-api.ts';
import { createHistory } from './history.ts';

const THREAD = '33333333-3333-4333-8333-333333333333';
const PAGE = 2;
const all = Array.from({ length: 12 }, (_, index) => messageRecord(THREAD, { createdAt: `2026-11-01T00:00:${String(index).padStart(2, '0')}.000Z` }));

/** A thread of twelve messages, told in pages of two; `hold` keeps back the answers to what is asked below an instant until it is let go. */
function thread() {
  const [vault, signal] = [new MemoryVault(), new AbortController().signal];
  const held = new Map<string, PromiseWithResolvers<void>>();
  const asked: string[] = [];
  const send = async (_: unknown, { query }: { query: Record<string, string> }) => {
    // Pages are of two: `around` ends with the message behind it.
    const around = query['around'];
    const before = around === undefined ? (query['createdAt[strictly_before]'] ?? '9') : (all.filter(({ createdAt }) => createdAt > around)[1]?.createdAt ?? '9');
    asked.push(around === undefined ? before : `around ${around}`);
    const known = all.filter(({ createdAt }) => createdAt < before).toReversed();
    const gate = held.get(before);
    held.delete(before);
    await gate?.promise;
    return { kind: 'ok', status: 200, headers: {}, value: { member: known.slice(0, PAGE), totalItems: known.length, ...(known.length > PAGE ? { view: { next: 'more' } } : {}) } };
  };
  const replica = new MemoryReplica();
  const queue = createApplyQueue({ replica, vault, clock: new VirtualClock(), signal });
  const history = createHistory({ api: { send: send as unknown as AuthorizedApi['send'] }, queue, vault, signal });
  return {
    vault,
    replica,
    history,
    asked,
    hold: (before: string): (() => void) => {
      const gate = Promise.withResolvers<void>();
      held.set(before, gate);
      return () => gate.resolve();
    },
  };
}

test('R-PULL-08 EXT-05 what is looked for far back is reached, also where the thread is filled by another walk at the same time', async () => {
  const { vault, history, hold } = thread();
  await history.fetchHead(THREAD);
  const letGo = hold(all[10]?.createdAt ?? '');
  const looking = history.fetchOlder(THREAD, all[1]?.createdAt);
  await settle();
  // The other walk comes two pages further while the first page of this one travels.
  await history.fetchOlder(THREAD);
  await history.fetchOlder(THREAD);
  letGo();
  expect(await looking).toEqual({ kind: 'done' });
  expect((await vault.intervals(THREAD)).map(({ from }) => from <= (all[1]?.createdAt ?? ''))).toEqual([true]);
});

test('R-PULL-08 messages that two walks of a thread bring at the same time are counted once, so that as many are kept as are meant to be', async () => {
  const { vault, history, hold } = thread();
  await history.fetchHead(THREAD);
  const letGo = hold(all[10]?.createdAt ?? '');
  const first = history.fetchOlder(THREAD);
  await settle();
  await history.fetchOlder(THREAD);
  letGo();
  await first;
  expect(await vault.cursor(`recent:${THREAD}`)).toBe('4');
});

test('R-PULL-01 R-PULL-07 what somebody looks at before there is a cursor is shown and proves nothing: what is said before the cursor comes would be in neither', async () => {
  const { vault, replica, history } = thread();
  expect(await history.fetchOlder(THREAD)).toEqual({ kind: 'done' });
  expect(await history.fetchOlder(THREAD, all[1]?.createdAt)).toEqual({ kind: 'done' });
  expect([replica.rows.size, await vault.intervals(THREAD)]).toEqual([PAGE, []]);
  // The first load has taken its cursor, and comes to the thread.
  await vault.saveCursor('pendingCursor', 'c1');
  await history.fetchMissingHeads([iri.thread(THREAD)], () => undefined);
  expect(await vault.intervals(THREAD)).toMatchObject([{ from: all[10]?.createdAt, to: all[11]?.createdAt }]);
  // What somebody looks at from then on does.
  await history.fetchOlder(THREAD);
  expect(await vault.intervals(THREAD)).toMatchObject([{ from: all[8]?.createdAt, to: all[11]?.createdAt }]);
});

test('F-404 R-PULL-07 a message far back costs one request; the gap stays known, and is filled from the newest on', async () => {
  const { vault, history, asked } = thread();
  await vault.saveCursor('cursor', 'c1');
  await history.fetchHead(THREAD);
  asked.length = 0;
  const target = all[4]?.createdAt ?? '';
  expect(await history.fetchAround(THREAD, target)).toEqual({ kind: 'done' });
  expect(asked).toEqual([`around ${target}`]);
  expect(await vault.intervals(THREAD)).toEqual([
    { from: target, to: all[5]?.createdAt, isStart: false },
    { from: all[10]?.createdAt, to: all[11]?.createdAt, isStart: false },
  ]);
  await history.fetchOlder(THREAD, target);
  expect(await vault.intervals(THREAD)).toEqual([{ from: target, to: all[11]?.createdAt, isStart: false }]);
});

test('F-404 R-PULL-07 around an instant of an older interval comes the page before that interval', async () => {
  const { vault, history, asked } = thread();
  const at = (index: number): string => all[index]?.createdAt ?? '';
  await vault.saveCursor('cursor', 'c1');
  await history.fetchHead(THREAD);
  await history.fetchAround(THREAD, at(4));
  asked.length = 0;
  expect(await history.fetchAround(THREAD, at(5))).toEqual({ kind: 'done' });
  const newest = { from: at(10), to: at(11), isStart: false };
  expect(await vault.intervals(THREAD)).toEqual([{ from: at(2), to: at(5), isStart: false }, newest]);
  expect(await history.fetchAround(THREAD, at(2))).toEqual({ kind: 'done' });
  expect(await vault.intervals(THREAD)).toEqual([{ from: at(0), to: at(5), isStart: true }, newest]);
  expect(asked).toEqual([at(4), at(2)]);
  // Nothing is before the start, and the pages before the newest interval are those of the gap.
  expect(await history.fetchAround(THREAD, at(0))).toEqual({ kind: 'complete' });
  expect(await history.fetchAround(THREAD, at(10))).toEqual({ kind: 'complete' });
  expect(asked).toHaveLength(2);
  await history.fetchOlder(THREAD, at(0));
  expect(await vault.intervals(THREAD)).toEqual([{ from: at(0), to: at(11), isStart: true }]);
});

test('F-404 R-PULL-07 in a thread without an interval the newest page comes first: only the last interval grows by changes', async () => {
  const { vault, history, asked } = thread();
  await vault.saveCursor('cursor', 'c1');
  await history.fetchAround(THREAD, all[4]?.createdAt ?? '');
  expect(asked).toHaveLength(2);
  expect((await vault.intervals(THREAD)).at(-1)?.to).toBe(all[11]?.createdAt);
});
