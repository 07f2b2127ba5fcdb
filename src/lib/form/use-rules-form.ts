import { set, useForm, type DefaultValues, type FieldErrors, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { Faults, FormRules } from './form-rules.ts';

/**
 * A form that holds to rules of `schema/`: a fault is told when one asks to go on, and from then on as one types, so that
 * nobody is corrected in the middle of a word. `values` are what stands in it at first; what `handleSubmit` hands over has
 * gone through the rules (trimmed, whole). `told`: where one can only go on when all is well, a fault is told on leaving a
 * field instead.
 */
export function useRulesForm<Input extends FieldValues, Output>(rules: FormRules<Input, Output>, values: DefaultValues<Input>, told: 'onSubmit' | 'onTouched' = 'onSubmit'): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    resolver: (typed) => {
      const found = rules(typed);
      return 'kept' in found ? { values: found.kept, errors: {} } : { values: {}, errors: errorsOf<Input>(found.faults) };
    },
    defaultValues: values,
    mode: told,
    reValidateMode: 'onChange',
  });
}

/* The rule is the type of the error, by which faultWords finds its words. */
function errorsOf<Input extends FieldValues>(faults: Faults<Input>): FieldErrors<Input> {
  const errors: FieldErrors<Input> = {};
  for (const field in faults) set(errors, field, { type: faults[field] });
  return errors;
}
