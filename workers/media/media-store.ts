import pLimit from 'p-limit';
import { DOWNLOADS_MAX } from '../../schema/limits.ts';
import type { Uuid } from '../../schema/ids.ts';
import type { MediaNeed } from '../../schema/port/media-path.ts';
import { mimeTypesOf } from '../../schema/rules/file-kinds.ts';
import type { VaultStore } from '../replica/vault-store.ts';
import type { Session } from '../sync/session.ts';
import { startPatience, type Patience } from '../platform/line-patience.ts';
import { followed } from './followed.ts';
import { MediaCache } from './media-cache.ts';
import { contentUrl, rangedResponse, wholeSize, type MediaRequest } from './media-request.ts';

/** Formats that every browser shows or plays. */
const SHOWN: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', ...mimeTypesOf('video')]);

export interface MediaParts {
  readonly userId: Uuid;
  readonly vault: Pick<VaultStore, 'blob'>;
  readonly session: Pick<Session, 'token' | 'renew'>;
  /** The language that a refusal comes in. */
  readonly language: () => string | Promise<string>;
  /** The user may still use this device. */
  readonly isCurrent: () => Promise<boolean>;
  /** Every byte costs: of a film no more is fetched than somebody watches. */
  readonly isSparing: () => boolean;
}

/** A download without a byte for so long is given up, ms: a dead connection must not keep its place in the queue. */
const STALLED_MS = 30_000;

/** What is asked for in a size: every browser that can run this shows WebP, of the demo school's pictures half as many bytes as JPEG. */
const SMALL = 'image/webp,*/*';

/** Pictures, films and files of one user: waiting ones from the vault, else the cache, else the server with the token. */
export interface MediaStore {
  /** `hold`: told of what goes on behind the answer, for whoever must stay alive for it. */
  respond(request: MediaRequest, hold?: (work: Promise<void>) => void): Promise<Response>;
  /** The bytes of a file, a photo's as large as `size`, or null where they cannot be had now. Stands alone, without its store. */
  readonly blob: (fileId: Uuid, size: MediaRequest['size'], need?: MediaNeed) => Promise<Blob | null>;
  /** Keeps these no longer: what they hung on is gone from this device (invariant 12). */
  forget(fileIds: readonly Uuid[]): Promise<void>;
}

