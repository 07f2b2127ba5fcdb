import { and, asc, gt, or, sql } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { School } from '../../schema/records/school.ts';
import { foldText } from '../../schema/rules/fold-text.ts';
import { anyOf } from './any-of.ts';
import type { Reading } from './database.ts';
import { folded } from './folded.ts';
import { limitOf, pageOf, type Page, type PageWindow } from './page-window.ts';
import { schools } from './schema/classes.ts';

/** Schools by id. */
export async function schoolsByIds(db: Reading, ids: readonly string[]): Promise<ReadonlyMap<string, School>> {
  const rows = ids.length === 0 ? [] : await db.select().from(schools).where(anyOf(schools.id, ids));
  return new Map(rows.map(({ id, ...row }): [string, School] => [id, { '@id': iri.school(id), '@type': 'School', _id: id, ...row }]));
}

/** Schools; `search` is a part of the name or of the address, every word of it somewhere. */
export async function listSchools(db: Reading, search: string | undefined, window: PageWindow): Promise<Page<School>> {
  const words = foldText(search ?? '').split(' ').filter((word) => word !== '');
  const isMeant = and(...words.map((word) => or(sql`position(${word} in ${folded(sql`${schools.name}`)}) > 0`, sql`position(${word} in ${folded(sql`${schools.address}`)}) > 0`)));
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(schools).where(isMeant);
  const [after] = window.after ?? [];
  const rows = await db
    .select({ id: schools.id })
    .from(schools)
    .where(and(isMeant, after === undefined ? undefined : gt(schools.id, after)))
    .orderBy(asc(schools.id))
    .offset(window.offset)
    .limit(limitOf(window));
  return pageOf(window, counted?.total ?? 0, rows.map(({ id }) => ({ id, key: [id] })), (ids) => schoolsByIds(db, ids));
}

