// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import type { StoryView } from '../../../schema/port/views.ts';
import { classRecord, storyRecord } from '../../../workers/testing/sample-records.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { AskedList } from './asked-list.tsx';

let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const group = classRecord({ parentsCount: 2, studentsCount: 1 });

beforeEach(async () => {
  // A command without an answer says `offline`, as the worker does without a network.
  const port = new FakePort({ class: () => ({ state: 'ready', value: group }) });
  client = new PortClient(() => port.connection());
  await startI18n('en');
});
afterEach(() => {
  cleanup();
  client.close();
});

async function show(ackCount: number): Promise<void> {
  const story: StoryView = { ...storyRecord(group._id, { isAckAsked: true, canRemind: true, ackCount }), attachments: [], honest: { state: 'stored' }, outboxId: null };
  render(
    <ToastProvider>
      <AskedList story={story} isOpen />
    </ToastProvider>,
  );
  await screen.findByText('Only the server knows who has read it. Look again when the network is back.');
}

it('EXT-03 without a network those who have not confirmed can be reminded all the same', async () => {
  await show(2);
  expect(await screen.findByRole('button', { name: 'Remind those who have not' })).toBeTruthy();
});

it('EXT-03 where everybody has confirmed nobody is left to be reminded', async () => {
  await show(3);
  expect(screen.queryByRole('button')).toBeNull();
});
