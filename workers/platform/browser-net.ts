import type { HttpRequest, HttpResponse, Net } from '../sync/environment.ts';
import { startPatience, type Patience } from './line-patience.ts';

/** Where the API lies, seen from this origin. */
const BASE = '/api';

/** Fetch, and XMLHttpRequest where bytes of a file leave and the runtime has it: only that one tells progress. */
export const browserNet: Net = {
  request: (request) => (typeof request.body === 'object' && 'XMLHttpRequest' in globalThis ? sendByXhr(request) : sendByFetch(request)),
};

/** The time-out counts from the last byte: a long answer on a thin line is no dead one (F-703). */
async function sendByFetch(request: HttpRequest): Promise<HttpResponse> {
  const limit = new AbortController();
  const patience = startPatience(request.timeoutMs, () => limit.abort());
  try {
    const response = await fetch(BASE + request.path, {
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      signal: request.signal === undefined ? limit.signal : AbortSignal.any([request.signal, limit.signal]),
      cache: 'no-store',
      credentials: 'omit',
    });
    patience.renew();
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await textOf(response, patience) };
  } finally {
    patience.end();
  }
}

async function textOf(response: Response, patience: Patience): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return response.text();
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return pieces.join('') + decoder.decode();
    patience.renew();
    pieces.push(decoder.decode(value, { stream: true }));
  }
}

/** The time-out counts from the last progress: a slow upload that moves is no dead one. */
function sendByXhr(request: HttpRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = (): void => xhr.abort();
    const patience = startPatience(request.timeoutMs, abort);
    // The listener goes with the request: the signal lives as long as the lead, and a file is many requests.
    const end = (): void => {
      patience.end();
      request.signal?.removeEventListener('abort', abort);
    };
    const fail = (): void => {
      end();
      reject(new Error('no answer'));
    };
    xhr.open(request.method, BASE + request.path);
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', () => patience.renew());
    xhr.addEventListener('progress', () => patience.renew());
    xhr.addEventListener('load', () => {
      end();
      resolve({ status: xhr.status, headers: headersOf(xhr.getAllResponseHeaders()), text: xhr.responseText });
    });
    xhr.addEventListener('error', fail);
    xhr.addEventListener('abort', fail);
    if (request.signal?.aborted === true) return fail();
    request.signal?.addEventListener('abort', abort);
    xhr.send(request.body ?? null);
  });
}

function headersOf(text: string): Record<string, string> {
  const lines = text.trim().split(/\r?\n/).filter((line) => line.includes(':'));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')).trim().toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]));
}
