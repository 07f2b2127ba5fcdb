import { createHash } from 'node:crypto';
import type { Uuid } from '../../schema/ids.ts';
import { isAllowed, permissionsOf } from '../../schema/rules/mutation-permission.ts';
import { editBaseOf, isEdit } from '../../schema/rules/edit-base.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import type { AttachmentDraft, Mutation } from '../../schema/rules/mutation.ts';
import type { HttpRequest, HttpResponse } from '../../workers/sync/environment.ts';
import { createEngine } from '../../workers/sync/engine.ts';
import { sessionOf } from '../../workers/sync/session.ts';
import { MemoryReplica } from '../support/memory-replica.ts';
import { MemoryVault } from '../support/memory-vault.ts';
import { VirtualClock } from '../support/virtual-clock.ts';
import type { Emphasis, StormFault } from './emphasis.ts';
import { Log, type Hits } from './fault-kinds.ts';
import { faultsNow, faultsAtEnd, type Acknowledged } from './oracle.ts';
import { lastWordOf, newcomerOf, secondThought, wishOf } from './people-wishes.ts';
import { rulesOfRequest } from './rule-signs.ts';
import { serveModel } from './school-server.ts';
import { shown as shownPerson } from './school-view.ts';
import { foundSchool, type Cast, type School } from './school.ts';
import { SeededRandom } from './seeded-random.ts';
import { SimDevice, type Making } from './sim-device.ts';
import type { Serve, SimServer } from './sim-server.ts';
import { ShownWorld } from './shown-world.ts';
import { smallPicture } from './small-picture.ts';

/** How long the storm lasts, ms of virtual time. */
const STORM_MS = 90_000;
/** How long everything may take to come to rest afterwards, beside what the server told to wait, ms of virtual time. */
const REST_LIMIT_MS = 20 * 60_000;
/** What waits longer than this waits because the server said so, ms. */
const LONG_WAIT_MS = 60_000;
/** So often it is looked every few seconds whether all is at rest, then every few minutes. */
const MANY_LOOKS = 12;
const START = Date.parse('2026-11-21T08:00:00.000Z');

export interface Ran extends Hits {
  readonly seed: number;
  /** Of everything that happened, in order: the same seed gives the same. */
  readonly hash: string;
  /** What the oracle says; empty where all is well. */
  readonly problems: readonly string[];
  readonly lines: readonly string[];
  readonly virtualMs: number;
}

/** What the product is built of where no bug is planted. */
export const SOUND: Making = {
  createEngine,
  vault: (user, parts) => new MemoryVault(user, parts),
  replica: () => new MemoryReplica(),
  request: (request) => request,
};

/** Runs one seed: people work through a storm of faults, then everything heals and must come to rest in one truth. */
export async function simulate(seed: number, making: Making = SOUND, serve: Serve = serveModel): Promise<Ran> {
  const random = new SeededRandom(seed);
  let settled = (): Promise<void> => Promise.resolve();
  const clock = new VirtualClock(START, () => settled());
  const { school, cast } = foundSchool(random.fork());
  const server = await serve({ school, cast, random: random.fork(), now: () => clock.now() });
  settled = () => server.settled();
  try {
    return await new Simulation({ seed, random, clock, school, cast, server, making }).run();
  } finally {
    await server.close();
  }
}

interface Parts {
  readonly seed: number;
  readonly random: SeededRandom;
  readonly clock: VirtualClock;
  readonly school: School;
  readonly cast: Cast;
  readonly server: SimServer;
  readonly making: Making;
}

/** One of so many looks at a thread is a jump. */
const JUMP_EVERY = 3;

class Simulation {
  readonly #seed: number;
  readonly #random: SeededRandom;
  readonly #clock: VirtualClock;
  readonly #log: Log;
  readonly #school: School;
  readonly #server: SimServer;
  readonly #devices: SimDevice[];
  readonly #emphasis: Emphasis;
  readonly #acknowledged: Acknowledged[] = [];
  readonly #revoked = new Set<Uuid>();
  readonly #problems = new Set<string>();
  /** In every second run somebody looks at the devices while all comes to rest; in the others every wait must end by itself. */
  readonly #isWoken: boolean;
  /** Until when the server has told somebody to wait. */
  #toldUntil = 0;
  #words = 0;
  #looks = 0;
  #places = 0;

