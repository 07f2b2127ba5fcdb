/* One zone for all times of the app: the profile's (F-210). Kept here, so that whoever formats a time need not know who is logged in. */

const listeners = new Set<() => void>();
let zone: string | undefined;

/** The zone of the profile, an IANA name; undefined where it is the device's own, which needs no Intl, or nobody is logged in. */
export function profileZone(): string | undefined {
  return zone;
}

/** The device's zone, an IANA name. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** From now on times are those of the profile's zone; null: nobody is logged in. A zone that this browser does not know is none. */
export function followProfileZone(timeZone: string | null): void {
  const next = timeZone === null || timeZone === deviceZone() || !isKnown(timeZone) ? undefined : timeZone;
  if (next === zone) return;
  zone = next;
  for (const listen of listeners) listen();
}

/** Called after each change. Answers how to stop. */
export function watchProfileZone(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

function isKnown(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone }) !== null;
  } catch {
    return false;
  }
}
