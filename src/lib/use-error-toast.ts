import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ON_DEVICE, type CommandError } from '../../schema/port/commands.ts';
import { useToast } from '../components/use-toast.ts';
import { problemWords } from './problem-words.ts';

/** Says why a command failed: what the server said, in the page's language, else that the app did not start, else "An error was occured" (ERR-01). */
export function useErrorToast(): (error: CommandError) => void {
  const { t } = useTranslation();
  const { t: ofProblems } = useTranslation('problems');
  const toast = useToast();
  return useCallback(
    (error) => {
      const said = error.kind === 'problem' && error.problem.type !== ON_DEVICE ? problemWords(ofProblems, error.problem) : null;
      toast({ kind: 'bad', text: said ?? t(error.kind === 'noWorker' ? 'error.noWorker' : 'error.occured') });
    },
    [t, ofProblems, toast],
  );
}
