// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { ignoreFileDrops } from '../use-file-drop.ts';
import { FileDrop } from './file-drop.tsx';

beforeEach(() => startI18n());
afterEach(cleanup);

const photo = new File(['x'], 'yard.jpg', { type: 'image/jpeg' });
const files = { types: ['Files'], files: [photo], dropEffect: 'none' };
const picture = { types: ['application/x-parta-picture'], files: [], dropEffect: 'none' };

function Composer({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <section data-drop-area="">
      <p>messages</p>
      <textarea ref={area} />
      <FileDrop place={area} onFiles={onFiles} />
    </section>
  );
}

test('F-113 files dropped anywhere in the area of a composer are attached, and it says so while they are over it', () => {
  const onFiles = vi.fn();
  render(<Composer onFiles={onFiles} />);
  const messages = screen.getByText('messages');
  expect(fireEvent.dragOver(messages, { dataTransfer: files })).toBe(false);
  expect(screen.getByText('Drop files here')).toBeDefined();
  expect(fireEvent.drop(messages, { dataTransfer: files })).toBe(false);
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([photo]);
  expect(screen.queryByText('Drop files here')).toBeNull();
});

test('F-113 a picture that is dragged within the strip is not taken for a file', () => {
  const onFiles = vi.fn();
  render(<Composer onFiles={onFiles} />);
  expect(fireEvent.dragOver(screen.getByText('messages'), { dataTransfer: picture })).toBe(true);
  fireEvent.drop(screen.getByText('messages'), { dataTransfer: picture });
  expect(onFiles).not.toHaveBeenCalled();
});

test('F-113 a file dropped where nothing takes it does not replace the page', () => {
  ignoreFileDrops(window);
  const event = createEvent.drop(document.body, { dataTransfer: files });
  fireEvent(document.body, event);
  expect(event.defaultPrevented).toBe(true);
  expect(fireEvent.drop(document.body, { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(true);
});
