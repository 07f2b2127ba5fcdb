// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StoryView } from '../../../schema/port/views.ts';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeStatus } from '../../../tests/support/fake-school.ts';
import { storyRecord } from '../../../workers/testing/sample-records.ts';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { StoryActions } from './story-actions.tsx';

let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeEach(async () => {
  await startI18n('en');
  client = new PortClient(() => new FakePort({ syncStatus: () => fakeStatus({ network: 'offline' }), session: () => ({ state: 'anonymous' }) }).connection());
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  client.close();
  vi.useRealTimers();
});

it('F-202 a like that waits has its sign beside the heart, after two seconds', async () => {
  const story: StoryView = { ...storyRecord(crypto.randomUUID(), { isLiked: true, likeCount: 1, canUnlike: true }), attachments: [], honest: { state: 'stored' }, outboxId: null, marks: { like: { state: 'waiting' } } };
  render(
    <MemoryRouter>
      <StoryActions story={story} isWhole />
    </MemoryRouter>,
  );
  await act(() => vi.advanceTimersByTimeAsync(1900));
  expect(screen.queryByText('waiting for network')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByText('waiting for network').closest('span.relative')?.querySelector('button')?.getAttribute('aria-pressed')).toBe('true');
});
