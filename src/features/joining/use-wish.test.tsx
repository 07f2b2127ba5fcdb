// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { PortClient } from '../../data/port-client.ts';
import { useWish } from './use-wish.ts';

const world = { rows: [] as { id: string; attempts: number; honest: { state: string; reason?: unknown } }[], network: 'online', fate: 'waiting' };
let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeEach(() => {
  Object.assign(world, { rows: [], network: 'online', fate: 'waiting' });
  port = new FakePort(
    { outbox: () => ({ isLoaded: true, rows: world.rows, total: null, more: 'none' }), syncStatus: () => ({ network: world.network }), fate: () => world.fate },
    { bindParent: () => ({ ok: true, value: { requestId: 'request', outboxId: 'row' } }), retryOutbox: () => ({ ok: true, value: null }) },
  );
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
});

/** A wish that was just asked for, and the way to change the world around it. */
async function asked() {
  const { result } = renderHook(() => useWish());
  const turn = async (change: Partial<typeof world>) => {
    Object.assign(world, change);
    await act(async () => {
      port.emit();
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    return result.current.state;
  };
  await turn({});
  await act(async () => void (await result.current.ask({ code: 'CODE' } as never)));
  return { result, turn };
}
const row = (state: string, attempts = 0) => [{ id: 'row', attempts, honest: { state, reason: null } }];

it('JOI-01 JOI-04 a wish that waits goes on waiting when the line comes and goes, so that the slides do not begin again', async () => {
  const { turn } = await asked();
  expect(await turn({ rows: row('sending') })).toBe('going');
  expect(await turn({ rows: row('waiting'), network: 'offline' })).toBe('waiting');
  expect(await turn({ rows: row('sending'), network: 'online' })).toBe('waiting');
  expect(await turn({ rows: [], fate: 'confirmed' })).toBe('done');
});

it('F-701 a request that left the outbox without the server is not called done', async () => {
  const { turn } = await asked();
  expect(await turn({ rows: row('waiting') })).toBe('going');
  expect(await turn({ rows: [], fate: 'dropped' })).toBe('none');
});

it('JOI-01 what was refused is told, also behind a wait, and another try is on its way again', async () => {
  const { result, turn } = await asked();
  expect(await turn({ rows: row('waiting'), network: 'offline' })).toBe('waiting');
  expect(await turn({ rows: row('failed'), network: 'online' })).toBe('refused');
  await act(async () => result.current.retry());
  expect(await turn({ rows: row('sending') })).toBe('going');
});
