import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { NativeSubscription, WebSubscription } from '../../schema/records/push-subscription.ts';
import { quietUntil } from '../../schema/rules/quiet-hours.ts';
import type { PushTarget } from '../push/push-sender.ts';
import type { Reading } from './database.ts';
import { isBehind } from './instant-range.ts';
import { limitOf, type Page, type PageWindow } from './page-window.ts';
import type { Receiver } from './notice-reader.ts';
import { nativeSubscriptions, webSubscriptions } from './schema/notifications.ts';
import { users } from './schema/people.ts';
import { quietHoursOf } from './user-reader.ts';
import type { Viewer } from './viewer.ts';

type Table = typeof webSubscriptions | typeof nativeSubscriptions;

/** The viewer's own browsers, oldest first. */
export async function listWebSubscriptions(db: Reading, viewer: Viewer, window: PageWindow): Promise<Page<WebSubscription>> {
  const rows = await db.select().from(webSubscriptions).where(ownIn(webSubscriptions, viewer, window)).orderBy(asc(webSubscriptions.createdAt), asc(webSubscriptions.id)).offset(window.offset).limit(limitOf(window));
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(webSubscriptions).where(eq(webSubscriptions.userId, viewer.userId));
  return pageOfRows(window, counted?.total ?? 0, rows, webRecord);
}

/** The viewer's own apps, oldest first. */
export async function listNativeSubscriptions(db: Reading, viewer: Viewer, window: PageWindow): Promise<Page<NativeSubscription>> {
  const rows = await db.select().from(nativeSubscriptions).where(ownIn(nativeSubscriptions, viewer, window)).orderBy(asc(nativeSubscriptions.createdAt), asc(nativeSubscriptions.id)).offset(window.offset).limit(limitOf(window));
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(nativeSubscriptions).where(eq(nativeSubscriptions.userId, viewer.userId));
  return pageOfRows(window, counted?.total ?? 0, rows, nativeRecord);
}

/** One own browser; null for everybody else's. */
export async function findWebSubscription(db: Reading, viewer: Viewer, id: string): Promise<WebSubscription | null> {
  const [row] = await db.select().from(webSubscriptions).where(and(eq(webSubscriptions.id, id), eq(webSubscriptions.userId, viewer.userId)));
  return row === undefined ? null : webRecord(row);
}

/** One own app; null for everybody else's. */
export async function findNativeSubscription(db: Reading, viewer: Viewer, id: string): Promise<NativeSubscription | null> {
  const [row] = await db.select().from(nativeSubscriptions).where(and(eq(nativeSubscriptions.id, id), eq(nativeSubscriptions.userId, viewer.userId)));
  return row === undefined ? null : nativeRecord(row);
}

/** Whose a device is, and until when that person wants no push; null: pushes are welcome. */
export interface PushOwner extends Viewer {
  readonly quietUntil: number | null;
}

/** Where a message to a subscription goes, and who is told; null when it is there no more. */
export async function findPushDevice(db: Reading, { channel, subscriptionId }: Pick<Receiver, 'channel' | 'subscriptionId'>, now: number): Promise<{ target: PushTarget; owner: PushOwner; hasFailed: boolean } | null> {
  const owner = { userId: users.id, role: users.role, timeZone: users.timeZone, quietFrom: users.quietFrom, quietTo: users.quietTo };
  if (channel === 'native') {
    const [app] = await db
      .select({ target: { token: nativeSubscriptions.token }, owner })
      .from(nativeSubscriptions)
      .innerJoin(users, eq(users.id, nativeSubscriptions.userId))
      .where(eq(nativeSubscriptions.id, subscriptionId));
    return app === undefined ? null : { target: { channel, ...app.target }, owner: ownerOf(app.owner, now), hasFailed: false };
  }
  const { endpoint, publicKey, authToken } = webSubscriptions;
  const [browser] = await db
    .select({ target: { endpoint, publicKey, authToken }, owner, failures: webSubscriptions.failures })
    .from(webSubscriptions)
    .innerJoin(users, eq(users.id, webSubscriptions.userId))
    .where(eq(webSubscriptions.id, subscriptionId));
  return browser === undefined ? null : { target: { channel, ...browser.target }, owner: ownerOf(browser.owner, now), hasFailed: browser.failures > 0 };
}

function ownerOf({ userId, role, ...user }: Viewer & Pick<typeof users.$inferSelect, 'timeZone' | 'quietFrom' | 'quietTo'>, now: number): PushOwner {
  return { userId, role, quietUntil: quietUntil(quietHoursOf(user), user.timeZone, now) };
}

function ownIn(table: Table, viewer: Viewer, window: PageWindow): SQL | undefined {
  return and(eq(table.userId, viewer.userId), isBehind(table.createdAt, table.id, 'asc', window.after));
}

function pageOfRows<R extends { id: string; createdAt: Date }, T>(window: PageWindow, total: number, rows: readonly R[], render: (row: R) => T): Page<T> {
  const shown = rows.slice(0, window.size);
  const last = shown.at(-1);
  return { items: shown.map(render), total, next: rows.length > window.size && last !== undefined ? [last.createdAt.toISOString(), last.id] : null };
}

function webRecord({ id, version, endpoint, createdAt }: typeof webSubscriptions.$inferSelect): WebSubscription {
  return { '@id': iri.webSubscription(id), '@type': 'WebSubscription', _id: id, version, endpoint, createdAt: createdAt.toISOString() };
}

function nativeRecord({ id, version, deviceId, platform, createdAt }: typeof nativeSubscriptions.$inferSelect): NativeSubscription {
  return { '@id': iri.nativeSubscription(id), '@type': 'NativeSubscription', _id: id, version, deviceId, platform, createdAt: createdAt.toISOString() };
}
