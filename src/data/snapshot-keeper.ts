import { SNAPSHOT_WORD, type Snapshot, type SnapshotWord } from '../../schema/port/snapshot.ts';

/** What changes together out of sight is kept together, ms. */
const REST_MS = 300;

/**
 * Tells the service worker how the screen looks whenever the page goes out of sight, anew when something changes on it
 * there, and that it may no longer be true as soon as somebody is back. `look`: what is to be kept now; null: nothing.
 * Answers what ends it.
 */
export function keepSnapshots(root: HTMLElement, look: () => Snapshot | null): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // What comes while nobody looks (a message, a mark) would make it untrue.
  const changes = new MutationObserver(() => {
    say(null);
    clearTimeout(timer);
    timer = setTimeout(() => say(look()), REST_MS);
  });
  function follow(): void {
    clearTimeout(timer);
    changes.disconnect();
    if (document.visibilityState === 'visible') {
      say(null);
      return;
    }
    if (navigator.serviceWorker.controller === null) return;
    say(look());
    changes.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  }
  document.addEventListener('visibilitychange', follow, { signal: over.signal });
  say(null);
  return () => {
    over.abort();
    clearTimeout(timer);
    changes.disconnect();
  };
}

let isKept = true;

function say(snapshot: Snapshot | null): void {
  // The service worker is not woken for nothing.
  if (snapshot === null && !isKept) return;
  isKept = snapshot !== null;
  const word: SnapshotWord = { type: SNAPSHOT_WORD, snapshot };
  navigator.serviceWorker.controller?.postMessage(word);
}
