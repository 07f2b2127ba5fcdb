import { sql, type SQL } from 'drizzle-orm';

/** Apostrophes and hyphens as keyboards and word processors write them, and the ё. */
const VARIANTS = ['\u0060\u00B4\u02B9\u02BC\u2018\u2019\u2032', '\u2010\u2011\u2012\u2013\u2014\u2015\u2212', 'ё'] as const;
const FROM = VARIANTS.join('');
const TO = "'".repeat(VARIANTS[0].length) + '-'.repeat(VARIANTS[1].length) + 'е';

/** The invisible characters that copied texts bring. */
const INVISIBLE = String.raw`[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]`;

/** A stored text as it is compared with `foldText` (schema/rules/fold-text.ts) of a search (F-806). */
export function folded(text: SQL): SQL {
  return sql`regexp_replace(regexp_replace(translate(lower(normalize(${text}, NFKC)), ${FROM}::text, ${TO}::text), ${INVISIBLE}::text, '', 'g'), '\\s+', ' ', 'g')`;
}
