// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeClass, fakeRows, fakeSession, fakeStatus } from '../../../tests/support/fake-school.ts';
import { stubMatchMedia, stubResizeObserver } from '../../../tests/support/plain-window.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { prefetchQuery } from '../../data/use-query.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { ClassRoute } from './class-routes.tsx';

let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const [a, b] = [fakeClass(100, '2 A', 'fox'), fakeClass(101, '2 B', 'owl')];
const pathOf = ({ _id }: typeof a) => `/teachers/classes/${_id}/room`;
const until = { timeout: 15_000 };

/* The browser's Back, which no dialog holds up. */
function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

beforeAll(async () => {
  stubResizeObserver();
  stubMatchMedia();
  await startI18n('en');
});
beforeEach(async () => {
  const port = new FakePort({ session: () => fakeSession('teacher'), syncStatus: () => fakeStatus(), icons: () => fakeRows([]), class: ({ classId }) => ({ state: 'ready', value: classId === a._id ? a : b }) });
  client = new PortClient(() => port.connection());
  // Both are known here: the frame of the class goes from one to the other without a moment of its own between.
  await Promise.all([a, b].map(({ _id }) => prefetchQuery('class', { classId: _id })));
});
afterEach(() => {
  cleanup();
  client.close();
});

it.each([
  ['Edit class', 'dialog'],
  ['Archive class', 'alertdialog'],
])('CLS-01 "%s" of one class is gone when Back leads to another', async (wish, role) => {
  render(
    <MemoryRouter initialEntries={[pathOf(b), pathOf(a)]}>
      <ToastProvider>
        <Back />
        <Routes>
          <Route path="/teachers/classes/:classId/room" element={<ClassRoute />} />
        </Routes>
      </ToastProvider>
    </MemoryRouter>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Settings of 2 A' }, until));
  await userEvent.click(await screen.findByRole('menuitem', { name: wish }));
  await screen.findByRole(role, {}, until);
  fireEvent.click(screen.getByText('Back'));
  await screen.findByRole('heading', { level: 1, name: '2 B', hidden: true }, until);
  await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
});
