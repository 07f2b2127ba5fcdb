import type { SharedIn } from '../schema/port/commands.ts';
import { SHARED_CACHE, SHARED_FILES, SHARED_HEADERS, SHARED_TEXT } from '../schema/port/shared-in.ts';

/** What another app handed over and waits for this user to choose (EXT-08); null: nothing, or it was handed over by somebody else. */
export async function readSharedIn(userId: string): Promise<SharedIn | null> {
  if (!('caches' in globalThis) || !(await caches.has(SHARED_CACHE))) return null;
  const cache = await caches.open(SHARED_CACHE);
  const words = await cache.match(SHARED_TEXT);
  const owner = words?.headers.get(SHARED_HEADERS.owner) ?? '';
  if (words === undefined || (owner !== '' && owner !== userId)) return null;
  const keys = (await cache.keys()).map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith(SHARED_FILES));
  const files = await Promise.all(keys.toSorted((one, other) => placeOf(one) - placeOf(other)).map(async (key) => fileOf(await cache.match(key))));
  return { text: await words.text(), files: files.flatMap((file) => file ?? []) };
}

/** It was put to use, or is not wanted. */
export async function forgetSharedIn(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(SHARED_CACHE);
}

async function fileOf(kept: Response | undefined): Promise<SharedIn['files'][number] | null> {
  if (kept === undefined) return null;
  return { blob: await kept.blob(), name: decodeURIComponent(kept.headers.get(SHARED_HEADERS.name) ?? ''), lastModified: Number(kept.headers.get(SHARED_HEADERS.lastModified)) };
}

function placeOf(key: string): number {
  return Number(key.slice(SHARED_FILES.length));
}
