// @vitest-environment jsdom
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../tests/support/fake-port.ts';
import { fakeId, fakeMe } from '../../tests/support/fake-school.ts';
import { PortClient } from '../data/port-client.ts';
import { currentLanguage, setLanguage, startI18n } from '../i18n/i18n.ts';
import { SAVED_KEY } from '../i18n/saved-language.ts';
import { SessionEffects } from './session-effects.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeAll(() => startI18n('/locales/ru'));
beforeEach(() => {
  localStorage.clear();
  port = new FakePort({ session: () => ({ state: 'active', me: fakeMe('parent') }) }, { chooseLanguage: () => ({ ok: true, value: null }) });
  client = new PortClient(() => port.connection());
  render(
    <MemoryRouter>
      <SessionEffects />
    </MemoryRouter>,
  );
});
afterEach(() => {
  cleanup();
  client.close();
});

const told = () => port.ran.flatMap(({ name, args }) => (name === 'chooseLanguage' ? [args] : []));

it('F-204 the worker is told which language was chosen here: at the start, at each choice, and when somebody else comes', async () => {
  await waitFor(() => expect(told()).toEqual([{ language: null }]));
  await act(() => setLanguage('en'));
  expect(told().at(-1)).toEqual({ language: 'en' });
  await waitFor(() => expect(localStorage.getItem('id')).not.toBeNull());
  port.queries['session'] = () => ({ state: 'active', me: fakeMe('parent', { _id: fakeId(77) }) });
  act(() => port.emit());
  await waitFor(() => expect(told().at(-1)).toEqual({ language: null }));
  await waitFor(() => expect(currentLanguage()).toBe('ru'));
});

it('F-204 a language that is chosen in another tab holds in this one at once', async () => {
  act(() => void dispatchEvent(new StorageEvent('storage', { key: SAVED_KEY, newValue: 'en' })));
  await waitFor(() => expect(currentLanguage()).toBe('en'));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: SAVED_KEY, newValue: 'ru' })));
  await waitFor(() => expect(currentLanguage()).toBe('ru'));
});
