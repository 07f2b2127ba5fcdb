/** A page that took longer than this is asked for in smaller pieces next time, ms. */
const SLOW_MS = 5_000;
/** A page that took less than this may be larger next time, ms. */
const QUICK_MS = 1_000;
/** The smallest page, rows. */
const ROWS_MIN = 10;
/** The smallest share of what a caller asks for. */
const SHARE_MIN = 1 / 64;

/** How many rows of a collection the line carries in a few seconds (R-PULL-15). */
export interface PagePace {
  /** The path with pages of a size that fits the line; what does not ask for pages stays as it is. */
  fit(path: string): string;
  /** A page was asked for and came whole after `ms`. */
  note(path: string, ms: number): void;
}

/** A pace that begins with all that callers ask for: most lines carry it. */
export function createPagePace(): PagePace {
  let share = 1;
  return {
    fit: (path) => (share === 1 || !isByKey(path) ? path : path.replace(SIZE, (_, before: string, size: string) => `${before}${rowsOf(Number(size), share)}`)),
    note(path, ms) {
      if (!isByKey(path) || !SIZE.test(path)) return;
      // At once to what would have been quick enough; back step by step.
      if (ms > SLOW_MS) share = Math.max(SHARE_MIN, (share * SLOW_MS) / (2 * ms));
      else if (ms < QUICK_MS) share = Math.min(1, share * 2);
    },
  };
}

const SIZE = /([?&]itemsPerPage=)(\d+)/u;

/** Pages by number must keep their size, or rows are left out. */
function isByKey(path: string): boolean {
  return !/[?&]page=/u.test(path);
}

function rowsOf(wanted: number, share: number): number {
  return Math.min(wanted, Math.max(ROWS_MIN, Math.round(wanted * share)));
}
