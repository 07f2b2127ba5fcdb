import { DAY_MS } from '../../schema/limits.ts';

const KEY = 'parta.wantedPath';
/** So long a browser that was closed in the middle goes on with it; nobody comes another day to what somebody else wanted (ours). */
const KEPT_FOR_MS = DAY_MS / 24;

/** What is wanted, whose it is ('' is whoever logs in), and since when. */
type Wanted = readonly [path: string, of: string, at: number];

/**
 * Keeps the path that is wanted after the login: for this tab, and for an hour beside it (GEN-03). One that somebody was
 * at when their session ended is theirs (`userId`); one that a visitor came to belongs to whoever logs in.
 */
export function rememberWantedPath(path: string, userId = ''): void {
  const wanted: Wanted = [path, userId, Date.now()];
  inEach((store) => store.setItem(KEY, JSON.stringify(wanted)));
}

/** The path wanted before the login, as far as it is not somebody else's; null: none. */
export function wantedPath(userId = ''): string | null {
  const [own, beside] = inEach((store) => JSON.parse(store.getItem(KEY) ?? 'null') as Wanted | null);
  const wanted = own ?? (beside && Math.abs(Date.now() - beside[2]) < KEPT_FOR_MS ? beside : null);
  return wanted && (wanted[1] === '' || wanted[1] === userId) ? wanted[0] : null;
}

/** The wanted path was opened, or is not wanted any more. */
export function forgetWantedPath(): void {
  inEach((store) => store.removeItem(KEY));
}

/* Storage may be forbidden: then the login leads to the dashboard. */
function inEach<T>(work: (store: Storage) => T): (T | null)[] {
  return [() => sessionStorage, () => localStorage].map((open) => {
    try {
      return work(open());
    } catch {
      return null;
    }
  });
}
