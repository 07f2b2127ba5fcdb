import type { Environment, HttpRequest, HttpResponse, Net } from '../../workers/sync/environment.ts';
import { createApiClient, type ApiClient } from '../../workers/sync/api-client.ts';
import type { Connection, ConnectionKind } from '../../workers/sync/connection.ts';
import { createEngine, type Engine } from '../../workers/sync/engine.ts';
import type { LiveConnection, LiveHandlers } from '../../workers/sync/live.ts';
import { sessionOf } from '../../workers/sync/session.ts';
import { MemoryReplica } from './memory-replica.ts';
import { MemoryVault } from './memory-vault.ts';
import { ModelServer } from './model-server.ts';
import { VirtualBus, VirtualLocks } from './virtual-realms.ts';
import { VirtualClock } from './virtual-clock.ts';

/**
 * What the network does with a request. `cut`: it never arrives; `lose`: it is carried out, the answer is lost;
 * `part`: half of a file's piece arrives; a response: somebody else answers.
 */
export type Fault = 'pass' | 'cut' | 'lose' | 'part' | 'hang' | HttpResponse;

/** Realtime by hand: the test publishes. */
export class HandLive implements LiveConnection {
  handlers: LiveHandlers | null = null;
  opened = 0;
  open(handlers: LiveHandlers): () => void {
    this.handlers = handlers;
    this.opened += 1;
    return () => {
      if (this.handlers === handlers) this.handlers = null;
    };
  }
}

/** What the device goes by, by hand. */
export class HandConnection implements Connection {
  readonly #listeners = new Set<() => void>();
  #kind: ConnectionKind = 'unknown';
  kind(): ConnectionKind {
    return this.#kind;
  }
  watch(listen: () => void): () => void {
    this.#listeners.add(listen);
    return () => this.#listeners.delete(listen);
  }
  become(kind: ConnectionKind): void {
    this.#kind = kind;
    for (const listen of this.#listeners) listen();
  }
}

/** One user's device: stores, a server, a network with faults, any number of tabs. */
export class World {
  readonly clock = new VirtualClock();
  readonly server = new ModelServer(() => this.clock.now() + this.skewMs);
  readonly replica = new MemoryReplica();
  readonly vault: MemoryVault;
  readonly locks = new VirtualLocks();
  readonly bus = new VirtualBus();
  readonly live = new HandLive();
  readonly connection = new HandConnection();
  /** Server time minus device time. */
  skewMs = 0;
  latencyMs = 20;
  fault: (request: HttpRequest) => Fault = () => 'pass';
  /** How much longer an answer is on its way, ms. */
  slowness: (request: HttpRequest) => number = () => 0;

  constructor() {
    this.vault = new MemoryVault(this.server.me._id, { now: () => this.clock.now() });
  }

  async logIn(): Promise<void> {
    await this.vault.saveSession(sessionOf(this.server.issueTokens(null)));
  }

  env(realm: string): Environment {
    return { clock: this.clock, random: { next: () => 0.5, bytes: fillRandom }, net: this.net(), locks: this.locks.realm(realm), bus: this.bus.realm(realm) };
  }

  api(env: Environment): ApiClient {
    return createApiClient({ net: env.net, clock: env.clock, language: () => 'en' });
  }

  tab(realm: string, change: (env: Environment) => Environment = (env) => env, stores: { vault?: MemoryVault; replica?: MemoryReplica } = {}, drawFirstMs = 0, room?: () => Promise<'ok' | 'low'>): Engine {
    const env = change(this.env(realm));
    return createEngine({ env, replica: stores.replica ?? this.replica, vault: stores.vault ?? this.vault, api: this.api(env), live: this.live, connection: this.connection, drawFirstMs, ...(room === undefined ? {} : { room }) });
  }

  /** A tab that has loaded everything for the first time. */
  async loadedTab(realm: string): Promise<Engine> {
    const engine = this.tab(realm);
    engine.start();
    if (!(await this.clock.until(() => this.vault.cursors.has('cursor') && engine.status.now().phase === 'idle'))) throw new Error('Not loaded');
    return engine;
  }

  net(): Net {
    return {
      request: async (request) => {
        const fault = this.fault(request);
        if (fault === 'hang') {
          await this.clock.sleep(request.timeoutMs, request.signal);
          throw new TypeError('timed out');
        }
        await this.clock.sleep(this.latencyMs, request.signal);
        if (fault === 'cut' || isAborted(request)) throw new TypeError('network');
        if (fault === 'part') {
          this.server.keepPart(request, 0.5);
          throw new TypeError('network');
        }
        if (typeof fault !== 'string') return fault;
        const response = this.server.handle(request);
        await this.clock.sleep(this.latencyMs + this.slowness(request), request.signal);
        if (fault === 'lose' || isAborted(request)) throw new TypeError('network');
        return response;
      },
    };
  }
}

function isAborted(request: HttpRequest): boolean {
  return request.signal?.aborted === true;
}

function fillRandom(into: Uint8Array): Uint8Array {
  into.set(crypto.getRandomValues(new Uint8Array(into.length)));
  return into;
}
