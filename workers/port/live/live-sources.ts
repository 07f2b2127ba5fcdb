import type { Iri, Uuid } from '../../../schema/ids.ts';
import type { Preferences } from '../../../schema/port/queries.ts';
import type { SyncStatus } from '../../../schema/port/status.ts';
import type { Message } from '../../../schema/records/message.ts';
import type { Me } from '../../../schema/records/user.ts';
import type { ReplicaReader, ScopedKind } from '../../replica/replica-reader.ts';
import { valueKey, vaultTopic, type WatchedVault } from '../../replica/vault-news.ts';
import type { SearchStore } from '../../replica/search-store.ts';
import type { StoreHealth } from '../../replica/store-health.ts';
import type { Draft, Interval, OutboxRow, StoredSession } from '../../replica/vault-store.ts';
import type { Engine } from '../../sync/engine.ts';
import type { Clock } from '../../sync/environment.ts';
import type { ServerClock } from '../../sync/server-clock.ts';
import type { Travel } from '../views/honest-of.ts';
import { keptRows } from '../views/pending-index.ts';
import { belowMark, CLASSES_GAINED, wholeMark, type Below } from '../../sync/below.ts';
import { EPOCH } from '../../sync/passed-over.ts';
import { restMark, type RestStep } from '../../sync/rest-load.ts';
import { CountedRows } from './counted-rows.ts';
import { FollowedSource } from './followed-source.ts';
import { KindTable } from './kind-table.ts';
import type { LiveSource } from './live-source.ts';
import { newestLeft } from './newest-left.ts';
import { NewestWindow } from './newest-window.ts';
import { ReadSource } from './read-source.ts';
import { Searches } from './searches.ts';

/** What the port needs of one user's stores and engine. */
export interface UserWorld {
  readonly replica: ReplicaReader;
  readonly vault: WatchedVault;
  readonly search: SearchStore;
  readonly engine: Engine;
  readonly health: Pick<StoreHealth, 'isLost' | 'watch'>;
  readonly serverClock: Pick<ServerClock, 'now'>;
  readonly clock: Clock;
}

export interface Identity {
  readonly me: Me | null;
  readonly session: StoredSession | null;
}

/** Every live piece of one user's state, shared by all queries that read it. */
export class LiveSources {
  readonly world: UserWorld;
  readonly outbox: LiveSource<readonly OutboxRow[]>;
  readonly drafts: LiveSource<readonly Draft[]>;
  readonly preferences: LiveSource<Preferences>;
  readonly travelling: LiveSource<ReadonlyMap<Uuid, Travel>>;
  readonly status: LiveSource<SyncStatus>;
  /** Whether a store can neither be read nor written now. */
  readonly isStorageLost: LiveSource<boolean>;
  readonly identity: LiveSource<Identity>;
  readonly classes: KindTable<'Class'>;
  readonly students: KindTable<'Student'>;
  readonly threads: KindTable<'Thread'>;
  readonly events: KindTable<'Event'>;
  readonly skills: KindTable<'Skill'>;
  readonly invitations: KindTable<'Invitation'>;
  readonly requests: KindTable<'ConnectionRequest'>;
  /** Rows of the outbox that the stored counts know already. */
  readonly counted: LiveSource<ReadonlySet<Uuid>>;
  /** Of threads in which deletions wait the newest message that stays, where it is known. */
  readonly newestLeft: LiveSource<readonly Message[]>;
  /** People by id that the recipients call told of: names for direct threads that only this device knows. */
  readonly recipients: LiveSource<string>;
  readonly searches: Searches;
  readonly #windows = new Map<string, AnyWindow>();
  readonly #values = new Map<string, LiveSource<unknown>>();

