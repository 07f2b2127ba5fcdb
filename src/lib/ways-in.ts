const WAYS_IN = /^\/(?:parents\/join|invitation)(?:\/|$)/;
const WAITS = /^\/parents\/student\/[^/]+\/class\/[^/]+\/request\//;

/** Where somebody comes in by a code or a letter. */
export function isWayIn(pathname: string): boolean {
  return WAYS_IN.test(pathname);
}

/** Where they wait for the teacher then. */
export function isWaiting(pathname: string): boolean {
  return WAITS.test(pathname);
}
