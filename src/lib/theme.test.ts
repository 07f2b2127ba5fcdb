// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { setTheme, startTheme, themeChoice } from './theme.ts';

let isDark = false;
let listeners: (() => void)[] = [];

beforeEach(() => {
  isDark = false;
  listeners = [];
  localStorage.clear();
  // jsdom has no media queries: this is the device's switch.
  window.matchMedia = (media) => ({
    media,
    get matches() {
      return isDark;
    },
    onchange: null,
    addListener() {},
    removeListener() {},
    addEventListener: (_type: string, listener: unknown) => {
      if (typeof listener === 'function') listeners.push(() => void Reflect.apply(listener, null, []));
    },
    removeEventListener: () => {
      listeners = [];
    },
    dispatchEvent: () => true,
  });
});

const theme = () => document.documentElement.dataset['theme'];
function deviceGoes(dark: boolean) {
  isDark = dark;
  for (const listener of listeners) listener();
}

it('the theme follows the device until one is chosen, and again when the choice is given up', () => {
  const stop = startTheme();
  expect(theme()).toBe('light');
  deviceGoes(true);
  expect(theme()).toBe('dark');
  setTheme('light');
  expect(theme()).toBe('light');
  deviceGoes(true);
  expect([theme(), themeChoice(), document.documentElement.style.colorScheme]).toEqual(['light', 'light', 'light']);
  setTheme('system');
  expect([theme(), themeChoice()]).toEqual(['dark', 'system']);
  stop();
  expect(listeners).toEqual([]);
});

it('a saved choice holds from the first moment', () => {
  localStorage.setItem('parta.theme', 'dark');
  startTheme()();
  expect(theme()).toBe('dark');
});