  constructor(world: UserWorld) {
    this.world = world;
    const { vault, replica, engine } = world;
    this.outbox = new FollowedSource<readonly OutboxRow[]>((listen) => vault.watchOutbox(listen), keptRows);
    this.drafts = new FollowedSource<readonly Draft[]>((listen) => vault.watchDrafts(listen));
    this.preferences = new FollowedSource<Preferences>((listen) => vault.watchPreferences(listen));
    this.travelling = new FollowedSource<ReadonlyMap<Uuid, Travel>>((listen) => {
      listen(travelsOf(engine));
      return engine.travelling.watch(() => listen(travelsOf(engine)));
    });
    this.status = new FollowedSource<SyncStatus>((listen) => {
      listen(engine.status.now());
      return engine.status.watch(listen);
    });
    this.isStorageLost = new FollowedSource<boolean>((listen) => {
      listen(world.health.isLost());
      return world.health.watch(() => listen(world.health.isLost()));
    });
    this.identity = this.#value('identity', [valueKey.me, valueKey.session], async () => {
      const [me, session] = await Promise.all([vault.me(), vault.session()]);
      return { me, session };
    });
    this.recipients = this.#value('recipients', [valueKey.cursor(RECIPIENTS)], async () => (await vault.cursor(RECIPIENTS)) ?? '[]');
    this.classes = new KindTable(replica, 'Class');
    this.students = new KindTable(replica, 'Student');
    this.threads = new KindTable(replica, 'Thread');
    this.events = new KindTable(replica, 'Event');
    this.skills = new KindTable(replica, 'Skill');
    this.invitations = new KindTable(replica, 'Invitation');
    this.requests = new KindTable(replica, 'ConnectionRequest');
    this.counted = new CountedRows(replica, this.outbox);
    this.newestLeft = newestLeft(world, this.outbox);
    this.searches = new Searches(world.search, replica);
  }

  /** Proven stretches of a thread's history. */
  intervals(threadId: Uuid): LiveSource<readonly Interval[]> {
    return this.#value(`intervals ${threadId}`, [valueKey.intervals(threadId)], () => this.world.vault.intervals(threadId));
  }

  /** Whether a class's stories are stored to the very first one. */
  isComplete(scope: Iri): LiveSource<boolean> {
    return this.#value(`complete ${scope}`, [valueKey.complete(scope)], () => this.world.vault.isHistoryComplete(scope));
  }

  /** Whether the first load has brought everything that is walked at once; then what is not stored does not exist. */
  get isFirstLoadDone(): LiveSource<boolean> {
    return this.#value('firstLoadDone', [valueKey.cursor(CURSOR)], async () => (await this.world.vault.cursor(CURSOR)) !== null);
  }

  stories(classIri: Iri): NewestWindow<'Story'> {
    return this.#window('Story', classIri, () => new NewestWindow(this.world.replica, 'Story', classIri));
  }

  messages(threadIri: Iri): NewestWindow<'Message'> {
    return this.#window('Message', threadIri, () => new NewestWindow(this.world.replica, 'Message', threadIri));
  }

  comments(storyIri: Iri): NewestWindow<'Comment'> {
    return this.#window('Comment', storyIri, () => new NewestWindow(this.world.replica, 'Comment', storyIri));
  }

  awards(studentIri: Iri): NewestWindow<'Award'> {
    return this.#window('Award', studentIri, () => new NewestWindow(this.world.replica, 'Award', studentIri));
  }

  /** Whether what is walked beside the first load was here once. */
  isRestDone(step: RestStep): LiveSource<boolean> {
    const mark = restMark(step);
    return this.#value(mark, [valueKey.cursor(mark)], async () => (await this.world.vault.cursor(mark)) !== null);
  }

  /** Whether a list that is fetched when somebody looks is here whole. */
  isBelowDone(of: Below['of'], scope: Iri): LiveSource<boolean> {
    const mark = belowMark(of, scope);
    return this.#value(mark, [valueKey.cursor(mark), valueKey.cursor(EPOCH), valueKey.cursor(CLASSES_GAINED)], async () => (await this.world.vault.cursor(mark)) === (await wholeMark(this.world.vault, of)));
  }

  /** Reads everything that is watched again: after the page came back from a freeze, or a writer may have died. */
  refresh(): void {
    this.world.vault.retell();
    for (const source of [this.classes, this.students, this.threads, this.events, this.skills, this.invitations, this.requests, this.counted, this.newestLeft, ...this.#windows.values(), ...this.#values.values()]) source.refresh();
  }

  #window<W extends AnyWindow>(kind: ScopedKind, scope: Iri, make: () => W): W {
    const key = `${kind} ${scope}`;
    const known = this.#windows.get(key);
    if (known !== undefined) return known as W;
    const made = make();
    this.#windows.set(key, made);
    return made;
  }

  #value<T>(name: string, keys: readonly string[], read: () => Promise<T>): LiveSource<T> {
    const known = this.#values.get(name);
    if (known !== undefined) return known as LiveSource<T>;
    const topics = new Set([...keys.map((key) => vaultTopic.value(key)), vaultTopic.all]);
    const made = new ReadSource(read, (changed) => this.world.vault.hear((topic) => (topics.has(topic) ? changed() : undefined)));
    this.#values.set(name, made);
    return made;
  }
}

type AnyWindow = NewestWindow<'Story'> | NewestWindow<'Message'> | NewestWindow<'Comment'> | NewestWindow<'Award'>;

/** Under this name the vault keeps the last answer of the recipients call. */
export const RECIPIENTS = 'recipients';
/** The engine's place in /changes; it stands once the first load is through (workers/sync/first-load.ts). */
const CURSOR = 'cursor';

function travelsOf(engine: Engine): ReadonlyMap<Uuid, Travel> {
  return new Map(engine.travelling.rows().map(({ rowId, fileId, percent }) => [rowId, { fileId, percent }]));
}
