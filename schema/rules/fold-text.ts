import { DASHES, INVISIBLE } from './visible-text.ts';

/** The signs that keyboards and word processors put where an apostrophe is meant. */
const APOSTROPHES = /[\u0060\u00B4\u02B9\u02BC\u2018\u2019\u2032\uFF07]/g;

/**
 * A name or a search as it is compared: without case, ё as е, one kind of apostrophe, hyphen and blank, whichever way
 * its accents are encoded, and without what nobody sees (F-806).
 */
export function foldText(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().normalize('NFKC');
  return plain.replaceAll('ё', 'е').replaceAll(INVISIBLE, '').replaceAll(APOSTROPHES, "'").replaceAll(DASHES, '-').replaceAll(/\s+/gu, ' ').trim();
}
