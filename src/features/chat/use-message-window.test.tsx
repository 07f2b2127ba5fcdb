// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeStatus } from '../../../tests/support/fake-school.ts';
import { messageSample } from '../../../tests/support/message-sample.ts';
import { PortClient } from '../../data/port-client.ts';
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

it('F-404 a message far back is asked for by one request around it, and the gap is filled behind it', async () => {
  const walk = Promise.withResolvers<unknown>();
  let rows = NEWEST;
  const port = new FakePort(
    { messages: () => ({ isLoaded: true, rows, total: null, more: 'server' }), syncStatus: () => fakeStatus() },
    {
      fetchOlderMessages({ around }) {
        if (around === undefined) return walk.promise;
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
