// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useEffect } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { setLanguage, startI18n } from '../i18n/i18n.ts';
import { useOverlayPresence } from './open-overlays.ts';
import { ToastProvider } from './toast-provider.tsx';
import { TOAST_MS, type ToastInput } from './toast-queue.ts';
import { useToast } from './use-toast.ts';

let show: (toast: ToastInput) => void;
function Probe() {
  const toast = useToast();
  useEffect(() => {
    show = toast;
  }, [toast]);
  return null;
}

/* As dialogs and sheets do while they are open. */
function OpenOverlay() {
  useOverlayPresence(true);
  return null;
}

beforeAll(() => startI18n('en'));
beforeEach(() => {
  vi.useFakeTimers();
  render(
    <ToastProvider>
      <Probe />
    </ToastProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const say = (toast: ToastInput) => act(() => show(toast));
const seen = () => screen.queryAllByText(/^(first|second|third)/u).map((node) => node.textContent);

it('ERR-01 toasts queue: one at a time, in order, and the bad ones are alerts', async () => {
  say({ kind: 'info', text: 'first' });
  say({ kind: 'bad', text: 'second: the detail' });
  expect(seen()).toEqual(['first']);
  expect(screen.getByRole('status').textContent).toContain('first');
  await wait(TOAST_MS.plain);
  expect(seen()).toEqual(['second: the detail']);
  expect(screen.getByRole('alert').textContent).toContain('second: the detail');
  await wait(TOAST_MS.bad);
  expect(seen()).toEqual([]);
});

it('stays while a pointer rests on it, and has its whole time again afterwards', async () => {
  say({ kind: 'info', text: 'first' });
  await wait(TOAST_MS.plain - 100);
  fireEvent.pointerEnter(screen.getByText('first'));
  await wait(TOAST_MS.plain * 3);
  expect(seen()).toEqual(['first']);
  fireEvent.pointerLeave(screen.getByText('first'));
  await wait(TOAST_MS.plain - 100);
  expect(seen()).toEqual(['first']);
  await wait(100);
  expect(seen()).toEqual([]);
});

it('an action is done once and closes its toast; the next one comes', () => {
  const undo = vi.fn<() => void>();
  say({ kind: 'info', text: 'first', action: { label: 'Undo', onPress: undo } });
  say({ kind: 'info', text: 'second' });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(seen()).toEqual(['second']);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(seen()).toEqual([]);
});

it('GEN-12 the keys of an undo press its action from anywhere, but not out of a text', async () => {
  const undo = vi.fn<() => void>();
  say({ kind: 'info', text: 'first', action: { label: 'Undo', onPress: undo } });
  // Their code comes behind the notice.
  await act(async () => {
    await import('./undo-keys.ts');
    await vi.advanceTimersByTimeAsync(1);
  });
  const text = document.body.appendChild(document.createElement('textarea'));
  fireEvent.keyDown(text, { code: 'KeyZ', key: 'z', ctrlKey: true });
  fireEvent.keyDown(document.body, { code: 'KeyZ', key: 'я' });
  expect(undo).not.toHaveBeenCalled();
  text.remove();
  fireEvent.keyDown(document.body, { code: 'KeyZ', key: 'я', ctrlKey: true });
  expect(undo).toHaveBeenCalledOnce();
  expect(seen()).toEqual([]);
});

it('the same words waiting already are not said twice', () => {
  say({ kind: 'bad', text: 'third' });
  say({ kind: 'bad', text: 'third' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(seen()).toEqual([]);
});

it('what can be undone for a while comes first, is replaced by the next of its kind, and goes when that time is over', async () => {
  const action = { label: 'Undo', onPress: () => undefined };
  say({ kind: 'info', text: 'first' });
  say({ kind: 'info', text: 'second', action, deadlineMs: 3000, tag: 'reward' });
  await wait(2000);
  say({ kind: 'info', text: 'third', action, deadlineMs: 3000, tag: 'reward' });
  expect(seen()).toEqual(['third']);
  fireEvent.pointerEnter(screen.getByText('third'));
  await wait(2999);
  expect(seen()).toEqual(['third']);
  await wait(1);
  expect(seen()).toEqual(['first']);
});


it('F-407 while a dialog is open toasts are at the top, and the dialog leaves their height free', () => {
  say({ kind: 'info', text: 'first' });
  const region = screen.getByRole('region');
  const room = () => document.documentElement.style.getPropertyValue('--toast-room');
  expect(region.className).toContain('bottom-');
  expect(room()).toBe('');
  Object.defineProperty(region, 'offsetHeight', { value: 56 });
  const dialog = render(<OpenOverlay />);
  expect(region.className).toMatch(/(?:^| )top-/u);
  expect(region.className).not.toContain('bottom-');
  expect(room()).toContain('80px');
  dialog.unmount();
  expect(room()).toBe('');
});

it('F-909 a toast changes its language together with the page', async () => {
  say({ kind: 'info', text: () => i18next.t('common:error.occured'), action: { label: () => i18next.t('common:action.undo'), onPress: () => undefined } });
  const card = () => screen.getByRole('status').textContent;
  expect(card()).toContain(i18next.t('common:error.occured', { lng: 'en' }));
  await act(async () => setLanguage('ru'));
  await wait(0);
  expect(card()).toContain(i18next.t('common:error.occured', { lng: 'ru' }));
  expect(card()).toContain(i18next.t('common:action.undo', { lng: 'ru' }));
  await act(async () => setLanguage('en'));
});
