// @vitest-environment jsdom
import type { ReactVirtualizerOptions } from '@tanstack/react-virtual';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ThreadView } from '../../../schema/port/views.ts';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeId, fakeRows, fakeStatus } from '../../../tests/support/fake-school.ts';
import { messageSample } from '../../../tests/support/message-sample.ts';
import { stubResizeObserver } from '../../../tests/support/plain-window.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { MessageList } from './message-list.tsx';

let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

/* jsdom lays nothing out: what the list asks of its virtualizer is looked at instead. One is far above the end. */
const asked = vi.hoisted((): { options: ReactVirtualizerOptions<HTMLElement, HTMLLIElement> | null } => ({ options: null }));
const list = vi.hoisted(() => ({
  range: { startIndex: 30, endIndex: 31 }, scrollRect: { width: 300, height: 500 }, scrollOffset: 2000, isScrolling: false, elementsCache: new Map(), scrollElement: null,
  getTotalSize: () => 3000, getDistanceFromEnd: () => 500, getVirtualItems: () => [], measure: () => undefined, scrollToEnd: vi.fn(), containerRef: () => undefined, measureElement: () => undefined,
}));
vi.mock('@tanstack/react-virtual', () => ({
  useVirtualizer: (options: typeof asked.options) => {
    asked.options = options;
    return list;
  },
}));

const FRAMES = 100;
const photo = { '@id': '/attachments/a1', _id: 'a1', type: 'image', name: 'a.png' };
const messages = [messageSample({ _id: 'words' }), messageSample({ _id: 'photo', attachments: [photo] as never })];
// What the list reads of a thread.
const thread = { _id: fakeId(7), type: 'direct', others: [], unreadCount: 0, myReadAt: null } as unknown as ThreadView;

beforeEach(async () => {
  stubResizeObserver();
  await startI18n('en');
  client = new PortClient(() => new FakePort({ syncStatus: () => fakeStatus() }).connection());
});
afterEach(() => {
  cleanup();
  client.close();
  vi.unstubAllGlobals();
  list.scrollToEnd.mockClear();
});

/** The list once it stands at its first place. */
function show({ isCalm = false } = {}): void {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isCalm && query.includes('reduced-motion'), addEventListener() {}, removeEventListener() {} }));
  const nothing = () => undefined;
  render(
    <MemoryRouter>
      <ToastProvider>
        <MessageList
          thread={thread}
          unread={{ readAt: null, count: 0 }}
          window={{ result: { ...fakeRows(messages), more: 'none' }, above: 'beginning', more: nothing, reach: 'none', settle: nothing, isFirstShort: false }}
          jump={{ target: null, from: null, toAnswered: nothing, back: nothing, end: nothing }}
          onReply={null}
        />
      </ToastProvider>
    </MemoryRouter>,
  );
  act(() => {
    for (let count = 0; count < FRAMES; count += 1) frames.shift()?.();
  });
}

it('CHA-02 a row counts as 57 px, one with a photo as 315, until it was drawn, and 30 are drawn around those in sight', () => {
  show();
  const { options } = asked;
  const heights = Array.from({ length: options?.count ?? 0 }, (_, index) => [options?.getItemKey?.(index), options?.estimateSize(index)]);
  expect(heights).toEqual([[0, 57], [1, 57], [2, 315]]);
  expect(options?.overscan).toBe(30);
});

it('F-809 all loaded rows are drawn before the thread is printed, and those near the screen after it', () => {
  show();
  let before: number | undefined;
  act(() => {
    dispatchEvent(new Event('beforeprint'));
    // The browser prints the page as it is when the event is over.
    before = asked.options?.overscan;
  });
  expect(before).toBe(1000);
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(asked.options?.overscan).toBe(30);
});

it.each([
  [false, 'smooth'],
  [true, 'auto'],
])('GEN-14 to the newest message one is taken by scrolling, and at once where less motion is wanted (%s)', (isCalm, behavior) => {
  show({ isCalm });
  fireEvent.click(screen.getByRole('button', { name: 'To the newest message' }));
  expect(list.scrollToEnd).toHaveBeenLastCalledWith({ behavior });
});
