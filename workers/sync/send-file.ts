import { beginUploadCall, sendUploadCall, uploadCall } from '../../schema/calls/file-calls.ts';
import type { AttachmentDraft } from '../../schema/rules/mutation.ts';
import { areGone } from '../files/gone-bytes.ts';
import type { Outcome } from './answer.ts';
import type { AuthorizedApi } from './authorized-api.ts';
import type { Clock } from './environment.ts';

/** Up to here a file goes as one form: cheaper than asking first, and little is lost where it breaks off. */
export const WHOLE_MAX = 64 * 1024;
/** Bytes of the first piece, of the largest one, and how long one should take, ms: then a bar moves, and a drop costs little. */
export const PIECE_FIRST = 128 * 1024;
const PIECE_MAX = 4 * 1024 * 1024;
const PIECE_MS = 2_000;
/** How often one try begins again because the server knows another offset, or nothing, of the upload. */
const RESTARTS_MAX = 3;

const TUS = { 'tus-resumable': '1.0.0' };
const CAPTIVE = { kind: 'unreachable', reason: 'captive', retryAfterMs: null } as const;

interface FileParts {
  readonly env: { readonly clock: Pick<Clock, 'now'> };
  readonly api: AuthorizedApi;
  readonly signal: AbortSignal;
  /** The network has become one that this file must not go by. */
  isHeld(): boolean;
}

/** `isFurther`: the server has more of it than before this try. `lost`: the device can no longer read it. */
export interface FileSent {
  readonly answer: Outcome<unknown> | 'held' | 'lost';
  readonly isFurther: boolean;
}

/**
 * Sends one file under its own id (R-FILE-04). Nothing of where it stands is kept here: beginning it again, after a kill
 * or a lost connection, answers how much of it the server has, and the rest goes from there. `tell` hears of bytes that
 * the server has confirmed.
 */
export async function sendFile(parts: FileParts, file: AttachmentDraft, bytes: Blob, tell: (confirmed: number) => void): Promise<FileSent> {
  if (bytes.size > WHOLE_MAX) return sendInPieces(parts, file, bytes, tell);
  const answer = await sendWhole(parts, file, bytes);
  return { answer: (await isLost(answer, bytes)) ? 'lost' : answer, isFurther: false };
}

/** A browser that cannot read what it is to send says no more than that there was no answer. */
async function isLost(answer: Outcome<unknown>, sent: Blob): Promise<boolean> {
  return answer.kind === 'unreachable' && answer.reason === 'network' && areGone(sent);
}

function sendWhole({ api, signal }: FileParts, file: AttachmentDraft, bytes: Blob): Promise<Outcome<unknown>> {
  const form = new FormData();
  form.set('_id', file.fileId);
  form.set('type', file.type);
  form.set('file', bytes, file.name);
  return api.send(uploadCall, { body: form, key: file.fileId, signal });
}

async function sendInPieces(parts: FileParts, file: AttachmentDraft, bytes: Blob, tell: (confirmed: number) => void): Promise<FileSent> {
  const { api, signal, env } = parts;
  let restarts = 0;
  let isFurther = false;
  let length = PIECE_FIRST;
  let offset: number | null = null;
  for (;;) {
    if (offset === null) {
      const answer = await begin(parts, file, bytes.size);
      const standing = offsetOf(answer);
      if (standing === null) return { answer: answer.kind === 'ok' ? CAPTIVE : answer, isFurther };
      offset = standing;
      tell(offset);
    }
    if (offset >= bytes.size) return { answer: { kind: 'ok', status: 204, value: undefined }, isFurther };
    if (parts.isHeld()) return { answer: 'held', isFurther };
    const piece = bytes.slice(offset, Math.min(offset + length, bytes.size));
    const startedAt = env.clock.now();
    signal.throwIfAborted();
    const answer = await api.send(sendUploadCall, { params: { uploadId: file.fileId }, headers: { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, body: piece, signal });
    if (await isLost(answer, piece)) return { answer: 'lost', isFurther };
    const confirmed = offsetOf(answer);
    if (confirmed === null || confirmed <= offset) {
      const isElsewhere = answer.kind === 'problem' && (answer.status === 409 || answer.status === 404);
      if (!isElsewhere || (restarts += 1) > RESTARTS_MAX) return { answer: answer.kind === 'ok' ? CAPTIVE : answer, isFurther };
      offset = null;
      continue;
    }
    isFurther = true;
    offset = confirmed;
    tell(offset);
    length = nextLength(length, env.clock.now() - startedAt);
  }
}

/** Answers how much of it is there: the same id again is the same upload, also where it has become a file already. */
function begin({ api, signal }: FileParts, file: AttachmentDraft, size: number): Promise<Outcome<unknown>> {
  const said = { _id: file.fileId, filename: file.name, type: file.type };
  const metadata = Object.entries(said).map(([name, value]) => `${name} ${base64(value)}`).join(',');
  return api.send(beginUploadCall, { headers: { ...TUS, 'upload-length': String(size), 'upload-metadata': metadata }, signal });
}

/** Null: not our server, or no. */
function offsetOf(answer: Outcome<unknown>): number | null {
  if (answer.kind !== 'ok' || answer.headers?.['tus-resumable'] !== TUS['tus-resumable']) return null;
  const offset = Number(answer.headers['upload-offset'] ?? Number.NaN);
  return Number.isSafeInteger(offset) && offset >= 0 ? offset : null;
}

function nextLength(length: number, tookMs: number): number {
  const wanted = tookMs <= 0 ? length * 2 : (length * PIECE_MS) / tookMs;
  return Math.round(Math.min(PIECE_MAX, length * 2, Math.max(PIECE_FIRST, length / 2, wanted)));
}

function base64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}
