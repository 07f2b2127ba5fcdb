// @vitest-environment jsdom
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeRows } from '../../../tests/support/fake-school.ts';
import { FakePort, type FakeCommands } from '../../../tests/support/fake-port.ts';
import { messageSample } from '../../../tests/support/message-sample.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { Conversation } from './conversation.tsx';
import type { MessageListProps } from './message-list.tsx';
import { messageRows } from './message-rows.ts';
import { firstPlace } from './use-first-place.ts';
import { firstLimit } from './use-unread-at-opening.ts';

/* The worker is the border: the page's real client talks to a port that answers from memory. */
const border = vi.hoisted((): { client: unknown } => ({ client: null }));
vi.mock(import('../../data/start-worker.ts'), () => ({ startWorker: () => border.client as PortClient }));

/* jsdom lays nothing out, so the list is not drawn: what it is given first decides where it opens, and is looked at instead. */
const given = vi.hoisted((): { first: unknown } => ({ first: null }));
vi.mock(import('./message-list.tsx'), () => ({
  MessageList: (props: MessageListProps) => {
    given.first ??= props;
    return <p />;
  },
}));

const STORED = 400;
const messages = Array.from({ length: STORED }, (_, index) => messageSample({ _id: `m${index}`, body: `words ${index}`, createdAt: at(index) }));

let port: FakePort;
let client: PortClient;
/** What this device has. */
let held: typeof messages;
let fetchOlderMessages: FakeCommands[string];
/** So many rows fewer than it was asked for has the worker told. */
let missing: number;

function at(index: number): string {
  return new Date(Date.UTC(2026, 9, 1) + index * 3_600_000).toISOString();
}

beforeEach(async () => {
  missing = 0;
  fetchOlderMessages = () => ({ ok: false, error: { kind: 'offline' } });
  given.first = null;
  await startI18n('en');
});
afterEach(() => {
  cleanup();
  client.close();
});

function open(unreadCount: number, stored = messages, network = 'offline'): void {
  held = stored;
  const thread = {
    '@id': '/threads/t1', '@type': 'Thread', _id: 't1', version: 1, type: 'group', name: 'Group', class: null, icon: null, members: [], membersCount: 3, lastMessage: null, lastMessageSentAt: at(STORED), othersReadAt: null,
    isNotificationEnabled: true, canCreateThreadMessage: false, others: [], preview: null, honest: { state: 'stored' }, outboxId: null, unreadCount, myReadAt: at(STORED - 1 - unreadCount),
  };
  port = new FakePort({
    thread: () => ({ state: 'ready', value: thread }),
    messages: ({ limit }) => ({ ...fakeRows(held.slice(-Number(limit)).slice(missing), held.length > 0), total: null, more: held === messages ? 'stored' : 'server' }),
    syncStatus: () => ({ network }),
    session: () => ({ state: 'anonymous' }),
  }, { fetchOlderMessages });
  client = new PortClient(() => port.connection());
  border.client = client;
  render(
    <ToastProvider>
      <MemoryRouter>
        <Conversation threadId="t1" pathOf={() => '/'} />
      </MemoryRouter>
    </ToastProvider>,
  );
}
/** The row that the list opens at, and the message below it. */
async function openedAt(): Promise<readonly string[]> {
  await waitFor(() => expect(given.first).not.toBeNull(), { timeout: 15_000 });
  const { unread, window } = given.first as MessageListProps;
  const rows = messageRows(window.result?.rows ?? [], { unread, isBeginning: window.above === 'beginning', keptStarts: new Set() });
  const place = firstPlace(rows, unread);
  return place === -1 ? ['end'] : rows.slice(place, place + 2).map(({ key }) => key);
}

describe('a conversation opens', () => {
  it.each([5, 29, 30, 31, 60, 185])('CHA-05 at the line before its %i unread', async (unread) => {
    open(unread);
    expect(await openedAt()).toEqual(['unread', `m${STORED - unread}`]);
  });

  it('CHA-05 at its end where nothing is unread', async () => {
    open(0);
    expect(await openedAt()).toEqual(['end']);
  });

  it('CHA-05 at the oldest that is here where the unread reach further back', async () => {
    open(350);
    expect((await openedAt())[0]).toBe(`m${STORED - 200}`);
  });

  it('CHA-05 at the oldest that this device has, where the rest of the unread is on the server', async () => {
    open(60, messages.slice(-30));
    expect((await openedAt())[0]).toBe(`m${STORED - 30}`);
  });

  it.each([31, 60, 190])('CHA-05 at the line before its %i unread that this device has in part, with those from the server', async (unread) => {
    fetchOlderMessages = ({ backTo }) => {
      expect(backTo).toBe(at(STORED - 1 - unread));
      held = messages;
      port.emit();
      return { ok: true, value: { outcome: 'fetched' } };
    };
    // They are not read from the device at once.
    open(unread, [], 'online');
    await act(() => new Promise((done) => setTimeout(done, 20)));
    held = messages.slice(-30);
    act(() => port.emit());
    expect(await openedAt()).toEqual(['unread', `m${STORED - unread}`]);
  });

  it('CHA-05 at the line before its unread, where the server is as slow as over a poor mobile network', async () => {
    fetchOlderMessages = async () => {
      await new Promise((done) => setTimeout(done, 2_000));
      held = messages;
      port.emit();
      return { ok: true, value: { outcome: 'fetched' } };
    };
    open(60, messages.slice(-30), 'online');
    expect(await openedAt()).toEqual(['unread', `m${STORED - 60}`]);
  });

  it('CHA-05 at the oldest that this device has, where the server takes very long to tell the rest', async () => {
    fetchOlderMessages = () => new Promise(() => undefined);
    open(60, messages.slice(-30), 'online');
    expect((await openedAt())[0]).toBe(`m${STORED - 30}`);
  });

  it.each([
    ['without a network', 60, 'offline'],
    ['where there are very many', 350, 'online'],
  ])('CHA-05 without asking the server first %s', async (_, unread, network) => {
    open(unread, messages.slice(-30), network);
    expect((await openedAt())[0]).toBe(`m${STORED - 30}`);
    expect(port.ran.some(({ name }) => name === 'fetchOlderMessages')).toBe(false);
  });

  it('CHA-05 also where the window stays shorter than it was asked for', async () => {
    missing = 3;
    open(350);
    expect((await openedAt())[0]).toBe(`m${STORED - 197}`);
  });
});

it('CHA-05 the first window reaches a little behind the unread, and never without a bound', () => {
  const limits = [null, 0, 5, 25, 60, 5000].map((count) => firstLimit(count === null ? null : { readAt: null, count }));
  expect(limits).toEqual([30, 30, 30, 35, 70, 200]);
});