/** Opens the media of one user. */
export function openMedia({ userId, vault, session, language, isCurrent, isSparing }: MediaParts): MediaStore {
  const cache = new MediaCache(userId, isCurrent);
  /** Bytes kept of what waits, by id. */
  const own = new Map<Uuid, number>();

  /** Films on their way into the cache. */
  const coming = new Set<Uuid>();

  /** Photos wait for each other: on a slow line they would take all connections, and the API's requests time out (F-703). */
  const inTurn = pLimit(DOWNLOADS_MAX);

  async function respond(request: MediaRequest, hold: (work: Promise<void>) => void = () => undefined): Promise<Response> {
    const waiting = await vault.blob(request.fileId).catch(() => null);
    if (waiting !== null) hold(keepOwn(request.fileId, waiting));
    const isLookup = request.need === 'device';
    const here = waiting ?? (await (isLookup ? stored(request) : cache.find(request)).catch(() => null));
    if (here !== null) return rangedResponse(here, here.type, request.range);
    const isPreview = request.need === 'preview';
    if (isLookup || (isPreview && isSparing())) return new Response(null, { status: 404 });
    if (isPreview || request.range !== null) {
      const answer = await ask(request, request.range);
      if (answer === null) return instead(request, 503);
      return isPreview ? answer : play(request.fileId, answer, hold);
    }
    // What somebody has opened does not wait behind the small photos of a list.
    const isOpened = request.size === null || request.need === 'whole';
    const { status, bytes } = await (isOpened ? download(request) : inTurn(() => download(request)));
    if (bytes === null) return instead(request, status);
    hold(cache.keep(request, bytes));
    return rangedResponse(bytes, bytes.type, null);
  }

  /** All bytes of a photo or file from the server; without them the status of the refusal, 503 where they did not come. */
  async function download(request: MediaRequest): Promise<{ status: number; bytes: Blob | null }> {
    const limit = new AbortController();
    const patience = startPatience(STALLED_MS, () => limit.abort());
    try {
      const answer = await ask(request, null, limit.signal);
      if (answer === null) return { status: 503, bytes: null };
      return { status: answer.status, bytes: answer.ok ? await bytesOf(answer, patience) : null };
    } catch {
      return { status: 503, bytes: null };
    } finally {
      patience.end();
    }
  }

  /** The same photo in another size, where this device has one; else a response of this status. */
  async function instead(request: MediaRequest, status: number): Promise<Response> {
    const other = await cache.standIn(request).catch(() => null);
    return other === null ? new Response(null, { status }) : rangedResponse(other, other.type, request.range);
  }

  /** The best that is on this device, or the original itself where that is asked for. */
  async function stored(request: MediaRequest): Promise<Blob | null> {
    return request.size === null ? cache.find(request) : cache.standIn(request);
  }

  /** What a player asked for. All of a film, as it asks at first, is kept on its way; parts of it are not. */
  async function play(fileId: Uuid, answer: Response, hold: (work: Promise<void>) => void): Promise<Response> {
    const size = wholeSize(answer);
    if (size === null || answer.body === null || !(await cache.takes(size)) || coming.has(fileId)) return answer;
    coming.add(fileId);
    const [played, kept] = isSparing() ? followed(answer.body) : answer.body.tee();
    hold(cache.keepComing(fileId, { type: answer.headers.get('content-type') ?? '', size, body: kept }).finally(() => coming.delete(fileId)));
    return new Response(played, { status: answer.status, headers: answer.headers });
  }

  /** The vault forgets the bytes once the server has them; the picture must not vanish from an offline screen then. */
  async function keepOwn(fileId: Uuid, bytes: Blob): Promise<void> {
    // Made ready meanwhile, they are others; what no browser shows would stand in for what the server makes of it.
    if (own.get(fileId) === bytes.size || !SHOWN.has(bytes.type)) return;
    own.set(fileId, bytes.size);
    await cache.keep({ fileId, size: null }, bytes);
  }

  /** The server's answer, or null where none came. A refused token is renewed once. */
  async function ask(request: MediaRequest, range: string | null, signal: AbortSignal | null = null): Promise<Response | null> {
    const first = await session.token();
    if (first.kind !== 'token') return null;
    const answer = await fetchWith({ token: first.token, language: await language(), signal }, request, range);
    if (answer?.status !== 401) return answer;
    const second = await session.renew(first.token);
    return second.kind === 'token' ? fetchWith({ token: second.token, language: await language(), signal }, request, range) : answer;
  }

  return {
    respond,
    forget: (fileIds) => cache.drop(fileIds),
    async blob(fileId, size, need) {
      const response = await respond({ fileId, size, need, range: null });
      return response.ok ? response.blob() : null;
    },
  };
}

interface Caller {
  readonly token: string;
  readonly language: string;
  /** Ends the request; null: nothing does. */
  readonly signal: AbortSignal | null;
}

async function fetchWith({ token, language, signal }: Caller, request: MediaRequest, range: string | null): Promise<Response | null> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, 'accept-language': language, accept: request.size === null ? '*/*' : SMALL };
  if (range !== null) headers['range'] = range;
  try {
    return await fetch(contentUrl(request), { headers, credentials: 'omit', cache: 'no-store', signal });
  } catch {
    return null;
  }
}

/** All bytes of a response; each of its pieces renews the patience. Rejects where they are cut off. */
async function bytesOf(response: Response, patience: Patience): Promise<Blob> {
  const reader = response.body?.getReader();
  if (reader === undefined) return response.blob();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
    patience.renew();
    pieces.push(value);
  }
}
