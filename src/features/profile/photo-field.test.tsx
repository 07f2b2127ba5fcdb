// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeMe } from '../../../tests/support/fake-school.ts';
import { stubMatchMedia, stubResizeObserver } from '../../../tests/support/plain-window.ts';
import { mimeTypesOf } from '../../../schema/rules/file-kinds.ts';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { PhotoField, type PhotoChange } from './photo-field.tsx';

/* The worker is the border: the page's real client talks to a port that answers from memory. */
const border = vi.hoisted((): { client: unknown } => ({ client: null }));
vi.mock(import('../../data/start-worker.ts'), () => ({ startWorker: () => border.client as PortClient }));

const UNREADABLE = 'This file cannot be read as a picture. Choose another one.';
const UNCUT = 'This browser cannot show this photo, so it cannot be cropped here. Its middle will be used.';
/** Whether this browser draws what is picked. */
let draws: boolean;
let chosen: PhotoChange[];

beforeEach(async () => {
  draws = false;
  chosen = [];
  const port = new FakePort({}, {});
  border.client = new PortClient(() => port.connection());
  stubMatchMedia();
  stubResizeObserver();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picked');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  Object.defineProperty(HTMLImageElement.prototype, 'decode', { configurable: true, value: () => (draws ? Promise.resolve() : Promise.reject(new Error('not drawn'))) });
  await startI18n('en');
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
  vi.restoreAllMocks();
});

function Field() {
  const [change, setChange] = useState<PhotoChange>('kept');
  const handleChange = (next: PhotoChange) => {
    chosen.push(next);
    setChange(next);
  };
  return <PhotoField me={fakeMe('teacher', {})} value={change} onChange={handleChange} />;
}
const input = () => screen.getByLabelText<HTMLInputElement>('Photo', { selector: 'input' });
const pick = (name: string, type: string) => userEvent.setup({ applyAccept: false }).upload(input(), new File(['bytes'], name, { type }));

it('F-112 the file chooser offers all photos that posts take', () => {
  render(<Field />);
  expect(input().accept.split(',')).toEqual(expect.arrayContaining([...mimeTypesOf('photo'), '.heic', '.tiff', '.webp', '.avif']));
});

it.each([
  ['IMG_1.HEIC', ''],
  ['scan.tiff', 'image/tiff'],
  ['from a chat', 'image/heic'],
])('F-112 %s, which this browser does not draw, becomes the photo as it is, and the field says so', async (name, type) => {
  render(<Field />);
  await pick(name, type);
  await waitFor(() => expect(screen.getByText(UNCUT)).toBeTruthy());
  expect(chosen).toMatchObject([{ file: { name }, url: null }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('F-112 a HEIC is cropped where the browser draws it', async () => {
  draws = true;
  render(<Field />);
  await pick('IMG_1.HEIC', 'image/heic');
  await screen.findByRole('dialog');
  expect([screen.queryByText(UNCUT), chosen]).toEqual([null, []]);
});

it('F-112 what is no picture is said in the field, under no dialog, and the words go with the next choice', async () => {
  render(<Field />);
  await pick('broken.jpg', 'image/jpeg');
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.querySelector('img')).not.toBeNull());
  fireEvent.error(dialog.querySelector('img') as HTMLImageElement);
  expect((await screen.findByRole('alert')).textContent).toBe(UNREADABLE);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await pick('whole.jpg', 'image/jpeg');
  await screen.findByRole('dialog');
  expect(screen.queryByText(UNREADABLE)).toBeNull();
});
