// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkStart } from './check-start.ts';
import { canStart, hideStartNotice } from './start-state.ts';

const root = document.documentElement;
const state = () => root.dataset['start'];

/** Of the options of a worker a browser without module workers reads nothing. */
class ModuleWorker {
  constructor(_url: string, options: { type: string }) {
    if (options.type !== 'never answered') throw new Error('A worker was started');
  }
}
class ClassicWorker {
  readonly terminate = () => undefined;
}

/** A browser that has all that the app needs, with `changes`. */
function pageWith(changes: object = {}): Parameters<typeof checkStart>[0] {
  const page = {
    document,
    location: window.location,
    navigator: { locks: {}, language: 'en-GB' },
    isSecureContext: true,
    BroadcastChannel,
    structuredClone,
    AbortSignal: { timeout: () => undefined },
    CSSLayerBlockRule: Object,
    Worker: ModuleWorker,
    setTimeout: (work: () => void, ms: number) => setTimeout(work, ms),
    addEventListener: addEventListener.bind(window),
    ...changes,
  };
  return page as unknown as Parameters<typeof checkStart>[0];
}

beforeEach(() => {
  vi.useFakeTimers();
  if (!('noModule' in HTMLScriptElement.prototype)) Object.defineProperty(HTMLScriptElement.prototype, 'noModule', { value: false, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  for (const name of ['start', 'startLanguage']) Reflect.deleteProperty(root.dataset, name);
});

test('F-902 a browser that has what the app needs shows nothing, and starts', () => {
  checkStart(pageWith());
  expect([state(), canStart()]).toEqual([undefined, true]);
});

test.each([
  ['no Web Locks', { navigator: { language: 'en' } }],
  ['no module workers', { Worker: ClassicWorker }],
  ['no workers', { Worker: undefined }],
  ['no BroadcastChannel', { BroadcastChannel: undefined }],
  ['no structuredClone', { structuredClone: undefined }],
  ['no AbortSignal.timeout', { AbortSignal: {} }],
  ['no cascade layers', { CSSLayerBlockRule: undefined }],
])('F-902 a browser with %s is told to be updated, and the app does not start', (_name, changes) => {
  checkStart(pageWith(changes));
  expect([state(), canStart()]).toEqual(['old', false]);
});

test('F-902 a browser that does not read lookbehind is old', () => {
  const Native = RegExp;
  vi.stubGlobal('RegExp', function refusing(pattern: string) {
    if (pattern.includes('(?<=')) throw new SyntaxError('Invalid regular expression: invalid group specifier name');
    return new Native(pattern);
  });
  checkStart(pageWith());
  vi.unstubAllGlobals();
  expect(state()).toBe('old');
});

test('F-902 a browser that judges the addresses of scripts is not asked for a worker: it has them', () => {
  checkStart(pageWith({ trustedTypes: {}, Worker: () => expect.unreachable() }));
  expect(state()).toBeUndefined();
});

test('F-903 an address without https is called so, not an old browser', () => {
  checkStart(pageWith({ isSecureContext: false, navigator: { language: 'en' } }));
  expect([state(), canStart()]).toEqual(['insecure', false]);
});

test.each([
  ['ru-RU', null, 'ru'],
  ['en-GB', 'ru', 'ru'],
  ['de', null, 'en'],
])('the reader’s language is that of the browser (%s), unless another was chosen here (%s)', (language, saved, expected) => {
  const localStorage = { getItem: () => saved };
  checkStart(pageWith({ isSecureContext: false, localStorage, navigator: { language } }));
  expect(root.dataset['startLanguage']).toBe(expected);
});

test('where storage may not even be named, the browser’s language holds', () => {
  const page = pageWith({ isSecureContext: false, navigator: { language: 'ru' } });
  Object.defineProperty(page, 'localStorage', { get: () => { throw new Error('forbidden'); } });
  checkStart(page);
  expect(root.dataset['startLanguage']).toBe('ru');
});

test('F-902 a script that does not come, or that breaks before the app is drawn, is said', () => {
  checkStart(pageWith());
  const script = document.head.appendChild(document.createElement('script'));
  script.type = 'text/plain';
  script.dispatchEvent(new Event('error'));
  expect(state()).toBe('failed');

  root.removeAttribute('data-start');
  window.dispatchEvent(new ErrorEvent('error', { filename: `${location.origin}/assets/index-1.js` }));
  expect(state()).toBe('failed');

  root.removeAttribute('data-start');
  window.dispatchEvent(new Event('unhandledrejection'));
  expect([state(), canStart()]).toEqual(['failed', true]);
});

test('F-902 errors of extensions and pictures are nobody’s fault, and once it is drawn the app speaks for itself', () => {
  checkStart(pageWith());
  window.dispatchEvent(new ErrorEvent('error', { filename: 'chrome-extension://abc/inject.js' }));
  document.head.appendChild(document.createElement('img')).dispatchEvent(new Event('error'));
  expect(state()).toBeUndefined();
  hideStartNotice();
  window.dispatchEvent(new ErrorEvent('error', { filename: `${location.origin}/assets/index-1.js` }));
  vi.advanceTimersByTime(60_000);
  expect(state()).toBe('app');
});

test('F-902 what takes long says so, until it is known to have failed', () => {
  checkStart(pageWith());
  vi.advanceTimersByTime(60_000);
  expect(state()).toBe('late');
  window.dispatchEvent(new Event('unhandledrejection'));
  expect(state()).toBe('failed');
});
