import type { Method } from '../../schema/calls/call.ts';
/**
 * What the engine needs of the world, as small interfaces (design.md, end of section 3): the simulator replaces them
 * with virtual time and seeded faults, the worker with the real ones.
 */
export interface Clock {
  /** Device time, ms. Never trusted for order; the server's offset is learnt from answers (invariant 19). */
  now(): number;
  /** ms since some moment, which nobody can set; stands still while some devices sleep. Absent: this clock has none. */
  steady?(): number;
  /** Resolves after `ms`, or at once when one of the signals aborts. */
  sleep(ms: number, ...signals: readonly (AbortSignal | undefined)[]): Promise<void>;
}

export interface Random {
  /** In [0, 1). */
  next(): number;
  bytes(into: Uint8Array): Uint8Array;
}

export interface HttpRequest {
  readonly method: Method;
  /** Relative to the API base. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData | Blob;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

export interface HttpResponse {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Rejects only where no answer came: network, time-out, abort. */
export interface Net {
  request(request: HttpRequest): Promise<HttpResponse>;
}

/** Web Locks with a bounded wait; `steal` breaks a frozen holder (invariant 7). */
export interface Locks {
  /** Runs `work` while holding `name`; resolves with its result. Waits for its turn. */
  hold<T>(name: string, work: (lost: AbortSignal) => Promise<T>): Promise<T>;
  /** As hold, but answers null at once where somebody else holds it. */
  tryHold<T>(name: string, work: (lost: AbortSignal) => Promise<T>): Promise<T | null>;
  steal<T>(name: string, work: (lost: AbortSignal) => Promise<T>): Promise<T>;
}

/** A message to every realm of this origin and user: heartbeats, wake-ups, "session changed". */
export interface Bus {
  send(message: unknown): void;
  listen(listener: (message: unknown) => void): () => void;
}

export interface Environment {
  readonly clock: Clock;
  readonly random: Random;
  readonly net: Net;
  readonly locks: Locks;
  readonly bus: Bus;
}
