// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionView } from '../../schema/port/queries.ts';
import { FakePort } from '../../tests/support/fake-port.ts';
import { fakeMe } from '../../tests/support/fake-school.ts';
import { stubMatchMedia } from '../../tests/support/plain-window.ts';
import { startI18n } from '../i18n/i18n.ts';
import type { PortClient } from './port-client.ts';

let session: SessionView;
let port: FakePort;
let client: PortClient;
vi.mock('./start-worker.ts', () => ({ startWorker: () => client }));
const persisted = vi.fn<() => Promise<boolean>>();
const persist = vi.fn<() => Promise<boolean>>();

beforeEach(async () => {
  // It is asked once in the life of a page: each test is a page of its own.
  vi.resetModules();
  stubMatchMedia();
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persisted, persist } });
  persisted.mockReset().mockResolvedValue(false);
  persist.mockReset().mockResolvedValue(true);
  session = { state: 'anonymous' };
  port = new FakePort({ session: () => session });
  await startI18n('en');
});
afterEach(() => {
  cleanup();
  client.close();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'storage');
});

/** The page as the app has it: what follows from who is here. */
async function openPage(): Promise<void> {
  const { PortClient: Client } = await import('./port-client.ts');
  client = new Client(() => port.connection());
  const { SessionEffects } = await import('../app/session-effects.tsx');
  await act(async () => {
    render(<SessionEffects />, { wrapper: MemoryRouter });
  });
}
async function become(next: SessionView): Promise<void> {
  session = next;
  await act(async () => port.emit());
}

test('SYN-08 the browser is asked to keep the storage once somebody is logged in, not for a visitor, and only once', async () => {
  await openPage();
  expect([persisted.mock.calls.length, persist.mock.calls.length]).toEqual([0, 0]);
  await become({ state: 'active', me: fakeMe('parent') });
  expect(persist).toHaveBeenCalledTimes(1);
  await become({ state: 'expired', me: fakeMe('parent') });
  await become({ state: 'active', me: fakeMe('parent') });
  expect(persist).toHaveBeenCalledTimes(1);
});

test('SYN-08 where the storage is kept already nobody is asked', async () => {
  persisted.mockResolvedValue(true);
  session = { state: 'active', me: fakeMe('teacher') };
  await openPage();
  expect([persisted.mock.calls.length, persist.mock.calls.length]).toEqual([1, 0]);
});

test('F-909 Firefox, which asks itself, is asked only after a word on the next page, and not for a while after "not now"', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query: () => Promise.resolve({ state: 'prompt' }) } });
  session = { state: 'active', me: fakeMe('teacher') };
  await openPage();
  expect(persist).not.toHaveBeenCalled();
  const { StoragePrompt } = await import('../app/shell/storage-prompt.tsx');
  const { prepareStorageQuestion, isStorageQuestionDue } = await import('./storage-persist.ts');
  render(<StoragePrompt />);
  expect(screen.getByRole('region', { name: 'Keep Parta’s data on this device?' }).textContent).toContain('The browser asks for your permission next.');
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('region')).toBeNull();
  await prepareStorageQuestion();
  expect([isStorageQuestionDue(), persist.mock.calls.length]).toEqual([false, 0]);
  localStorage.clear();
  await prepareStorageQuestion();
  render(<StoragePrompt />);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await vi.waitFor(() => expect(persist).toHaveBeenCalledTimes(1));
  Reflect.deleteProperty(navigator, 'permissions');
});

test('SYN-08 a browser without such a question is not asked, and nothing breaks', async () => {
  Reflect.deleteProperty(navigator, 'storage');
  session = { state: 'active', me: fakeMe('teacher') };
  await openPage();
  const { askForPersistence } = await import('./storage-persist.ts');
  await expect(askForPersistence()).resolves.toBe(false);
});
