import { useCallback, useRef, useState } from 'react';

export interface SingleRequest {
  /** A request is on its way. A state: an effect that `start` ignored runs again when that request has ended. */
  readonly isBusy: boolean;
  /** Runs a request that never rejects; ignored while another one is on its way. */
  readonly start: (request: () => Promise<void>) => void;
}

/** Runs one request at a time. */
export function useSingleRequest(): SingleRequest {
  // Two calls before the next render would both see the state of the last one.
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const start = useCallback((request: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    void request().then(() => {
      isRunning.current = false;
      setBusy(false);
    });
  }, []);
  return { isBusy, start };
}
