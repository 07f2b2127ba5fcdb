// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeClass, fakeSession } from '../../../tests/support/fake-school.ts';
import { stubMatchMedia, stubResizeObserver } from '../../../tests/support/plain-window.ts';
import type { Role } from '../../../schema/records/user.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { StoryPage } from './story-page.tsx';

let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));
const GROUP = fakeClass(100, '2 B', 'owl');

beforeAll(async () => {
  await startI18n('en');
  stubMatchMedia();
  stubResizeObserver();
});
afterEach(() => {
  cleanup();
  client.close();
});

function show(role: Role): void {
  const rows = () => ({ rows: [], isLoaded: true, total: null, more: 'none' });
  const port = new FakePort({
    session: () => fakeSession(role),
    class: () => ({ state: 'ready', value: GROUP }),
    story: () => ({ state: 'unknown' }),
    classes: rows,
    students: rows,
  });
  client = new PortClient(() => port.connection());
  render(
    <MemoryRouter>
      <ToastProvider>
        <StoryPage classId={GROUP._id} storyId="s" />
      </ToastProvider>
    </MemoryRouter>,
  );
}

it('F-505 a story keeps the header of its class: its name, for a teacher its tabs', async () => {
  show('teacher');
  expect(await screen.findByRole('heading', { level: 1, name: '2 B' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Calendar' })).toBeTruthy();
});

it('F-505 a student has the name of the class and no tabs, a parent the feed’s own header', async () => {
  show('student');
  expect(await screen.findByRole('heading', { level: 1, name: '2 B' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Calendar' })).toBeNull();
  cleanup();
  client.close();
  show('parent');
  expect(await screen.findByRole('heading', { level: 1, name: 'Story' })).toBeTruthy();
});
