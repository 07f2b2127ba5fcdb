// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Recipient } from '../../../schema/port/queries.ts';
import type { SearchHit } from '../../../schema/port/search.ts';
import type { ThreadView } from '../../../schema/port/views.ts';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeClass, fakeId, fakePerson, fakeRows, fakeSession, fakeStudent } from '../../../tests/support/fake-school.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { SearchPage } from './search-page.tsx';

let client: PortClient;
let port: FakePort;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const person = (number: number, firstName: string) =>
  fakePerson({ '@id': `/users/${fakeId(number)}`, _id: fakeId(number), role: 'parent', firstName, lastName: 'Lee' });
const ANNA = person(11, 'Anna');
// What the page reads of a thread.
const threadOf = (number: number, changes: object) =>
  ({ _id: fakeId(number), type: 'direct', title: '', others: [], icon: null, class: null, ...changes }) as unknown as ThreadView;
const THREADS = [threadOf(21, { title: 'Anna Lee', others: [ANNA], about: 'Masha' }), threadOf(22, { type: 'group', title: 'Trip to the zoo' })];
const recipients: Recipient[] = [{ user: ANNA, classes: ['2B'], about: 'Masha' }, { user: person(12, 'Boris'), classes: ['2B'], about: 'Anna' }];
const HIT: SearchHit = { _id: fakeId(31), kind: 'message', placeId: fakeId(22), at: '2026-11-01T10:00:00.000Z', author: ANNA, snippet: { text: 'zoo', marks: [[0, 3]] } };

beforeEach(() => startI18n('en'));
afterEach(() => {
  cleanup();
  client.close();
});

function Address() {
  return <output data-testid="address">{useLocation().pathname + useLocation().search}</output>;
}

function show(address: string, answer: () => unknown = () => ({ ok: true, value: { recipients } })): void {
  port = new FakePort(
    {
      session: () => fakeSession('teacher'),
      threads: () => fakeRows(THREADS),
      classes: ({ status }) => fakeRows(status === 'active' ? [fakeClass(100, '2B', 'owl')] : []),
      students: () => fakeRows([fakeStudent(40, 'Anton', 'Lee', 'fox', 0)]),
      search: ({ kind, text, threadId }) => fakeRows(kind === 'message' && text === 'zoo' && threadId !== fakeId(21) ? [HIT] : []),
      searchCoverage: () => ({ isWhole: true, indexed: 1, total: 1 }),
    },
    { recipients: answer, createDirectThread: () => ({ ok: true, value: { threadId: fakeId(50) } }) },
  );
  client = new PortClient(() => port.connection());
  render(
    <MemoryRouter initialEntries={[address]}>
      <ToastProvider>
        <SearchPage />
        <Address />
      </ToastProvider>
    </MemoryRouter>,
  );
}
const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

it('F-403 threads, people and students are found by name, a person with a thread once, and a person is one press from a thread', async () => {
  show('/search');
  type('an');
  expect((await screen.findByRole('link', { name: /Anna Lee/u })).getAttribute('href')).toBe(`/teachers/classes/${fakeId(100)}/chat/${fakeId(21)}`);
  expect(screen.getByRole('link', { name: /Anton Lee/u }).getAttribute('href')).toBe(`/teachers/classes/${fakeId(100)}/room/AwardsModalView/${fakeId(40)}`);
  const boris = await screen.findByRole('button', { name: /Boris Lee/u });
  expect(screen.queryByRole('button', { name: /Anna Lee/u })).toBeNull();
  fireEvent.click(boris);
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`/teachers/classes/${fakeId(100)}/chat/${fakeId(50)}`));
  expect(port.ran.find(({ name }) => name === 'createDirectThread')?.args).toEqual({ members: [fakeId(12)], name: '' });
});

it('F-403 a search within a thread names it, shows its messages alone, and can be widened', async () => {
  show(`/search?in=${fakeId(21)}&q=zoo`);
  expect(await screen.findByText('Nothing found on this device')).toBeTruthy();
  expect(screen.getByText('In: Anna Lee')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Trip to the zoo/u })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Search everywhere' }));
  expect(await screen.findByRole('heading', { name: /Messages/u })).toBeTruthy();
  expect(screen.getByRole('heading', { name: /Conversations/u })).toBeTruthy();
  expect(screen.getByTestId('address').textContent).toBe('/search?q=zoo');
});

it('F-403 says that nothing is found only when the people have been asked for, and also where that fails', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  show('/search?q=bor', () => promise);
  await waitFor(() => expect(port.ran.map(({ name }) => name)).toContain('recipients'));
  await new Promise((settled) => setTimeout(settled, 100));
  expect(screen.queryByText('Nothing found on this device')).toBeNull();
  expect(screen.queryByText('0 found')).toBeNull();
  resolve({ ok: true, value: { recipients } });
  expect(await screen.findByRole('button', { name: /Boris Lee/u })).toBeTruthy();
  expect(screen.getByText('1 found')).toBeTruthy();
  cleanup();
  client.close();
  show('/search?q=bor', () => ({ ok: false, error: { kind: 'offline' } }));
  expect(await screen.findByText('Nothing found on this device')).toBeTruthy();
});
