// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { stubMatchMedia } from '../../../tests/support/plain-window.ts';
import type { AttachmentView } from '../../../schema/port/views.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { useToast } from '../../components/use-toast.ts';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { AttachmentViewer } from './attachment-viewer.tsx';

/* The worker is the border: the page's real client talks to a port that answers from memory. */
const border = vi.hoisted((): { client: unknown } => ({ client: null }));
vi.mock(import('../../data/start-worker.ts'), () => ({ startWorker: () => border.client as PortClient }));

const photo: AttachmentView = { _id: '01a1fd46-5c2b-7908-9a25-4f920a708934', type: 'photo', originalName: 'board.heic', mimeType: 'image/jpeg', size: 2_000_000, width: 4032, height: 3024, isLocal: false, percent: null };
const PREVIEW = 'Preview: the whole photo isn’t on this device yet';
let port: FakePort;
let network: 'online' | 'offline';
/** Originals that are stored on the device. */
let originals: Set<string>;

beforeEach(async () => {
  network = 'online';
  originals = new Set();
  port = new FakePort(
    { syncStatus: () => ({ network, phase: 'idle', progress: null, waiting: 0, failed: 0, lastContactAt: null, daysWithoutContact: 0, isLeader: true, storage: 'ok' }) },
    { fileBlob: ({ fileId }) => ({ ok: true, value: { blob: network === 'online' || originals.has(String(fileId)) ? new Blob(['original'], { type: 'image/jpeg' }) : null } }) },
  );
  border.client = new PortClient(() => port.connection());
  stubMatchMedia();
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(740);
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
  await startI18n();
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Viewer() {
  const [index, setIndex] = useState<number | null>(0);
  return <AttachmentViewer photos={[photo]} index={index} onChange={setIndex} />;
}
async function openViewer(): Promise<void> {
  render(<Viewer />);
  await screen.findByRole('button', { name: 'Save the photo' });
  await waitFor(() => expect(layer('whole')).not.toBeNull());
}
const layer = (need: 'device' | 'whole') => document.querySelector<HTMLImageElement>(`img[src*="need=${need}"]`);
/** As the browser tells: its pixels have come, or nothing has. */
function comes(need: 'device' | 'whole', width: number, height: number): void {
  const image = layer(need);
  if (image === null) throw new Error(`no layer for ${need}`);
  Object.defineProperty(image, 'naturalWidth', { configurable: true, value: width });
  Object.defineProperty(image, 'naturalHeight', { configurable: true, value: height });
  fireEvent.load(image);
}
function fails(need: 'device' | 'whole'): void {
  const image = layer(need);
  if (image !== null) fireEvent.error(image);
}
const note = () => screen.getByRole('status').textContent;
async function goOffline(): Promise<void> {
  network = 'offline';
  port.emit();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save the photo' }).getAttribute('aria-disabled')).toBe(originals.size > 0 ? null : 'true'));
}

it('F-101 the viewer asks for the whole photo in a size that the screen can use, and shows it without a mark', async () => {
  await openViewer();
  expect(layer('whole')?.getAttribute('src')).toBe(`/media/${photo._id}?w=1280&h=1280&fit=whole&need=whole`);
  comes('device', 640, 480);
  expect(note()).toBe('Preview: the whole photo is loading');
  comes('whole', 1280, 960);
  expect(note()).toBe('');
  expect(screen.getByRole('img', { name: 'Photo board.heic' })).toBe(layer('whole'));
});

it('F-102 a preview is marked as one while the whole photo cannot be had; with the network it comes by itself and the mark goes', async () => {
  await openViewer();
  comes('device', 640, 480);
  fails('whole');
  expect(note()).toBe(PREVIEW);
  expect(screen.getByRole('img', { name: 'Photo board.heic' })).toBe(layer('device'));
  await goOffline();
  expect(note()).toBe(PREVIEW);
  // The worker reaches the server again, though the browser says nothing.
  network = 'online';
  port.emit();
  await waitFor(() => expect(layer('whole')).not.toBeNull());
  comes('whole', 1280, 960);
  expect(note()).toBe('');
});

it('F-102 a stored picture with something cut off is a preview, however large; one with all of the photo is none', async () => {
  await openViewer();
  comes('device', 2048, 2048);
  fails('whole');
  expect(note()).toBe(PREVIEW);
  comes('device', 1280, 960);
  expect(note()).toBe('');
});

it('F-102 a photo of which nothing is stored says so instead of a black screen', async () => {
  await openViewer();
  fails('device');
  fails('whole');
  expect(note()).toBe('Not on this device yet');
});

it('F-102 without a network Save is off where the original is not on the device, says why, and saves nothing', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await openViewer();
  comes('whole', 1280, 960);
  await goOffline();
  const button = screen.getByRole('button', { name: 'Save the photo' });
  const reason = 'The photo isn’t on this device yet. You can save it when the network is back.';
  expect(document.querySelector(`[id="${button.getAttribute('aria-describedby')}"]`)?.textContent).toBe(reason);
  await userEvent.click(button);
  expect([note(), save.mock.calls.length]).toEqual([reason, 0]);
  network = 'online';
  port.emit();
  await waitFor(() => expect([note(), button.getAttribute('aria-disabled')]).toEqual(['', null]));
});

it('F-102 F-103 Save gives the original bytes, without a network too where they are stored, with the ending of the bytes', async () => {
  originals.add(photo._id);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:original');
  await openViewer();
  await goOffline();
  await userEvent.click(screen.getByRole('button', { name: 'Save the photo' }));
  await waitFor(() => expect(saved).toEqual(['board.jpg']));
  expect(port.ran.at(-1)).toEqual({ name: 'fileBlob', args: { fileId: photo._id } });
});

it('F-407 while the viewer is open toasts are above it at the top, are heard, and its buttons stay clear of them', async () => {
  render(
    <ToastProvider>
      <SayOnce />
    </ToastProvider>,
  );
  const region = document.querySelector('[data-toasts]');
  expect(region?.className).toContain('bottom-');
  await openViewer();
  expect(region?.className).toMatch(/(?:^| )top-/u);
  await waitFor(() => expect(document.querySelector('.yarl__portal_open')).not.toBeNull());
  await waitFor(() => expect(region?.hasAttribute('inert')).toBe(false));
  fireEvent.click(await screen.findByText('Say'));
  expect(document.documentElement.style.getPropertyValue('--toast-room')).not.toBe('');
  expect(document.querySelector<HTMLElement>('.yarl__toolbar')?.style.paddingTop).toContain('--toast-room');
});

function SayOnce() {
  const toast = useToast();
  return <button onClick={() => toast({ kind: 'info', text: () => 'Saved' })}>Say</button>;
}
