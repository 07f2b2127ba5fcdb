import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { SUBSCRIPTIONS_MAX } from '../../schema/limits.ts';
import { PUSH_FAILING_MS, PUSH_FAILURES_MAX } from '../../schema/write-limits.ts';
import type { NativeSubscription, nativeSubscriptionCreateSchema, WebSubscription, webSubscriptionCreateSchema } from '../../schema/records/push-subscription.ts';
import { invalid, notFound, orNotFound, ProblemError } from '../problem-error.ts';
import { isPushEndpoint } from '../push/public-address.ts';
import { anyOf } from './any-of.ts';
import type { Reading, Tx } from './database.ts';
import { newId } from './new-id.ts';
import type { Receiver } from './notice-reader.ts';
import { nativeSubscriptions, webSubscriptions } from './schema/notifications.ts';
import { findNativeSubscription, findWebSubscription } from './subscription-reader.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

/** Who registers a device: the subscription goes with the session. */
export interface Registrant extends Viewer {
  readonly sessionId: string;
}

/** Registers a browser. The same endpoint again takes the place of the former one, whosever it was. */
export async function addWebSubscription({ tx, now }: Writing, viewer: Registrant, body: z.output<typeof webSubscriptionCreateSchema>): Promise<WebSubscription> {
  if (!isPushEndpoint(body.endpoint)) throw invalid({ propertyPath: 'endpoint', code: 'pushEndpoint' });
  const { _id, ...given } = body;
  const id = _id?.toLowerCase() ?? newId(now);
  const [taken] = await tx.select().from(webSubscriptions).where(eq(webSubscriptions.id, id));
  if (taken !== undefined && (taken.userId !== viewer.userId || taken.endpoint !== body.endpoint)) throw new ProblemError(409, 'conflict');
  const row = { id, userId: viewer.userId, sessionId: viewer.sessionId, ...given, createdAt: new Date(now) };
  await tx
    .insert(webSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: webSubscriptions.endpoint, set: { ...row, failures: 0, failingSince: null, version: sql`${webSubscriptions.version} + 1` } });
  await dropOldest(tx, webSubscriptions, viewer);
  return orNotFound(await findWebSubscription(tx, viewer, id));
}

/** Registers an app. The same device again takes the place of the former one, whosever it was. */
export async function addNativeSubscription({ tx, now }: Writing, viewer: Registrant, body: z.output<typeof nativeSubscriptionCreateSchema>): Promise<NativeSubscription> {
  const { _id, ...given } = body;
  const id = _id?.toLowerCase() ?? newId(now);
  const [taken] = await tx.select().from(nativeSubscriptions).where(eq(nativeSubscriptions.id, id));
  if (taken !== undefined && (taken.userId !== viewer.userId || taken.deviceId !== body.deviceId || taken.platform !== body.platform)) throw new ProblemError(409, 'conflict');
  const row = { id, userId: viewer.userId, sessionId: viewer.sessionId, ...given, createdAt: new Date(now) };
  await tx
    .insert(nativeSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: [nativeSubscriptions.platform, nativeSubscriptions.deviceId], set: { ...row, version: sql`${nativeSubscriptions.version} + 1` } });
  await dropOldest(tx, nativeSubscriptions, viewer);
  return orNotFound(await findNativeSubscription(tx, viewer, id));
}

/** Takes an own device away; 404 for everybody else's. */
export async function removeSubscription({ tx }: Writing, viewer: Viewer, channel: Receiver['channel'], id: string): Promise<void> {
  const table = channel === 'web' ? webSubscriptions : nativeSubscriptions;
  const removed = await tx.delete(table).where(and(eq(table.id, id), eq(table.userId, viewer.userId))).returning({ id: table.id });
  if (removed.length === 0) throw notFound();
}

/**
 * Counts a try that the browser's push service did not take. Deletes the subscription after PUSH_FAILURES_MAX of them in a
 * row that span PUSH_FAILING_MS, and returns whether it did (F-606).
 */
export async function noteFailedPush(db: Reading, subscriptionId: string, now: number): Promise<boolean> {
  const { id, failures, failingSince } = webSubscriptions;
  const [row] = await db
    .update(webSubscriptions)
    .set({ failures: sql`${failures} + 1`, failingSince: sql`coalesce(${failingSince}, ${new Date(now)})` })
    .where(eq(id, subscriptionId))
    .returning({ failures, failingSince });
  const isDead = row !== undefined && row.failures >= PUSH_FAILURES_MAX && now - (row.failingSince?.getTime() ?? now) >= PUSH_FAILING_MS;
  if (isDead) await forgetSubscription(db, { channel: 'web', subscriptionId });
  return isDead;
}

/** A message reached the browser: failures before it do not count. */
export async function noteDeliveredPush(db: Reading, subscriptionId: string): Promise<void> {
  await db.update(webSubscriptions).set({ failures: 0, failingSince: null }).where(and(eq(webSubscriptions.id, subscriptionId), gt(webSubscriptions.failures, 0)));
}

/** Forgets a device that takes no more messages (PSH-03). */
export async function forgetSubscription(db: Reading, { channel, subscriptionId }: Pick<Receiver, 'channel' | 'subscriptionId'>): Promise<void> {
  const table = channel === 'web' ? webSubscriptions : nativeSubscriptions;
  await db.delete(table).where(eq(table.id, subscriptionId));
}

async function dropOldest(tx: Tx, table: typeof webSubscriptions | typeof nativeSubscriptions, viewer: Viewer): Promise<void> {
  const old = await tx.select({ id: table.id }).from(table).where(eq(table.userId, viewer.userId)).orderBy(desc(table.createdAt), desc(table.id)).offset(SUBSCRIPTIONS_MAX);
  if (old.length > 0) await tx.delete(table).where(anyOf(table.id, old.map(({ id }) => id)));
}
