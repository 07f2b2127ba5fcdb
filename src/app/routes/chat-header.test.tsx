// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeClass, fakeRows, fakeSession, fakeStatus } from '../../../tests/support/fake-school.ts';
import { stubMatchMedia, stubResizeObserver } from '../../../tests/support/plain-window.ts';
import { FrameSlotsContext } from '../../components/frame-slots.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { ChatRoute } from './chat-route.tsx';
import { ClassRoute, ClassTabRoute } from './class-routes.tsx';

let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const value = fakeClass(101, '2 B', 'owl');
const ofClass = `/teachers/classes/${value._id}/chat`;
const ofFamily = '/parents/dashboard/chat';
const until = { timeout: 15_000 };

beforeAll(async () => {
  stubResizeObserver();
  stubMatchMedia();
  await startI18n('en');
});
beforeEach(() => {
  const port = new FakePort({
    session: () => fakeSession('teacher'),
    syncStatus: () => fakeStatus(),
    threads: () => fakeRows([]),
    class: () => ({ state: 'ready', value }),
  });
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
});

/** The header with the shell's avatar menu, at an address of the chat. */
async function headerAt(path: string): Promise<HTMLElement | null> {
  const slots = { menu: <i>Places</i>, sync: null, account: <i>Sync sign and avatar menu</i>, notices: null };
  render(
    <MemoryRouter initialEntries={[path]}>
      <ToastProvider>
        <FrameSlotsContext value={slots}>
          <Routes>
            <Route path="/teachers/classes/:classId" element={<ClassRoute />}>
              <Route path="chat/:chatId?" element={<ClassTabRoute tab="chat" />} />
            </Route>
            <Route path={`${ofFamily}/:chatId?`} element={<ChatRoute />} />
          </Routes>
        </FrameSlotsContext>
      </ToastProvider>
    </MemoryRouter>,
  );
  await waitFor(() => expect(screen.queryByText('Sync sign and avatar menu')).not.toBeNull(), until);
  return screen.getByText('Sync sign and avatar menu').closest('header');
}

it.each([
  ['a parent', ofFamily],
  ['a teacher', ofClass],
])('F-409 the chat of %s has the header with the avatar menu on every screen', async (_who, path) => {
  const header = await headerAt(path);
  expect(header?.classList.contains('max-md:hidden')).toBe(false);
  expect(header?.textContent).toContain('Places');
  // An open conversation has the whole screen of a phone, and a header of its own with the sync sign.
  cleanup();
  const aboveConversation = await headerAt(`${path}/0192`);
  expect(aboveConversation?.classList.contains('max-md:hidden')).toBe(true);
});
