// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { stubMatchMedia, stubResizeObserver } from '../../../tests/support/plain-window.ts';
import { eventRecord } from '../../../workers/testing/sample-records.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { BOARD_FIRST } from '../../lib/events/use-board-events.ts';
import { EventBoard } from './event-board.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const year = new Date().getUTCFullYear() + 1;
const at = (time: string) => `${year}-05-20T${time}:00.000Z`;
const eventAt = (title: string, start: string, end: string) => ({ ...eventRecord('c', { _id: `id-${title}`, title, allDay: false, startDateTime: at(start), endDateTime: at(end) }), honest: { state: 'stored' }, outboxId: null });
const fair = eventAt('Fair', '15:00', '16:00');
let rows: (typeof fair)[];

// What comes on demand is fetched here, so that a busy machine does not run out of the test's time.
beforeAll(() => Promise.all([import('../../components/dialog-frame.tsx'), import('../../lib/events/event-dialog.tsx')]));
beforeEach(async () => {
  stubMatchMedia();
  stubResizeObserver();
  Element.prototype.getAnimations = () => [];
  rows = [eventAt('Picnic', '12:00', '13:00'), fair];
  port = new FakePort({
    session: () => ({ state: 'active', me: { timeZone: 'UTC' } }),
    classes: () => ({ isLoaded: true, rows: [], total: 0, more: 'none' }),
    events: () => ({ isLoaded: true, rows, total: null, more: 'none' }),
    event: ({ eventId }) => {
      const value = rows.find(({ _id }) => _id === eventId);
      return value === undefined ? { state: 'missing', status: 404 } : { state: 'ready', value };
    },
  });
  client = new PortClient(() => port.connection());
  await startI18n('en');
  render(
    <ToastProvider>
      <EventBoard classIds={null} />
    </ToastProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /Picnic/u }));
  await screen.findByText(/12:00/u, { selector: '[role=dialog] *' });
});
afterEach(() => {
  cleanup();
  client.close();
  vi.unstubAllGlobals();
});
const becomes = (now: typeof rows) =>
  act(() => {
    rows = now;
    port.emit();
  });

it('CAL-04 an event that is moved while it is open says its new time', async () => {
  becomes([eventAt('Picnic', '09:30', '10:00'), fair]);
  expect(await screen.findByText(/9:30/u, { selector: '[role=dialog] *' })).toBeTruthy();
});

it('CAL-04 an event that is deleted while it is open is shown no longer', async () => {
  becomes([fair]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('GEN-12 who asks for more events by keys is at the first that came, also where the main part was given the focus meanwhile', async () => {
  cleanup();
  const many = Array.from({ length: BOARD_FIRST.desktop + 2 }, (_, place) => eventAt(`Trip ${place}`, `1${place}:00`, `1${place}:30`));
  let isHeld = true;
  port.queries['events'] = ({ limit }) => ({ isLoaded: true, rows: many.slice(0, isHeld ? BOARD_FIRST.desktop : Number(limit)), total: many.length, more: 'none' });
  act(() => port.emit());
  render(
    <main tabIndex={-1}>
      <EventBoard classIds={null} />
    </main>,
  );
  const more = await screen.findByRole('button', { name: '2 more' });
  more.focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(document.body);
  screen.getByRole('main').focus();
  isHeld = false;
  act(() => port.emit());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: new RegExp(`Trip ${BOARD_FIRST.desktop}`, 'u') })));
});
