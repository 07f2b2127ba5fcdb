// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../tests/support/fake-port.ts';
import { fakeStatus } from '../../tests/support/fake-school.ts';
import { ToastProvider } from '../components/toast-provider.tsx';
import { PortClient } from '../data/port-client.ts';
import { setLanguage, startI18n } from '../i18n/i18n.ts';
import { LANGUAGES } from '../i18n/language.ts';
import { useKeptToast } from './use-kept-toast.ts';

let network: 'online' | 'offline' | 'unknown';
let client: PortClient;
vi.mock('../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeEach(async () => {
  const port = new FakePort({ syncStatus: () => fakeStatus({ network }) });
  client = new PortClient(() => port.connection());
  await startI18n('en');
});
afterEach(() => {
  cleanup();
  client.close();
});

function Saving() {
  const tellKept = useKeptToast();
  return <button onClick={() => tellKept('Story updated')}>save</button>;
}

async function said(): Promise<string> {
  render(
    <ToastProvider>
      <Saving />
    </ToastProvider>,
  );
  // The status comes a moment after the screen.
  await new Promise((resolve) => setTimeout(resolve, 20));
  fireEvent.click(screen.getByRole('button', { name: 'save' }));
  return (await screen.findByText(/Story updated|Saved on this device|Сохранено на устройстве/u)).textContent ?? '';
}

it.each(LANGUAGES)('GEN-09 what only waits for the network is not called done (%s)', async (language) => {
  await setLanguage(language);
  network = 'offline';
  expect(await said()).toBe({ en: 'Saved on this device, waiting for the network', ru: 'Сохранено на устройстве, ждёт сети' }[language]);
});

it('GEN-09 what can go at once is', async () => {
  network = 'online';
  expect(await said()).toBe('Story updated');
});
