// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeStatus } from '../../../tests/support/fake-school.ts';
import { messageSample } from '../../../tests/support/message-sample.ts';
import { PortClient } from '../../data/port-client.ts';
import type { Target } from './use-jump.ts';
import { useMessageWindow } from './use-message-window.ts';

let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));
afterEach(() => {
  cleanup();
  client.close();
});

const sample = (day: number, changes = {}) => messageSample({ _id: `m${day}`, createdAt: new Date(Date.UTC(2026, 0, day)).toISOString(), ...changes });
const NEWEST = [sample(200), sample(201)];
const TARGET = sample(10);
const OLDER = sample(5);
const never = new Promise(() => undefined);
const answered = { ok: true, value: { outcome: 'fetched' } };

/** As the list does near its oldest message: it asks for more whenever `more` changes. */
function useWindowNearTop(target: Target | null) {
  const window = useMessageWindow('t1', target, 0, null);
  const { more } = window;
  useEffect(more, [more]);
  return window;
}

it('F-404 a message far back is asked for by one request around it, and the gap is filled after it', async () => {
  const paginated = Promise.withResolvers<unknown>();
  let rows = NEWEST;
  const port = new FakePort(
    { messages: () => ({ isLoaded: true, rows, total: null, more: 'server' }), syncStatus: () => fakeStatus() },
    {
      fetchOlderMessages({ around }) {
        if (around === undefined) return paginated.promise;
        rows = [sample(9), TARGET, sample(200, { isAfterGap: true }), sample(201)];
        port.emit();
        return { ok: true, value: { outcome: 'fetched' } };
      },
    },
  );
  client = new PortClient(() => port.connection());
  const target = { createdAt: TARGET.createdAt };
  const { result } = renderHook(() => useMessageWindow('t1', target, 0, null));
  await waitFor(() => expect(result.current.reach).toBe('there'));
  await waitFor(() => expect(port.ran).toHaveLength(2));
  expect(port.ran.map(({ args }) => args)).toEqual([
    { threadId: 't1', around: TARGET.createdAt },
    { threadId: 't1', backTo: TARGET.createdAt },
  ]);
  // Reading on upwards does not wait for the gap.
  act(() => result.current.more());
  await waitFor(() => expect(port.ran.at(-1)?.args).toEqual({ threadId: 't1', around: sample(9).createdAt }));
});

it('F-404 the page before an interval is asked for once where no message comes', async () => {
  const rows = [sample(9), TARGET, sample(200, { isAfterGap: true }), sample(201)];
  const limits = new Set<unknown>();
  const port = new FakePort(
    {
      messages({ limit }) {
        limits.add(limit);
        return { isLoaded: true, rows, total: null, more: 'server' };
      },
      syncStatus: () => fakeStatus(),
    },
    { fetchOlderMessages: ({ backTo }) => (backTo === undefined ? { ok: true, value: { outcome: 'complete' } } : never) },
  );
  client = new PortClient(() => port.connection());
  const target = { createdAt: TARGET.createdAt };
  renderHook(() => useWindowNearTop(target));
  const before = { name: 'fetchOlderMessages', args: { threadId: 't1', around: sample(9).createdAt } };
  await waitFor(() => expect(port.ran).toContainEqual(before));
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(port.ran).toHaveLength(2);
  expect([...limits]).toEqual([30]);
});

type Args = Record<string, unknown>;

/** Opens a window whose messages are those of `rows`, and returns the commands that it ran and a way to jump. */
function openWindow(rows: () => readonly unknown[], fetchOlderMessages: (args: Args, port: FakePort) => unknown) {
  const port: FakePort = new FakePort(
    { messages: () => ({ isLoaded: true, rows: rows(), total: null, more: 'server' }), syncStatus: () => fakeStatus() },
    { fetchOlderMessages: (args) => fetchOlderMessages(args, port) },
  );
  client = new PortClient(() => port.connection());
  const to = (target: Target | null) => ({ target: target && { createdAt: target.createdAt } });
  const initialProps: { target: Target | null } = to(TARGET);
  const { result, rerender } = renderHook(({ target }) => useMessageWindow('t1', target, 0, null), { initialProps });
  const jump = (message: Target | null) => rerender(to(message));
  return { result, jump, ran: () => port.ran.map(({ args }) => args) };
}

