import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/**
 * A form that holds to rules of `schema/`: a fault is told when one asks to go on, and from then on as one types, so that
 * nobody is corrected in the middle of a word. `values` are what stands in it at first; what `handleSubmit` hands over has
 * gone through the rules (trimmed, whole). `told`: where one can only go on when all is well, a fault is told on leaving a
 * field instead.
 */
export function useRulesForm<Input extends FieldValues, Output>(rules: z.ZodType<Output, Input>, values: DefaultValues<Input>, told: 'onSubmit' | 'onTouched' = 'onSubmit'): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({ resolver: zodResolver(rules), defaultValues: values, mode: told, reValidateMode: 'onChange' });
}
