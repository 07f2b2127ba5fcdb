/** A part of the year. */
export interface Season {
  contains(localMs: number): boolean;
  /** Whether it is less than a school year, so that it should be used when its time has come. */
  isShort: boolean;
}

type Span = readonly [number, number];

const SCHOOL_YEAR: readonly Span[] = [[901, 1231], [101, 531]];
const WHOLE_YEAR: readonly Span[] = [[101, 1231]];

/**
 * Reads a season: `*` the school year, `all` the whole one, months (`9-11,3`) or days (`1224-103`, from 24 December to
 * 3 January). Parts are separated by commas.
 */
export function parseSeason(text: string): Season {
  const spans = text === '*' ? SCHOOL_YEAR : text === 'all' ? WHOLE_YEAR : text.split(',').map(parseSpan);
  return {
    isShort: text !== '*' && text !== 'all',
    contains(localMs) {
      const date = new Date(localMs);
      const at = (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
      return spans.some(([first, last]) => (first <= last ? at >= first && at <= last : at >= first || at <= last));
    },
  };
}

function parseSpan(text: string): Span {
  const [first = Number.NaN, last = first] = text.split('-').map(Number);
  if (Number.isNaN(first) || Number.isNaN(last)) throw new Error(`a season: ${text}`);
  return [first < 100 ? first * 100 + 1 : first, last < 100 ? last * 100 + 31 : last];
}
