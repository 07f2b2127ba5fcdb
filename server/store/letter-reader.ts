import { desc, ne } from 'drizzle-orm';
import type { Reading } from './database.ts';
import { letters } from './schema/outside.ts';

export type StoredLetter = typeof letters.$inferSelect;

const SHOWN_MAX = 200;

/** The newest letters whose text is still here: those of the local mailbox, and those that wait or could not leave. */
export async function listLetters(db: Reading): Promise<readonly StoredLetter[]> {
  return db.select().from(letters).where(ne(letters.recipient, '')).orderBy(desc(letters.createdAt), desc(letters.id)).limit(SHOWN_MAX);
}
