// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeId, fakeOutboxRow, fakeRows, fakeStatus } from '../../../tests/support/fake-school.ts';
import { stubMatchMedia, stubResizeObserver } from '../../../tests/support/plain-window.ts';
import type { Refusal } from '../../../schema/port/views.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { setLanguage, startI18n } from '../../i18n/i18n.ts';
import { OutboxPage } from './outbox-page.tsx';

/* The dialog's code is loaded when it is first opened. */
const until = { timeout: 15_000 };

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const failed = fakeOutboxRow(1, { honest: { state: 'failed', reason: { code: 'unsupportedFile', status: 422, text: null } }, place: 'Parents 2 B', text: 'The list', madeAt: 3 });
const sending = fakeOutboxRow(2, { mutation: 'story.create', honest: { state: 'sending', percent: 40 }, place: '2 B', text: 'Leaves', madeAt: 2 });
const waiting = fakeOutboxRow(3, { mutation: 'comment.create', place: '2 B', text: null, madeAt: 1, mayBeSent: true });

beforeAll(async () => {
  stubResizeObserver();
  stubMatchMedia();
  await startI18n('en');
});
beforeEach(async () => {
  await setLanguage('en');
  port = new FakePort({ outbox: () => fakeRows([waiting, failed, sending]), strandedDrafts: () => [], preferences: () => ({ keepWholeHistory: false, filesOnWifiOnly: false }), syncStatus: () => fakeStatus() });
  client = new PortClient(() => port.connection());
  render(
    <MemoryRouter>
      <ToastProvider>
        <OutboxPage />
      </ToastProvider>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Outbox' });
});
afterEach(() => {
  cleanup();
  client.close();
});

it('GEN-10 groups what failed, what leaves and what waits, with what it is, its state and its progress', async () => {
  await screen.findByRole('heading', { name: /Did not work/ });
  const groups = (await screen.findAllByRole('region')).filter((group) => group.querySelector('h2'));
  expect(groups.map((group) => group.querySelector('h2')?.textContent)).toEqual(['Did not work1', 'Sending1', 'Waiting1', 'This device']);
  expect(groups[0]?.textContent).toContain('Message to “Parents 2 B”');
  expect(groups[0]?.textContent).toContain('Files of this type are not supported');
  expect(screen.getByRole('progressbar', { name: 'Story for “2 B”' }).getAttribute('value')).toBe('40');
});

it('F-202 likes, read marks and muting are one line, and nothing waits for the network while there is one', async () => {
  port.queries['outbox'] = () => fakeRows([waiting, fakeOutboxRow(5, { mutation: 'story.like' }), fakeOutboxRow(6, { mutation: 'thread.read' })]);
  port.queries['syncStatus'] = () => fakeStatus({ network: 'online' });
  port.emit();
  expect(await screen.findByText('Also on their way: likes, read marks and muting (2)')).toBeDefined();
  expect(screen.getByRole('heading', { name: /^Waiting ?1$/ })).toBeDefined();
  expect(screen.getByRole('heading', { name: /Comment/ })).toBeDefined();
  expect(screen.queryByRole('heading', { name: /Like|Messages read/ })).toBeNull();
});

it('F-209 says who and what in words, and folds students of one class into one card that is tried and discarded as one', async () => {
  const madeAt = Date.now() - 5000;
  const student = (number: number, name: string, changes = {}) => fakeOutboxRow(number, { mutation: 'student.create', place: '2 B', text: name, madeAt: madeAt + number, ...changes });
  const reward = fakeOutboxRow(7, { mutation: 'reward.create', place: '2 B', who: 'Polina Danilova', reward: { points: 2, skillType: 'positive', name: 'Good deed' }, text: null, madeAt });
  port.queries['outbox'] = () => fakeRows([reward, student(11, 'Ada Lovelace'), student(12, 'Alan Turing'), student(13, 'Grace Hopper', { place: '3 A' })]);
  port.commands['discardOutbox'] = () => ({ ok: true, value: null });
  port.emit();
  expect(await screen.findByRole('heading', { name: 'Polina Danilova +2, Good deed' })).toBeDefined();
  const card = screen.getByRole('heading', { name: '2 new students in “2 B”' }).closest('li');
  expect(card?.textContent).toContain('Ada Lovelace, Alan Turing');
  expect(screen.getByRole('heading', { name: 'New student in “3 A”' })).toBeDefined();
  expect(screen.getByRole('heading', { name: /^Waiting ?4$/ })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Discard: 2 new students in “2 B”' }));
  await userEvent.click(within(await screen.findByRole('alertdialog', {}, until)).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(port.ran.map(({ args }) => args)).toEqual([{ id: fakeId(11) }, { id: fakeId(12) }]));
});

it('F-209 folds the invitations of one class into one card with all contacts, named only where they are of one child', async () => {
  const madeAt = Date.now() - 5000;
  const invitation = (number: number, text: string, place: string, who: string) =>
    fakeOutboxRow(number, { mutation: 'invitation.create', place, who, text, madeAt: madeAt + number });
  const ofTwo = [invitation(11, 'mum@home.test', '2 B', 'Ada Lee'), invitation(12, '+4915112345678', '2 B', 'Bob Orr')];
  const ofOne = [invitation(13, 'dad@home.test', '3 A', 'Cleo Ray'), invitation(14, 'gran@home.test', '3 A', 'Cleo Ray')];
  port.queries['outbox'] = () => fakeRows([...ofTwo, ...ofOne]);
  port.emit();
  const card = (await screen.findByRole('heading', { name: '2 invitations to “2 B”' })).closest('li');
  expect(card?.textContent).toContain('mum@home.test, +4915112345678');
  expect(card?.textContent).not.toMatch(/Ada|Bob/u);
  const other = screen.getByRole('heading', { name: '2 invitations to “3 A”' }).closest('li');
  expect(other?.textContent).toContain('dad@home.test, gran@home.test');
  expect(other?.textContent).toContain('Cleo Ray');
});

it('F-209 tells attempts after a minute only, and offers another one only with a network', async () => {
  const tried = (ageMs: number) => fakeRows([{ ...waiting, madeAt: Date.now() - ageMs, attempts: 7 }, failed]);
  port.queries['outbox'] = () => tried(20_000);
  port.emit();
  const waitingCard = async () => (await screen.findByRole('heading', { name: /^Comment/ })).closest('li');
  await waitFor(async () => expect(within((await waitingCard()) ?? document.body).getByRole('button', { name: 'Try again' })).toBeDefined());
  expect((await waitingCard())?.textContent).not.toContain('tried');
  port.queries['outbox'] = () => tried(120_000);
  act(() => port.emit());
  await waitFor(async () => expect((await waitingCard())?.textContent).toContain('tried 7 times'));
  port.queries['syncStatus'] = () => fakeStatus({ network: 'offline' });
  act(() => port.emit());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
});

it('GEN-10 names also a conversation whose other person has erased the account', async () => {
  port.queries['outbox'] = () => fakeRows([fakeOutboxRow(4, { place: '' })]);
  port.emit();
  expect(await screen.findByRole('heading', { name: 'Message to “Deleted account”' })).toBeDefined();
});

it('GEN-10 tries again, and discards only after saying what is lost', async () => {
  const row = (await screen.findByRole('heading', { name: 'Message to “Parents 2 B”' })).closest('li');
  if (!row) throw new Error('no row');
  await userEvent.click(within(row).getByRole('button', { name: 'Try again' }));
  expect(port.ran).toEqual([{ name: 'retryOutbox', args: { id: fakeId(1) } }]);
  port.commands['discardOutbox'] = () => ({ ok: true, value: null });
  await userEvent.click(within(row).getByRole('button', { name: 'Discard: Message to “Parents 2 B”' }));
  const question = await screen.findByRole('alertdialog', {}, until);
  expect(question.textContent).toContain('only on this device and will be lost');
  expect(question.textContent).toContain('Message to “Parents 2 B”');
  expect(port.ran).toHaveLength(1);
  await userEvent.click(within(question).getByRole('button', { name: 'Discard' }));
  expect(port.ran.at(-1)).toEqual({ name: 'discardOutbox', args: { id: fakeId(1) } });
});

it('GEN-10 offers copying and giving up in words where another try would meet the same, and the try itself in words elsewhere', async () => {
  const words = async () => {
    const row = (await screen.findByRole('heading', { name: 'Message to “Parents 2 B”' })).closest('li');
    return [...(row?.querySelectorAll('button') ?? [])].map((button) => button.textContent);
  };
  expect(await words()).toEqual(['Copy text', 'Discard', '']);
  port.queries['outbox'] = () => fakeRows([{ ...failed, text: null }]);
  act(() => port.emit());
  await waitFor(async () => expect(await words()).toEqual(['Discard', '']));
  port.queries['outbox'] = () => fakeRows([{ ...failed, honest: { state: 'failed', reason: { code: 'conflict', status: 409, text: null } } }]);
  act(() => port.emit());
  await waitFor(async () => expect(await words()).toEqual(['Try again', '', '']));
});

it('GEN-10 the question stands while the change it asks about is tried and waits again, and goes when it has been sent', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Discard: Comment in “2 B”' }));
  const question = await screen.findByRole('alertdialog', {}, until);
  // It may have reached the server: nothing is said of what would be lost here alone.
  expect(question.textContent).toContain('If this has reached it, it stays there');
  expect(question.textContent).not.toContain('only on this device');
  for (const honest of [{ state: 'sending', percent: null }, { state: 'waiting' }] as const) {
    port.queries['outbox'] = () => fakeRows([{ ...waiting, honest, attempts: 1 }]);
    act(() => port.emit());
    await screen.findByRole('heading', { name: honest.state === 'sending' ? /^Sending/ : /^Waiting/, hidden: true });
    expect(screen.queryByRole('alertdialog')).not.toBeNull();
  }
  port.queries['outbox'] = () => fakeRows([]);
  act(() => port.emit());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('GEN-10 copies the whole text', async () => {
  const user = userEvent.setup();
  const row = (await screen.findByRole('heading', { name: 'Message to “Parents 2 B”' })).closest('li');
  if (!row) throw new Error('no row');
  await user.click(within(row).getByRole('button', { name: 'Copy text' }));
  expect(await navigator.clipboard.readText()).toBe('The list');
});

it('keeps the whole history when asked to', async () => {
  port.commands['setPreference'] = () => ({ ok: true, value: null });
  await userEvent.click(await screen.findByRole('switch', { name: 'Keep the whole chat history on this device' }));
  expect(port.ran).toEqual([{ name: 'setPreference', args: { keepWholeHistory: true } }]);
});

it('F-402 hides names in notifications of this device when asked to', async () => {
  port.commands['setPreference'] = () => ({ ok: true, value: null });
  const names = await screen.findByRole('switch', { name: 'Names in notifications' });
  expect(names.getAttribute('aria-checked')).toBe('true');
  await userEvent.click(names);
  expect(port.ran).toEqual([{ name: 'setPreference', args: { hidesNamesInNotices: true } }]);
});

it('F-204 says why in the language of the reader, whatever language the server answered in; what has no code stays as the server said it, marked with its language', async () => {
  const refused = (id: number, reason: Refusal) => fakeOutboxRow(id, { honest: { state: 'failed', reason } });
  port.queries['outbox'] = () =>
    fakeRows([
      refused(1, { code: 'forbidden', status: 403, said: [{ of: 'problem', code: 'archived' }], text: null }),
      refused(2, { code: 'invalid', status: 422, said: [{ of: 'violation', code: 'tooLong', values: { count: 10_000 } }], text: null }),
      refused(3, { code: 'fileLost', status: null, text: 'plan.pdf' }),
      refused(4, { code: 'invalid', status: 422, text: 'Сказано по-русски', textLanguage: 'ru' }),
      // As builds before codes have kept it.
      refused(5, { code: 'forbidden', status: 403, text: 'Said by an older build' }),
    ]);
  act(() => port.emit());
  await screen.findByText('This class is in the archive. Nothing in it can be changed until its teacher activates it.');
  screen.getByText('At most 10000 characters.');
  screen.getByText('A file is no longer on this device. The text is kept.');
  expect(screen.getByText('Сказано по-русски').lang).toBe('ru');
  screen.getByText('Said by an older build');
  await act(() => setLanguage('ru'));
  screen.getByText('Этот класс в архиве. Пока учитель не вернёт его оттуда, ничего в нём изменить нельзя.');
  screen.getByText('Не более 10000 символов.');
  screen.getByText('Файла больше нет на устройстве. Текст сохранён.');
  screen.getByText('Said by an older build');
});

it('SYN-06 tells quietly what the daily check has put right, in both languages, and nothing where there was nothing', async () => {
  const device = await screen.findByRole('region', { name: 'This device' });
  await within(device).findByText('There is enough space.');
  expect(device.textContent).not.toContain('daily check');
  port.queries['syncStatus'] = () => ({ ...fakeStatus(), mended: 1 });
  act(() => port.emit());
  await within(device).findByText('The daily check with the server has put 1 entry right that was wrong on this device.');
  port.queries['syncStatus'] = () => ({ ...fakeStatus(), mended: 5 });
  act(() => port.emit());
  await within(device).findByText('The daily check with the server has put 5 entries right that were wrong on this device.');
  await act(() => setLanguage('ru'));
  await within(device).findByText('Ежедневная сверка с сервером исправила 5 записей, которые были на этом устройстве неверными.');
  expect(within(device).queryByRole('alert')).toBeNull();
});

it('GEN-10 shows what was begun where nothing is any more, an event in words, and gives it up after asking', async () => {
  const drafts: Record<string, string> = { 'thread:1': 'Half a word', 'event:2': '{"title":"Trip","startDate":"2026-09-01","isAllDay":true,"description":""}' };
  port.queries['outbox'] = () => fakeRows([]);
  port.queries['strandedDrafts'] = () => [{ place: 'thread:1', lost: 'talk' as const }, { place: 'event:2', lost: 'class' as const }].filter(({ place }) => drafts[place] !== '');
  port.queries['draft'] = ({ place }) => ({ body: drafts[String(place)] ?? '', attachments: [] });
  port.commands['saveDraft'] = ({ place, body }) => {
    drafts[String(place)] = String(body);
    port.emit();
    return { ok: true, value: null };
  };
  port.commands['setDraftOptions'] = () => ({ ok: true, value: null });
  act(() => port.emit());
  const event = await screen.findByRole('region', { name: 'You are no longer in this class. What you began is still here:' });
  expect(event.querySelector('p')?.textContent).toBe('Trip\n2026-09-01');
  expect(screen.queryByText('Everything is sent')).toBeNull();
  const talk = screen.getByRole('region', { name: 'You are no longer in this conversation. What you began is still here:' });
  expect(talk.textContent).toContain('Half a word');
  await userEvent.click(within(talk).getByRole('button', { name: 'Discard' }));
  await userEvent.click(within(await screen.findByRole('alertdialog', undefined, until)).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('Half a word')).toBeNull());
  expect(drafts['thread:1']).toBe('');
});
