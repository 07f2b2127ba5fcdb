import type { DBCoreMutateRequest, DBCoreTable, Dexie } from 'dexie';

/** Who a database of the replica is, and how many writes it has seen. Made anew with the database: an empty one is another. */
export interface ReplicaStamp {
  readonly database: string;
  readonly writes: number;
}
/** The stamps of all databases of a replica, by collection. */
export type ReplicaStamps = Readonly<Record<string, ReplicaStamp>>;

/** RxDB opens this table with every write and keeps files in it, of which the replica has none. */
const STAMP_TABLE = 'attachments';
const STAMP_KEY = 'parta-stamp';
interface StoredStamp extends ReplicaStamp {
  readonly id: typeof STAMP_KEY;
}

/**
 * Counts the writes of a database in the very transaction that makes them, and tells `note` the count: should a power
 * cut take rows under a cursor that stands in another database, the count says so at the next start.
 */
export function stampWrites(database: Dexie, note: (stamp: ReplicaStamp) => void): void {
  database.use({
    stack: 'dbcore',
    name: 'parta-stamp-writes',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        if (name !== 'docs') return table;
        return { ...table, mutate: async (request) => (request.type === 'put' ? countThenMutate(core.table(STAMP_TABLE), table, request, note) : table.mutate(request)) };
      },
    }),
  });
}

async function countThenMutate(stamps: DBCoreTable, table: DBCoreTable, request: DBCoreMutateRequest, note: (stamp: ReplicaStamp) => void): ReturnType<DBCoreTable['mutate']> {
  const stored: unknown = await stamps.get({ trans: request.trans, key: STAMP_KEY });
  if (isStamp(stored)) {
    const stamp = { ...stored, writes: stored.writes + 1 };
    note({ database: stamp.database, writes: stamp.writes });
    // In one transaction: both are written or neither.
    const [written] = await Promise.all([table.mutate(request), stamps.mutate({ type: 'put', trans: request.trans, values: [stamp] })]);
    return written;
  }
  return table.mutate(request);
}

/** The stamp of an open database; one that has none gets it now. */
export async function stampOf(database: Pick<Dexie, 'table' | 'transaction'>, generation: number): Promise<ReplicaStamp> {
  const table = database.table(STAMP_TABLE);
  const known: unknown = await table.get(STAMP_KEY);
  if (isStamp(known)) return known;
  return database.transaction('rw', table, async () => {
    // Another realm may have been quicker.
    const meanwhile: unknown = await table.get(STAMP_KEY);
    if (isStamp(meanwhile)) return meanwhile;
    const made: StoredStamp = { id: STAMP_KEY, database: `g${generation}:${crypto.randomUUID()}`, writes: 0 };
    await table.put(made);
    return made;
  });
}

/** Whether two lists of stamps are of the same databases. */
export function areSameDatabases(one: ReplicaStamps, other: ReplicaStamps): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] !== undefined && one[name].database === other[name]?.database);
}

/** The newest generation of the replica that the stamps are of. */
export function generationOf(stamps: ReplicaStamps): number {
  return Math.max(1, ...Object.values(stamps).map(({ database }) => Number(/^g(\d+):/u.exec(database)?.[1] ?? 1)));
}

/** Whether databases have seen at least the writes that somebody relied on. */
export function holdAll(found: ReplicaStamps, relied: ReplicaStamps): boolean {
  return Object.entries(relied).every(([name, { writes }]) => (found[name]?.writes ?? -1) >= writes);
}

function isStamp(value: unknown): value is StoredStamp {
  return typeof value === 'object' && value !== null && 'writes' in value && typeof value.writes === 'number' && 'database' in value && typeof value.database === 'string';
}
