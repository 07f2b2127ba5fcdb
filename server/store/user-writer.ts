import { eq, sql } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { Me } from '../../schema/records/user.ts';
import { invalid, notFound } from '../problem-error.ts';
import { recordChange, scope } from './change-log.ts';
import { users } from './schema/people.ts';
import { readMe } from './user-reader.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

/** Changes the viewer's own language or time zone. */
export async function patchMe(writing: Writing, viewer: Viewer, patch: { locale?: Me['locale'] | undefined; timeZone?: string | undefined }): Promise<Me> {
  if (patch.timeZone !== undefined && !isTimeZone(patch.timeZone)) throw invalid({ propertyPath: 'timeZone', code: 'unknownTimeZone' });
  const locale = patch.locale === undefined ? undefined : patch.locale === '/locales/ru' ? 'ru' : 'en';
  await writing.tx
    .update(users)
    .set({ ...(locale === undefined ? {} : { locale }), ...(patch.timeZone === undefined ? {} : { timeZone: patch.timeZone }), version: sql`${users.version} + 1` })
    .where(eq(users.id, viewer.userId));
  await recordChange(writing, { scope: scope.user(viewer.userId), entity: iri.user(viewer.userId), op: 'upsert' });
  const me = await readMe(writing.tx, viewer);
  if (me === null) throw notFound();
  return me;
}

/** Whether this is a time zone's IANA name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
