import type { HttpRequest, HttpResponse, Net } from '../sync/environment.ts';

/** Where the API lies, seen from this origin. */
const BASE = '/api';

/** Fetch, and XMLHttpRequest where bytes of a file leave and the runtime has it: only that one tells progress. */
export const browserNet: Net = {
  request: (request) => (typeof request.body === 'object' && 'XMLHttpRequest' in globalThis ? sendByXhr(request) : sendByFetch(request)),
};

async function sendByFetch(request: HttpRequest): Promise<HttpResponse> {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const response = await fetch(BASE + request.path, {
    method: request.method,
    headers: request.headers,
    body: request.body ?? null,
    signal: request.signal === undefined ? timeout : AbortSignal.any([request.signal, timeout]),
    cache: 'no-store',
    credentials: 'omit',
  });
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
}

/** The time-out counts from the last progress: a slow upload that moves is no dead one. */
function sendByXhr(request: HttpRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const abort = (): void => xhr.abort();
    // The listener goes with the request: the signal lives as long as the lead, and a file is many requests.
    const end = (): void => {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', abort);
    };
    const fail = (): void => {
      end();
      reject(new Error('no answer'));
    };
    const patience = (): void => {
      clearTimeout(timer);
      timer = setTimeout(abort, request.timeoutMs);
    };
    xhr.open(request.method, BASE + request.path);
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', patience);
    xhr.addEventListener('load', () => {
      end();
      resolve({ status: xhr.status, headers: headersOf(xhr.getAllResponseHeaders()), text: xhr.responseText });
    });
    xhr.addEventListener('error', fail);
    xhr.addEventListener('abort', fail);
    if (request.signal?.aborted === true) return fail();
    request.signal?.addEventListener('abort', abort);
    patience();
    xhr.send(request.body ?? null);
  });
}

function headersOf(text: string): Record<string, string> {
  const lines = text.trim().split(/\r?\n/).filter((line) => line.includes(':'));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')).trim().toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]));
}
