import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ON_DEVICE, type CommandError } from '../../schema/port/commands.ts';
import { problemToast } from '../components/problem-toast.ts';
import { useToast } from '../components/use-toast.ts';

/** Says why a command failed: the server's words, else that the app did not start, else "An error was occured" (ERR-01). */
export function useErrorToast(): (error: CommandError) => void {
  const { t } = useTranslation();
  const toast = useToast();
  return useCallback((error) => toast(problemToast(error.kind === 'problem' && error.problem.type !== ON_DEVICE ? error.problem : null, t(error.kind === 'noWorker' ? 'error.noWorker' : 'error.occured'))), [t, toast]);
}
