/** Pauses between tries, ms, 9 s in all: on a line that loses every second connection a part that needs three files takes some of them. */
const PAUSES_MS = [300, 600, 1_200, 2_400, 4_800] as const;

/** What Chromium, Firefox and Safari say of a script that could not be fetched; what breaks while it runs says something else. */
const NOT_FETCHED = /dynamically imported module|importing a module script|preload CSS/iu;

/** What a server says of a file that a later build has not. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** A part of the app that could not be fetched and is not on the device: nothing is wrong with it. */
export class CodeNotHere extends Error {}

/** The server no longer has this part: a new version of the app is there, and this page is of an older one (F-810). */
export class CodeReplaced extends CodeNotHere {}

/**
 * Fetches a part of the app's code by `load`, again and again on a bad line: before the service worker has the whole
 * app (it comes late to those who join by a code) each part has to come over it. Rejects with CodeNotHere when the
 * line is given up, at once with CodeReplaced where the server answers that it has no such file, and at once with whatever
 * went wrong in the part itself.
 */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await load();
    } catch (error) {
      if (!isNotFetched(error)) throw error;
      if (isGone(error)) throw new CodeReplaced('A part of the app is of a later version', { cause: error });
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return load().catch((error: unknown) => {
    throw isNotFetched(error) ? new CodeNotHere('A part of the app could not be fetched', { cause: error }) : error;
  });
}

function isNotFetched(error: unknown): boolean {
  return error instanceof Error && NOT_FETCHED.test(error.message);
}

/** Browsers name the address in their words, or, as Safari, none: then the last script that came is meant. */
function isGone(error: unknown): boolean {
  const [address] = /https?:\/\/\S+/u.exec(error instanceof Error ? error.message : '') ?? [];
  const scripts = performance.getEntriesByType('resource').filter((entry) => (address === undefined ? /\/assets\/[^?]+\.js$/u.test(entry.name) : entry.name === address));
  const last = scripts.at(-1);
  return last instanceof PerformanceResourceTiming && GONE.has(last.responseStatus);
}
