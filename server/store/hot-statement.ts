import { z } from 'zod';
import type { Reading } from './database.ts';

/** What a parameter can be; a list of ids goes as one array. */
export type StatementValue = string | number | boolean | null | readonly (string | null)[];

export type HotStatement<Name extends string, Row> = (db: Reading, values: Readonly<Record<Name, StatementValue>>) => Promise<Row[]>;

/**
 * A statement of a call that is asked many times a second: its text is written once, by hand, where drizzle would build
 * it anew each time, and PostgreSQL prepares it once per connection (server/store/prepared-statements.ts). It runs in
 * and out of transactions, is sent before this returns to its caller, and its rows are held against `row`. Instants
 * come as `ms` says. Everything that is not hot is drizzle's (docs/decisions/2026-11-21-hot-calls.md).
 */
export function hotStatement<const Name extends string, S extends z.ZodType>(names: readonly Name[], write: (param: (name: Name) => string) => string, row: S): HotStatement<Name, z.output<S>> {
  const text = write((name) => `$${names.indexOf(name) + 1}`).trim();
  const rowsSchema = z.array(row);
  return async (db, values) => {
    const params = names.map((name) => values[name]);
    const { rows } = await db._.session.prepareQuery<{ execute: { rows: unknown[] }; all: unknown; values: unknown }>({ sql: text, params }, undefined, undefined, false).execute();
    return rowsSchema.parse(rows);
  };
}

/** An instant as whole milliseconds since 1970, which no time zone of a session touches. */
export function ms(column: string): string {
  return `round(date_part('epoch', ${column}) * 1000)`;
}
