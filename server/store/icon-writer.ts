import { createHash } from 'node:crypto';
import { ICONS } from '../../schema/icons.ts';
import type { Reading } from './database.ts';
import { icons } from './schema/classes.ts';

/** The same id for the same icon on every installation (a UUIDv8 over its kind and slug). */
export function iconIdOf(kind: string, slug: string): string {
  const hex = createHash('sha256').update(`parta-icon:${kind}-${slug}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

/** Writes the icons of schema/icons.ts that are not there yet. */
export async function writeIcons(db: Reading): Promise<void> {
  const rows = ICONS.map((icon) => ({ id: iconIdOf(icon.kind, icon.slug), kind: icon.kind, slug: icon.slug, colour: icon.colour }));
  await db.insert(icons).values(rows).onConflictDoNothing();
}
