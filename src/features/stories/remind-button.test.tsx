// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import type { StoryView } from '../../../schema/port/views.ts';
import { storyRecord } from '../../../workers/testing/sample-records.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { RemindButton } from './remind-button.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const story: StoryView = { ...storyRecord('c', { isAckAsked: true, canRemind: true, remindedAt: null }), attachments: [], honest: { state: 'stored' }, outboxId: null };
const EARLY = { ok: false, error: { kind: 'problem', problem: { title: 'remind.early' } } };

beforeEach(async () => {
  const taken = Promise.withResolvers<unknown>();
  const answers = [taken.promise];
  // As the device does it: what has just been asked for is too early to be asked for again.
  port = new FakePort({}, { remindOfStory: () => answers.shift() ?? EARLY });
  client = new PortClient(() => port.connection());
  await startI18n('en');
  setTimeout(() => taken.resolve({ ok: true, value: null }), 50);
});
afterEach(() => {
  cleanup();
  client.close();
});

it('EXT-03 a second press while a slow device takes a reminder does not say that none went', async () => {
  render(
    <ToastProvider>
      <RemindButton story={story} />
    </ToastProvider>,
  );
  const button = screen.getByRole('button');
  fireEvent.click(button);
  fireEvent.click(button);
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(port.ran).toHaveLength(1);
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(button.getAttribute('aria-disabled')).toBeNull();
});
