/*
 * "Back" closes what lies above the page, everywhere alike: the browser's button, its gesture, and a phone's own Back.
 * Each open layer stands on an entry of the history that copies the entry of its page, with its depth as `layer`.
 * docs/decisions/2026-11-30-back-closes-the-topmost-layer.md
 */

interface Layer {
  readonly close: () => void;
}

interface Place {
  /** Names an entry of the router; the entries of the layers above a page have the page's. */
  readonly entry: string;
  /** 0: the page itself. */
  readonly layer: number;
}

const layers: Layer[] = [];
let place: Place | null = null;

/** Puts a layer above the page until the returned function is called. `close`: asks it to go. */
export function openLayer(close: () => void): () => void {
  const layer: Layer = { close };
  layers.push(layer);
  follow();
  // The entry of a layer that was closed in another way is still there, and serves the next one.
  const depth = layers.length;
  if (placeOf(history.state).layer < depth) history.pushState({ ...fieldsOf(history.state), layer: depth }, '');
  place = placeOf(history.state);
  return () => {
    const index = layers.indexOf(layer);
    if (index !== -1) layers.splice(index, 1);
  };
}

/** Notes where the router is: it writes entries of its own, of which the browser tells nobody. */
export function noteEntry(): void {
  follow();
  place = placeOf(history.state);
}

let isFollowing = false;

function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  place = placeOf(history.state);
  // Before the router, for which nothing happens between a page and its layers.
  addEventListener('popstate', handlePop, { capture: true });
}

function handlePop(event: PopStateEvent): void {
  const before = place;
  const now = placeOf(event.state);
  place = now;
  if (before === null || now.entry !== before.entry || now.layer === before.layer) return;
  event.stopImmediatePropagation();
  if (now.layer > before.layer) return;
  const above = layers.slice(now.layer).toReversed();
  for (const layer of above) layer.close();
  // The layer of the entry that was left is gone already: one goes on to where one wanted to go.
  if (above.length === 0) history.back();
}

function placeOf(state: unknown): Place {
  const { idx, key, layer } = fieldsOf(state);
  return { entry: JSON.stringify([idx, key]), layer: typeof layer === 'number' ? layer : 0 };
}

function fieldsOf(state: unknown): Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}
