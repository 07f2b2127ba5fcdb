// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import type { EventView } from '../../../schema/port/views.ts';
import { eventRecord } from '../../../workers/testing/sample-records.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { prefetchQuery } from '../../data/use-query.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { EventForm } from './event-form.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
const at = (time: string) => `${tomorrow}T${time}:00.000Z`;
const event: EventView = {
  ...eventRecord('class-1', { title: 'Fair', description: 'Hall', allDay: false, startDateTime: at('12:30'), endDateTime: at('14:00') }),
  honest: { state: 'stored' },
  outboxId: null,
};
const onDone = vi.fn<() => void>();
const draft = { body: '' };

beforeAll(async () => startI18n('en'));
beforeEach(async () => {
  onDone.mockReset();
  draft.body = '';
  localStorage.clear();
  port = new FakePort(
    { session: () => ({ state: 'active', me: { timeZone: 'UTC' } }), draft: () => ({ body: draft.body, attachments: [] }) },
    {
      updateEvent: () => ({ ok: true, value: null }),
      saveDraft: ({ body }) => {
        draft.body = String(body);
        port.emit();
        return { ok: true, value: null };
      },
    },
  );
  client = new PortClient(() => port.connection());
  await prefetchQuery('session', {});
});
afterEach(() => {
  cleanup();
  client.close();
});

const drawn = (shown: EventView) => (
  <ToastProvider>
    <EventForm id="form" classId="class-1" event={shown} onDone={onDone} />
  </ToastProvider>
);
const field = (name: 'title' | 'description' | 'starts' | 'ends' | 'startTime' | 'endTime') => screen.getByLabelText<HTMLInputElement>(i18next.t(`calendar:form.${name}`), { exact: true });
const type = (name: Parameters<typeof field>[0], value: string) => fireEvent.change(field(name), { target: { value } });
/** Saves, and answers what was sent. */
async function saved(): Promise<unknown[]> {
  fireEvent.submit(field('title').form as HTMLFormElement);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  return port.ran.filter(({ name }) => name === 'updateEvent').map(({ args }) => (args as { patch: unknown }).patch);
}

it('CAL-02 a mended title is sent alone: what another teacher changed meanwhile stays', async () => {
  const { rerender } = render(drawn(event));
  type('title', 'Big fair ');
  rerender(drawn({ ...event, description: 'Yard', startDateTime: at('15:00'), endDateTime: at('16:00') }));
  expect(await saved()).toEqual([{ title: 'Big fair' }]);
});

it('CAL-02 start, end and whole days are sent together', async () => {
  render(drawn(event));
  type('endTime', '14:30');
  expect(await saved()).toEqual([{ allDay: false, startDateTime: at('12:30'), endDateTime: at('14:30') }]);
});

it('CAL-02 nothing changed sends nothing, and leaves no draft', async () => {
  render(drawn(event));
  type('title', 'Fair ');
  await waitFor(() => expect(draft.body).not.toBe(''));
  expect(await saved()).toEqual([]);
  await waitFor(() => expect(draft.body).toBe(''));
});

it('CAL-02 a draft of days ago brings back what was typed, and not what the rest of the event was then', async () => {
  render(drawn(event));
  type('title', 'Big fair');
  await waitFor(() => expect(draft.body).not.toBe(''));
  cleanup();
  render(drawn({ ...event, description: 'Yard', startDateTime: at('15:00'), endDateTime: at('16:00') }));
  await waitFor(() => expect(field('title').value).toBe('Big fair'));
  expect([field('description').value, field('startTime').value, field('endTime').value]).toEqual(['Yard', '15:00', '16:00']);
  expect(await saved()).toEqual([{ title: 'Big fair' }]);
});
