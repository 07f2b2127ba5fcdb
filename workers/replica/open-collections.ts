import type { Dexie } from 'dexie';
import { createRxDatabase, type RxCollection, type RxDatabase, type RxJsonSchema } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { Iri, Uuid } from '../../schema/ids.ts';
import { readByRange } from './read-by-range.ts';
import { stampWrites, type ReplicaStamp } from './replica-stamps.ts';
import { ORDER_END, type ReplicaRow } from './replica-row.ts';

export const COLLECTION_NAMES = ['entities', 'stories', 'messages'] as const;
export type CollectionName = (typeof COLLECTION_NAMES)[number];
export type Collections = Record<CollectionName, RxCollection<ReplicaRow>>;
export interface OpenReplica {
  readonly database: RxDatabase<Collections>;
  readonly collections: Collections;
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

/** The IndexedDB databases of a user's replica; of generations before one, where it is given. */
export async function replicaDatabases(userId: Uuid, before: number = Number.POSITIVE_INFINITY): Promise<readonly string[]> {
  const pattern = new RegExp(`^rxdb-dexie-parta-${userId}(?:-g(\\d+))?--`, 'u');
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  return names.filter((name) => {
    const found = pattern.exec(name);
    return found !== null && Number(found[1] ?? 1) < before;
  });
}

/**
 * Opens the three collections, side by side (13 is RxDB's limit). Never with its dev-mode: that loads a page of its
 * vendor. Writes are relaxed: what a power cut takes, the server still has. `note` hears of each write's count.
 */
export async function openCollections(userId: Uuid, note: (name: CollectionName, stamp: ReplicaStamp) => void, generation: number = REPLICA_GENERATION): Promise<OpenReplica> {
  const prepare = (one: Dexie, databaseName: string): void => {
    readByRange(one);
    const name = COLLECTION_NAMES.find((known) => databaseName.endsWith(`--${known}`));
    if (name === undefined) return;
    dropOtherIndexes(one, name);
    stampWrites(one, (stamp) => note(name, stamp));
  };
  const database = await createRxDatabase<Collections>({
    name: replicaName(userId, generation),
    storage: getRxStorageDexie({ chromeTransactionDurability: 'relaxed', onCreate: prepare }),
    multiInstance: true,
    eventReduce: false,
    closeDuplicates: true,
  });
  const collections = await database.addCollections({
    entities: { schema: schemaOf(INDEXED.entities) },
    stories: { schema: schemaOf(INDEXED.stories) },
    messages: { schema: schemaOf(INDEXED.messages) },
  });
  return { database, collections };
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

/**
 * RxDB's storage adds three indexes for its replication and its clean-up, which are not used here, and every index is
 * written with every row. As the second version of the database: one that has them gives them up when it is opened.
 */
function dropOtherIndexes(one: Dexie, name: CollectionName): void {
  one.version(2).stores({ docs: `id, ${indexOf(name)}` });
}

// Another index or field here means another REPLICA_GENERATION.
function schemaOf(field: 'kind' | 'scope'): RxJsonSchema<ReplicaRow> {
  return {
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
  };
}
