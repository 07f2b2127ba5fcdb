// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeStatus } from '../../../tests/support/fake-school.ts';
import { stubMatchMedia } from '../../../tests/support/plain-window.ts';
import type { SyncStatus } from '../../../schema/port/status.ts';
import type { AttachmentView } from '../../../schema/port/views.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { PersonAvatar } from '../person-avatar.tsx';
import { useBelow } from '../use-below.ts';
import { Attachments } from './attachments.tsx';

let status: SyncStatus;
let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const ID = '01a1fd46-5c2b-7908-9a25-4f920a708934';
const FILE: AttachmentView = { _id: ID, type: 'photo', originalName: 'board.jpg', mimeType: 'image/jpeg', size: 2_000, width: 400, height: 300, isLocal: false, percent: null };
const NOT_HERE = 'Not on this device yet';

beforeEach(async () => {
  status = fakeStatus({ network: 'offline', lastContactAt: 1 });
  port = new FakePort({ syncStatus: () => status });
  client = new PortClient(() => port.connection());
  stubMatchMedia();
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });
  await startI18n('en');
});
afterEach(() => {
  cleanup();
  client.close();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

const withDoor = () => Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
async function draw(screenOf: React.JSX.Element): Promise<void> {
  render(<ToastProvider>{screenOf}</ToastProvider>);
  // The status comes a moment after the screen.
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
}
/** The engine's status changes; the browser says nothing. */
async function engineSays(changes: Partial<SyncStatus>): Promise<void> {
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  status = { ...status, ...changes };
  await act(async () => port.emit());
}

it('F-704 a photo that could not be had is fetched again when the engine reaches the server', async () => {
  withDoor();
  await draw(<Attachments files={[FILE]} />);
  fireEvent.error(await screen.findByAltText(/board/u));
  expect(await screen.findByText(NOT_HERE)).toBeTruthy();
  await engineSays({ network: 'online' });
  await waitFor(() => expect(screen.queryByText(NOT_HERE)).toBeNull());
  expect(screen.getByAltText(/board/u)).toBeTruthy();
});

it('F-704 a photo whose failure the engine never noticed is fetched again at its next contact, and not at every one', async () => {
  withDoor();
  status = fakeStatus({ network: 'online', lastContactAt: 1 });
  await draw(<Attachments files={[FILE]} />);
  fireEvent.error(await screen.findByAltText(/board/u));
  await engineSays({ lastContactAt: 2 });
  fireEvent.error(await screen.findByAltText(/board/u));
  await engineSays({ lastContactAt: 3 });
  expect(screen.getByText(NOT_HERE)).toBeTruthy();
});

it('F-704 without a service worker, too: what the device did not have is asked for again', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:here', revokeObjectURL: () => undefined }));
  port.commands['fileBlob'] = () => ({ ok: true, value: { blob: status.network === 'online' ? new Blob(['x']) : null } });
  await draw(<Attachments files={[FILE]} />);
  expect(await screen.findByText(NOT_HERE)).toBeTruthy();
  await engineSays({ network: 'online' });
  await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:here'));
});

it('F-704 a video that could not be had can be played again when the engine reaches the server', async () => {
  withDoor();
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
  HTMLMediaElement.prototype.play = () => Promise.resolve();
  HTMLMediaElement.prototype.load = () => undefined;
  await draw(<Attachments files={[{ ...FILE, type: 'video', originalName: 'film.mp4', mimeType: 'video/mp4' }]} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Play/u }));
  await waitFor(() => expect(document.querySelector('video[controls]')).not.toBeNull());
  fireEvent.error(document.querySelector('video') as HTMLVideoElement);
  await waitFor(() => expect(document.querySelector('figure output')).not.toBeNull(), { timeout: 10_000 });
  await engineSays({ network: 'online' });
  await waitFor(() => expect(document.querySelector('video')).not.toBeNull());
});

it('F-704 a face that could not be had is fetched again', async () => {
  withDoor();
  await draw(<PersonAvatar person={{ _id: 'p', firstName: 'Olga', lastName: 'Berg', avatar: `/files/${ID}`, icon: null }} />);
  fireEvent.error(document.querySelector('img') as HTMLImageElement);
  expect(document.querySelector('img')).toBeNull();
  await engineSays({ network: 'online' });
  await waitFor(() => expect(document.querySelector('img')).not.toBeNull());
});

function Comments() {
  return <p>{useBelow({ of: 'events', classId: 'c' })}</p>;
}
it('F-704 a list that could not be had is asked for again', async () => {
  port.commands['fetchBelow'] = () => ({ ok: true, value: { outcome: status.network === 'online' ? 'fetched' : 'offline' } });
  await draw(<Comments />);
  expect(await screen.findByText('offline')).toBeTruthy();
  await engineSays({ network: 'online' });
  expect(await screen.findByText('loading')).toBeTruthy();
});
