import { expect, test } from 'vitest';
import { MemoryReplica } from '../../tests/support/memory-replica.ts';
import { MemoryVault } from '../../tests/support/memory-vault.ts';
import { VirtualClock } from '../../tests/support/virtual-clock.ts';
import { classRecord, messageRecord, studentRecord, threadRecord } from '../testing/sample-records.ts';
import { BATCH_PAUSE_MS, BATCH_ROWS, BURST_ROWS, createApplyQueue } from './apply-queue.ts';
import { epochOf } from './passed-over.ts';

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

test('R-PULL-11 a week of changes is one write; a long load goes in batches, and rests between them from then on', async () => {
  const { writes, write } = noted();
  await write(BURST_ROWS + BATCH_ROWS + 10);
  expect(writes).toEqual([{ at: 0, count: BURST_ROWS }, { at: BATCH_PAUSE_MS, count: BATCH_ROWS }, { at: BATCH_PAUSE_MS, count: 10 }]);
  await write(2 * BATCH_ROWS);
  const [one, other] = writes.slice(3);
  expect([writes.length, one?.count, other]).toEqual([5, BATCH_ROWS, { at: (one?.at ?? 0) + BATCH_PAUSE_MS, count: BATCH_ROWS }]);
});

test('R-PULL-11 only behind a second of quiet may a burst be one write again; small writes neither wait nor count', async () => {
  const { clock, writes, write } = noted();
  await write(BURST_ROWS);
  await clock.advance(900);
  await write(10);
  await write(BURST_ROWS);
  expect(writes.slice(1)).toEqual([{ at: 900, count: 10 }, { at: 900, count: BATCH_ROWS }, { at: 900 + BATCH_PAUSE_MS, count: BATCH_ROWS }]);
  await clock.advance(1_000);
  await write(BURST_ROWS);
  expect(writes.at(-1)?.count).toBe(BURST_ROWS);
});

test('R-PULL-05 who is deposed between two batches writes no more, also where the rest is small', async () => {
  const [replica, mine] = [new MemoryReplica(), new AbortController()];
  const put = replica.put.bind(replica);
  replica.put = (resources) => {
    mine.abort();
    return put(resources);
  };
  const queue = createApplyQueue({ replica, vault: new MemoryVault(), clock: new VirtualClock(), signal: mine.signal });
  await expect(queue.run(queue.ticket(), (writer) => writer.put(rows(BURST_ROWS + 1)))).rejects.toThrow('aborted');
  expect(replica.rows.size).toBe(BURST_ROWS);
});

test('R-PULL-13 R-PULL-14 whoever purges a class, what is walked below it and still on its way counts no more', async () => {
  const vault = new MemoryVault();
  const queue = createApplyQueue({ replica: new MemoryReplica(), vault, clock: new VirtualClock(), signal: new AbortController().signal });
  const purged = (id: string) => queue.run(queue.ticket(), (writer) => writer.purge(id)).then(() => epochOf(vault));
  const before = await epochOf(vault);
  expect(await purged(threadRecord()['@id'])).toBe(before);
  expect(await purged(classRecord()['@id'])).not.toBe(before);
});

test('R-PULL-07 R-PULL-10 a purge that is cut off before or behind its rows leaves no stretch without its messages', async () => {
  for (const [cut, when] of [['vault', 'before'], ['replica', 'before'], ['replica', 'behind']] as const) {
    const [replica, vault] = [new MemoryReplica(), new MemoryVault()];
    const lost = classRecord();
    const thread = threadRecord({ class: lost['@id'] });
    const message = messageRecord(thread._id);
    const queue = createApplyQueue({ replica, vault, clock: new VirtualClock(), signal: new AbortController().signal });
    await queue.run(queue.ticket(), (writer) => writer.put([lost, thread, message]));
    await queue.run(queue.ticket(), (writer) => writer.prove(thread._id, { from: message.createdAt, to: message.createdAt, isStart: true }));
    const [purge, forget] = [replica.purge.bind(replica), vault.forgetIntervals.bind(vault)];
    replica.purge = async (id) => {
      replica.purge = purge;
      if (cut === 'replica' && when === 'behind') await purge(id);
      if (cut === 'replica') throw new Error('No room');
      return purge(id);
    };
    vault.forgetIntervals = async (threads) => {
      vault.forgetIntervals = forget;
      if (cut === 'vault') throw new Error('No room');
      return forget(threads);
    };
    const lose = () => queue.run(queue.ticket(), (writer) => writer.purge(lost['@id']));
    await expect(lose()).rejects.toThrow('No room');
    const isVouched = (await vault.intervals(thread._id)).length > 0;
    expect([cut, when, isVouched && !(await replica.has(message['@id']))]).toEqual([cut, when, false]);
    await lose();
    expect([cut, when, await vault.intervals(thread._id), await replica.has(message['@id'])]).toEqual([cut, when, [], false]);
  }
});

test('R-PULL-11 kinds of which there are few go with the first batch, and the order within a kind stays', async () => {
  const replica = new MemoryReplica();
  const written: string[][] = [];
  const put = replica.put.bind(replica);
  replica.put = (resources) => {
    written.push(resources.map((row) => row['@id']));
    return put(resources);
  };
  const queue = createApplyQueue({ replica, vault: new MemoryVault(), clock: new VirtualClock(), signal: new AbortController().signal });
  const [messages, threads] = [rows(BURST_ROWS + 10), [threadRecord(), threadRecord()]];
  await queue.run(queue.ticket(), (writer) => writer.put([...messages, ...threads]));
  const ordered = [...threads, ...messages].map((row) => row['@id']);
  expect(written).toEqual([ordered.slice(0, BURST_ROWS), ordered.slice(BURST_ROWS)]);
});

test('R-PULL-05 what was hidden stays away from answers that left before, whatever version they tell, and they are known by it', async () => {
  const replica = new MemoryReplica();
  const queue = createApplyQueue({ replica, vault: new MemoryVault(), clock: new VirtualClock(), signal: new AbortController().signal });
  const student = studentRecord();
  const before = queue.ticket();
  await queue.run(queue.ticket(), (writer) => writer.hide(student['@id']));
  const came = async (ticket: number) =>
    queue.run(ticket, async (writer) => {
      await writer.put([{ ...student, version: 9 }]);
      return [writer.hidOneOf([student['@id']]), writer.hidOneOf(['/students/other']), await replica.has(student['@id'])];
    });
  expect(await came(before)).toEqual([true, false, false]);
  expect(await came(queue.ticket())).toEqual([false, false, true]);
});
