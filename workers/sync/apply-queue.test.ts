import { expect, test } from 'vitest';
import { MemoryReplica } from '../../tests/support/memory-replica.ts';
import { MemoryVault } from '../../tests/support/memory-vault.ts';
import { VirtualClock } from '../../tests/support/virtual-clock.ts';
import { messageRecord } from '../testing/sample-records.ts';
import { BATCH_PAUSE_MS, BATCH_ROWS, BURST_ROWS, createApplyQueue } from './apply-queue.ts';

const THREAD = '33333333-3333-4333-8333-333333333333';
const rows = (count: number) => Array.from({ length: count }, () => messageRecord(THREAD));

/** A queue over a replica that notes when it is written and how much of it. */
function noted() {
  const clock = new VirtualClock();
  const begun = clock.now();
  const replica = new MemoryReplica();
  const writes: { at: number; count: number }[] = [];
  const put = replica.put.bind(replica);
  replica.put = (resources) => {
    writes.push({ at: clock.now() - begun, count: resources.length });
    return put(resources);
  };
  const queue = createApplyQueue({ replica, vault: new MemoryVault(), clock, signal: new AbortController().signal });
  const write = async (count: number): Promise<void> => {
    let isOver = false;
    void queue.run(queue.ticket(), (writer) => writer.put(rows(count))).then(() => (isOver = true));
    await clock.until(() => isOver);
  };
  return { clock, writes, write };
}

test('R-PULL-11 a week of changes is written in one go, in batches; a long load rests between its batches from then on', async () => {
  const { writes, write } = noted();
  await write(BURST_ROWS);
  expect(writes).toEqual([{ at: 0, count: BATCH_ROWS }, { at: 0, count: BATCH_ROWS }]);
  await write(2 * BATCH_ROWS);
  expect(writes.slice(2)).toEqual([{ at: BATCH_PAUSE_MS, count: BATCH_ROWS }, { at: 2 * BATCH_PAUSE_MS, count: BATCH_ROWS }]);
});

test('R-PULL-11 only behind a second of quiet may a burst go without pauses again; small writes neither wait nor count', async () => {
  const { clock, writes, write } = noted();
  await write(BURST_ROWS);
  await clock.advance(900);
  await write(10);
  await write(BATCH_ROWS);
  await write(BATCH_ROWS);
  const before = writes.at(-2)?.at ?? 0;
  expect(writes.at(-1)?.at).toBe(before + BATCH_PAUSE_MS);
  await clock.advance(1_000);
  const quiet = writes.length;
  await write(BURST_ROWS);
  expect(writes[quiet + 1]?.at).toBe(writes[quiet]?.at);
});

test('R-PULL-05 who is deposed between two batches writes no more, also where the rest is small', async () => {
  const [replica, mine] = [new MemoryReplica(), new AbortController()];
  const put = replica.put.bind(replica);
  replica.put = (resources) => {
    mine.abort();
    return put(resources);
  };
  const queue = createApplyQueue({ replica, vault: new MemoryVault(), clock: new VirtualClock(), signal: mine.signal });
  await expect(queue.run(queue.ticket(), (writer) => writer.put(rows(BATCH_ROWS + 1)))).rejects.toThrow('aborted');
  expect(replica.rows.size).toBe(BATCH_ROWS);
});
