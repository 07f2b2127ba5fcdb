import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../server/store/database.ts';
import { FORTRESS_PREFIX } from './fortress.ts';

/** Never changed once a row stands, by whatever call. */
const FROZEN_COLUMNS = [
  'role', 'email', 'login', 'password_hash', 'is_email_verified', 'created_at', 'author_id', 'owner_id', 'created_by_id', 'awarded_by_id', 'awarded_at', 'invited_by_id', 'commented_at', 'uploaded_at', 'main_teacher_id', 'parent_id', 'thread_id',
] as const;
/** In a new row the caller stands here, and nobody else. */
const CALLER_COLUMNS = ['author_id', 'owner_id', 'created_by_id', 'awarded_by_id', 'invited_by_id', 'main_teacher_id'] as const;
/** In a new row the server's own time stands here. */
const TIME_COLUMNS = ['created_at', 'commented_at', 'awarded_at', 'uploaded_at', 'invited_at'] as const;
/** Anybody may have a letter sent to anybody's own address: a new link to a password, or to confirm the address. */
const POSTED = new Set(['letters', 'mailed_links']);
/** While this stands in a story, it has not gone out, and its `created_at` is when it will; both may still be moved. */
const WAITING_COLUMN = 'publish_at';
/** Words of people's own, in which they may name what they like. */
const WORD_COLUMNS = ['original_name', 'name', 'first_name', 'last_name', 'title', 'description', 'body'] as const;
/** Times in a row may differ from now by this much, ms. */
const TIME_SLACK_MS = 60_000;

const rowSchema = z.object({ place: z.string(), id: z.string(), frozen: z.record(z.string(), z.unknown()) });
type Row = z.infer<typeof rowSchema>;

/** Watches what a request must not do to the rows, whatever it was allowed to do. */
export interface RowGuard {
  /** What has happened since it was last asked that must not: the fortress was touched, a frozen column changed, or a new row names somebody else. */
  faults(callerId: string | null): Promise<string[]>;
}

/** Takes the present rows as right. */
export async function watchRows(db: Db): Promise<RowGuard> {
  const { rows: columns } = await db.execute(sql`
    select c.table_name as "table", array_agg(c.column_name::text) as names from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1`);
  const places = z.array(z.object({ table: z.string(), names: z.array(z.string()) })).parse(columns);
  const watched = [...FROZEN_COLUMNS, ...TIME_COLUMNS, WAITING_COLUMN];
  const rowsQuery = sql.raw(places
    .filter(({ names }) => names.includes('id') && names.some((name) => watched.some((each) => each === name)))
    .map(({ table, names }) => `select '${table}' as place, id::text as id, jsonb_build_object(${names.filter((name) => watched.some((each) => each === name)).map((name) => `'${name}', ${name}`).join(', ')}) as frozen from "${table}"`)
    .join(' union all '));
  const fortressQuery = sql.raw(places
    .filter(({ table }) => !POSTED.has(table))
    .map(({ table }) => `select '${table}' as place, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${table}" t where (to_jsonb(t) - array[${WORD_COLUMNS.map((name) => `'${name}'`).join(', ')}])::text like '%${FORTRESS_PREFIX}%'`)
    .join(' union all '));
  const readRows = async () => z.array(rowSchema).parse((await db.execute(rowsQuery)).rows);
  const readFortress = async () => new Map(z.array(z.object({ place: z.string(), hash: z.string() })).parse((await db.execute(fortressQuery)).rows).map(({ place, hash }) => [place, hash]));
  let known = new Map((await readRows()).map((row) => [`${row.place} ${row.id}`, row]));
  let fortress = await readFortress();
  return {
    async faults(callerId) {
      const [rows, hashes] = [await readRows(), await readFortress()];
      const found = [...hashes].filter(([place, hash]) => fortress.get(place) !== hash).map(([place]) => `rows of ${place} that nobody may touch have changed`);
      for (const row of rows) {
        const before = known.get(`${row.place} ${row.id}`);
        found.push(...(before === undefined ? newRowFaults(row, callerId) : changedFaults(before, row)));
      }
      known = new Map(rows.map((row) => [`${row.place} ${row.id}`, row]));
      fortress = hashes;
      return found;
    },
  };
}

function changedFaults(before: Row, now: Row): string[] {
  const mayChange = (name: string) =>
    // A teacher may give a student another password.
    (name === 'password_hash' && now.frozen['role'] === 'student') ||
    (name === 'created_at' && typeof before.frozen[WAITING_COLUMN] === 'string' && isTimely(now, name));
  return FROZEN_COLUMNS.filter((name) => before.frozen[name] !== now.frozen[name] && !mayChange(name)).map((name) => `${now.place}.${name} changed from ${String(before.frozen[name])} to ${String(now.frozen[name])}`);
}

function newRowFaults(row: Row, callerId: string | null): string[] {
  const { place, frozen } = row;
  const foreign = CALLER_COLUMNS.filter((name) => name in frozen && frozen[name] !== callerId).map((name) => `a new row of ${place} has ${name} ${String(frozen[name])}`);
  const untimely = TIME_COLUMNS.filter((name) => name in frozen && !isTimely(row, name)).map((name) => `a new row of ${place} has ${name} ${String(frozen[name])}`);
  return [...foreign, ...untimely, ...(frozen['is_email_verified'] === true ? [`a new row of ${place} is verified`] : [])];
}

/** Whether this time of a row is now, or of one that waits, when it will go out. */
function isTimely({ frozen }: Row, name: string): boolean {
  const waits = frozen[WAITING_COLUMN];
  const right = typeof waits === 'string' && name === 'created_at' ? Date.parse(waits) : Date.now();
  return Math.abs(Date.parse(String(frozen[name])) - right) < TIME_SLACK_MS;
}
