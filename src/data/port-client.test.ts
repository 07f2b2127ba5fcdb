import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Emission, Extent } from '../../schema/port/port.ts';
import { PortClient } from './port-client.ts';
import type { PortConnection, WirePort } from './wire-port.ts';

/** Workers that do what they are told to; each connection is one worker. */
class Workers {
  readonly all: { subscriptions: { name: string; params: unknown; listen: (emission: Emission) => void; isOpen: boolean; extents: Extent[] }[]; wakes: string[]; commandIds: string[]; isAlive: boolean; die: () => void; isClosed: boolean }[] = [];

  /** Whether the next ones answer from the start. */
  areAlive = true;

  connect(): PortConnection {
    const deaths: (() => void)[] = [];
    const worker: Workers['all'][number] = { subscriptions: [], wakes: [], commandIds: [], isAlive: this.areAlive, isClosed: false, die: () => deaths.forEach((death) => death()) };
    this.all.push(worker);
    const never = new Promise<never>(() => undefined);
    const port: WirePort = {
      subscribe: (name, params, listen) => Promise.resolve(worker.subscriptions.push({ name, params, listen, isOpen: true, extents: [] }) - 1),
      unsubscribe: (handle) => {
        const subscription = worker.subscriptions[handle];
        if (subscription !== undefined) subscription.isOpen = false;
        return Promise.resolve();
      },
      resize: (handle, extent) => {
        const subscription = worker.subscriptions[handle];
        if (subscription !== undefined) subscription.extents.push(extent);
        return Promise.resolve();
      },
      run: (_name, _args, commandId) => {
        worker.commandIds.push(commandId);
        return worker.isAlive ? Promise.resolve({ ok: true, value: null }) : never;
      },
      wake: (reason) => {
        worker.wakes.push(reason);
        return Promise.resolve();
      },
      ping: () => (worker.isAlive ? Promise.resolve('pong' as const) : never),
    };
    return { port, onDeath: (listener) => deaths.push(listener), close: () => (worker.isClosed = true) };
  }

  emit(worker: number, subscription: number, value: unknown): void {
    this.all[worker]?.subscriptions[subscription]?.listen({ kind: 'value', value });
  }
}

let workers: Workers;
let client: PortClient;
beforeEach(() => {
  vi.useFakeTimers();
  workers = new Workers();
  client = new PortClient(() => workers.connect());
});
afterEach(() => {
  client.close();
  vi.useRealTimers();
});

test('readers of the same parameters share one subscription, however they are written', async () => {
  const heard: string[] = [];
  const stop = client.watch('feed', { classIds: ['a'], limit: 5 }, () => heard.push('one'));
  client.watch('feed', { limit: 5, classIds: ['a'] }, () => heard.push('two'));
  expect(workers.all[0]?.subscriptions).toHaveLength(1);
  workers.emit(0, 0, 'result');
  expect(heard).toEqual(['one', 'two']);
  expect(client.peek('feed', { classIds: ['a'], limit: 5 })).toBe('result');
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(workers.all[0]?.subscriptions[0]?.isOpen).toBe(true);
});

test('a query outlives its last reader for a while, then ends', async () => {
  client.watch('threads', { classId: null }, () => undefined)();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(workers.all[0]?.subscriptions[0]?.isOpen).toBe(true);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(workers.all[0]?.subscriptions[0]?.isOpen).toBe(false);
});

test('while a larger limit is on its way the list before it is shown', () => {
  client.watch('messages', { threadId: 't', limit: 30 }, () => undefined);
  workers.emit(0, 0, 'thirty');
  client.watch('messages', { threadId: 't', limit: 60 }, () => undefined);
  expect(client.peek('messages', { threadId: 't', limit: 60 })).toBe('thirty');
  expect(client.peek('messages', { threadId: 'other', limit: 60 })).toBeUndefined();
  workers.emit(0, 1, 'sixty');
  expect(client.peek('messages', { threadId: 't', limit: 60 })).toBe('sixty');
});

