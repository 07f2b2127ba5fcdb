import { useEffect, useSyncExternalStore } from 'react';

let open = 0;
const listeners = new Set<() => void>();

/** Counts a dialog, a sheet or the photo viewer while it is open, for what has to keep clear of it. */
export function useOverlayPresence(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    change(1);
    return () => change(-1);
  }, [isOpen]);
}

/** Whether a dialog, a sheet or the photo viewer is open. */
export function useHasOverlay(): boolean {
  return useSyncExternalStore(subscribe, () => open > 0);
}

function change(by: 1 | -1): void {
  open += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
