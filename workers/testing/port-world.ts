import type { ArgsOf, CommandName, CommandResult } from '../../schema/port/commands.ts';
import type { Emission, PartaPort } from '../../schema/port/port.ts';
import type { ParamsOf, QueryName, ResultOf } from '../../schema/port/queries.ts';
import type { Me } from '../../schema/records/user.ts';
import { browserClock, browserRandom } from '../platform/browser-environment.ts';
import { LiveSources } from '../port/live/live-sources.ts';
import type { OpenUser, PortEnvironment } from '../port/port-environment.ts';
import { servePort } from '../port/serve-port.ts';
import { DexieVault } from '../replica/dexie-vault.ts';
import { RxdbReplica } from '../replica/rxdb-replica.ts';
import { SearchStore } from '../replica/search-store.ts';
import { StoreHealth } from '../replica/store-health.ts';
import { createApiClient, type ApiClient } from '../sync/api-client.ts';
import type { Clock } from '../sync/environment.ts';
import { signIn } from '../sync/sign-in.ts';
import { fakeEngine, type FakeEngine } from './fake-engine.ts';
import { meRecord } from './sample-records.ts';

export interface PortWorld {
  readonly me: Me;
  readonly vault: DexieVault;
  readonly replica: RxdbReplica;
  readonly search: SearchStore;
  readonly engine: FakeEngine;
  readonly port: TestPort;
  /** Without a network until a test answers in its place. */
  readonly visitorApi: ApiClient;
  /** Who has been logged in. */
  readonly welcomed: readonly Me[];
  /** A query as the page has it: its newest result and every emission. */
  open<Q extends QueryName>(name: Q, params: ParamsOf<Q>): Promise<Opened<Q>>;
  logOut(): void;
  /** As where the stores are opened anew: the same user, from now on with another engine. */
  openAnew(): FakeEngine;
  /** Told when somebody's device is wiped. */
  onLeave(listen: () => void): void;
  close(): Promise<void>;
}
/** The port, with a new id for each command of which the test names none. */
interface TestPort extends PartaPort {
  run<C extends CommandName>(name: C, args: ArgsOf<C>, commandId?: string): Promise<CommandResult<C>>;
}
export interface Opened<Q extends QueryName> {
  result(): ResultOf<Q> | undefined;
  readonly emissions: Emission[];
  readonly handle: number;
}

/** The port over the real stores (fake-indexeddb) and an engine without a server. The first load counts as done. `clock`: the time that queries go by; `measure`: what is told of picked photos. */
export async function openPortWorld({ clock = browserClock, measure = () => Promise.resolve({ width: 4, height: 3 }) }: { clock?: Clock; measure?: PortEnvironment['measure'] } = {}): Promise<PortWorld> {
  const me = meRecord();
  const health = new StoreHealth();
  const vault = new DexieVault(me._id, { reports: health });
  const replica = new RxdbReplica(me._id, vault, { reports: health });
  const search = new SearchStore(me._id, { reports: health });
  const engine = fakeEngine();
  await vault.saveMe(me);
  await vault.saveCursor('cursor', 'c1');
  const sources = new LiveSources({ replica, vault, search, engine, health, serverClock: { now: () => clock.now() }, clock });
  let user: OpenUser | null = { userId: me._id, sources, media: () => Promise.resolve(null) };
  const listeners = new Set<() => void>();
  let leaving: () => void = () => undefined;
  const welcomed: Me[] = [];
  const visitorApi = createApiClient({ net: { request: () => Promise.reject(new Error('no network')) }, clock: browserClock, language: () => 'en' });
  const served = servePort({
    clock: browserClock,
    randomBytes: (into) => browserRandom.bytes(into),
    current: () => user,
    watchCurrent(listen) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    ready: () => Promise.resolve(user),
    hasLostData: () => false,
    locked: () => null,
    visitorApi,
    signIn: (kind, name, password) => signIn(visitorApi, kind, name, password),
    adopt({ me: adopted }) {
      welcomed.push(adopted);
      return Promise.resolve();
    },
    leave() {
      leaving();
      return Promise.resolve();
    },
    showLanguage: () => undefined,
    chooseLanguage: () => Promise.resolve(),
    measure,
  });
  const port: TestPort = { ...served, run: (name, args, commandId = crypto.randomUUID()) => served.run(name, args, commandId) };
  return {
    me, vault, replica, search, engine, port, visitorApi, welcomed,
    async open(name, params) {
      const kept = newKept();
      const handle = await port.subscribe(name, params, (emission) => kept.apply(emission));
      // The page builds the same from the same contract.
      return { result: () => kept.result() as ResultOf<typeof name> | undefined, emissions: kept.emissions, handle };
    },
    onLeave(listen) {
      leaving = listen;
    },
    openAnew() {
      const next = fakeEngine();
      user = { userId: me._id, sources: new LiveSources({ replica, vault, search, engine: next, health, serverClock: { now: () => clock.now() }, clock }), media: () => Promise.resolve(null) };
      for (const listen of listeners) listen();
      return next;
    },
    logOut() {
      user = null;
      for (const listen of listeners) listen();
    },
    async close() {
      search.close();
      await replica.close();
      await vault.close();
    },
  };
}

function newKept(): { apply(emission: Emission): void; result(): unknown; readonly emissions: Emission[] } {
  const emissions: Emission[] = [];
  let keys: readonly string[] = [];
  let rows = new Map<string, unknown>();
  let result: unknown;
  return {
    emissions,
    result: () => result,
    apply(emission) {
      // What crosses is cloned: nothing may lean on identity or on what a clone loses.
      const told = structuredClone(emission);
      emissions.push(told);
      if (told.kind === 'value') {
        result = told.value;
        return;
      }
      keys = told.keys ?? keys;
      rows = new Map([...rows, ...told.changed.map(({ key, row }) => [key, row] as const)]);
      result = { ...told.rest, rows: keys.map((key) => rows.get(key)) };
    },
  };
}
