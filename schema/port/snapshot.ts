/**
 * The screen as it was when its page went out of sight: the service worker puts it into the shell at the next start, so
 * that a screen can be read while its code is still being loaded. It is shown once, and only while it is surely true
 * (workers/snapshot.ts).
 */
export interface Snapshot {
  /** The addresses that it stands for: its own, and the start page where that leads to it. */
  readonly paths: readonly string[];
  /** What was inside #root; nothing in it does anything. */
  readonly html: string;
  /** Of the document then: its language and theme. */
  readonly lang: string;
  readonly theme: string;
  /** Of the window then, CSS pixels: in another one it would not fit. */
  readonly width: number;
  readonly height: number;
}

/** Said by a page to its service worker; `null`: whatever is kept may no longer be true. */
export interface SnapshotWord {
  readonly type: typeof SNAPSHOT_WORD;
  readonly snapshot: Snapshot | null;
}

export const SNAPSHOT_WORD = 'snapshot';
/** The element before #root that holds it. */
export const SNAPSHOT_ID = 'snapshot';
/** Marks the one that the server puts there: the main page, for a visitor (scripts/welcome-shells-plugin.ts). */
export const VISITOR_MARK = 'data-visitor';
/** The cache that holds it; a logout deletes it. */
export const SNAPSHOT_CACHE = 'parta-snapshot';
/** What the shell holds where the app is drawn (index.html). */
export const EMPTY_ROOT = '<div id="root"></div>';
