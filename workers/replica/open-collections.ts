import { Dexie } from 'dexie';
import { fillWithDefaultSettings, type RxJsonSchema } from 'rxdb';
import { randomToken } from 'rxdb/plugins/utils';
import type { Iri, Uuid } from '../../schema/ids.ts';
import { ReplicaStorage, type StoredRow } from './replica-storage.ts';
import type { ReplicaStamp } from './replica-stamps.ts';
import { ORDER_END, type ReplicaRow } from './replica-row.ts';
import type { TransactionWatchdog } from './transaction-watchdog.ts';

export const COLLECTION_NAMES = ['entities', 'stories', 'messages'] as const;
export type CollectionName = (typeof COLLECTION_NAMES)[number];
export type Collections = Readonly<Record<CollectionName, ReplicaStorage>>;
/** What is followed of the collections. */
export interface CollectionHooks {
  /** Called with each write's count. */
  readonly note: (name: CollectionName, stamp: ReplicaStamp) => void;
  readonly watchdogs?: Readonly<Record<CollectionName, TransactionWatchdog>>;
}
export interface OpenReplica {
  readonly collections: Collections;
  /** Resolves when the writes that run are over and the connections are closed. */
  readonly close: () => Promise<void>;
}

/**
 * What the replica's rows look like. Another shape of them (an index, a field that queries need) is the next number: it
 * gets databases of its own, which are loaded from the server, and the ones before are dropped. A migration would copy
 * everything (design.md section 1), and the server has it all.
 */
export const REPLICA_GENERATION = 1;

/** The name of a user's replica; every IndexedDB database of RxDB below it starts with `rxdb-dexie-` and this. */
export function replicaName(userId: Uuid, generation: number = REPLICA_GENERATION): string {
  return generation === 1 ? `parta-${userId}` : `parta-${userId}-g${generation}`;
}

/** The IndexedDB databases of a user's replica; of generations before one, where it is given. Firefox below 126 does not list them: Dexie keeps the names there. */
export async function replicaDatabases(userId: Uuid, before: number = Number.POSITIVE_INFINITY): Promise<readonly string[]> {
  const pattern = new RegExp(`^rxdb-dexie-parta-${userId}(?:-g(\\d+))?--`, 'u');
  const names = await Dexie.getDatabaseNames();
  return names.filter((name) => {
    const found = pattern.exec(name);
    return found !== null && Number(found[1] ?? 1) < before;
  });
}

/** Builds until November 2026 kept RxDB's own notes in one more database, which RxDB's collections need and its storage does not. */
const NOTES_OF_RXDB = '--_rxdb_internal';

/** Drops what earlier builds left behind and nobody reads. A tab of such a build lets go of it, and makes it again when it needs it. */
export async function dropLeftOver(userId: Uuid): Promise<void> {
  for (const name of await replicaDatabases(userId)) if (name.endsWith(NOTES_OF_RXDB)) await Dexie.delete(name);
}

/** The replicas that are open in this realm, by name. */
const OPEN = new Map<string, Promise<OpenReplica>>();

/**
 * Opens the three collections, side by side; a replica that is open in this realm already is closed before. They are
 * RxDB's storage without its database and collections: these cost 19 kB and a database of notes at every start, and of
 * them nothing was used.
 */
export function openCollections(
  userId: Uuid,
  hooks: CollectionHooks,
  generation: number = REPLICA_GENERATION,
): Promise<OpenReplica> {
  const name = replicaName(userId, generation);
  const before = OPEN.get(name);
  const isOver = (): void => {
    if (OPEN.get(name) === opening) OPEN.delete(name);
  };
  const opening = openAfter(before, name, hooks, isOver);
  OPEN.set(name, opening);
  opening.catch(isOver);
  return opening;
}

async function openAfter(
  before: Promise<OpenReplica> | undefined,
  replica: string,
  hooks: CollectionHooks,
  isOver: () => void,
): Promise<OpenReplica> {
  await before?.then((open) => open.close()).catch(() => undefined);
  const token = randomToken(10);
  const open = (name: CollectionName): ReplicaStorage => {
    const followed = { note: (stamp: ReplicaStamp) => hooks.note(name, stamp), watchdog: hooks.watchdogs?.[name] };
    const schema = schemaOf(INDEXED[name]);
    return new ReplicaStorage({ replica, name, token, schema, index: indexOf(name), ...followed });
  };
  const collections: Collections = { entities: open('entities'), stories: open('stories'), messages: open('messages') };
  const all = Object.values(collections);
  const close = async (): Promise<void> => {
    await Promise.allSettled(all.map((each) => each.close()));
    isOver();
  };
  try {
    await Promise.all(all.map((each) => each.ready()));
  } catch (error) {
    await close();
    throw error;
  }
  return { collections, close };
}

/** The field by which rows are read in order. */
const INDEXED = { entities: 'kind', stories: 'scope', messages: 'scope' } as const;

/** The index over living and dead rows of a kind or scope, in order, as RxDB names it in Dexie. */
export function indexOf(name: CollectionName): string {
  return `[_deleted+${INDEXED[name]}+order+id]`;
}

/**
 * Where an IRI is stored. Comments and awards lie beside the stories: of them, too, there may be many, read by their
 * scope, and no two kinds there share a scope.
 */
export function collectionOf(id: Iri): CollectionName {
  if (id.includes('/stories/') || id.startsWith('/awards/')) return 'stories';
  return id.includes('/messages/') ? 'messages' : 'entities';
}

// Another index or field here means another REPLICA_GENERATION.
function schemaOf(field: 'kind' | 'scope'): RxJsonSchema<StoredRow> {
  return fillWithDefaultSettings<ReplicaRow>({
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: {
      id: { type: 'string', maxLength: 200 },
      kind: { type: 'string', maxLength: 20 },
      scope: { type: 'string', maxLength: 200 },
      order: { type: 'number', minimum: 0, maximum: ORDER_END, multipleOf: 1 },
      version: { type: 'number' },
      payload: { type: 'string' },
    },
    required: ['id', 'kind', 'scope', 'order', 'version', 'payload'],
    indexes: [[field, 'order']],
  });
}
