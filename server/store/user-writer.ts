import { eq, sql } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { Me, QuietHours } from '../../schema/records/user.ts';
import { notFound, requireNone, type ViolationCode } from '../problem-error.ts';
import { recordChange, scope } from './change-log.ts';
import { changesNothing } from './changes-nothing.ts';
import { judgeHeldAnew } from './held-pushes.ts';
import { users } from './schema/people.ts';
import { readMe } from './user-reader.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

/** Changes the viewer's own language, time zone or quiet hours. */
export async function patchMe(writing: Writing, viewer: Viewer, patch: { locale?: Me['locale'] | undefined; timeZone?: string | undefined; quietHours?: QuietHours | null | undefined }): Promise<Me> {
  requireNone(timeZoneViolations(patch.timeZone));
  const before = await readMe(writing.tx, viewer);
  if (before === null) throw notFound();
  if (changesNothing(before, patch)) return before;
  const quiet = patch.quietHours === undefined ? {} : { quietFrom: patch.quietHours?.from ?? null, quietTo: patch.quietHours?.to ?? null };
  const locale = patch.locale === undefined ? undefined : patch.locale === '/locales/ru' ? 'ru' : 'en';
  await writing.tx
    .update(users)
    .set({ ...(locale === undefined ? {} : { locale }), ...(patch.timeZone === undefined ? {} : { timeZone: patch.timeZone }), ...quiet, version: sql`${users.version} + 1` })
    .where(eq(users.id, viewer.userId));
  if (patch.quietHours !== undefined || patch.timeZone !== undefined) await judgeHeldAnew(writing, viewer.userId);
  await recordChange(writing, { scope: scope.user(viewer.userId), entity: iri.user(viewer.userId), op: 'upsert' });
  const me = await readMe(writing.tx, viewer);
  if (me === null) throw notFound();
  return me;
}

/** What is wrong with a chosen time zone; empty where nothing is. */
export function timeZoneViolations(timeZone: string | undefined): readonly ViolationCode[] {
  return timeZone === undefined || isTimeZone(timeZone) ? [] : [{ propertyPath: 'timeZone', code: 'unknownTimeZone' }];
}

/** Whether this is a time zone's IANA name. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
