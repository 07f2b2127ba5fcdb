import { useEffect, useRef, useState } from 'react';
import { openLayer } from '../lib/history-layers.ts';

/**
 * What lies above a page goes at "back", the newest first (F-401, F-807): Android's Back closes a dialog instead of
 * leaving the screen with what was typed in it. Escape stays with the layer itself.
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  }, [onClose]);
  // Each request uses up the layer's place in the history; what stayed open (a dialog that is busy) gets another one.
  const [request, setRequest] = useState(0);
  useEffect(() => {
    if (!isOpen) return undefined;
    return openLayer(() => {
      latest.current();
      setRequest((before) => before + 1);
    });
  }, [isOpen, request]);
}
