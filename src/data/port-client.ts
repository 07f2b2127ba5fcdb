import type { ArgsOf, CommandName, CommandResult } from '../../schema/port/commands.ts';
import type { Emission, WakeReason } from '../../schema/port/port.ts';
import type { ParamsOf, QueryName, ResultOf } from '../../schema/port/queries.ts';
import { applyEmission, type Kept } from './apply-emission.ts';
import { familyKey, queryKey, extentOf } from './query-key.ts';
import { RestartPace } from './restart-pace.ts';
import type { PortConnection } from './wire-port.ts';

/** A query stays alive this long after its last reader left, so that going back draws at once, ms. */
const LINGER_MS = 10_000;
/** The worker is asked this often whether it lives, and has this long to answer, ms. */
const PING_EVERY_MS = 5_000;
const PING_LIMIT_MS = 10_000;
/** A busy device is slow to start a worker: after one that was given up the next has twice as long, so often at most. */
const PING_DOUBLINGS_MAX = 3;
/** Longer than the worker's own limit of any command (uploads do not happen inside commands), ms. */
const COMMAND_LIMIT_MS = 90_000;

interface Watched {
  readonly name: QueryName;
  params: object;
  readonly family: string;
  readonly listeners: Set<() => void>;
  kept: Kept | undefined;
  /** Emissions of an older subscription are dropped. */
  generation: number;
  handle: Promise<number> | null;
  linger: ReturnType<typeof setTimeout> | null;
}

/**
 * The page's side of the port. Shares one subscription between all readers of a query, replaces a dead worker by a
 * new one and subscribes again; readers keep their last result meanwhile.
 */
export class PortClient {
  readonly #connect: () => PortConnection;
  #connection: PortConnection;
  readonly #watched = new Map<string, Watched>();
  readonly #newestOfFamily = new Map<string, Watched>();
  /** The browser's last words were that it is offline, and out of sight; a new worker must hear them, too. */
  #isOffline = false;
  #isHidden = false;
  #watchdog: ReturnType<typeof setTimeout> | null = null;
  readonly #pace = new RestartPace();
  /** A worker that died, or asked for another one, waits for its turn. */
  #restart: ReturnType<typeof setTimeout> | null = null;
  #hasAnswered = false;
  /** How often a worker has died before any has answered. */
  #failedStarts = 0;
  /** How many workers in a row were given up because they did not answer. */
  #silentCount = 0;
  /** Rejects what waits for an answer when the worker is replaced. */
  #death = Promise.withResolvers<never>();

  constructor(connect: () => PortConnection) {
    this.#connect = connect;
    this.#connection = this.#open();
    this.#watch();
  }

