// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeClass, fakeId, fakeRows, fakeStudent } from '../../../tests/support/fake-school.ts';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { PrintPage } from './print-page.tsx';

const border = vi.hoisted((): { client: unknown } => ({ client: null }));
vi.mock(import('../../data/start-worker.ts'), () => ({ startWorker: () => border.client as PortClient }));

/* The code that draws the codes comes over a line: when, this test says. */
const line = vi.hoisted(() => ({ letCome: (): void => undefined }));
vi.mock(import('../../components/qr-drawing.tsx'), async (load) => {
  await new Promise<void>((resolve) => (line.letCome = resolve));
  return load();
});

let client: PortClient;

beforeEach(async () => {
  await startI18n('en');
  const port = new FakePort({
    class: () => ({ state: 'ready', value: fakeClass(100, 'Foxes', 'fox') }),
    students: () => fakeRows([
      fakeStudent(1, 'Theo', 'Ahmed', 'tiger', 3, {
        parentCode: 'LISAKOT',
        parentCodeExpiresAt: '2096-01-01T00:00:00Z',
      }),
      fakeStudent(2, 'Ada', 'Stone', 'fox', 3),
    ]),
  });
  client = new PortClient(() => port.connection());
  border.client = client;
});
afterEach(() => {
  cleanup();
  client.close();
});

it('EXT-10 invitations are printed once their codes are drawn, not before', async () => {
  render(
    <MemoryRouter initialEntries={[`/teachers/classes/${fakeId(100)}/print/invitations`]}>
      <ToastProvider>
        <Routes>
          <Route path="/teachers/classes/:classId/print/:sheet" element={<PrintPage />} />
        </Routes>
      </ToastProvider>
    </MemoryRouter>,
  );
  await screen.findAllByText('Foxes');
  await act(() => new Promise((done) => setTimeout(done, 50)));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Print' });
  expect(button.disabled).toBe(true);
  line.letCome();
  await vi.waitFor(() => expect(button.disabled).toBe(false));
  expect(screen.getByRole('img', { name: /LISAKOT/u })).toBeTruthy();
});

it('F-313 the login card of one student is printed alone', async () => {
  render(
    <MemoryRouter initialEntries={[`/teachers/classes/${fakeId(100)}/print/logins?student=${fakeId(2)}`]}>
      <ToastProvider>
        <Routes>
          <Route path="teachers/classes/:classId/print/:sheet" element={<PrintPage />} />
        </Routes>
      </ToastProvider>
    </MemoryRouter>,
  );
  expect(await screen.findByText('Ada Stone')).toBeTruthy();
  expect(screen.queryByText('Theo Ahmed')).toBeNull();
});
