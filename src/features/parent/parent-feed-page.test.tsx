// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeClass, fakeStudent } from '../../../tests/support/fake-school.ts';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { ParentFeedPage } from './parent-feed-page.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const GROUP = fakeClass(100, '2 B', 'owl');
const left = fakeStudent(1, 'Ann', 'Lee', 'fox', 3, { classes: [], leftClassName: '2 B' });
const list = (rows: readonly unknown[]) => () => ({ rows, isLoaded: true, total: null, more: 'none' });

beforeAll(() => startI18n('en'));
beforeEach(() => {
  port = new FakePort({ students: list([left]), classes: list([GROUP]), requests: list([]) }, { dismissStudent: () => ({ ok: true, value: null }) });
  client = new PortClient(() => port.connection());
  render(
    <MemoryRouter>
      <ParentFeedPage studentId={null} renderFeed={() => <p>feed</p>} onAddStudents={() => undefined} />
    </MemoryRouter>,
  );
});
afterEach(() => {
  cleanup();
  client.close();
});

it('F-207 a child without a class: the class that it left is named, it is dismissed until a class comes, and is shown again when that one is left, too', async () => {
  expect(await screen.findByText('Ann is no longer in 2 B')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(port.ran).toEqual([{ name: 'dismissStudent', args: { studentId: left._id, leftClassName: '2 B' } }]);
  port.queries['students'] = list([{ ...left, isDismissed: true }]);
  act(() => port.emit());
  await vi.waitFor(() => expect(screen.queryByText('Ann is no longer in 2 B')).toBeNull());
  port.queries['students'] = list([{ ...left, classes: [GROUP['@id']], leftClassName: null }]);
  act(() => port.emit());
  expect(await screen.findByText('feed')).toBeTruthy();
  port.queries['students'] = list([{ ...left, leftClassName: '3 A' }]);
  act(() => port.emit());
  expect(await screen.findByText('Ann is no longer in 3 A')).toBeTruthy();
});
