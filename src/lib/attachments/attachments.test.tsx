// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { stubMatchMedia } from '../../../tests/support/plain-window.ts';
import type { AttachmentView } from '../../../schema/port/views.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { Attachments } from './attachments.tsx';

/* The worker is the border: the page's real client talks to a port that answers from memory. */
const border = vi.hoisted((): { client: unknown } => ({ client: null }));
vi.mock(import('../../data/start-worker.ts'), () => ({ startWorker: () => border.client as PortClient }));

const video: AttachmentView = { _id: 'v', type: 'video', originalName: 'dance.webm', mimeType: 'video/webm', size: 20_000_000, width: 640, height: 480, isLocal: false, percent: null };
let port: FakePort;

beforeEach(async () => {
  port = new FakePort({}, { fileBlob: () => ({ ok: true, value: { blob: new Blob(['film']) } }) });
  border.client = new PortClient(() => port.connection());
  stubMatchMedia();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:film');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  await startI18n();
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const draw = (file: AttachmentView) =>
  render(
    <ToastProvider>
      <Attachments files={[file]} />
    </ToastProvider>,
  );

it('EXT-11 without the media door a video is fetched when somebody presses play, not before', async () => {
  const { container } = draw(video);
  const play = await screen.findByRole('button', { name: 'Play dance.webm' });
  expect(container.querySelector('video')).toBeNull();
  expect(port.ran).toEqual([]);
  await userEvent.click(play);
  await vi.waitFor(() => expect(container.querySelector('video')?.getAttribute('src')).toBe('blob:film'));
  expect(port.ran).toEqual([{ name: 'fileBlob', args: { fileId: 'v' } }]);
  expect(container.querySelector('video')?.autoplay).toBe(true);
});

it('without the media door, as on the very first visit, a photo is fetched as large as its place, not as it was taken', async () => {
  const { container } = draw({ ...video, _id: 'p', type: 'photo', originalName: 'yard.jpg', mimeType: 'image/jpeg' });
  await vi.waitFor(() => expect(container.querySelector('img')?.getAttribute('src')).toBe('blob:film'));
  expect(port.ran).toEqual([{ name: 'fileBlob', args: { fileId: 'p', size: { w: 1280, h: 1280, fit: 'whole' } } }]);
});

it('EXT-11 one that waits on this device costs nothing and has its picture at once; it does not play by itself', async () => {
  const { container } = draw({ ...video, isLocal: true });
  await vi.waitFor(() => expect(container.querySelector('video')?.getAttribute('src')).toBe('blob:film#t=0.001'));
  expect(container.querySelector('video')).toMatchObject({ autoplay: false, preload: 'metadata' });
  expect(screen.getByRole('figure').textContent).toContain('20 MB');
});

it('STO-08 a film that nobody has played is one button; a press plays it and leaves its player with the focus', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { container } = draw({ ...video, isLocal: true });
  await vi.waitFor(() => expect(container.querySelector('video')).not.toBeNull());
  const player = container.querySelector('video');
  if (player === null) throw new Error('no player');
  expect(player.controls).toBe(false);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Play dance.webm' }));
  await userEvent.keyboard('{Enter}');
  expect(play.mock.contexts).toEqual([player]);
  expect(screen.queryByRole('button', { name: 'Play dance.webm' })).toBeNull();
  expect(player.controls).toBe(true);
  expect(document.activeElement).toBe(player);
});

/** As a browser tells that it has read the head of a film. */
function measured(container: HTMLElement, facts: { videoWidth: number; videoHeight: number; duration: number }): void {
  const player = container.querySelector('video');
  if (player === null) throw new Error('no player');
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(player, name, { configurable: true, value });
  fireEvent.loadedMetadata(player);
}
/** As a browser tells that it cannot play. */
function breaks(container: HTMLElement, code: number): void {
  const player = container.querySelector('video');
  if (player === null) throw new Error('no player');
  Object.defineProperty(player, 'error', { configurable: true, value: { code } });
  fireEvent.error(player);
}
function openDoor(): void {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
}
const FILM_ID = '01a1fd46-5c2b-7908-9a25-4f920a708934';

it('F-106 a received film shows its first frame without being kept, its length and size, its own shape, and a button that saves it', async () => {
  openDoor();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { container } = draw({ ...video, _id: FILM_ID });
  await vi.waitFor(() => expect(container.querySelector('video')?.getAttribute('src')).toBe(`/media/${FILM_ID}?need=preview#t=0.001`));
  measured(container, { videoWidth: 1080, videoHeight: 1920, duration: 42.4 });
  const film = screen.getByRole('figure');
  expect(film.textContent).toBe('0:42 · 20 MB');
  // 315 px high.
  expect(film.style.maxWidth).toBe('177px');
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  await userEvent.click(screen.getByRole('button', { name: 'Play dance.webm' }));
  expect(container.querySelector('video')?.getAttribute('src')).toBe(`/media/${FILM_ID}`);
  await userEvent.click(screen.getByRole('button', { name: 'Save the video dance.webm' }));
  expect(port.ran).toEqual([{ name: 'fileBlob', args: { fileId: FILM_ID } }]);
});

it.each([
  ['that this device cannot play', 4, true, 'This device can’t play this video. Save it and open it in another app.'],
  ['whose bytes cannot be had', 4, false, 'The video couldn’t be loaded. Try again.'],
  ['that stops on the way', 2, true, 'The video couldn’t be loaded. Try again.'],
  ['with a part that cannot be read', 3, true, 'A part of this video can’t be read, so it stopped. Try again, or save it.'],
])('F-107 a film %s says so in its own words and can be saved', async (_, code, ok, words) => {
  openDoor();
  vi.stubGlobal('fetch', async () => Promise.resolve({ ok }));
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { container } = draw({ ...video, _id: FILM_ID });
  await userEvent.click(await screen.findByRole('button', { name: 'Play dance.webm' }));
  breaks(container, code);
  expect((await screen.findByText(words)).tagName).toBe('OUTPUT');
  expect(screen.getByRole('button', { name: 'Save the video dance.webm' })).toBeDefined();
});

it('F-107 a film whose sound alone would play says that this device cannot play it', async () => {
  openDoor();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { container } = draw({ ...video, _id: FILM_ID });
  await userEvent.click(await screen.findByRole('button', { name: 'Play dance.webm' }));
  measured(container, { videoWidth: 0, videoHeight: 0, duration: 5 });
  expect(await screen.findByText(/can’t play this video/u)).toBeDefined();
});

it('STO-02 of more photos than there are places the last says how many more there are, and not how far it has gone as well', async () => {
  const photo = (index: number): AttachmentView => ({ ...video, _id: `p${index}`, type: 'photo', originalName: `${index}.jpg`, mimeType: 'image/jpeg', isLocal: true, percent: 40 });
  render(
    <ToastProvider>
      <Attachments files={Array.from({ length: 7 }, (_, index) => photo(index))} />
    </ToastProvider>,
  );
  const tiles = await screen.findAllByRole('button', { name: /^Open photo/u });
  expect(tiles.map(({ textContent }) => /40/u.test(textContent ?? ''))).toEqual([true, true, true, true, false]);
  expect(tiles.at(-1)?.textContent).toContain('+2');
});
