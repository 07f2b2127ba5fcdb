import { MEDIA_MAX } from '../schema/limits.ts';
import { SHARE_PATH, SHARED_CACHE, SHARED_FILES, SHARED_HEADERS, SHARED_TEXT } from '../schema/port/shared-in.ts';

/** The parts of a text that an app hands over, by their names in the manifest. */
const TEXTS = ['title', 'text', 'url'] as const;

/**
 * Keeps what another app hands over, without a network, too (EXT-08), and leads to the page where it is put to use. What
 * came before and was not used goes. `owner`: id of who is logged in, empty where nobody is. Nothing is sent by this: any site can post here, and whoever it is chooses first.
 */
export async function takeShared(request: Request, owner: string): Promise<Response> {
  const form = await request.formData();
  await caches.delete(SHARED_CACHE);
  const cache = await caches.open(SHARED_CACHE);
  await cache.put(SHARED_TEXT, new Response(sharedText(form), { headers: { [SHARED_HEADERS.owner]: owner } }));
  const files = form.getAll('files').filter((file) => file instanceof File && file.size > 0).slice(0, MEDIA_MAX) as File[];
  await Promise.all(files.map((file, place) => cache.put(`${SHARED_FILES}${place}`, new Response(file, { headers: headersOf(file) }))));
  return Response.redirect(SHARE_PATH, 303);
}

/** Title, text and address one below the other, each once: apps repeat them. */
export function sharedText(form: FormData): string {
  const parts = TEXTS.map((name) => form.get(name)).filter((value) => typeof value === 'string').map((value) => value.trim());
  return parts.filter((part, place) => part !== '' && !parts.some((other, at) => at !== place && other.includes(part) && (other !== part || at < place))).join('\n');
}

function headersOf(file: File): Record<string, string> {
  return { 'content-type': file.type || 'application/octet-stream', [SHARED_HEADERS.name]: encodeURIComponent(file.name), [SHARED_HEADERS.lastModified]: String(file.lastModified) };
}
