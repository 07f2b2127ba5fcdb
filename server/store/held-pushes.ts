import { and, eq, inArray, lte, min } from 'drizzle-orm';
import { pushMessageSchema, type PushMessage } from '../../schema/records/push-message.ts';
import type { LocaleCode } from '../../schema/records/user.ts';
import { quietUntil } from '../../schema/rules/quiet-hours.ts';
import type { Db, Tx } from './database.ts';
import { heldPushes } from './schema/notifications.ts';
import { users } from './schema/people.ts';
import { quietHoursOf } from './user-reader.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

/** Somebody whose quiet hours are over, and what came in them. */
export interface Woken {
  readonly viewer: Viewer;
  readonly locale: LocaleCode;
  readonly messages: readonly PushMessage[];
}

/** People who are looked at in one turn: many wake at the same minute. */
export const WOKEN_BATCH = 50;

/** Keeps a message until the quiet hours of its receiver end; a later one about the same thing takes its place. */
export async function holdPush(db: Db, userId: string, message: PushMessage, until: number): Promise<void> {
  const kept = { message, until: new Date(until) };
  await db.insert(heldPushes).values({ userId, tag: message.tag, ...kept }).onConflictDoUpdate({ target: [heldPushes.userId, heldPushes.tag], set: kept });
}

/** Somebody's quiet hours, or the clock they go by, are others now: whether they are over is looked at once more. */
export async function judgeHeldAnew({ tx, now }: Writing, userId: string): Promise<void> {
  await tx.update(heldPushes).set({ until: new Date(now) }).where(eq(heldPushes.userId, userId));
}

/**
 * Hands what was held for those whose quiet hours are over to `enqueue` and forgets it, each person in one transaction
 * with what `enqueue` writes: once, whatever dies when. Processes share them. Answers how many people there were.
 */
export async function takeHeld(db: Db, now: number, enqueue: (tx: Tx, woken: Woken) => Promise<void>): Promise<number> {
  const due = await db.select({ userId: heldPushes.userId }).from(heldPushes).where(lte(heldPushes.until, new Date(now))).groupBy(heldPushes.userId).orderBy(min(heldPushes.until)).limit(WOKEN_BATCH);
  let woken = 0;
  for (const { userId } of due) woken += await db.transaction((tx) => wake(tx, userId, now, enqueue));
  return woken;
}

async function wake(tx: Tx, userId: string, now: number, enqueue: (tx: Tx, woken: Woken) => Promise<void>): Promise<number> {
  const rows = await tx.select({ tag: heldPushes.tag, message: heldPushes.message }).from(heldPushes).where(and(eq(heldPushes.userId, userId), lte(heldPushes.until, new Date(now)))).orderBy(heldPushes.tag).for('update', { skipLocked: true });
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  // Another process has them.
  if (rows.length === 0 || user === undefined) return 0;
  const until = quietUntil(quietHoursOf(user), user.timeZone, now);
  const mine = and(eq(heldPushes.userId, userId), inArray(heldPushes.tag, rows.map(({ tag }) => tag)));
  // Since then they were chosen anew, or the clock was changed.
  if (until !== null) await tx.update(heldPushes).set({ until: new Date(until) }).where(mine);
  if (until !== null) return 0;
  await tx.delete(heldPushes).where(mine);
  await enqueue(tx, { viewer: { userId, role: user.role }, locale: user.locale, messages: rows.flatMap(({ message }) => pushMessageSchema.safeParse(message).data ?? []) });
  return 1;
}