it('F-404 a second jump is fetched when the first one has been answered, though no row has changed', async () => {
  const first = Promise.withResolvers<unknown>();
  let rows = NEWEST;
  const { result, jump, ran } = openWindow(() => rows, ({ around }, port) => {
    if (around === TARGET.createdAt) return first.promise;
    if (around === undefined) return never;
    rows = [OLDER, sample(200, { isAfterGap: true }), sample(201)];
    port.emit();
    return answered;
  });
  await waitFor(() => expect(ran()).toHaveLength(1));
  jump(OLDER);
  first.resolve(answered);
  await waitFor(() => expect(result.current.reach).toBe('there'));
  expect(ran().slice(0, 2)).toEqual([
    { threadId: 't1', around: TARGET.createdAt },
    { threadId: 't1', around: OLDER.createdAt },
  ]);
});

it('F-404 a jump during the page before an interval is fetched after that page', async () => {
  const page = Promise.withResolvers<unknown>();
  const rows = [sample(9), TARGET, sample(200, { isAfterGap: true }), sample(201)];
  const { result, jump, ran } = openWindow(() => rows, ({ backTo }) => (backTo === undefined ? page.promise : never));
  await waitFor(() => expect(result.current.reach).toBe('there'));
  act(() => result.current.more());
  jump(OLDER);
  page.resolve(answered);
  await waitFor(() => expect(ran()).toContainEqual({ threadId: 't1', around: OLDER.createdAt }));
});

it('F-404 the gap of a second jump is filled after that of the first one, though no row has changed', async () => {
  const gap = Promise.withResolvers<unknown>();
  const rows = [OLDER, TARGET, sample(200, { isAfterGap: true }), sample(201)];
  const { jump, ran } = openWindow(() => rows, ({ backTo }) => (backTo === TARGET.createdAt ? gap.promise : answered));
  await waitFor(() => expect(ran()).toHaveLength(1));
  jump(OLDER);
  gap.resolve(answered);
  const both = [TARGET, OLDER].map(({ createdAt }) => ({ threadId: 't1', backTo: createdAt }));
  await waitFor(() => expect(ran()).toEqual(both));
  // An answer that changes nothing is not asked for again.
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(ran()).toHaveLength(2);
});

it('F-404 a jump that is given up leaves only the gap between shown messages to fill', async () => {
  const page = Promise.withResolvers<unknown>();
  const rows = [TARGET, sample(200, { isAfterGap: true }), sample(201)];
  const { result, jump, ran } = openWindow(() => rows, ({ backTo }) => (backTo === undefined ? page.promise : never));
  jump(OLDER);
  await waitFor(() => expect(ran()).toEqual([{ threadId: 't1', around: OLDER.createdAt }]));
  jump(null);
  await waitFor(() => expect(result.current.reach).toBe('none'));
  await waitFor(() => expect(ran().at(-1)).toEqual({ threadId: 't1', backTo: TARGET.createdAt }));
});

it.each([
  ['a jump', NEWEST, { around: TARGET.createdAt }],
  ['the gap', [TARGET, sample(200, { isAfterGap: true }), sample(201)], { backTo: TARGET.createdAt }],
])('F-404 %s is fetched again after a pause where the server failed while online', async (_, rows, asked) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    const { ran } = openWindow(() => rows, () => ({ ok: true, value: { outcome: 'offline' } }));
    await vi.waitFor(() => expect(ran()).toEqual([{ threadId: 't1', ...asked }]));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(ran()).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(ran()).toEqual([{ threadId: 't1', ...asked }, { threadId: 't1', ...asked }]);
  } finally {
    vi.useRealTimers();
  }
});
