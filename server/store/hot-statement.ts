import pg from 'pg';
import { z } from 'zod';
import type { Db, Reading } from './database.ts';
import { statementName } from './prepared-statements.ts';

/** What a parameter can be; a list of ids goes as one array. */
export type StatementValue = string | number | boolean | null | readonly (string | null)[];

export type HotStatement<Name extends string, Row> = (db: Reading, values: Readonly<Record<Name, StatementValue>>) => Promise<Row[]>;

/**
 * A statement of a call that is asked many times a second: its text is written once, by hand, where drizzle would build
 * it anew each time, and PostgreSQL prepares it once per connection. It runs in and out of transactions, is sent before
 * this returns to its caller, and its rows are held against `row`. Instants come as `ms` says. By itself it shares a
 * connection with others (server/store/shared-lines.ts), but for one that `mayWait` for what others hold. Everything
 * that is not hot is drizzle's (docs/decisions/2026-11-21-hot-calls.md).
 */
export function hotStatement<const Name extends string, S extends z.ZodType>(
  names: readonly Name[],
  write: (param: (name: Name) => string) => string,
  row: S,
  { mayWait = false }: { readonly mayWait?: boolean } = {},
): HotStatement<Name, z.output<S>> {
  const text = write((name) => `$${names.indexOf(name) + 1}`).trim();
  const rowsSchema = z.array(row);
  const prepared = { text, name: statementName(text), types: { getTypeParser } };
  return async (db, values) => {
    const { rows } = await runOn(db, { ...prepared, values: names.map((name) => values[name]) }, mayWait);
    return rowsSchema.parse(rows);
  };
}

/** What drizzle would do with it, without what drizzle asks of each: on the transaction's connection, or on one of the pool. */
function runOn(db: Reading, statement: pg.QueryConfig, mayWait: boolean): Promise<pg.QueryResult> {
  if (isDb(db)) return mayWait ? db.$client.query(statement) : db.$client.ask(statement);
  const client: unknown = Reflect.get(db._.session, 'client');
  if (!(client instanceof pg.Client)) throw new TypeError('A transaction runs on a connection');
  return client.query(statement);
}

function isDb(db: Reading): db is Db {
  return '$client' in db;
}

/** Dates and times come as PostgreSQL writes them, as they do through drizzle. */
const AS_TEXT: ReadonlySet<number> = new Set([pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.TIMESTAMP, pg.types.builtins.DATE, pg.types.builtins.INTERVAL]);
function getTypeParser(type: number, format?: 'text' | 'binary'): unknown {
  return AS_TEXT.has(type) ? String : pg.types.getTypeParser(type, format);
}

/** An instant as whole milliseconds since 1970, which no time zone of a session touches. */
export function ms(column: string): string {
  return `round(date_part('epoch', ${column}) * 1000)`;
}
