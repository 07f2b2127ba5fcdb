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
    { fetchOlderMessages: ({ around }) => (around === undefined ? new Promise(() => undefined) : { ok: true, value: { outcome: 'complete' } }) },
  );
  client = new PortClient(() => port.connection());
  const target = { createdAt: TARGET.createdAt };
  renderHook(() => useWindowNearTop(target));
  await waitFor(() => expect(port.ran.map(({ args }) => args)).toContainEqual({ threadId: 't1', around: sample(9).createdAt }));
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(port.ran).toHaveLength(2);
  expect([...limits]).toEqual([30]);
});
