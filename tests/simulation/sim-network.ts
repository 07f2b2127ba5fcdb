import type { Clock, HttpRequest, HttpResponse, Net } from '../../workers/sync/environment.ts';
import type { Log } from './fault-kinds.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Between a device and the server: what may happen to a request on either way. */
export class SimNetwork {
  /** Share of requests that something happens to. */
  trouble = 0;
  isUp = true;
  /** A stranger's page answers everything. */
  isCaptive = false;
  readonly #parts: { clock: Clock; random: SeededRandom; log: Log; name: string; handle: (request: HttpRequest) => Promise<HttpResponse> };
  #sent = 0;
  /** Of what has arrived, which left last. */
  #newest = 0;

  constructor(parts: { clock: Clock; random: SeededRandom; log: Log; name: string; handle: (request: HttpRequest) => Promise<HttpResponse> }) {
    this.#parts = parts;
  }

  net(): Net {
    return { request: (request) => this.#carry(request) };
  }

  async #carry(request: HttpRequest): Promise<HttpResponse> {
    const { clock, random, log, name } = this.#parts;
    const what = `${name} ${request.method} ${request.path.replace(/\?.*/, '')}`;
    const order = (this.#sent += 1);
    const isTroubled = random.chance(this.trouble);
    const dice = isTroubled ? random.next() : 1;
    // Half of what is troubled is only slow: that is what lets requests and answers overtake each other.
    const out = random.int(5, 60) + (dice > 0.55 && dice < 1 ? random.int(100, 6_000) : 0);
    const back = random.int(5, 60) + (isTroubled && dice > 0.7 ? random.int(100, 20_000) : 0);
    const hasTime = out + back < request.timeoutMs;
    if (!this.isUp) {
      await clock.sleep(random.chance(0.3) ? request.timeoutMs : 20, request.signal);
      throw new TypeError('offline');
    }
    await clock.sleep(Math.min(out, request.timeoutMs), request.signal);
    if (this.isCaptive) {
      log.fault('captivePortal', what);
      log.rule('R-OUT-06 unreachable');
      // As some portals answer the probe by which a browser looks for them, and all else with it.
      if (random.chance(0.2)) return { status: 204, headers: {}, text: '' };
      return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, text: '<html>Pay here</html>' };
    }
    if (dice < 0.15 || !this.isUp || isAborted(request)) {
      log.fault('drop', what);
      await clock.sleep(random.chance(0.2) ? request.timeoutMs : 0, request.signal);
      throw new TypeError('dropped');
    }
    if (dice < 0.25) return this.#refusal(what, random.chance(0.5));
    // Counted where it is so: a later one is there already.
    if (order < this.#newest) log.fault('reorder', what);
    this.#newest = Math.max(this.#newest, order);
    const response = await this.#parts.handle(request);
    if (dice < 0.35 && request.method !== 'GET') {
      log.fault('duplicate', what);
      const again = await this.#parts.handle(request);
      if (random.chance(0.5)) return this.#back(request, again, back, what, hasTime);
    }
    if (dice < 0.55 && dice >= 0.35) {
      this.#lost(request, response, what);
      await clock.sleep(random.chance(0.2) ? request.timeoutMs : back, request.signal);
      throw new TypeError('answer lost');
    }
    return this.#back(request, response, back, what, hasTime);
  }

  async #back(request: HttpRequest, response: HttpResponse, ms: number, what: string, hasTime: boolean): Promise<HttpResponse> {
    const { clock, log } = this.#parts;
    if (ms > 60) log.fault('delay', `${what} ${ms}`);
    await clock.sleep(Math.min(ms, request.timeoutMs), request.signal);
    if (!hasTime || isAborted(request) || !this.isUp) {
      this.#lost(request, response, what);
      throw new TypeError('timed out');
    }
    log.say(`${what} ${response.status}`);
    return response;
  }

  #lost(request: HttpRequest, response: HttpResponse, what: string): void {
    const { log } = this.#parts;
    log.fault('lostAnswer', `${what} ${response.status}`);
    if (request.path === '/authentication/refresh') log.rule('R-SESS-03 the answer of a refresh was lost');
  }

  #refusal(what: string, isGateway: boolean): HttpResponse {
    const { log, random } = this.#parts;
    if (isGateway) {
      log.fault('gateway', what);
      // A stranger, who says what comes to its mind: an hour is longer than all may take to come to rest.
      return { status: 502, headers: { 'content-type': 'text/html', ...(random.chance(0.3) ? { 'retry-after': '3600' } : {}) }, text: '<html>Bad gateway</html>' };
    }
    log.fault('tooMany', what);
    log.rule('R-OUT-07 Retry-After');
    const status = random.chance(0.5) ? 429 : 503;
    const headers = { 'content-type': 'application/problem+json', ...(random.chance(0.7) ? { 'retry-after': String(random.int(1, 8)) } : {}) };
    return { status, headers, text: JSON.stringify({ type: 'about:blank', title: 'later', status, detail: 'later' }) };
  }
}

function isAborted(request: HttpRequest): boolean {
  return request.signal?.aborted === true;
}
