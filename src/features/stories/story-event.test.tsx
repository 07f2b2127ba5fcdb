// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { stubMatchMedia, stubResizeObserver } from '../../../tests/support/plain-window.ts';
import { eventRecord } from '../../../workers/testing/sample-records.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { StoryEvent } from './story-event.tsx';

/* The worker is the border: the page's real client talks to a port that answers from memory. */
const border = vi.hoisted((): { client: unknown } => ({ client: null }));
vi.mock(import('../../data/start-worker.ts'), () => ({ startWorker: () => border.client as PortClient }));

const event = eventRecord('c', { title: 'Планетарий', description: 'Обед и зонт с собой.', allDay: true, startDateTime: '2026-11-27T00:00:00.000Z', endDateTime: '2026-11-27T23:59:59.000Z' });
let answer: unknown;

// What comes on demand is fetched here, so that a busy machine does not run out of the test's time.
beforeAll(() => Promise.all([import('../../lib/events/event-dialog.tsx'), import('../../components/dialog-frame.tsx')]));

beforeEach(async () => {
  stubMatchMedia();
  stubResizeObserver();
  const port = new FakePort({
    event: ({ eventId }) => (eventId === event._id ? answer : { state: 'missing', status: 404 }),
    session: () => ({ state: 'active', me: { timeZone: 'Europe/Moscow' } }),
  });
  border.client = new PortClient(() => port.connection());
  await startI18n();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const draw = () =>
  render(
    <ToastProvider>
      <StoryEvent event={event['@id']} />
    </ToastProvider>,
  );

it('STO-09 a story with an event shows the event, and a press shows the whole of it', async () => {
  answer = { state: 'ready', value: { ...event, honest: { state: 'stored' }, outboxId: null } };
  draw();
  await userEvent.click(await screen.findByRole('button', { name: /Планетарий/u }));
  expect(await screen.findByText('Обед и зонт с собой.')).toBeTruthy();
});

it('an event that this device does not have takes no place', async () => {
  answer = { state: 'unknown' };
  const { container } = draw();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(container.querySelector('button')).toBeNull();
});
