// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { stubResizeObserver } from '../../../tests/support/plain-window.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { prefetchQuery } from '../../data/use-query.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { EventCreateCard } from './event-create-card.tsx';
import { EventFormDialog } from './event-form-dialog.tsx';

let port: FakePort;
let client: PortClient;
/** The worker is done with what it was asked for. */
let answer: (result?: unknown) => void;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);

beforeAll(async () => startI18n('en'));
beforeEach(async () => {
  localStorage.clear();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  answer = (result = { ok: true, value: { eventId: 'made' } }) => resolve(result);
  port = new FakePort({ session: () => ({ state: 'active', me: { timeZone: 'UTC' } }), draft: () => null }, { createEvent: () => promise, saveDraft: () => ({ ok: true, value: null }) });
  client = new PortClient(() => port.connection());
  await prefetchQuery('session', {});
});
afterEach(() => {
  cleanup();
  client.close();
  vi.useRealTimers();
});

const field = (name: 'title' | 'description' | 'starts' | 'ends' | 'startTime' | 'endTime') => screen.getByLabelText<HTMLInputElement>(i18next.t(`calendar:form.${name}`), { exact: true });
const button = () => screen.getByRole('button', { name: i18next.t('calendar:form.submit') });
const isBusy = () => button().getAttribute('aria-busy') === 'true';
const submit = () => fireEvent.submit(field('title').form as HTMLFormElement);
const created = () => port.ran.filter(({ name }) => name === 'createEvent').length;
const wrong = () => document.querySelectorAll('[aria-invalid=true]').length;
function fill(): void {
  for (const [name, value] of [['title', 'Picnic'], ['starts', tomorrow], ['startTime', '12:00'], ['ends', tomorrow], ['endTime', '13:00']] as const) fireEvent.change(field(name), { target: { value } });
}
/** All that the form does at once is done. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

it.each([
  ['the card', () => <EventCreateCard classId="class-1" onCreated={() => undefined} />],
  ['the dialog', () => <EventFormDialog classId="class-1" event={null} onCreated={() => undefined} onClose={() => undefined} />],
])('CAL-02 two presses on %s while the worker is busy make one event, and its button says so', async (_where, drawn) => {
  stubResizeObserver();
  render(<ToastProvider>{drawn()}</ToastProvider>);
  await screen.findByRole('button', { name: i18next.t('calendar:form.submit') }, { timeout: 15_000 });
  fill();
  submit();
  submit();
  await waitFor(() => expect(created()).toBe(1));
  await waitFor(() => expect(isBusy()).toBe(true));
  fireEvent.click(button());
  submit();
  await settled();
  answer();
  await waitFor(() => expect(isBusy()).toBe(false));
  await settled();
  expect(created()).toBe(1);
});

it('CAL-02 a second press that comes when the form is emptied finds no fault with it; a later one does', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  render(
    <ToastProvider>
      <EventCreateCard classId="class-1" onCreated={() => undefined} />
    </ToastProvider>,
  );
  fill();
  answer();
  fireEvent.click(button());
  await waitFor(() => expect(field('title').value).toBe(''));
  fireEvent.click(button());
  await settled();
  expect(wrong()).toBe(0);
  vi.setSystemTime(Date.now() + 1500);
  fireEvent.click(button());
  await waitFor(() => expect(wrong()).toBe(5));
  expect(created()).toBe(1);
});

/** Saves, and goes on typing while the worker is at it. */
async function typeWhileSaving(): Promise<void> {
  fill();
  submit();
  await waitFor(() => expect(created()).toBe(1));
  fireEvent.change(field('description'), { target: { value: 'Bring a blanket' } });
}
const drawCard = () =>
  render(
    <ToastProvider>
      <EventCreateCard classId="class-1" onCreated={() => undefined} />
    </ToastProvider>,
  );
const drafts = () => port.ran.filter(({ name }) => name === 'saveDraft').map(({ args }) => (args as { body: string }).body);
const everything = () => (['title', 'starts', 'startTime', 'description'] as const).map((name) => field(name).value);

it('CAL-02 what is typed while an event is saved stays, as a draft, too, and is no part of the event', async () => {
  drawCard();
  await typeWhileSaving();
  answer();
  await waitFor(() => expect(isBusy()).toBe(false));
  expect(everything()).toEqual(['', '', '', 'Bring a blanket']);
  expect(port.ran.find(({ name }) => name === 'createEvent')?.args).toMatchObject({ event: { title: 'Picnic', description: '' } });
  fireEvent(window, new Event('pagehide'));
  expect(drafts().at(-1)).toBe('{"description":"Bring a blanket"}');
});

/** One turn later, as soon as what draws gets its own. */
const nextTurn = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

it.each([0, 1, 2, 3, 4, 5])('CAL-02 a letter that comes %i turns behind the save is not emptied with what was sent', async (turns) => {
  drawCard();
  fill();
  submit();
  while (created() === 0) await Promise.resolve();
  for (let turn = 0; turn < turns; turn += 1) await nextTurn();
  // As a browser does it: what was drawn last is followed up when the letter has been told.
  const text = field('description');
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(text, 'Bring a blanket');
  text.dispatchEvent(new Event('input', { bubbles: true }));
  await settled();
  answer();
  await settled();
  expect(everything()).toEqual(['', '', '', 'Bring a blanket']);
});

it('CAL-02 an event that could not be kept stays whole, with what was typed meanwhile', async () => {
  drawCard();
  await typeWhileSaving();
  answer({ ok: false, error: { kind: 'storage', reason: 'quota' } });
  await waitFor(() => expect(isBusy()).toBe(false));
  expect(everything()).toEqual(['Picnic', tomorrow, '12:00', 'Bring a blanket']);
  fireEvent(window, new Event('pagehide'));
  expect(JSON.parse(drafts().at(-1) ?? '')).toMatchObject({ title: 'Picnic', description: 'Bring a blanket' });
});

it('CAL-02 what is typed in the dialog while it saves is there when it is opened again', async () => {
  stubResizeObserver();
  const onClose = vi.fn<() => void>();
  const { unmount } = render(
    <ToastProvider>
      <EventFormDialog classId="class-1" event={null} onCreated={() => undefined} onClose={onClose} />
    </ToastProvider>,
  );
  await screen.findByRole('button', { name: i18next.t('calendar:form.submit') }, { timeout: 15_000 });
  await typeWhileSaving();
  answer();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  unmount();
  expect(drafts().at(-1)).toBe('{"description":"Bring a blanket"}');
});

it('GEN-12 an event that was made by the keyboard leaves the focus on the emptied title, which stays in sight while the page scrolls to the event', async () => {
  const onCreated = vi.fn<(eventId: string) => void>();
  render(<ToastProvider><EventCreateCard classId="class-1" onCreated={onCreated} /></ToastProvider>);
  await screen.findByRole('button', { name: i18next.t('calendar:form.submit') });
  fill();
  button().focus();
  submit();
  await waitFor(() => expect(created()).toBe(1));
  answer();
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  expect([document.activeElement, field('title').value]).toEqual([field('title'), '']);
});

it('GEN-12 whoever has gone on to another field while an event is saved keeps the focus there', async () => {
  const onCreated = vi.fn<(eventId: string) => void>();
  render(
    <ToastProvider>
      <EventCreateCard classId="class-1" onCreated={onCreated} />
    </ToastProvider>,
  );
  fill();
  button().focus();
  submit();
  await waitFor(() => expect(created()).toBe(1));
  field('description').focus();
  answer();
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  expect(document.activeElement).toBe(field('description'));
});
