import type { Snippet } from '../../schema/port/search.ts';
import { stemOf, wordsOf } from './words.ts';

/** Characters of a text that a result shows, and how many of them stand before the first word that was found. */
const LENGTH = 160;
const BEFORE = 48;

/** The part of a text where words of these stems first stand, with the places of all of them in it. */
export function snippetOf(text: string, stems: ReadonlySet<string>): Snippet {
  const hits = wordsOf(text).filter(({ term }) => stems.has(stemOf(term)));
  const [first] = hits;
  const start = first === undefined || first.end <= LENGTH * 0.75 ? 0 : wordStart(text, first.start - BEFORE, first.start);
  const end = text.length - start <= LENGTH ? text.length : wordEnd(text, start + LENGTH);
  const head = start > 0 ? '…' : '';
  const shift = head.length - start;
  const marks = hits.filter((hit) => hit.start >= start && hit.end <= end).map((hit): readonly [number, number] => [hit.start + shift, hit.end + shift]);
  return { text: `${head}${text.slice(start, end)}${end < text.length ? '…' : ''}`, marks };
}

/* The next beginning of a word, so that none is cut in two. */
function wordStart(text: string, from: number, to: number): number {
  const gap = text.slice(from, to).search(/\s\S/u);
  return gap < 0 ? from : from + gap + 1;
}

function wordEnd(text: string, to: number): number {
  const gap = text.slice(0, to).search(/\s\S*$/u);
  return gap > to - 40 ? gap : to;
}
