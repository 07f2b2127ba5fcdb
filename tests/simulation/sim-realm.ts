import type { WakeReason } from '../../schema/port/port.ts';
import type { LiveEvent } from '../../schema/records/live-event.ts';
import { createApiClient } from '../../workers/sync/api-client.ts';
import type { Environment, Locks } from '../../workers/sync/environment.ts';
import type { Engine, EngineParts } from '../../workers/sync/engine.ts';
import type { LiveHandlers } from '../../workers/sync/live.ts';
import { Fate } from '../support/fate.ts';
import type { MemoryReplica } from '../support/memory-replica.ts';
import type { MemoryVault } from '../support/memory-vault.ts';
import { rulesOfEvent } from './rule-signs.ts';
import type { SimDevice } from './sim-device.ts';
import { troubledStore } from './sim-stores.ts';

/** A tab: a real engine whose every step may be its last, over the stores of its device. */
export class SimRealm {
  readonly name: string;
  readonly fate: Fate;
  readonly engine: Engine;
  /** The stores as this realm has them. */
  readonly vault: MemoryVault;
  readonly replica: MemoryReplica;
  readonly #device: SimDevice;
  #handlers: LiveHandlers | null = null;
  /** The page was hidden and not shown again: such a tab asks for nothing by itself. */
  isHidden = false;
  #isLiveUp = false;
  #missed: LiveEvent[] = [];
  #heardAt = 0;

  constructor(device: SimDevice, name: string, create: (parts: EngineParts) => Engine, dieAt = Infinity, isAfter = false) {
    this.name = name;
    this.#device = device;
    this.fate = new Fate(dieAt, isAfter, () => this.#fell());
    this.vault = this.fate.over(troubledStore(device.vault, device, name));
    this.replica = this.fate.over(troubledStore(device.replica, device, name));
    const env = this.#environment();
    const api = createApiClient({ net: env.net, clock: env.clock, language: () => 'en' });
    this.engine = create({ env, replica: this.replica, vault: this.vault, api, live: { open: (handlers) => this.#openLive(handlers) } });
    this.engine.start();
  }

  get isAlive(): boolean {
    return !this.fate.isDead;
  }

  /** Something that the page forwards. */
  wake(reason: WakeReason | 'session'): void {
    if (reason === 'hidden' || reason === 'visible') this.isHidden = reason === 'hidden';
    this.engine.wake(reason);
  }

  freeze(ms: number): void {
    const { clock, log } = this.#device;
    if (this.#device.locks.holderOf(`parta-engine-${this.#device.user}`) === this.name) log.fault('frozenLeader', `${this.name} ${ms}`);
    this.fate.freeze();
    void clock.sleep(ms).then(() => this.fate.thaw());
  }

  /** What the server publishes, in order; lost where the connection is down, and made up for or not when it returns. */
  hear(events: readonly LiveEvent[]): void {
    const { clock, random, log, network } = this.#device;
    if (this.#handlers === null) return;
    if (!this.#isLiveUp || !network.isUp || random.chance(network.trouble / 3)) {
      this.#missed.push(...events);
      if (!this.#isLiveUp) return;
      log.fault('liveLost', this.name);
      this.#isLiveUp = false;
      const handlers = this.#handlers;
      this.#later(random.int(5, 1_000), () => handlers.onDown());
      this.#connect(random.int(500, 15_000));
      return;
    }
    const handlers = this.#handlers;
    this.#heardAt = Math.max(this.#heardAt + 1, clock.now() + random.int(5, 800));
    this.#later(this.#heardAt - clock.now(), () => {
      if (this.#handlers === handlers) this.#publish(handlers, events);
    });
  }

  #publish(handlers: LiveHandlers, events: readonly LiveEvent[]): void {
    for (const event of events) {
      for (const rule of rulesOfEvent(event)) this.#device.log.rule(rule);
      handlers.onPublication(event);
    }
  }

  #openLive(handlers: LiveHandlers): () => void {
    this.#handlers = handlers;
    this.#missed = [];
    this.#isLiveUp = false;
    this.#connect(this.#device.random.int(30, 600), true);
    return () => {
      if (this.#handlers === handlers) this.#handlers = null;
    };
  }
  #connect(ms: number, isFirst = false): void {
    const handlers = this.#handlers;
    this.#later(ms, () => {
      if (handlers === null || this.#handlers !== handlers || this.#isLiveUp) return;
      const { random, network } = this.#device;
      if (!network.isUp || network.isCaptive) return this.#connect(random.int(500, 10_000), isFirst);
      this.#isLiveUp = true;
      const isRecovered = !isFirst && random.chance(0.5);
      const missed = this.#missed.splice(0);
      this.#device.log.rule('R-LIVE-03 connected');
      handlers.onUp(isRecovered);
      if (isRecovered) this.#publish(handlers, missed);
    });
  }
  #later(ms: number, work: () => void): void {
    void this.#device.clock.sleep(ms).then(() => this.fate.awake()).then(work);
  }

  #fell(): void {
    const { locks, bus, log } = this.#device;
    log.fault('crash', `${this.name} at step ${this.fate.steps}`);
    log.rule('R-OUT-02 killed between two steps');
    if (this.fate.diedAt !== '') log.kill(this.fate.diedAt);
    this.#handlers = null;
    bus.silence(this.name);
    // In a later turn, as the browser does it.
    void Promise.resolve().then(() => locks.kill(this.name));
    this.#device.lost(this);
  }

  #environment(): Environment {
    const device = this.#device;
    const { fate, name } = this;
    return {
      clock: {
        now: () => device.clock.now() + device.skewMs,
        steady: () => device.clock.now(),
        sleep: (ms, signal) => fate.step('sleep', () => device.clock.sleep(ms, signal)),
      },
      random: { next: () => device.random.next(), bytes: (into) => device.random.bytes(into) },
      net: fate.over(device.network.net()),
      locks: this.#locks(),
      bus: device.bus.realm(name, (hear) => void (fate.isFrozen ? fate.awake().then(hear) : hear())),
    };
  }

  /** A frozen tab is given locks and robbed of them without noticing before it thaws. */
  #locks(): Locks {
    const { fate } = this;
    const locks = this.#device.locks.realm(this.name);
    const own = <T>(work: (lost: AbortSignal) => Promise<T>) => async (lost: AbortSignal): Promise<T> => {
      await fate.awake();
      const mine = new AbortController();
      if (lost.aborted) mine.abort();
      lost.addEventListener('abort', () => {
        this.#device.log.rule('R-TAB-03 robbed');
        if (fate.isFrozen) void fate.awake().then(() => mine.abort());
        else mine.abort();
      });
      return work(mine.signal);
    };
    return {
      hold: (lock, work) => locks.hold(lock, own(work)),
      tryHold: (lock, work) => locks.tryHold(lock, own(work)),
      steal: (lock, work) => {
        this.#device.log.rule(lock.includes('session') ? 'R-SESS-02 stolen' : 'R-TAB-03 stolen');
        return locks.steal(lock, own(work));
      },
    };
  }
}
