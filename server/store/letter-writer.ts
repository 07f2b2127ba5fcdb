import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Channel } from '../../schema/records/invitation.ts';
import type { Db, Tx } from './database.ts';
import { newId } from './new-id.ts';
import { letters } from './schema/outside.ts';

/** What is to leave, by e-mail or by SMS; `html` beside `body` only where the channel can show it. */
export interface NewLetter {
  readonly channel: Channel;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly html: string | null;
}

export interface TakenLetter extends NewLetter {
  readonly id: string;
  /** This one included. */
  readonly tries: number;
}

/** The channel of NOTIFY that wakes the post offices. */
export const LETTER_CHANNEL = 'parta_letters';
/** A post office that died with a letter in hand has lost it after this; longer than any carrier may take. */
const LEASE_MS = 45_000;

const takenRows = z.array(
  z.object({ id: z.string(), channel: z.enum(['email', 'sms']), recipient: z.string(), subject: z.string(), body: z.string(), html: z.string().nullable(), tries: z.int() }),
);

/** Writes a letter in the transaction of what it tells: it leaves after the commit, and only then. Answers its id. */
export async function writeLetter(tx: Tx, letter: NewLetter, now: number): Promise<string> {
  const id = newId(now);
  await tx.insert(letters).values({ id, ...letter, createdAt: new Date(now), nextTryAt: new Date(now) });
  await tx.execute(sql`select pg_notify(${LETTER_CHANNEL}, '')`);
  return id;
}

/** Takes back the letters of an invitation that wait for their carrier, its id being in their link: the address may be the wrong one. */
export async function withdrawLetters(tx: Tx, invitationId: string): Promise<void> {
  await tx.delete(letters).where(and(isNotNull(letters.nextTryAt), sql`position(${invitationId} in ${letters.body}) > 0`));
}

/** Takes letters of one channel that may leave now, each for one post office alone until its lease ends. Oldest first. */
export async function takeLetters(db: Db, channel: Channel, now: number, most: number): Promise<readonly TakenLetter[]> {
  const { rows } = await db.execute(sql`
    update letters set tries = tries + 1, next_try_at = ${new Date(now + LEASE_MS)}
    where id in (select id from letters where channel = ${channel} and next_try_at <= ${new Date(now)} order by next_try_at limit ${most} for update skip locked)
    returning id, channel, recipient, subject, body, html, tries`);
  return takenRows.parse(rows);
}

/** A letter has left. One that left for outside is forgotten but for the fact; `isKept` leaves it to be read here. */
export async function markLetterSent(db: Db, id: string, isKept: boolean, now: number): Promise<void> {
  const blank = isKept ? {} : { recipient: '', subject: '', body: '', html: null };
  await db.update(letters).set({ ...blank, sentAt: new Date(now), nextTryAt: null, fault: null }).where(eq(letters.id, id));
}

/** A letter has not left; `nextTryAt` null: and never will. */
export async function markLetterFailed(db: Db, id: string, fault: string, nextTryAt: number | null): Promise<void> {
  await db.update(letters).set({ fault, nextTryAt: nextTryAt === null ? null : new Date(nextTryAt) }).where(and(eq(letters.id, id), isNotNull(letters.nextTryAt)));
}

/** Forgets letters that were written before `before`, sent or not. */
export async function forgetLetters(db: Db, before: Date): Promise<void> {
  await db.delete(letters).where(lt(letters.createdAt, before));
}