test('a list that is asked for further goes on by what differs, and after a new worker at its new length', async () => {
  const stop = client.watch('messages', { threadId: 't', limit: 30 }, () => undefined);
  const row = (key: string) => ({ key, row: { _id: key } });
  const rest = { isLoaded: true, total: null, more: 'stored' as const };
  workers.all[0]?.subscriptions[0]?.listen({ kind: 'rows', keys: ['b'], changed: [row('b')], rest });
  stop();
  client.watch('messages', { threadId: 't', limit: 60, backTo: 'then' }, () => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(workers.all[0]?.subscriptions).toMatchObject([{ isOpen: true, extents: [{ limit: 60, backTo: 'then' }] }]);
  workers.all[0]?.subscriptions[0]?.listen({ kind: 'rows', keys: ['a', 'b'], changed: [row('a')], rest });
  expect(client.peek('messages', { threadId: 't', limit: 60, backTo: 'then' })?.rows).toEqual([{ _id: 'a' }, { _id: 'b' }]);
  workers.all[0]?.die();
  expect(workers.all[1]?.subscriptions).toMatchObject([{ params: { threadId: 't', limit: 60, backTo: 'then' } }]);
});

test('a list that somebody else still reads keeps its length', () => {
  client.watch('messages', { threadId: 't', limit: 30 }, () => undefined);
  workers.emit(0, 0, 'thirty');
  client.watch('messages', { threadId: 't', limit: 60 }, () => undefined);
  expect(workers.all[0]?.subscriptions).toMatchObject([{ extents: [] }, { params: { limit: 60 } }]);
});

test('a worker that does not answer is replaced, its queries go on and keep their result meanwhile', async () => {
  client.watch('session', {}, () => undefined);
  workers.emit(0, 0, 'before');
  const first = workers.all[0];
  if (first === undefined) throw new Error('no worker');
  first.isAlive = false;
  const running = client.run('saveDraft', { place: 'thread:t', body: 'x' });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(first.isClosed).toBe(true);
  expect(await running).toEqual({ ok: false, error: { kind: 'storage', reason: 'lost' } });
  expect(client.peek('session', {})).toBe('before');
  expect(workers.all[1]?.subscriptions.map((subscription) => subscription.name)).toEqual(['session']);
  workers.emit(0, 0, 'late word of the dead');
  expect(client.peek('session', {})).toBe('before');
  workers.emit(1, 0, 'after');
  expect(client.peek('session', {})).toBe('after');
});

test('F-905 a worker that hangs in its start is replaced, also behind one that died while it was asked', async () => {
  const first = workers.all[0];
  if (first === undefined) throw new Error('no worker');
  first.isAlive = false;
  await vi.advanceTimersByTimeAsync(6_000);
  workers.areAlive = false;
  first.die();
  expect(workers.all).toHaveLength(2);
  workers.areAlive = true;
  await vi.advanceTimersByTimeAsync(40_000);
  expect(workers.all.map(({ isClosed }) => isClosed)).toEqual([true, true, false]);
});

test('F-905 a worker that is slow to start gets more time than the one before it, until one answers', async () => {
  const ages: number[] = [];
  workers.areAlive = false;
  workers.all[0]?.die();
  for (let life = 1; life <= 6; life += 1) {
    const startedAt = performance.now();
    if (life === 6) workers.areAlive = true;
    while (workers.all[life]?.isClosed === false) await vi.advanceTimersByTimeAsync(500);
    ages.push(performance.now() - startedAt);
  }
  expect(ages).toEqual([15_000, 25_000, 45_000, 85_000, 85_000, 85_000]);
  const answered = workers.all[7];
  if (answered === undefined) throw new Error('no worker');
  await vi.advanceTimersByTimeAsync(6_000);
  answered.isAlive = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(answered.isClosed).toBe(true);
});

test('F-901 R-TAB-10 each command has an id of its own, and is not sent again to the worker that comes next', async () => {
  const first = workers.all[0];
  if (first === undefined) throw new Error('no worker');
  await client.run('createClass', { name: 'A', grade: 'child', icon: '/icons/1' });
  first.isAlive = false;
  const running = client.run('createClass', { name: 'A', grade: 'child', icon: '/icons/1' });
  first.die();
  expect(await running).toEqual({ ok: false, error: { kind: 'storage', reason: 'lost' } });
  expect(new Set(first.commandIds).size).toBe(2);
  expect(workers.all[1]?.commandIds).toEqual([]);
});

test('a worker that reports its death is replaced at once', () => {
  client.watch('session', {}, () => undefined);
  workers.all[0]?.die();
  expect(workers.all).toHaveLength(2);
  expect(workers.all[1]?.subscriptions).toHaveLength(1);
});

test('F-903 a worker that never starts is named so, and tried again at a calm pace until one does', async () => {
  client.close();
  workers = new Workers();
  workers.areAlive = false;
  client = new PortClient(() => workers.connect());
  client.watch('session', {}, () => undefined);
  for (const worker of [0, 1]) workers.all[worker]?.die();
  workers.areAlive = true;
  expect([workers.all.length, client.isWithoutWorker]).toEqual([2, true]);
  const running = client.run('saveDraft', { place: 'thread:t', body: 'x' });
  await vi.advanceTimersByTimeAsync(1999);
  expect(workers.all).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(workers.all).toHaveLength(3);
  expect(await running).toEqual({ ok: false, error: { kind: 'noWorker' } });
  expect(client.isWithoutWorker).toBe(false);
  expect(workers.all[2]?.subscriptions.map(({ name }) => name)).toEqual(['session']);
});

test('after the logout the old result is gone', () => {
  client.watch('messages', { threadId: 't', limit: 30 }, () => undefined);
  workers.emit(0, 0, 'secret');
  workers.emit(0, 0, undefined);
  expect(client.peek('messages', { threadId: 't', limit: 30 })).toBeUndefined();
  expect(client.peek('messages', { threadId: 't', limit: 60 })).toBeUndefined();
});

test('R-OUT-11 R-PULL-06 a worker that replaces a dead one is told that the browser is offline and the page out of sight, unless it came back', () => {
  client.wake('offline');
  client.wake('hidden');
  client.wake('focus');
  workers.all[0]?.die();
  expect(workers.all[1]?.wakes).toEqual(['offline', 'hidden']);
  client.wake('online');
  workers.all[1]?.die();
  vi.advanceTimersByTime(2_000);
  expect(workers.all[2]?.wakes).toEqual(['hidden']);
  client.wake('visible');
  workers.all[2]?.die();
  vi.advanceTimersByTime(8_000);
  expect(workers.all[3]?.wakes).toEqual([]);
});

test('F-802 R-STO-09 a worker that fails again and again is replaced ever later, and begins anew once one was in order', async () => {
  const waited: number[] = [];
  for (let life = 0; life < 7; life += 1) {
    const count = workers.all.length;
    const asked = performance.now();
    for (let times = 0; times < 3; times += 1) workers.all.at(-1)?.die();
    while (workers.all.length === count) await vi.advanceTimersByTimeAsync(500);
    expect(workers.all.length).toBe(count + 1);
    waited.push(performance.now() - asked);
  }
  expect(waited).toEqual([0, 2_000, 8_000, 30_000, 120_000, 600_000, 600_000]);
  await vi.advanceTimersByTimeAsync(61_000);
  const count = workers.all.length;
  workers.all.at(-1)?.die();
  expect(workers.all.length).toBe(count + 1);
});

test('F-802 R-STO-09 whoever comes back to the page does not wait for the next worker, and asks for no more than one in 2 s', async () => {
  workers.all[0]?.die();
  workers.all[1]?.die();
  client.wake('visible');
  expect(workers.all).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2_000);
  workers.all[2]?.die();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(workers.all).toHaveLength(3);
  client.wake('visible');
  expect(workers.all).toHaveLength(4);
});
