// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../tests/support/fake-port.ts';
import type { Fate } from '../../schema/port/queries.ts';
import { ToastProvider } from '../components/toast-provider.tsx';
import { PortClient } from '../data/port-client.ts';
import { setLanguage, startI18n } from '../i18n/i18n.ts';
import { LANGUAGES } from '../i18n/language.ts';
import { useSavedToast } from './use-saved-toast.ts';

const SAVED = { en: 'Saved here, will be sent', ru: 'Сохранено здесь, будет отправлено' };
let fate: Fate;
let port: FakePort;
let client: PortClient;
vi.mock('../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeEach(async () => {
  fate = 'waiting';
  port = new FakePort({ fate: () => fate });
  client = new PortClient(() => port.connection());
  await startI18n('en');
  await setLanguage('en');
});
afterEach(() => {
  cleanup();
  client.close();
});

function Saving({ outboxIds }: { outboxIds: readonly string[] }) {
  const announceSaved = useSavedToast();
  return <button onClick={() => announceSaved([{ outboxIds }], 'Story updated')}>save</button>;
}
function save(outboxIds: readonly string[] = ['entry']): void {
  render(
    <ToastProvider>
      <Saving outboxIds={outboxIds} />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'save' }));
}
function become(next: Fate): void {
  fate = next;
  port.emit();
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it.each(LANGUAGES)('F-701 a change is called saved here until the server has confirmed it, whatever the network is said to be (%s)', async (language) => {
  await setLanguage(language);
  save();
  await pause(50);
  expect(screen.queryByText('Story updated')).toBeNull();
  expect(await screen.findByText(SAVED[language])).toBeTruthy();
  expect(screen.queryByText('Story updated')).toBeNull();
  become('confirmed');
  expect(await screen.findByText('Story updated')).toBeTruthy();
  expect(screen.queryByText(SAVED[language])).toBeNull();
});

it('F-701 a change that the server confirms at once is said once, as done', async () => {
  save();
  await pause(50);
  become('confirmed');
  expect(await screen.findByText('Story updated')).toBeTruthy();
  await pause(600);
  expect(screen.queryByText(SAVED.en)).toBeNull();
});

it.each(['refused', 'dropped'] as const)('F-701 a change that was %s is not called done', async (end) => {
  save();
  await pause(50);
  become(end);
  await pause(600);
  expect([screen.queryByText('Story updated'), screen.queryByText(SAVED.en)]).toEqual([null, null]);
});

it('F-701 a change whose entry nobody knows is saved here, and no more is said', async () => {
  fate = 'confirmed';
  save([]);
  expect(await screen.findByText(SAVED.en)).toBeTruthy();
  await pause(100);
  expect(screen.queryByText('Story updated')).toBeNull();
});
