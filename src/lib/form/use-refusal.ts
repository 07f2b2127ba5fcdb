import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { CommandError } from '../../../schema/port/commands.ts';
import { useErrorToast } from '../use-error-toast.ts';
import { usePutViolations } from './use-put-violations.ts';

/** Says why a command was refused: at the form's fields where the server names them, else as a toast (ERR-01). What was typed stays. */
export function useRefusal<Values extends FieldValues, Output>(form: UseFormReturn<Values, unknown, Output>, fields: readonly Path<Values>[]): (error: CommandError) => void {
  const sayError = useErrorToast();
  const putViolations = usePutViolations(form, fields);
  return (error) => {
    if (!putViolations(error)) sayError(error);
  };
}
