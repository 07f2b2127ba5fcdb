/** After a reading of a store that failed, ms. */
const AGAIN_MS = 1_000;

/** Calls `read` a moment after a reading that failed. */
export function readAgainSoon(read: () => void): void {
  setTimeout(read, AGAIN_MS);
}
