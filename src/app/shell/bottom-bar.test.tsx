// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SyncStatus } from '../../../schema/port/status.ts';
import type { Role } from '../../../schema/records/user.ts';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeRows, fakeStatus } from '../../../tests/support/fake-school.ts';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { BottomBar } from './bottom-bar.tsx';

let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeEach(() => startI18n('en'));
afterEach(() => {
  cleanup();
  client.close();
});

function show(status: Partial<SyncStatus>, role: Role = 'teacher'): void {
  const port = new FakePort({ syncStatus: () => fakeStatus(status), classes: () => fakeRows([]) });
  client = new PortClient(() => port.connection());
  render(
    <MemoryRouter initialEntries={['/teachers/dashboard']}>
      <BottomBar role={role} />
    </MemoryRouter>,
  );
}

it('GEN-09 what did not work is counted alone, as what needs one; what waits goes by itself', async () => {
  show({ waiting: 3, failed: 1 });
  expect((await screen.findByText('1 change needs you')).previousSibling?.textContent).toBe('1');
  expect(screen.queryByText(/waiting/u)).toBeNull();
});

it('GEN-09 where nothing failed, what waits is counted', async () => {
  show({ waiting: 3, failed: 0 });
  expect(await screen.findByText('3 changes waiting')).toBeTruthy();
});