  constructor({ seed, random, clock, school, cast, server, making }: Parts) {
    [this.#seed, this.#random, this.#clock, this.#school, this.#server] = [seed, random, clock, school, server];
    this.#emphasis = making.emphasis ?? {};
    this.#isWoken = seed % 2 === 0;
    this.#log = new Log(() => this.#clock.now());
    const { anna, boris, maria, pavel, masha } = cast;
    const everybody = [['anna-phone', anna], ['anna-desk', anna], ['boris', boris], ['maria', maria], ['pavel', pavel], ['masha', masha]] as const;
    const some = everybody.filter(([name]) => name === 'anna-phone' || name === 'maria' || this.#random.chance(0.6));
    this.#devices = some.map(([name, user]) => {
      const seat = this.#server.seat(user);
      const handle = async (request: HttpRequest): Promise<HttpResponse> => this.#handled(device, request, await seat.handle(request));
      const device: SimDevice = new SimDevice({ name, user, seat, handle, clock: this.#clock, random: this.#random.fork(), log: this.#log, making });
      return device;
    });
    this.#server.onNews = (user, events) => {
      for (const device of this.#devices) if (device.user === user) for (const realm of device.living) realm.hear(events);
    };
    this.#server.onChange = (user, what, status) => this.#log.say(`server ${this.#school.people.get(user)?.role ?? ''} ${what} ${status}`);
  }

  async run(): Promise<Ran> {
    for (const device of this.#devices) {
      await device.logIn();
      device.open();
    }
    await this.#storm();
    await this.#heal();
    const lines = this.#log.lines;
    const hash = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
    const { faults, rules, mutations, kills } = this.#log;
    return { seed: this.#seed, hash, problems: [...this.#problems], faults, rules, mutations, kills, lines, virtualMs: this.#clock.now() - START };
  }

  async #storm(): Promise<void> {
    const calm = this.#random.int(0, 6_000);
    await this.#clock.advance(calm);
    for (const device of this.#devices) {
      const drawn = this.#random.pick([0.05, 0.2, 0.5]) ?? 0;
      device.network.trouble = this.#emphasis.trouble ?? drawn;
    }
    const end = this.#clock.now() + STORM_MS;
    while (this.#clock.now() < end) {
      const device = this.#random.pick(this.#devices);
      if (device === undefined) break;
      if (this.#random.chance(0.25)) await this.#fault(device);
      else this.#act(device);
      await this.#clock.advance(this.#random.chance(0.2) ? this.#random.int(0, 40) : this.#random.chance(0.5) ? this.#random.int(0, 300) : this.#random.int(300, 5_000));
      this.#judge(await faultsNow(this.#devices, this.#server, this.#acknowledged));
    }
  }

  #act(device: SimDevice): void {
    const realm = this.#random.pick(device.living) ?? device.open();
    const me = shownPerson(this.#school, device.user);
    const shown = new ShownWorld(device.replica.rows, device.vault.rows, me);
    const files: AttachmentDraft[] = [];
    const picture = (): AttachmentDraft => {
      const file: AttachmentDraft = { fileId: device.random.uuid(), name: 'a.png', mimeType: 'image/png', type: 'photo', size: smallPicture.size, width: 1, height: 1 };
      files.push(file);
      return file;
    };
    const others = [...this.#school.people.values()];
    const word = (): string => this.#word();
    const again = device.random.chance(0.35) ? secondThought(device.written.at(-1)?.mutation, word) : null;
    const mutation = again ?? wishOf({ shown, random: device.random, word, newId: () => device.random.uuid(), picture, others }, this.#emphasis.wishes);
    if (mutation === null) return;
    if (again !== null && !shown.rows.has(planOf(again).entity)) return;
    if (!permissionsOf(mutation).every((permission) => isAllowed(permission, shown.rows.get(permission.of) ?? null))) return;
    void this.#write(device, realm.vault, mutation, files);
  }

  /** Somebody who is told to be without a network enters a newcomer, or puts a class away, so that all of it waits together. */
  async #doAtOnce(device: SimDevice, vault: MemoryVault): Promise<void> {
    const shown = new ShownWorld(device.replica.rows, device.vault.rows, shownPerson(this.#school, device.user));
    const wishesOf = device.random.chance(0.4) ? lastWordOf : newcomerOf;
    const wishes = wishesOf({ shown, random: device.random, word: () => this.#word(), newId: () => device.random.uuid() });
    for (const mutation of wishes ?? []) await this.#write(device, vault, mutation, []);
  }

  /** As the port does it: files into a draft, then the mutation, which consumes it. Durable, and so acknowledged, when it resolves. */
  async #write(device: SimDevice, vault: MemoryVault, meant: Mutation, files: readonly AttachmentDraft[]): Promise<void> {
    const mutation = onBase(device, meant);
    const { evictions } = device;
    // Each has a place of its own: the port takes those of one place in turn, so that none consumes the files of another.
    const place = `place ${(this.#places += 1)}`;
    const before = new Set(device.vault.rows.map((row) => row.id));
    try {
      for (const file of files) await vault.addDraftFile(place, file, smallPicture);
      const row = await vault.addMutation(mutation, files.length === 0 ? {} : { consumeDraft: place });
      this.#log.mutation(mutation.type);
      this.#log.say(`${device.name} does ${mutation.type} ${planOf(mutation).entity}`);
      if (row === null) this.#log.rule('R-OUT-14 folded away');
      else if (before.has(row.id)) this.#log.rule('R-OUT-03 folded');
      this.#acknowledged.push({ device, evictions, mutation, isFolded: row === null });
    } catch {
      this.#log.say(`${device.name} is told that ${mutation.type} could not be kept`);
    }
  }

  #word(): string {
    return `w${(this.#words += 1)}`;
  }

  async #fault(device: SimDevice): Promise<void> {
    const { network, random } = device;
    const later = (ms: number, work: () => void): void => void this.#clock.sleep(ms).then(work);
    const faults: readonly (readonly [StormFault, () => void | Promise<void>])[] = [
      ['offline', () => {
        this.#log.fault('offline', device.name);
        network.isUp = false;
        const isTold = random.chance(0.5);
        if (isTold) this.#log.rule('R-OUT-11 told to be offline');
        if (isTold) for (const realm of device.living) realm.wake('offline');
        const realm = random.chance(0.5) ? random.pick(device.living) : undefined;
        if (isTold && device.seat.me.role === 'teacher' && realm !== undefined) void this.#doAtOnce(device, realm.vault);
        later(random.int(500, 40_000), () => {
          network.isUp = true;
          if (isTold) for (const realm of device.living) realm.wake('online');
        });
      }],
      ['captive', () => {
        network.isCaptive = true;
        later(random.int(500, 20_000), () => {
          network.isCaptive = false;
        });
      }],
      ['crash', () => random.pick(device.living)?.fate.kill()],
      ['freeze', () => random.pick(device.living)?.freeze(random.int(2_000, 60_000))],
      ['tab', () => {
        if (device.living.length < 3) device.open();
      }],
      ['tab', () => {
        if (device.living.length < 3) device.open();
      }],
      ['evict', () => (random.chance(0.3) ? device.evict() : undefined)],
      ['generation', async () => {
        if (!random.chance(0.4)) return;
        this.#log.fault('generation', 'everybody');
        await this.#server.beginGeneration();
      }],
      ['access', () => this.#moveAccess()],
      ['session', async () => {
        if (!random.chance(0.4)) return;
        this.#log.fault('revokedSession', device.name);
        this.#revoked.add(device.user);
        await this.#server.revoke(device.user);
        later(random.int(5_000, 30_000), () => void this.#logInAgain(device.user));
      }],
      ['token', () => {
        this.#log.fault('tokenOver', device.name);
        // One that is only just issued is refused by no server.
        device.seat.retireAccessTokens(this.#clock.now() - 30_000);
      }],
      ['skew', () => {
        const before = device.skewMs;
        device.skewMs = random.pick([0, 86_400_000, -86_400_000, 3_600_000, -300_000]) ?? 0;
        if (device.skewMs !== before) this.#log.fault('clockSkew', `${device.name} ${device.skewMs}`);
      }],
      ['quota', () => {
        device.isFull = true;
        later(random.int(500, 15_000), () => {
          device.isFull = false;
        });
      }],
      ['burst', () => this.#burst()],
      ['wake', () => random.pick(device.living)?.wake(random.pick(['focus', 'online', 'hidden', 'visible'] as const) ?? 'focus')],
      ['look', () => this.#look(device)],
    ];
    await this.#random.weighted(faults.map(([name, fault]) => [this.#emphasis.faults?.[name] ?? 1, fault] as const))?.();
  }

  async #moveAccess(): Promise<void> {
    const moved = await this.#server.moveAccess(this.#random);
    if (moved !== null) this.#log.rule('R-PULL-10 gained or lost');
    if (moved === 'taken') this.#log.fault('revokedAccess', 'somebody');
    else this.#log.say(`access is ${moved === null ? 'as it was' : 'given'}`);
  }

  /** More messages at once than a page holds, from a device that is not here. */
  async #burst(): Promise<void> {
    const count = this.#random.chance(0.3) ? 35 : this.#random.int(1, 4);
    this.#log.say(`server burst of ${count}`);
    await this.#server.burst(this.#random, count);
  }

  /** Somebody scrolls, or opens a list that is fetched only then. */
  #look(device: SimDevice): void {
    const realm = device.random.pick(device.living);
    const rows = [...device.replica.rows.values()];
    const thread = device.random.pick(rows.filter((row) => row['@type'] === 'Thread'));
    const story = device.random.pick(rows.filter((row) => row['@type'] === 'Story'));
    const student = device.random.pick(rows.filter((row) => row['@type'] === 'Student'));
    const settle = (promise: Promise<unknown> | undefined): void => void promise?.catch(() => undefined);
    if (thread !== undefined) settle(realm?.engine.fetchOlderMessages(thread._id, this.#jumpIn(device, thread._id)));
    if (story?.['@type'] === 'Story') settle(realm?.engine.fetchBelow({ of: 'comments', classId: story.class.slice('/classes/'.length), storyId: story._id }));
    if (student !== undefined) settle(realm?.engine.fetchBelow({ of: device.random.chance(0.5) ? 'awards' : 'invitations', studentId: student._id }));
  }

  /** Every third look goes to a message far back, whose page is an interval of its own (F-404). No draw: seeds stay what they are. */
  #jumpIn(device: SimDevice, threadId: Uuid): { around?: string } {
    this.#looks += 1;
    const messages = this.#looks % JUMP_EVERY === 0 ? this.#server.seat(device.user).messages(threadId) : [];
    const far = messages[Math.floor(messages.length / 4)];
    return far === undefined ? {} : { around: far.createdAt };
  }

  async #logInAgain(user: Uuid): Promise<void> {
    const tokens = await this.#server.seat(user).admit();
    for (const [place, device] of this.#devices.filter((each) => each.user === user).entries()) {
      await device.vault.saveSession(sessionOf(place === 0 ? tokens : await this.#server.seat(user).issueTokens(null)));
      for (const realm of device.living) realm.wake('session');
    }
  }

  async #heal(): Promise<void> {
    this.#log.say('-- the faults end');
    for (const device of this.#devices) {
      Object.assign(device.network, { trouble: 0, isUp: true, isCaptive: false });
      Object.assign(device, { isFull: false, isSlow: false, isMortal: false });
      for (const realm of device.living) {
        realm.fate.at = Infinity;
        realm.fate.thaw();
      }
    }
    if (!this.#isWoken) this.#showHidden();
    await this.#clock.advance(45_000);
    for (const user of this.#revoked) await this.#logInAgain(user);
    for (const device of this.#devices) {
      Object.assign(device.network, { trouble: 0, isUp: true, isCaptive: false });
      if (device.living.length === 0) device.open();
      device.isFull = false;
    }
    let left: readonly string[] = [];
    let until = this.#clock.now() + REST_LIMIT_MS;
    for (let looks = 1; this.#clock.now() < until; looks += 1) {
      for (const device of this.#devices) await this.#lookAtAll(device);
      await this.#clock.advance(4_000);
      const longWait = this.#longWaitMs();
      // To look at the real server is dear, and while all that is left waits there is no rest.
      if (longWait === 0) await this.#server.look();
      left = faultsAtEnd(this.#devices, this.#server, this.#acknowledged, this.#revoked);
      if (left.length === 0) break;
      if (longWait > 0) until = this.#clock.now() + longWait + REST_LIMIT_MS;
      await this.#clock.advance(Math.max(longWait, looks < MANY_LOOKS ? 10_000 : 120_000));
    }
    this.#judge(left);
  }

  /** A hidden tab polls for nothing (R-PULL-06), and what it has is judged by what somebody sees who looks at it. */
  #showHidden(): void {
    for (const device of this.#devices) for (const realm of device.living) if (realm.isHidden) realm.wake('visible');
  }

  /** Where something waits and the server told somebody to wait long (429 with Retry-After): how long it takes from now on, ms. */
  #longWaitMs(): number {
    const isWaiting = this.#devices.some(({ vault }) => vault.rows.some(({ state }) => state === 'waiting'));
    const left = this.#toldUntil - this.#clock.now();
    return isWaiting && left > LONG_WAIT_MS ? left : 0;
  }

  /** Opens every list, so that what is fetched on demand is held against the truth, too. */
  async #lookAtAll(device: SimDevice): Promise<void> {
    const [realm] = device.living;
    if (this.#isWoken) realm?.wake('focus');
    const asked: Promise<unknown>[] = [];
    for (const row of device.replica.rows.values()) {
      if (row['@type'] === 'Story') asked.push(realm?.engine.fetchBelow({ of: 'comments', classId: row.class.slice('/classes/'.length), storyId: row._id }) ?? Promise.resolve());
      if (row['@type'] === 'Class') asked.push(realm?.engine.fetchBelow({ of: 'events', classId: row._id }) ?? Promise.resolve());
      if (row['@type'] !== 'Student') continue;
      asked.push(realm?.engine.fetchBelow({ of: 'awards', studentId: row._id }) ?? Promise.resolve());
      if (device.seat.me.role === 'teacher') asked.push(realm?.engine.fetchBelow({ of: 'invitations', studentId: row._id }) ?? Promise.resolve());
    }
    void Promise.allSettled(asked);
    await Promise.resolve();
  }

  #judge(faults: readonly string[]): void {
    for (const fault of faults) {
      if (!this.#problems.has(fault)) this.#log.say(`?? ${fault}`);
      this.#problems.add(fault);
    }
  }

  #handled(device: SimDevice, request: HttpRequest, response: HttpResponse): HttpResponse {
    if (request.path === '/changes' && response.status === 200) device.freshAt = this.#clock.now();
    if (response.status >= 400) device.refusals.add(response.status);
    const isSame = device.answers.note(request, response);
    if (isSame === true) this.#log.rule('R-OUT-02 the same key, the same answer');
    if (isSame === false) this.#judge([`${device.name} was answered otherwise under a key that was taken: ${request.method} ${request.path} ${response.status}`]);
    if (device.answers.isTakenTwice(request, response)) this.#judge([`${device.name} had the same made under two keys: ${request.method} ${request.path}`]);
    for (const rule of rulesOfRequest(request, response)) this.#log.rule(rule);
    this.#toldUntil = Math.max(this.#toldUntil, this.#clock.now() + Number(response.headers['retry-after'] ?? 0) * 1000);
    if (response.status >= 400 && response.status < 500 && response.status !== 401) this.#log.say(`${device.name} refused ${request.method} ${request.path} ${response.status}`);
    return response;
  }
}

/** An edit with the version and the values that its writer has, as the port makes it (R-OUT-21). */
function onBase(device: SimDevice, mutation: Mutation): Mutation {
  const stored = isEdit(mutation) ? device.replica.rows.get(planOf(mutation).entity) : undefined;
  return isEdit(mutation) && stored !== undefined ? { ...mutation, base: editBaseOf(mutation, stored, stored.version) } : mutation;
}
