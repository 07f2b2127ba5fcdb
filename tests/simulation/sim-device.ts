import type { Uuid } from '../../schema/ids.ts';
import type { HttpRequest, HttpResponse } from '../../workers/sync/environment.ts';
import type { Interval } from '../../workers/replica/vault-store.ts';
import type { Engine, EngineParts } from '../../workers/sync/engine.ts';
import { sessionOf } from '../../workers/sync/session.ts';
import type { MemoryReplica } from '../support/memory-replica.ts';
import type { MemoryVault } from '../support/memory-vault.ts';
import type { VirtualClock } from '../support/virtual-clock.ts';
import { VirtualBus, VirtualLocks } from '../support/virtual-realms.ts';
import { TakenAway } from './comeback-faults.ts';
import type { Emphasis } from './emphasis.ts';
import type { Log } from './fault-kinds.ts';
import { KeyedAnswers } from './keyed-answers.ts';
import { OutboxBook, type Written } from './outbox-book.ts';
import type { SeededRandom } from './seeded-random.ts';
import { SimNetwork } from './sim-network.ts';
import { SimRealm } from './sim-realm.ts';
import type { SimSeat } from './sim-server.ts';

/** How a device is built; a planted bug changes one of these. */
export interface Making {
  readonly createEngine: (parts: EngineParts) => Engine;
  readonly vault: (user: Uuid, parts: { newId: () => Uuid; now: () => number }) => MemoryVault;
  readonly replica: () => MemoryReplica;
  /** What the device does to a request before it leaves. */
  readonly request: (request: HttpRequest, random: SeededRandom) => HttpRequest;
  /** What a run has more of than usual, so that few seeds are enough to meet it. */
  readonly emphasis?: Emphasis;
}

export interface DeviceParts {
  readonly name: string;
  readonly user: Uuid;
  readonly seat: SimSeat;
  readonly handle: (request: HttpRequest) => Promise<HttpResponse>;
  readonly clock: VirtualClock;
  readonly random: SeededRandom;
  readonly log: Log;
  readonly making: Making;
}

/** A person's phone or computer: stores that outlive tabs, a network of its own, a clock that may be wrong. */
export class SimDevice {
  readonly name: string;
  readonly user: Uuid;
  readonly seat: SimSeat;
  readonly clock: VirtualClock;
  readonly random: SeededRandom;
  readonly log: Log;
  readonly network: SimNetwork;
  vault: MemoryVault;
  replica: MemoryReplica;
  locks = new VirtualLocks();
  bus = new VirtualBus();
  realms: SimRealm[] = [];
  skewMs = 0;
  isFull = false;
  isSlow = true;
  /** Tabs die by themselves while this holds. */
  isMortal = true;
  evictions = 0;
  /** When it was last given a cursor without having had one that the server knew. */
  freshAt = 0;
  /** Everything that came into its outbox, in that order. */
  readonly written: Written[] = [];
  readonly book = new OutboxBook();
  readonly answers = new KeyedAnswers();
  /** Which tabs could lead and did not, and since when. */
  leaderless: { realms: string; since: number } | null = null;
  takenAway = new TakenAway();
  /** The versions that its replica had when somebody last looked. */
  versions = new Map<string, number>();
  /** With what the server has refused it something. */
  readonly refusals = new Set<number>();
  readonly #making: Making;
  #lives = 0;

  constructor(parts: DeviceParts) {
    const { name, user, seat, clock, random, log, making } = parts;
    [this.name, this.user, this.seat, this.clock, this.random, this.log, this.#making] = [name, user, seat, clock, random, log, making];
    this.network = new SimNetwork({ clock, random: random.fork(), log, name, handle: (request) => parts.handle(making.request(request, random)) });
    this.vault = this.#newVault();
    this.replica = making.replica();
  }

  get living(): readonly SimRealm[] {
    return this.realms.filter((realm) => realm.isAlive);
  }

  get sessionState(): 'active' | 'expired' | null {
    return this.vault.stored.session?.state ?? null;
  }
  get draftCount(): number {
    return this.vault.stored.drafts.length;
  }
  intervalsOf(threadId: Uuid): readonly Interval[] {
    return this.vault.stored.intervals.get(threadId) ?? [];
  }

  async logIn(): Promise<void> {
    await this.vault.saveSession(sessionOf(await this.seat.issueTokens(null)));
  }

  open(): SimRealm {
    this.#lives += 1;
    const isDoomed = this.isMortal && this.random.chance(0.4);
    const realm = new SimRealm(this, `${this.name}.${this.#lives}`, this.#making.createEngine, isDoomed ? this.random.int(1, this.random.chance(0.5) ? 60 : 500) : Infinity, this.random.chance(0.5));
    this.realms.push(realm);
    this.log.say(`${realm.name} opens`);
    return realm;
  }

  /** A tab died; somebody may open another after a while. */
  lost(realm: SimRealm): void {
    this.realms = this.realms.filter((other) => other !== realm);
    void this.clock.sleep(this.random.int(100, 20_000)).then(() => {
      if (this.living.length === 0) this.open();
    });
  }

  /** The browser throws the origin away: what was not sent is lost, and told so by an empty app that asks for a login. */
  async evict(): Promise<void> {
    this.log.fault('eviction', `${this.name} with ${this.vault.rows.length} rows`);
    this.evictions += 1;
    this.isMortal = false;
    for (const realm of this.living) realm.fate.kill();
    [this.vault, this.replica, this.locks, this.bus] = [this.#newVault(), this.#making.replica(), new VirtualLocks(), new VirtualBus()];
    this.isMortal = true;
    await this.logIn();
    this.open();
  }

  #newVault(): MemoryVault {
    return this.#making.vault(this.user, { newId: () => this.random.uuid(), now: () => this.clock.now() + this.skewMs });
  }
}
