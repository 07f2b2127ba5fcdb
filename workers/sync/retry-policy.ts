import type { Refusal } from '../../schema/port/views.ts';
import { sayingsOf } from '../../schema/problem-codes.ts';
import type { Problem } from '../../schema/wire.ts';
import type { Answer } from './answer.ts';

/** First ceiling of a wait and the largest one, ms (design.md invariant 6). */
export const BACKOFF_FIRST_MS = 1000;
export const BACKOFF_CAP_MS = 60_000;

/** Statuses that say "later", not "no": time-out, too early, too many. Every 5xx is one as well. */
const LATER = new Set([408, 425, 429]);

/**
 * What to do after an answer. `retry`: the same request may yet succeed. `refresh`: it needs a new token.
 * `refused`: never as it stands.
 */
export type Verdict = 'done' | 'retry' | 'refresh' | 'refused';

/** Would a retry help? Decided here and nowhere else (R-OUT-06). */
export function verdictOf(answer: Answer<unknown>): Verdict {
  switch (answer.kind) {
    case 'ok':
      return 'done';
    case 'unreachable':
      return 'retry';
    case 'problem':
      if (answer.status === 401) return 'refresh';
      return answer.status >= 500 || LATER.has(answer.status) ? 'retry' : 'refused';
  }
}

/**
 * How long to wait before try number `failures` + 1: full jitter under a doubling ceiling of at most 60 s. What the
 * server asked for (Retry-After) is the least, with a second of jitter so that a class does not come back in one tick.
 */
export function delayOf(failures: number, random: number, retryAfterMs: number | null): number {
  if (retryAfterMs !== null) return retryAfterMs + Math.floor(random * BACKOFF_FIRST_MS);
  const ceiling = Math.min(BACKOFF_CAP_MS, BACKOFF_FIRST_MS * 2 ** Math.min(Math.max(failures - 1, 0), 16));
  return Math.floor(random * ceiling);
}

/** The typed reason of a refusal, with the codes of what the server said; with its own words, in `language`, where they have no code (F-204). */
export function refusalOf(status: number, problem: Problem, language?: string): Refusal {
  const code = codeOf(status);
  const said = sayingsOf(problem);
  if (said !== null) return { code, status, said, text: null };
  const violations = (problem.violations ?? []).map((violation) => violation.message).join('\n');
  return { code, status, text: violations || problem.detail || problem.title || null, ...(language === undefined ? {} : { textLanguage: language }) };
}

function codeOf(status: number): Refusal['code'] {
  switch (status) {
    case 400:
    case 422:
      return 'invalid';
    case 403:
      return 'forbidden';
    case 404:
    case 410:
      return 'missing';
    case 409:
      return 'conflict';
    case 413:
      return 'tooLarge';
    case 415:
      return 'unsupportedFile';
    default:
      return 'refused';
  }
}

/** Retry-After in ms: seconds or an HTTP date; null where absent or unreadable. */
export function retryAfterOf(header: string | undefined, serverNow: number): number | null {
  if (header === undefined || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - serverNow);
}
