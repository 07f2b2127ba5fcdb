// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { SessionView } from '../../../schema/port/queries.ts';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeSession, fakeStatus } from '../../../tests/support/fake-school.ts';
import { stubMatchMedia, stubResizeObserver } from '../../../tests/support/plain-window.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { AuthRoute } from './auth-route.tsx';

const NOBODY: SessionView = { state: 'anonymous' };
const classmate = fakeSession('student', { login: 'petya.chizh', firstName: 'Petya', lastName: 'Chizh' });
const until = { timeout: 15_000 };
let session: SessionView;
let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

function become(next: SessionView): void {
  session = next;
  port.emit();
}

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output aria-label="address">{pathname + search + hash}</output>;
}
const address = () => screen.getByLabelText('address').textContent;

beforeAll(async () => {
  stubResizeObserver();
  stubMatchMedia();
  await startI18n('en');
});
beforeEach(() => {
  port = new FakePort({ session: () => session, syncStatus: () => fakeStatus() }, {
    login: () => {
      become(fakeSession('student', { login: 'oleg.ivanov' }));
      return { ok: true, value: { role: 'student' } };
    },
    logout: () => {
      become(NOBODY);
      return { ok: true, value: { wiped: true, waiting: 0, drafts: 0 } };
    },
  });
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
});

function scan(): void {
  render(
    <MemoryRouter initialEntries={['/login#student=oleg.ivanov&key=id.proof']}>
      <ToastProvider>
        <Address />
        <Suspense fallback={null}>
          <Routes>
            <Route path="login" element={<AuthRoute />} />
            <Route path="*" element={null} />
          </Routes>
        </Suspense>
      </ToastProvider>
    </MemoryRouter>,
  );
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, until));

it('F-320 the key of a card leaves the address at once, and the card still logs in', async () => {
  session = NOBODY;
  scan();
  await waitFor(() => expect(address()).toBe('/login'), until);
  await press('Log in');
  expect(port.ran).toMatchObject([{ name: 'login', args: { kind: 'card', name: 'oleg.ivanov', password: 'id.proof' } }]);
  await waitFor(() => expect(address()).toBe('/students/dashboard'), until);
});

it('F-320 a card scanned where a classmate is logged in says who, and logs in once they are logged out', async () => {
  session = classmate;
  scan();
  expect(await screen.findByText(/Petya Chizh is logged in on this device/u, {}, until)).toBeDefined();
  expect([address(), port.ran]).toEqual(['/login', []]);
  await press('Log out and use the card');
  await press('Log in');
  expect(port.ran.map(({ name }) => name)).toEqual(['logout', 'login']);
  await waitFor(() => expect(address()).toBe('/students/dashboard'), until);
});

it('F-320 whoever is logged in may stay', async () => {
  session = classmate;
  scan();
  await press('Go on as Petya Chizh');
  await waitFor(() => expect(address()).toBe('/students/dashboard'), until);
  expect(port.ran).toEqual([]);
});

it('F-320 the own card of whoever is logged in asks nothing', async () => {
  session = fakeSession('student', { login: 'oleg.ivanov' });
  scan();
  await waitFor(() => expect(address()).toBe('/students/dashboard'), until);
  expect(port.ran).toEqual([]);
});
