// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Honest } from '../../schema/port/views.ts';
import type { SyncStatus } from '../../schema/port/status.ts';
import { FakePort } from '../../tests/support/fake-port.ts';
import { fakeStatus } from '../../tests/support/fake-school.ts';
import { PortClient } from '../data/port-client.ts';
import { startI18n } from '../i18n/i18n.ts';
import { PendingState } from './pending-state.tsx';

let client: PortClient;
vi.mock('../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeEach(async () => {
  await startI18n('en');
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  client.close();
  vi.useRealTimers();
});

async function show(honest: Honest, network: SyncStatus['network']) {
  client = new PortClient(() => new FakePort({ syncStatus: () => fakeStatus({ network }) }).connection());
  const { rerender } = render(<PendingState honest={honest} />);
  await pass(0);
  return (next: Honest) => rerender(<PendingState honest={next} />);
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('F-202 says nothing of what takes less than two seconds, whatever it becomes meanwhile', async () => {
  const become = await show({ state: 'waiting' }, 'online');
  await pass(900);
  become({ state: 'sending', percent: null });
  await pass(900);
  expect(document.body.textContent).toBe('');
  become({ state: 'stored' });
  await pass(5000);
  become({ state: 'waiting' });
  await pass(1900);
  expect(document.body.textContent).toBe('');
});

it.each([
  ['offline', 'waiting for network'],
  ['online', 'waiting'],
] as const)('F-202 says of what waits while the network is %s: %s', async (network, word) => {
  await show({ state: 'waiting' }, network);
  await pass(2000);
  expect(screen.getByText(word)).toBeDefined();
});

it('F-202 a failure shows at once', async () => {
  await show({ state: 'failed', reason: { code: 'invalid', status: 422, text: null } }, 'online');
  expect(screen.getByText('not sent')).toBeDefined();
});
