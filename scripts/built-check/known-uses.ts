/** A file that gives browsers what they lack, and the names by which scripts use it. */
interface Fallback {
  readonly file: string;
  readonly names: readonly string[];
}

/** Where a script has one of these files in what it loads first, it may use the names. */
export const FALLBACKS: readonly Fallback[] = [
  { file: 'schema/language-fallbacks.ts', names: ['Promise.withResolvers', 'Map.groupBy', 'toSorted', 'toReversed'] },
  { file: 'workers/platform/abort-signal-any.ts', names: ['AbortSignal.any'] },
];

/** Uses that no supported browser trips over. */
interface Harmless {
  /** Of a method: calls that one file may have at most. Others must be looked at first. */
  readonly most?: number;
  readonly why: string;
}

/** Names that may stand in the built files without a fallback. */
export const HARMLESS: Readonly<Record<string, Harmless>> = {
  CloseWatcher: { why: '@headlessui asks `in globalThis`' },
  ImageDecoder: { why: 'asked for by `typeof` (workers/platform/browser-pictures.ts)' },
  'URL.canParse': { why: 'Zod asks `typeof`' },
  'console.exception': { why: 'debug, below file-type, asks whether it is there' },
  WebTransport: { why: 'Centrifuge only hands on what is there; the app has WebSockets alone' },
  cancelIdleCallback: { why: 'frimousse asks `typeof`' },
  getMetadata: { why: 'libphonenumber calls a function of its own' },
  navigation: { why: 'React asks `typeof`' },
  requestIdleCallback: { why: 'frimousse asks `typeof`' },
  setImmediate: { why: 'asked for before' },
  trustedTypes: { why: 'asked for by `?.` and `typeof`' },
  captureStackTrace: { most: 4, why: '@headlessui asks `Error.captureStackTrace &&`' },
  databases: { most: 2, why: 'Dexie asks `typeof`, and does it in its workaround for Safari 14 where it is there' },
  estimate: { most: 1, why: 'within `try` (workers/platform/storage-room.ts)' },
  share: { most: 2, why: 'asked for by `typeof` (family-invite-dialog); Vault.share is our own' },
  startViewTransition: { most: 1, why: 'React, within `try`' },
  toBase64: { most: 1, why: 'qr asks `typeof`' },
  bytes: { why: 'Random.bytes and the reader of the search index, our own' },
  connection: { why: 'parts of DatabaseReopener, our own; navigator.connection is read only where it exists' },
  drop: { why: 'MediaStore.drop, our own' },
  handle: { why: 'Workbox’s routes and strategies' },
  icon: { why: 'schema/icons.ts' },
  lock: { why: 'Device.lock, our own' },
  login: { why: 'useAccountWords().login' },
  preferences: { why: 'Vault.preferences, our own' },
  resize: { why: 'PartaPort.resize, our own' },
  take: { why: 'useKeptToast and lazy values of RxDB’s query language, which the app does not ask' },
  toArray: { why: 'Dexie’s collections' },
  when: { why: 'Zod’s checks' },
};
