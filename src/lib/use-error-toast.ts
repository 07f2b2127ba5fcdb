import { useCallback } from 'react';
import type { CommandError } from '../../schema/port/commands.ts';
import { useToast } from '../components/use-toast.ts';
import { useCommandErrorWords } from './use-command-error-words.ts';

/** Says why a command failed, in the page's language (`useCommandErrorWords`). */
export function useErrorToast(): (error: CommandError) => void {
  const wordsOf = useCommandErrorWords();
  const toast = useToast();
  return useCallback((error) => toast({ kind: 'bad', text: () => wordsOf(error) }), [wordsOf, toast]);
}
