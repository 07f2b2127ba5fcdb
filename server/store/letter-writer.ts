import { and, eq, gt, sql } from 'drizzle-orm';
import type { Channel } from '../../schema/records/invitation.ts';
import { ProblemError } from '../problem-error.ts';
import type { Reading } from './database.ts';
import { newId } from './new-id.ts';
import { letters } from './schema/outside.ts';
import type { Writing } from './writing.ts';

/** An e-mail or a text message before it leaves. */
export interface Letter {
  readonly channel: Channel;
  readonly recipient: string;
  /** Empty for a text message. */
  readonly subject: string;
  readonly body: string;
}

const HOUR_MS = 3_600_000;
/** Letters to one recipient within an hour; more would be a nuisance, whoever asks for them. */
const LETTERS_PER_HOUR = 5;

/**
 * Puts a letter into the transaction of what it tells: it leaves when that commits, also after a crash in between, and
 * never when it does not. Who brings it, and by what, is decided in server/mail.
 */
export async function sendLetter({ tx, now }: Writing, letter: Letter): Promise<void> {
  await tx.insert(letters).values({ id: newId(now), ...letter, createdAt: new Date(now) });
}

/** 429 where a recipient has had enough letters in the last hour. */
export async function requireLetterRoom(db: Reading, recipient: string, now: number): Promise<void> {
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(letters)
    .where(and(gt(letters.createdAt, new Date(now - HOUR_MS)), eq(letters.recipient, recipient)));
  if ((counted?.total ?? 0) >= LETTERS_PER_HOUR) throw new ProblemError(429, 'tooManyAttempts', { retryAfterSeconds: HOUR_MS / 1000 });
}
