import type { DBCoreGetManyRequest, DBCoreTable, Dexie } from 'dexie';

/** Fewer keys than this are asked for one by one. */
const KEYS_MIN = 8;
/** Rows that lie between the keys and were not asked for: up to as many as the keys are read along. */
const READ_ALONG = 2;
/** DBCoreRangeType.Range: a const enum, which has no value to import. */
const RANGE = 2;

/**
 * Lets Dexie answer "which of these 200 keys are there" by one request over their range instead of 200: that is what
 * RxDB asks before each write. A page of a thread or a class lies close together, so the range holds little else;
 * where it does, the keys are asked for one by one as before. Measured: 15 % of a write of 200 rows.
 */
export function readByRange(database: Dexie): void {
  database.use({
    stack: 'dbcore',
    name: 'parta-read-by-range',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return { ...table, getMany: (request) => getByRange(table, request) };
      },
    }),
  });
}

async function getByRange(table: DBCoreTable, request: DBCoreGetManyRequest): Promise<unknown[]> {
  const keys = request.keys.filter((key) => typeof key === 'string').toSorted();
  const [lower, upper] = [keys[0], keys.at(-1)];
  if (keys.length < Math.max(KEYS_MIN, request.keys.length)) return table.getMany(request);
  const limit = keys.length * READ_ALONG;
  const query = { index: table.schema.primaryKey, range: { type: RANGE, lower, upper } };
  const { result } = await table.query({ trans: request.trans, values: true, limit, query });
  if (result.length >= limit) return table.getMany(request);
  const rows: readonly unknown[] = result;
  const byKey = new Map(rows.map((row) => [table.schema.primaryKey.extractKey?.(row), row]));
  return request.keys.map((key) => byKey.get(key));
}
