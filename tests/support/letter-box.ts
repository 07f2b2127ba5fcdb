import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../server/store/database.ts';
import { letters } from '../../server/store/schema/outside.ts';

/** The letters to somebody, newest first. */
export async function lettersTo(db: Db, recipient: string) {
  return db.select().from(letters).where(eq(letters.recipient, recipient)).orderBy(desc(letters.createdAt), desc(letters.id));
}

/** The parameters of the link in the newest letter to somebody. */
export async function linkTo(db: Db, recipient: string): Promise<Record<string, string>> {
  const [letter] = await lettersTo(db, recipient);
  const link = /https?:\/\/\S+/.exec(letter?.body ?? '')?.[0];
  if (link === undefined) throw new Error(`No link to ${recipient}`);
  return Object.fromEntries(new URL(link).searchParams);
}
