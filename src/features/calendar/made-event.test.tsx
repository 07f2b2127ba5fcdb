// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeStatus } from '../../../tests/support/fake-school.ts';
import { stubMatchMedia } from '../../../tests/support/plain-window.ts';
import { eventRecord } from '../../../workers/testing/sample-records.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { EventList } from './event-list.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const EVENTS = Array.from({ length: 17 }, (_, place) => ({ ...eventRecord('c', { title: `Event ${place}`, startDateTime: at(place + 1), endDateTime: at(place + 1) }), honest: { state: 'waiting' }, outboxId: `row-${place}` }));
const scrolled: Element[] = [];

beforeEach(async () => {
  scrolled.length = 0;
  stubMatchMedia();
  vi.stubGlobal('IntersectionObserver', class { observe() {} unobserve() {} disconnect() {} });
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    scrolled.push(this);
  };
  port = new FakePort({
    syncStatus: () => fakeStatus(),
    session: () => ({ state: 'active', me: { timeZone: 'UTC' } }),
    events: ({ limit }) => ({ isLoaded: true, rows: EVENTS.slice(0, Number(limit)), total: null, more: Number(limit) < EVENTS.length ? 'stored' : 'none' }),
  });
  client = new PortClient(() => port.connection());
  await startI18n('en');
});
afterEach(() => {
  cleanup();
  client.close();
  vi.unstubAllGlobals();
});

const listOf = (made: string | null) => (
  <ToastProvider>
    <EventList classId="c" which="upcoming" today="2026-11-30" firstWeekday={1} onCreate={null} isArchived={false} made={made} onEdit={() => undefined} onDelete={() => undefined} />
  </ToastProvider>
);

it('F-710 an event that was just made below the drawn list is drawn, scrolled to and marked', async () => {
  const { rerender } = render(listOf(null));
  expect(await screen.findByText('Event 0')).toBeTruthy();
  expect(screen.queryByText('Event 16')).toBeNull();
  const last = EVENTS[16];
  rerender(listOf(last?._id ?? null));
  await waitFor(() => expect(scrolled).toHaveLength(1));
  expect(scrolled[0]?.textContent).toContain('Event 16');
  expect(scrolled[0]?.querySelector('article')?.className).toContain('outline-board');
  // Once: what comes afterwards moves nothing.
  await act(async () => port.emit());
  expect(scrolled).toHaveLength(1);
});
