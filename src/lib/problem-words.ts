import type { TFunction } from 'i18next';
import type { Problem, Violation } from '../../schema/wire.ts';
import { problemSaying, violationSaying, type Saying } from '../../schema/problem-codes.ts';

/* One table for all places that say what the server said: locales/<language>/problems.json (F-204). */

/** A sentence in the reader's language. */
export function sayingWords(t: TFunction<'problems'>, saying: Saying): string {
  return saying.of === 'problem' ? t(`problem.${saying.code}`) : t(`violation.${saying.code}`, saying.values);
}

/** What is wrong at a field: by its code, else in the server's words. */
export function violationWords(t: TFunction<'problems'>, violation: Violation): string {
  const saying = violationSaying(violation);
  return saying === null ? violation.message : sayingWords(t, saying);
}

/** What a problem says as a whole: by its code, else in the server's words; null where it has none. */
export function problemWords(t: TFunction<'problems'>, problem: Problem): string | null {
  const saying = problemSaying(problem);
  if (saying !== null) return sayingWords(t, saying);
  return [problem.detail, problem.title].find((text) => text !== undefined && text.trim() !== '') ?? null;
}