  /** Calls `listener` after each change of the query's result until the returned function is called. */
  watch<Q extends QueryName>(name: Q, params: ParamsOf<Q>, listener: () => void): () => void {
    const watched = this.#watchedOf(name, params);
    if (watched.linger !== null) clearTimeout(watched.linger);
    watched.linger = null;
    watched.listeners.add(listener);
    return () => {
      watched.listeners.delete(listener);
      if (watched.listeners.size === 0) watched.linger = setTimeout(() => this.#drop(watched), LINGER_MS);
    };
  }

  /**
   * The newest result, the same object until it changes; that of the same list with another limit while the wanted
   * one is on its way; undefined when there is none yet.
   */
  peek<Q extends QueryName>(name: Q, params: ParamsOf<Q>): ResultOf<Q> | undefined {
    const kept = this.#watched.get(queryKey(name, params))?.kept ?? this.#newestOfFamily.get(familyKey(name, params))?.kept;
    return typedResult<Q>(kept?.result);
  }

  /** Whether no worker has started yet, though it was tried. */
  get isWithoutWorker(): boolean {
    return !this.#hasAnswered && this.#failedStarts > 0;
  }

  /**
   * Runs a command under an id of its own, once: it is not sent to the worker that takes the place of one that died, as
   * nobody knows whether the dead one carried it out. Never rejects: errors are data, also that one (`storage`, `lost`), or
   * one that never started (`noWorker`).
   */
  async run<C extends CommandName>(name: C, args: ArgsOf<C>): Promise<CommandResult<C>> {
    if (this.#restart !== null && this.isWithoutWorker) {
      if (!this.#pace.mayHurry()) return { ok: false, error: { kind: 'noWorker' } };
      this.#replace();
    }
    const limit = Promise.withResolvers<never>();
    const timer = setTimeout(() => limit.reject(new Error(`${name} took too long`)), COMMAND_LIMIT_MS);
    try {
      const answer = await Promise.race([this.#connection.port.run(name, args, crypto.randomUUID()), this.#death.promise, limit.promise]);
      return typedAnswer<C>(answer);
    } catch (error) {
      if (error === NOT_STARTED) return { ok: false, error: { kind: 'noWorker' } };
      if (error === WORKER_DIED) return { ok: false, error: { kind: 'storage', reason: 'lost' } };
      return { ok: false, error: { kind: 'bug', message: error instanceof Error ? error.message : String(error) } };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Forwards a wake-up that only the page hears. */
  wake(reason: WakeReason): void {
    if (reason === 'offline' || reason === 'online') this.#isOffline = reason === 'offline';
    if (reason === 'hidden' || reason === 'visible') this.#isHidden = reason === 'hidden';
    this.#connection.port.wake(reason).catch(() => undefined);
    if (reason !== 'visible' && reason !== 'pageshow') return;
    // Somebody looks: whatever was in the way of the last worker may be over.
    if (this.#restart !== null && this.#pace.mayHurry()) this.#replace();
    this.#watch();
  }

  /** Ends the worker; for tests and hot reload. */
  close(): void {
    if (this.#watchdog !== null) clearTimeout(this.#watchdog);
    if (this.#restart !== null) clearTimeout(this.#restart);
    for (const watched of this.#watched.values()) if (watched.linger !== null) clearTimeout(watched.linger);
    this.#connection.close();
  }

  #open(): PortConnection {
    const connection = this.#connect();
    this.#pace.started();
    connection.onDeath(() => {
      if (connection === this.#connection) this.#replaceInTime();
    });
    connection.port.ping().then(
      () => {
        this.#hasAnswered = true;
        this.#silentCount = 0;
      },
      () => undefined,
    );
    return connection;
  }

  #replaceInTime(): void {
    if (this.#restart !== null) return;
    if (!this.#hasAnswered) this.#failedStarts += 1;
    const wait = this.#pace.next();
    if (wait === 0) return this.#replace();
    if (this.isWithoutWorker) this.#rejectRunning();
    this.#restart = setTimeout(() => this.#replace(), wait);
  }

  #watchedOf(name: QueryName, params: object): Watched {
    const key = queryKey(name, params);
    const present = this.#watched.get(key);
    if (present !== undefined) return present;
    const family = familyKey(name, params);
    const resized = this.#resized(family, key, params);
    if (resized !== null) return resized;
    const watched: Watched = { name, params, family, listeners: new Set(), kept: undefined, generation: 0, handle: null, linger: null };
    this.#watched.set(key, watched);
    this.#subscribe(watched);
    return watched;
  }

  /** A list of the family that nobody reads any more goes on as the wanted one: only what differs comes over. */
  #resized(family: string, key: string, params: object): Watched | null {
    const extent = extentOf(params);
    const watched = this.#newestOfFamily.get(family);
    if (extent === null || watched === undefined || watched.listeners.size > 0 || this.#watched.get(queryKey(watched.name, watched.params)) !== watched) return null;
    this.#watched.delete(queryKey(watched.name, watched.params));
    this.#watched.set(key, watched);
    watched.params = params;
    const { port } = this.#connection;
    watched.handle?.then((handle) => port.resize(handle, extent)).catch(() => undefined);
    return watched;
  }

  #subscribe(watched: Watched): void {
    watched.generation += 1;
    const { generation } = watched;
    let isFirst = true;
    const listen = (emission: Emission): void => {
      if (generation !== watched.generation) return;
      // The first emission after a restart tells everything anew; the rows at hand serve for identity only.
      const kin = isFirst ? (watched.kept ?? this.#newestOfFamily.get(watched.family)?.kept)?.byKey : undefined;
      watched.kept = applyEmission(isFirst && emission.kind === 'rows' ? undefined : watched.kept, emission, kin);
      isFirst = false;
      // A shorter list that only lingers says nothing about what the reader has now.
      if (watched.listeners.size > 0) this.#newestOfFamily.set(watched.family, watched);
      for (const listener of watched.listeners) listener();
    };
    watched.handle = this.#connection.port.subscribe(watched.name, watched.params, listen);
    watched.handle.catch(() => undefined);
  }

  #drop(watched: Watched): void {
    if (watched.listeners.size > 0) return;
    watched.generation += 1;
    this.#watched.delete(queryKey(watched.name, watched.params));
    if (this.#newestOfFamily.get(watched.family) === watched) this.#newestOfFamily.delete(watched.family);
    const { port } = this.#connection;
    watched.handle?.then((handle) => port.unsubscribe(handle)).catch(() => undefined);
  }

  #watch(): void {
    if (this.#watchdog !== null) clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => void this.#ping(), PING_EVERY_MS);
  }

  async #ping(): Promise<void> {
    const connection = this.#connection;
    const sentAt = performance.now();
    const limitMs = PING_LIMIT_MS * 2 ** Math.min(this.#silentCount, PING_DOUBLINGS_MAX);
    const late = new Promise<'late'>((resolve) => {
      setTimeout(() => resolve('late'), limitMs);
    });
    const answer = await Promise.race([connection.port.ping(), late]).catch(() => 'late');
    // A page that was frozen itself fires both at once: only an answer missing while the page ran counts.
    const pageRan = performance.now() - sentAt < limitMs * 2;
    if (answer === 'late' && pageRan && connection === this.#connection) {
      this.#silentCount += 1;
      this.#replace();
    }
    // Also where the worker was replaced meanwhile: nobody else looks whether the next one lives.
    this.#watch();
  }

  #rejectRunning(): void {
    this.#death.promise.catch(() => undefined);
    this.#death.reject(this.isWithoutWorker ? NOT_STARTED : WORKER_DIED);
    this.#death = Promise.withResolvers<never>();
  }

  #replace(): void {
    if (this.#restart !== null) clearTimeout(this.#restart);
    this.#restart = null;
    this.#connection.close();
    this.#rejectRunning();
    this.#connection = this.#open();
    if (this.#isOffline) this.wake('offline');
    if (this.#isHidden) this.wake('hidden');
    for (const watched of this.#watched.values()) this.#subscribe(watched);
  }
}

const WORKER_DIED = new Error('the worker died');
const NOT_STARTED = new Error('no worker has started yet');

// What crosses is built by the worker from the same contract (schema/port), so it is trusted here and nowhere parsed.
function typedResult<Q extends QueryName>(result: unknown): ResultOf<Q> | undefined {
  return result as ResultOf<Q> | undefined;
}
function typedAnswer<C extends CommandName>(answer: unknown): CommandResult<C> {
  return answer as CommandResult<C>;
}
