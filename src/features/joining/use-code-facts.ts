import { useEffect, useState } from 'react';
import type { CodeFacts, CommandError } from '../../../schema/port/commands.ts';
import { isWholeCode } from '../../../schema/rules/joining-rules.ts';
import { runCommand } from '../../data/use-command.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useRetry } from './use-retry.ts';

/** Why a code leads nowhere: `wrong` is all that anybody learns of a code that does not hold (JOI-03); an error is not the code's fault (F-213). */
export type CodeRefusal = 'wrong' | CommandError;

export type AskedCode = { readonly state: 'asking' | 'offline' } | { readonly state: 'found'; readonly facts: CodeFacts } | { readonly state: 'refused'; readonly why: CodeRefusal };

/** Asks the server once what a code invites to. */
export async function askForFacts(code: string): Promise<AskedCode> {
  if (!isWholeCode(code)) return { state: 'refused', why: 'wrong' };
  const result = await runCommand('lookUpCode', { code, locale: currentLanguage() });
  if (result.ok) return { state: 'found', facts: result.value };
  if (result.error.kind === 'offline') return { state: 'offline' };
  return { state: 'refused', why: codeRefusalOf(result.error) };
}

/** A code that does not hold is wrong; any other failure says nothing about the code. */
export function codeRefusalOf(error: CommandError): CodeRefusal {
  return error.kind === 'problem' && error.problem.status === 404 ? 'wrong' : error;
}

/** What a code invites to; without a network it is asked until there is one. `again` asks anew. */
export function useCodeFacts(code: string): { readonly asked: AskedCode; readonly again: () => void } {
  const [asked, setAsked] = useState<AskedCode>({ state: 'asking' });
  const [tries, again] = useRetry(asked.state === 'offline');
  useEffect(() => {
    let isGone = false;
    void askForFacts(code).then((answer) => {
      if (!isGone) setAsked(answer);
    });
    return () => {
      isGone = true;
    };
  }, [code, tries]);
  return {
    asked,
    again: () => {
      setAsked({ state: 'asking' });
      again();
    },
  };
}
