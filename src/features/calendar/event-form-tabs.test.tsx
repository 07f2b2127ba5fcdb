// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { stubResizeObserver } from '../../../tests/support/plain-window.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { prefetchQuery } from '../../data/use-query.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { EventForm } from './event-form.tsx';

/* Two tabs of one device: one draft, a page and a client for each. */
let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));
let draft: object | null;

beforeAll(async () => startI18n('en'));
beforeEach(async () => {
  stubResizeObserver();
  localStorage.clear();
  draft = { body: JSON.stringify({ title: 'Picnic' }), attachments: [] };
  port = new FakePort({ session: () => ({ state: 'active', me: { timeZone: 'UTC' } }), draft: () => draft }, { saveDraft: () => ({ ok: true, value: null }) });
  client = new PortClient(() => port.connection());
  await prefetchQuery('session', {});
  render(
    <ToastProvider>
      <EventForm id="form" classId="class-1" event={null} />
    </ToastProvider>,
  );
  await screen.findByDisplayValue('Picnic');
});
afterEach(() => {
  cleanup();
  client.close();
  vi.unstubAllGlobals();
});

const title = () => screen.getByLabelText<HTMLInputElement>(i18next.t('calendar:form.title'), { exact: true });
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
/** Another tab makes the event, which takes the draft along. */
async function madeElsewhere(): Promise<void> {
  draft = null;
  act(() => port.emit());
  await settled();
}

it('CAL-02 an event that was made in another tab does not stay in the form of this one, where it would be made again', async () => {
  await madeElsewhere();
  expect(title().value).toBe('');
  fireEvent.submit(title().closest('form') as HTMLFormElement);
  await settled();
  expect(port.ran.filter(({ name }) => name === 'createEvent')).toEqual([]);
});

it('CAL-02 what was typed here since stays, whatever became of the draft in another tab', async () => {
  fireEvent.change(title(), { target: { value: 'Picnic at noon' } });
  await madeElsewhere();
  expect(title().value).toBe('Picnic at noon');
});

it('CAL-02 what was typed in a tab that was left since goes with the draft of the other one', async () => {
  fireEvent.change(title(), { target: { value: 'Picnic at noon' } });
  draft = { body: JSON.stringify({ title: 'Picnic at noon' }), attachments: [] };
  act(() => port.emit());
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  await madeElsewhere();
  vi.restoreAllMocks();
  expect(title().value).toBe('');
});
