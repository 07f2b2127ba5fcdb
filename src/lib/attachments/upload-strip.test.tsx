// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import type { AttachmentView } from '../../../schema/port/views.ts';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { UploadStrip } from './upload-strip.tsx';

/* The worker is the border: the page's real client talks to a port that answers from memory. */
const border = vi.hoisted((): { client: unknown } => ({ client: null }));
vi.mock(import('../../data/start-worker.ts'), () => ({ startWorker: () => border.client as PortClient }));

const photo: AttachmentView = { _id: 'p1', type: 'photo', originalName: 'yard.jpg', mimeType: 'image/jpeg', size: 1000, width: null, height: null, isLocal: true, percent: null };
const film: AttachmentView = { ...photo, _id: 'v', type: 'video', originalName: 'dance.mp4', mimeType: 'video/mp4' };

beforeEach(async () => {
  const port = new FakePort({}, { fileBlob: () => ({ ok: true, value: { blob: new Blob(['bytes']) } }) });
  border.client = new PortClient(() => port.connection());
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:film');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  await startI18n();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function drawFilm(): Promise<HTMLVideoElement> {
  const { container } = render(<UploadStrip files={[film]} onRemove={vi.fn()} afterLast={createRef()} />);
  await vi.waitFor(() => expect(container.querySelector('video')).not.toBeNull());
  const player = container.querySelector('video');
  if (player === null) throw new Error('no player');
  return player;
}

test('F-107 the sender is warned of a film that this device cannot play', async () => {
  fireEvent.error(await drawFilm());
  expect(screen.getByRole('status').textContent).toContain('This device can’t play dance.mp4.');
});

test('F-107 a film whose pictures this device can show brings its length and no warning; one with sound alone is warned of', async () => {
  const player = await drawFilm();
  Object.defineProperty(player, 'videoWidth', { configurable: true, value: 640 });
  Object.defineProperty(player, 'duration', { configurable: true, value: 65 });
  fireEvent.loadedMetadata(player);
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByText('1:05')).toBeDefined();
  Object.defineProperty(player, 'videoWidth', { configurable: true, value: 0 });
  fireEvent.loadedMetadata(player);
  expect(screen.getByRole('status')).toBeDefined();
});

test('F-110 one button removes all damaged files, and leaves the others', async () => {
  const files = [photo, { ...photo, _id: 'p2', width: 10, height: 10 }, { ...photo, _id: 'p3' }];
  const onRemove = vi.fn();
  render(<UploadStrip files={files} onRemove={onRemove} afterLast={createRef()} />);
  expect(screen.getByRole('alert').textContent).toContain('2 files are damaged and can’t be sent.');
  await userEvent.click(screen.getByRole('button', { name: 'Remove them all' }));
  expect(onRemove.mock.calls).toEqual([['p1'], ['p3']]);
});
