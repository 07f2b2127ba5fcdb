import { eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ProblemError } from '../problem-error.ts';
import type { Tx } from './database.ts';
import { newCode } from './entity-codes.ts';

/** Of 8 billion codes a school uses thousands: even the second try is an event. */
const CODE_TRIES = 5;

/** A new code that stands in no row of the column's table. Should two transactions draw the same one, the table's index refuses the later. */
export async function freeCode(tx: Tx, column: PgColumn): Promise<string> {
  for (let attempt = 0; attempt < CODE_TRIES; attempt += 1) {
    const code = newCode();
    const taken = await tx.select({ code: column }).from(column.table).where(eq(column, code));
    if (taken.length === 0) return code;
  }
  throw new ProblemError(503, 'busy', { retryAfterSeconds: 1 });
}
