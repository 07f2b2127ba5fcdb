// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeClass, fakeId, fakeSession, fakeStudent } from '../../../tests/support/fake-school.ts';
import type { StudentView } from '../../../schema/port/views.ts';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { StudentHomePage } from './student-home-page.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const [OWN, CHESS] = [fakeClass(100, '2 B', 'owl'), fakeClass(101, 'Chess', 'fox')];
const list = (rows: readonly unknown[]) => () => ({ rows, isLoaded: true, total: null, more: 'none' });

beforeAll(() => startI18n('en'));
beforeEach(() => {
  port = new FakePort({ session: () => fakeSession('student') });
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
});

function show(changes: Partial<StudentView>, classes: readonly unknown[]): void {
  const self = fakeStudent(1, 'Ann', 'Lee', 'fox', 9, { user: `/users/${fakeId(1)}`, ...changes });
  port.queries['students'] = list([self]);
  port.queries['classes'] = list(classes);
  render(
    <MemoryRouter>
      <StudentHomePage>{null}</StudentHomePage>
    </MemoryRouter>,
  );
}

it('F-314 a student of two classes sees the stars of each, and their sum', async () => {
  const pointsByClass = [
    { class: OWN['@id'], positive: 7, negative: 0 },
    { class: CHESS['@id'], positive: 3, negative: 1 },
  ];
  show({ classes: [OWN['@id'], CHESS['@id']], pointsByClass }, [OWN, CHESS]);
  const stars = () => screen.queryAllByText(/^\d+ stars$/u).map(({ textContent }) => textContent);
  await waitFor(() => expect(stars()).toEqual(['9 stars', '7 stars', '2 stars']));
});

it('F-207 a student of no class reads which one it was', async () => {
  show({ classes: [], leftClassName: '2 B' }, []);
  expect(await screen.findByText(/^You are no longer in 2 B\. /u)).toBeTruthy();
});
