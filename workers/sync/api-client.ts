import { urlOf, type BodyOf, type Call, type ReplyOf } from '../../schema/calls/call.ts';
import { EMPTY_ANSWER, JSON_LD, MERGE_PATCH, PROBLEM_JSON, problemSchema } from '../../schema/wire.ts';
import type { Answer } from './answer.ts';
import type { Clock, HttpRequest, HttpResponse, Net } from './environment.ts';
import { createPagePace } from './page-pace.ts';
import { BACKOFF_CAP_MS, retryAfterOf } from './retry-policy.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';

/** How long nothing of an answer may come, ms: of a JSON call, and of an upload (R-OUT-20). */
export const JSON_TIMEOUT_MS = 15_000;
export const UPLOAD_TIMEOUT_MS = 60_000;

export interface SendOptions<C extends Call = Call> {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  /** A `view.next` link, followed as it is instead of the call's own path. */
  readonly link?: string;
  readonly body?: BodyOf<C> | FormData | Blob;
  /** A body that the contract made (a mutation's plan), of a call that is known at run time only. */
  readonly planned?: unknown;
  readonly key?: string;
  /** How long ago the user did it, ms: the server dates it by that, whatever this device's clock says (F-201). */
  readonly ageMs?: number;
  /** Beside those that every request has; the answer's come with it. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly signal?: AbortSignal;
}

/** What was asked. `isWrite`: a change of the logged-in user. `isForeign`: a stranger answered, so that the line carries something. */
export interface Asked {
  readonly isWrite: boolean;
  readonly isForeign: boolean;
}
export type ContactListener = (isReached: boolean, asked: Asked) => void;

export interface ApiClient {
  /** Sends a declared call and answers what came of it; never rejects but for a bug. */
  send<C extends Call>(call: C, options?: SendOptions<C>): Promise<Answer<ReplyOf<C>>>;
  readonly serverClock: ServerClock;
  /** Tells after each request whether our server spoke. Answers the unsubscribe. */
  watchContact(listen: ContactListener): () => void;
}

/** The typed door to the API over a Net. `language` is read at each request: it is the user's of the moment (workers/request-languages.ts). */
export function createApiClient(parts: { net: Net; clock: Clock; language: () => string | Promise<string> }): ApiClient {
  const serverClock = createServerClock(parts.clock);
  const listeners = new Set<ContactListener>();
  const pace = createPagePace();
  const steady = (): number => parts.clock.steady?.() ?? parts.clock.now();

  async function send<C extends Call>(call: C, options: SendOptions<C> = {}): Promise<Answer<ReplyOf<C>>> {
    const spoken = parts.language();
    const language = typeof spoken === 'string' ? spoken : await spoken;
    const sentAt = parts.clock.now();
    const startedAt = steady();
    const request = requestOf(call, options, language);
    const response = await parts.net.request({ ...request, path: pace.fit(request.path) }).catch(() => null);
    const answer = response === null ? unreachable('network') : read(call, response, sentAt);
    if (answer.kind === 'ok') pace.note(request.path, steady() - startedAt);
    const asked: Asked = { isWrite: call.method !== 'GET' && options.token !== undefined, isForeign: isForeignAnswer(answer) };
    if (options.signal?.aborted !== true) for (const listen of listeners) listen(answer.kind !== 'unreachable', asked);
    return answer;
  }

  function read<C extends Call>(call: C, response: HttpResponse, sentAt: number): Answer<ReplyOf<C>> {
    const retryAfterMs = retryAfterOf(response.headers['retry-after'], serverClock.now());
    const type = (response.headers['content-type'] ?? '').split(';')[0]?.trim();
    if (response.status >= 400) {
      const problem = type === PROBLEM_JSON ? problemOf(response) : null;
      if (problem?.success !== true) return response.status >= 500 ? { kind: 'unreachable', reason: 'gateway', retryAfterMs: strangersWait(retryAfterMs) } : unreachable('captive');
      serverClock.learn(response.headers['date'], sentAt);
      const language = response.headers['content-language'];
      return { kind: 'problem', status: response.status, problem: problem.data, retryAfterMs, ...(language === undefined ? {} : { language }) };
    }
    const isOurs = call.reply === undefined ? response.status === call.status && response.text === '' && EMPTY_ANSWER in response.headers : type === JSON_LD;
    if (response.status < 200 || response.status >= 300 || !isOurs) return unreachable('captive');
    serverClock.learn(response.headers['date'], sentAt);
    const value = call.reply === undefined ? { success: true as const, data: undefined } : call.reply.safeParse(parseJson(response.text));
    if (!value.success) return unreachable('garbled');
    return { kind: 'ok', status: response.status, value: value.data as ReplyOf<C>, headers: response.headers };
  }

  return {
    send,
    serverClock,
    watchContact(listen) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
}

/** All members of a problem may be missing (RFC 9457): its status is that of the response then. */
function problemOf({ status, text }: HttpResponse) {
  const parsed = parseJson(text);
  return problemSchema.safeParse(typeof parsed === 'object' && parsed !== null ? { status, ...parsed } : parsed);
}

function unreachable(reason: 'network' | 'captive' | 'garbled'): Answer<never> {
  return { kind: 'unreachable', reason, retryAfterMs: null };
}

/** A stranger answered in the server's place: a portal, or a filter that lets some kinds of requests pass. */
export function isForeignAnswer(answer: Answer<unknown>): boolean {
  return answer.kind === 'unreachable' && answer.reason === 'captive';
}

/** A gateway may know when our server is back, a portal that says the same does not: believed for as long as any wait of ours (R-OUT-07). */
function strangersWait(retryAfterMs: number | null): number | null {
  return retryAfterMs === null ? null : Math.min(retryAfterMs, BACKOFF_CAP_MS);
}

function requestOf(call: Call, options: SendOptions, language: string): HttpRequest {
  const wanted: unknown = options.body ?? options.planned;
  const body = wanted === undefined || isBytes(wanted) ? wanted : JSON.stringify(wanted);
  const headers: Record<string, string> = { accept: JSON_LD, 'accept-language': language };
  if (options.token !== undefined) headers['authorization'] = `Bearer ${options.token}`;
  if (options.key !== undefined) headers['idempotency-key'] = options.key;
  if (options.ageMs !== undefined) headers['mutation-age'] = String(Math.max(0, Math.round(options.ageMs)));
  if (typeof body === 'string') headers['content-type'] = call.method === 'PATCH' ? MERGE_PATCH : JSON_LD;
  return {
    method: call.method,
    path: options.link ?? urlOf(call, options.params, options.query),
    headers: { ...headers, ...options.headers },
    timeoutMs: isBytes(body) ? UPLOAD_TIMEOUT_MS : JSON_TIMEOUT_MS,
    ...(body === undefined ? {} : { body }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  };
}

function isBytes(body: unknown): body is FormData | Blob {
  return body instanceof FormData || body instanceof Blob;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
