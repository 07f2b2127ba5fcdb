import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../server/store/database.ts';
import { FORGED_MARKS } from './body-arbitrary.ts';
import { FORTRESS_PREFIX } from './fortress.ts';
import { readPlaces } from './place-rows.ts';
import { changedRowFaults, newRowFaults, WATCHED_COLUMNS, watchedRowSchema } from './row-rules.ts';

/** Anybody may have a letter sent to anybody's own address: a new link to a password, or to confirm the address. */
const POSTED = new Set(['letters', 'mailed_links']);
/** Words of people's own, in which they may name what they like. */
const WORD_COLUMNS = ['original_name', 'name', 'first_name', 'last_name', 'title', 'description', 'body'] as const;

/** Watches what a request must not do to the rows, whatever it was allowed to do. */
export interface RowGuard {
  /**
   * What has happened since it was last asked that must not: the fortress was touched, a frozen column changed, a new
   * row names somebody else, somebody was let in by who may not, or what no caller may set was taken from a body.
   */
  faults(callerId: string | null): Promise<string[]>;
}

/** Takes the present rows as right. */
export async function watchRows(db: Db): Promise<RowGuard> {
  const { rows: columns } = await db.execute(sql`
    select c.table_name as "table", array_agg(c.column_name::text) as names from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1`);
  const tables = z.array(z.object({ table: z.string(), names: z.array(z.string()) })).parse(columns);
  const rowsQuery = sql.raw(tables
    .map(({ table, names }) => ({ table, hasId: names.includes('id'), watched: names.filter((name) => WATCHED_COLUMNS.has(name)) }))
    .filter(({ hasId, watched }) => hasId && watched.length > 0)
    .map(({ table, watched }) => `select '${table}' as place, id::text as id, jsonb_build_object(${watched.map((name) => `'${name}', ${name}`).join(', ')}) as frozen from "${table}"`)
    .join(' union all '));
  /** Of each table a hash of the rows that are so; posted ones are nobody's. */
  const hashesWhere = (condition: string) => sql.raw(tables
    .filter(({ table }) => !POSTED.has(table))
    .map(({ table }) => `select '${table}' as place, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${table}" t where ${condition}`)
    .join(' union all '));
  const fortressQuery = hashesWhere(`(to_jsonb(t) - array[${WORD_COLUMNS.map((name) => `'${name}'`).join(', ')}])::text like '%${FORTRESS_PREFIX}%'`);
  const forgedQuery = hashesWhere(`to_jsonb(t)::text ~ '${FORGED_MARKS}'`);
  const readHashes = async (query: typeof fortressQuery) => new Map(z.array(z.object({ place: z.string(), hash: z.string() })).parse((await db.execute(query)).rows).map(({ place, hash }) => [place, hash]));

  async function look() {
    const rows = z.array(watchedRowSchema).parse((await db.execute(rowsQuery)).rows);
    const places = await readPlaces(db);
    return {
      rows: new Map(rows.map((row) => [`${row.place} ${row.id}`, row])),
      places: new Map(places.map((row) => [`${row.place} ${row.key}`, row])),
      fortress: await readHashes(fortressQuery),
      forged: await readHashes(forgedQuery),
    };
  }

  let known = await look();
  return {
    async faults(callerId) {
      const [before, now] = [known, await look()];
      known = now;
      return [
        ...[...now.fortress].filter(([place, hash]) => before.fortress.get(place) !== hash).map(([place]) => `rows of ${place} that nobody may touch have changed`),
        ...[...now.forged].filter(([place, hash]) => before.forged.get(place) !== hash).map(([place]) => `a row of ${place} holds what was forged`),
        ...[...now.places].filter(([key, { makers }]) => !before.places.has(key) && (callerId === null || !makers.includes(callerId))).map(([, { place }]) => `a new row of ${place} was not the caller’s to make`),
        ...[...now.rows].flatMap(([key, row]) => {
          const former = before.rows.get(key);
          return former === undefined ? newRowFaults(row, callerId) : changedRowFaults(former, row, callerId);
        }),
      ];
    },
  };
}
