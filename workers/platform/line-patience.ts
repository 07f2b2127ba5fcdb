/** However busy the line is with other answers, a request without a byte of its own is given up after this, ms. */
const STARVED_MS = 60_000;

/** When any answer last brought a byte, by the page's steady clock, ms. */
let lastByteAt = Number.NEGATIVE_INFINITY;

/** How long a request is waited for: from its last byte, not from its beginning (R-OUT-20). */
export interface Patience {
  /** A byte of it came or left. */
  renew(): void;
  end(): void;
}

/**
 * Calls `giveUp` when nothing of a request moved for `ms`. On a thin line other answers may hold it up: as long as their
 * bytes come it is waited for longer, a minute at most.
 */
export function startPatience(ms: number, giveUp: () => void): Patience {
  let movedAt = performance.now();
  let timer = setTimeout(look, ms);
  function look(): void {
    const now = performance.now();
    const isLineAlive = now - lastByteAt < ms && now - movedAt < STARVED_MS;
    if (!isLineAlive) return giveUp();
    timer = setTimeout(look, Math.max(1, Math.min(lastByteAt + ms, movedAt + STARVED_MS) - now));
  }
  return {
    renew() {
      movedAt = performance.now();
      lastByteAt = movedAt;
      clearTimeout(timer);
      timer = setTimeout(look, ms);
    },
    end: () => clearTimeout(timer),
  };
}
