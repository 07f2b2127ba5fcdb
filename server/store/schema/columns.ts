import { bigint, customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Columns that many tables share. Ids are made by the client (design.md invariant 4), so none has a default. */
export const idColumn = () => uuid('id').primaryKey();
/** Milliseconds are enough for the wire, and nothing finer may differ from it. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
export const createdAtColumn = () => instant('created_at').notNull().defaultNow();
/** Grows with each change; see `version` in schema/wire.ts. */
export const versionColumn = () => integer('version').notNull().default(1);
/** bigint as a JS number: every counter here stays below 2^53. */
export const count = (name: string) => bigint(name, { mode: 'number' });

/** PostgreSQL's 64-bit transaction id, as a decimal string. */
export const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });
