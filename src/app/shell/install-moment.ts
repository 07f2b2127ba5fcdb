/** "Not now" holds for so long, ms (ours). */
const AGAIN_MS = 60 * 86_400_000;
const KEY = 'parta.install.refused';

/** Safari of an iPhone or iPad says this and no more; other browsers there, and apps that show pages, put their names in between or behind, or leave some of it out. */
const SAFARI = /Version\/\S+ (?:Mobile\/\S+ )?Safari\/[\d.]+$/u;

export interface InstallFacts {
  /** The app stands in a window of its own already. */
  readonly isInstalled: boolean;
  /** When "not now" was said on this device, ms; null: never. */
  readonly refusedAt: number | null;
  readonly now: number;
  /** The browser has offered to install it. */
  readonly isOffered: boolean;
  readonly userAgent: string;
  /** An iPad says that it is a Mac; no Mac has a touch screen. */
  readonly touchPoints: number;
}

/** How the app can be put on the home screen now: by the browser's own question, by hand in Safari of an iPhone or iPad, or null for not at all. */
export function installWay({ isInstalled, refusedAt, now, isOffered, userAgent, touchPoints }: InstallFacts): 'browser' | 'safari' | null {
  if (isInstalled || (refusedAt !== null && now - refusedAt < AGAIN_MS)) return null;
  if (isOffered) return 'browser';
  const isApple = /iPhone|iPad/u.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
  return isApple && SAFARI.test(userAgent) ? 'safari' : null;
}

/** When "not now" was said on this device, ms. Without a memory one would be asked on every page: then it is always just now. */
export function refusedAt(now: number): number | null {
  try {
    const saved = localStorage.getItem(KEY);
    return saved === null ? null : Number(saved);
  } catch {
    return now;
  }
}

/** Remembers a "not now". */
export function rememberRefusal(now: number): void {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // Storage may be forbidden: then nobody is asked.
  }
}
