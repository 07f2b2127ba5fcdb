import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ON_DEVICE, type CommandError } from '../../schema/port/commands.ts';
import { problemWords, violationWords } from './problem-words.ts';

const MINUTE_MS = 60_000;
/** From here on a wait is said in hours. */
const HOURS_FROM_MS = 90 * MINUTE_MS;

/**
 * Says why a command failed, in a sentence, for places that have no words of their own: what the server said, else
 * "An error was occured" (ERR-01).
 */
export function useCommandErrorWords(): (error: CommandError) => string {
  const { t } = useTranslation('common');
  const { t: ofProblems } = useTranslation('problems');
  return useCallback((error) => commandErrorWords({ t, ofProblems }, error), [t, ofProblems]);
}

interface Words {
  readonly t: TFunction<'common'>;
  readonly ofProblems: TFunction<'problems'>;
}

function commandErrorWords(words: Words, error: CommandError): string {
  const { t } = words;
  switch (error.kind) {
    case 'problem':
      return wordsOfProblem(words, error) ?? t('error.occured');
    case 'offline':
      return t(`error.${unreachableKey(error)}`);
    case 'noWorker':
      return t('error.noWorker');
    case 'serverError':
    case 'storage':
    case 'bug':
      return t('error.occured');
  }
}

/** Which words say that nobody answered. */
export function unreachableKey({ reason }: Extract<CommandError, { kind: 'offline' }>): 'offline' | 'unreachable' | 'portal' {
  return reason === undefined ? 'offline' : reason === 'server' ? 'unreachable' : 'portal';
}

/** "Too many attempts. Try again in 8 minutes"; without the time where the server does not say it. */
function tooManyWords({ t, ofProblems }: Words, retryAfterMs: number | undefined): string {
  if (retryAfterMs === undefined) return ofProblems('problem.tooManyAttempts');
  if (retryAfterMs < HOURS_FROM_MS) return t('error.tooManyMinutes', { count: Math.max(1, Math.ceil(retryAfterMs / MINUTE_MS)) });
  return t('error.tooManyHours', { count: Math.ceil(retryAfterMs / (60 * MINUTE_MS)) });
}

/* What is found at parts of it, else what is said of the whole. A device's own refusal has no words for people. */
function wordsOfProblem(words: Words, { problem, retryAfterMs }: Extract<CommandError, { kind: 'problem' }>): string | null {
  if (problem.type === ON_DEVICE) return null;
  const hasOwnWords = problem.code !== undefined && problem.code !== 'tooManyAttempts';
  if (problem.status === 429 && !hasOwnWords) return tooManyWords(words, retryAfterMs);
  const found = (problem.violations ?? []).map((violation) => violationWords(words.ofProblems, violation).trim()).filter((one) => one !== '');
  return found.length > 0 ? found.join('\n') : problemWords(words.ofProblems, problem);
}
