import { useTranslation } from 'react-i18next';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { CommandError } from '../../../schema/port/commands.ts';
import { problemToast } from '../../components/problem-toast.ts';
import { useToast } from '../../components/use-toast.ts';
import { putViolations } from './put-violations.ts';

/** Says why a command was refused: at the form's fields where the server names them, else as a toast (ERR-01). What was typed stays. */
export function useRefusal<Values extends FieldValues, Output>(form: UseFormReturn<Values, unknown, Output>, fields: readonly Path<Values>[]): (error: CommandError) => void {
  const { t } = useTranslation();
  const toast = useToast();
  return (error) => {
    if (putViolations(form, fields, error)) return;
    toast(problemToast(error.kind === 'problem' ? error.problem : null, t('error.occured')));
  };
}
