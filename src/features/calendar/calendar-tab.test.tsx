// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { stubMatchMedia, stubResizeObserver } from '../../../tests/support/plain-window.ts';
import { eventRecord } from '../../../workers/testing/sample-records.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { CalendarTab } from './calendar-tab.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const event = (title: string, days: number) => ({ ...eventRecord('c', { title, allDay: true, startDateTime: at(days), endDateTime: at(days), canEdit: true, canDelete: true }), honest: { state: 'stored' }, outboxId: null });
const [trip, fair] = [event('Trip', 1), event('Fair', 9)];
let upcoming: readonly unknown[];
let past: readonly unknown[];

// What comes on demand is fetched here, so that a busy machine does not run out of the test's time.
beforeAll(() => Promise.all([import('../../components/dialog-frame.tsx'), import('../../components/menu.tsx')]));
beforeEach(async () => {
  stubMatchMedia();
  stubResizeObserver();
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.getAnimations = () => [];
  [upcoming, past] = [[trip, fair], []];
  port = new FakePort(
    {
      session: () => ({ state: 'active', me: { timeZone: 'UTC' } }),
      class: () => ({ state: 'ready', value: { canCreateEvent: true, status: 'active' } }),
      events: ({ which }) => ({ isLoaded: true, rows: which === 'past' ? past : upcoming, total: null, more: 'none' }),
    },
    {
      deleteEvent: ({ eventId }) => {
        show(upcoming.filter((each) => each !== [trip, fair].find(({ _id }) => _id === eventId)));
        return { ok: true, value: null };
      },
    },
  );
  client = new PortClient(() => port.connection());
  await startI18n();
});
afterEach(() => {
  cleanup();
  client.close();
  vi.unstubAllGlobals();
});

function show(events: readonly unknown[], over: readonly unknown[] = []) {
  [upcoming, past] = [events, over];
  port.emit();
}
/** The tab, held to the day of the trip. */
async function openTrip() {
  render(
    <ToastProvider>
      <CalendarTab classId="c" />
    </ToastProvider>,
  );
  const [day] = await screen.findAllByRole('button', { name: /: 1 event/u });
  await userEvent.click(day ?? document.body);
  expect(titles()).toEqual(['Trip']);
}
const titles = () => screen.queryAllByRole('article').map((card) => card.querySelector('h3')?.textContent);
const pressedDays = () => screen.queryAllByRole('button', { pressed: true });
const rest = () => act(() => new Promise((resolve) => setTimeout(resolve, 600)));

it('CAL-01 a day that loses its last event is chosen no more: the list of all comes back, and stays', async () => {
  await openTrip();
  act(() => show([fair]));
  await vi.waitFor(() => expect(titles()).toEqual(['Fair']));
  expect(pressedDays()).toEqual([]);
  await rest();
  // The day itself had the focus, and went.
  expect(document.activeElement?.textContent).toBe('Soon');
  act(() => show([trip, fair]));
  await vi.waitFor(() => expect(titles()).toEqual(['Trip', 'Fair']));
  expect(pressedDays()).toEqual([]);
});

it('CAL-01 an event that is just over, and in neither list for a moment, takes nobody from its day', async () => {
  await openTrip();
  act(() => show([fair]));
  await vi.waitFor(() => expect(titles()).toEqual(['Fair']));
  act(() => show([fair], [trip]));
  await rest();
  expect(titles()).toEqual(['Trip']);
  expect(pressedDays()).toHaveLength(1);
});

it.each([['the last card of a day', [trip, fair], /Soon/u], ['the last card of all', [trip], /Nothing ahead/u]])('CAL-03 after %s was deleted the focus is at the list', async (_what, events, words) => {
  upcoming = events;
  await openTrip();
  await userEvent.click(screen.getByRole('button', { name: /Trip/u }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await vi.waitFor(() => expect(titles()).not.toContain('Trip'));
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  // Compared by words: a whole page as an answer says nothing.
  await vi.waitFor(() => expect([document.activeElement === document.body, document.activeElement?.textContent]).toEqual([false, expect.stringMatching(words)]), { timeout: 3000 });
});
