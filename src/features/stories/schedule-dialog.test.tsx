// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeEach(async () => {
  await startI18n('ru');
  const port = new FakePort({ session: () => ({ state: 'active', me: { timeZone: 'Asia/Yekaterinburg' } }) });
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
});

it('EXT-01 whoever is in another zone than their account’s is told whose time it is, in the own language', async () => {
  render(<ScheduleDialog open publishAt={null} onClose={() => undefined} onPick={() => undefined} />);
  expect(await screen.findByText(/Екатеринбург, GMT\+5/u)).toBeDefined();
});
