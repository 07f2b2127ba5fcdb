/// <reference lib="webworker" />
import type { Uuid } from '../schema/ids.ts';
import { EMPTY_ROOT, SNAPSHOT_CACHE, SNAPSHOT_ID, SNAPSHOT_WORD, type Snapshot, type SnapshotWord } from '../schema/port/snapshot.ts';

declare const self: ServiceWorkerGlobalScope;

/** Where the one snapshot lies in its cache; nothing is fetched from there. */
const PLACE = '/snapshot';

interface Kept extends Snapshot {
  /** The day on this device when it was kept: tomorrow "today" is another day. */
  readonly day: string;
}

/** Whether a message to the service worker is about the snapshot. */
export function isSnapshotWord(data: unknown): data is SnapshotWord {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === SNAPSHOT_WORD && 'snapshot' in data;
}

/**
 * Keeps what the page `sourceId` looks like, in place of the one before; null drops it. Where other windows are open
 * nothing is kept: what they write could make it untrue. Neither is it of somebody who has logged out (R-SESS-08): their
 * page is still there while the server is told, and may be closed meanwhile.
 */
export async function keepSnapshot(snapshot: Snapshot | null, sourceId: string, whoIsHere: () => Promise<Uuid | null>): Promise<void> {
  if (snapshot === null || (await hasOtherWindows(sourceId)) || (await whoIsHere().catch(() => null)) === null) {
    await dropSnapshot();
    return;
  }
  const kept: Kept = { ...snapshot, day: today() };
  await (await caches.open(SNAPSHOT_CACHE)).put(PLACE, new Response(JSON.stringify(kept)));
}

/** Drops it: something was written that it does not show. */
export async function dropSnapshot(): Promise<void> {
  await caches.delete(SNAPSHOT_CACHE);
}

/**
 * The shell for a navigation to `path`: with the snapshot in it where one is kept of this address, of today and by the
 * last window that was open. It is used up by that: it is true until the page that shows it has begun.
 */
export async function shellWithSnapshot(shell: Promise<Response>, path: string, clientId: string): Promise<Response> {
  const kept = await takeSnapshot(path, clientId).catch(() => null);
  const plain = await shell;
  if (kept === null) return plain;
  const headers = new Headers(plain.headers);
  const policy = headers.get('content-security-policy');
  if (policy !== null) headers.set('content-security-policy', await allowingStyle(policy, fittingOf(kept)));
  return new Response(withSnapshot(await plain.text(), kept), { headers });
}

/** The policy with one style element allowed, by its hash (CSP Level 3, section 2.3.1): no other may be written into the page. */
export async function allowingStyle(policy: string, rules: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(rules));
  return policy.replace(/(?<=^|; ?)style-src [^;]*/, (known) => `${known} 'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`);
}

async function takeSnapshot(path: string, clientId: string): Promise<Kept | null> {
  const found = await caches.match(PLACE, { cacheName: SNAPSHOT_CACHE });
  if (found === undefined) return null;
  const [kept, isAlone] = await Promise.all([found.json() as Promise<Kept>, hasOtherWindows(clientId).then((has) => !has), dropSnapshot()]);
  return isAlone && kept.day === today() && kept.paths.includes(path) ? kept : null;
}

/** The shell's HTML with the snapshot before the place of the app; it shows in a window of the same size only. */
export function withSnapshot(shell: string, snapshot: Snapshot): string {
  const { html, lang, theme } = snapshot;
  return shell
    .replace(/<html[^>]*>/, `<html lang="${word(lang)}" data-theme="${word(theme)}" style="color-scheme: ${word(theme)}">`)
    .replace(EMPTY_ROOT, () => `<style>${fittingOf(snapshot)}</style><div id="${SNAPSHOT_ID}" inert aria-hidden="true">${html}</div>${EMPTY_ROOT}`);
}

function fittingOf({ width, height }: Snapshot): string {
  return `@media not ((width: ${Number(width)}px) and (height: ${Number(height)}px)) { #${SNAPSHOT_ID} { display: none } }`;
}

async function hasOtherWindows(clientId: string): Promise<boolean> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.some(({ id }) => id !== clientId);
}

function today(): string {
  return new Date().toDateString();
}

/* Of what comes from the page only plain words go into a tag. */
function word(value: string): string {
  return value.replaceAll(/[^a-z-]/gi, '');
}
