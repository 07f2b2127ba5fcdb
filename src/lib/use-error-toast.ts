import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandError } from '../../schema/port/commands.ts';
import { useToast } from '../components/use-toast.ts';
import { commandErrorWords } from './command-error-words.ts';

/** Says why a command failed: what the server said, in the page's language, else that the app did not start, else "An error was occured" (ERR-01). */
export function useErrorToast(): (error: CommandError) => void {
  const { t } = useTranslation();
  const toast = useToast();
  return useCallback(
    (error) => {
      toast({ kind: 'bad', text: commandErrorWords(t, error) });
    },
    [t, toast],
  );
}
