import { useRef, useState, type SubmitEvent } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { CommandError } from '../../../schema/port/commands.ts';
import type { FormRules } from '../form/form-rules.ts';
import { usePutViolations } from '../form/use-put-violations.ts';
import { useRulesForm } from '../form/use-rules-form.ts';
import { accountFault, type AccountFault } from './account-fault.ts';

export interface AccountForm<Input extends FieldValues, Output> {
  readonly form: UseFormReturn<Input, unknown, Output>;
  /** What is wrong with the whole of it. */
  readonly fault: AccountFault | null;
  readonly isBusy: boolean;
  /** For the form element: nothing is sent twice, and a fault goes as soon as one types. */
  readonly handlers: { readonly noValidate: true; readonly onSubmit: (event: SubmitEvent) => void; readonly onChange: () => void };
}

export interface AccountFormParts<Input extends FieldValues, Output> {
  readonly rules: FormRules<Input, Output>;
  readonly values: DefaultValues<Input>;
  /** Where the server's violations are said; the rest is said of the whole. */
  readonly fields: readonly Path<Input>[];
  /** When a fault is told, as in useRulesForm. */
  readonly told?: 'onSubmit' | 'onTouched';
  /** Answers what failed; null where nothing did, or it is said already. */
  readonly send: (wish: Output) => Promise<CommandError | null>;
}

/** A form of an account: its rules, what is being sent, and why it was refused. What was typed stays. */
export function useAccountForm<Input extends FieldValues, Output>({ rules, values, fields, told, send }: AccountFormParts<Input, Output>): AccountForm<Input, Output> {
  const form = useRulesForm(rules, values, told);
  const putViolations = usePutViolations(form, fields);
  const [fault, setFault] = useState<AccountFault | null>(null);
  const isSending = useRef(false);

  const submit = form.handleSubmit(async (wish) => {
    const error = await send(wish);
    const left = error === null ? null : putViolations(error);
    if (left !== null) setFault(accountFault(left));
  });
  async function once(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setFault(null);
    await submit(event).finally(() => {
      isSending.current = false;
    });
  }
  return { form, fault, isBusy: form.formState.isSubmitting, handlers: { noValidate: true, onSubmit: (event) => void once(event), onChange: () => setFault(null) } };
}
