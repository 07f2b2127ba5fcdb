import { useEffect, useState } from 'react';
import type { ValueOf } from '../../../schema/port/commands.ts';
import { compareNames } from '../../../schema/rules/name-order.ts';
import { runCommand } from '../../data/use-command.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { personName } from '../../lib/person-name.ts';
import { codeRefusalOf, type CodeRefusal } from './use-code-facts.ts';
import { useRetry } from './use-retry.ts';

export type PublicStudentRow = ValueOf<'publicStudents'>['students'][number];
export type AskedStudents = { readonly state: 'asking' | 'offline' } | { readonly state: 'refused'; readonly why: CodeRefusal } | { readonly state: 'here'; readonly rows: readonly PublicStudentRow[] };

/** The children of a class by its code (JOI-05); without a network they are asked for until there is one. `again` asks anew. */
export function usePublicStudents(classId: string, code: string): AskedStudents & { readonly again: () => void } {
  const [asked, setAsked] = useState<AskedStudents>({ state: 'asking' });
  const [tries, again] = useRetry(asked.state === 'offline');
  useEffect(() => {
    let isGone = false;
    void runCommand('publicStudents', { classId, code }).then((result) => {
      if (isGone) return;
      if (result.ok) setAsked({ state: 'here', rows: result.value.students.toSorted((one, other) => compareNames(currentLanguage())(personName(one), personName(other))) });
      else if (result.error.kind === 'offline') setAsked({ state: 'offline' });
      else setAsked({ state: 'refused', why: codeRefusalOf(result.error) });
    });
    return () => {
      isGone = true;
    };
  }, [classId, code, tries]);
  return {
    ...asked,
    again: () => {
      setAsked({ state: 'asking' });
      again();
    },
  };
}
