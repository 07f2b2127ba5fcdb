import { useEffect, useRef, useState } from 'react';

/** Of the browser's; TypeScript's own list of globals does not have it yet. */
declare class CloseWatcher extends EventTarget {
  destroy(): void;
}

/**
 * What lies above a page goes when the device asks for it: Android's "back" closes a dialog instead of leaving the screen
 * with what was typed in it. Escape stays with the dialog, which takes the key first. Nothing happens where the browser
 * knows no CloseWatcher: there "back" is the page's.
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  }, [onClose]);
  // A watcher serves one request; what stayed open (a dialog that is busy) gets the next.
  const [request, setRequest] = useState(0);
  useEffect(() => {
    if (!isOpen || !('CloseWatcher' in globalThis)) return undefined;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => {
      latest.current();
      setRequest((before) => before + 1);
    });
    return () => watcher.destroy();
  }, [isOpen, request]);
}
