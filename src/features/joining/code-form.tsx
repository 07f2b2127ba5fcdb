import { useLayoutEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CommandError } from '../../../schema/port/commands.ts';
import { Button } from '../../components/button.tsx';
import { AccountFaultNote } from '../../lib/account/account-fault-note.tsx';
import { useRulesForm } from '../../lib/form/use-rules-form.ts';
import { CodeField } from './code-field.tsx';
import { codeRules } from './code-rules.ts';
import { askForFacts, type CodeRefusal } from './use-code-facts.ts';

/** What is wrong with a code: by the form's own rules, or as it was refused. */
const FAULTS = ['required', 'short', 'wrong'] as const;

export interface CodeFormProps {
  /** What stands in the field at first. */
  code?: string;
  /** Why the code that stands there leads nowhere. */
  refusal?: CodeRefusal | undefined;
  takesFocus?: boolean;
  /** The code holds, or nobody could be asked: then whoever comes next asks until there is a network. */
  onCode: (code: string) => void;
}

/** Asks for a code and goes on when it leads somewhere; what does not stays in the field, with one answer for every code that does not hold (JOI-03). */
export function CodeForm({ code: known = '', refusal, takesFocus = false, onCode }: CodeFormProps) {
  const { t } = useTranslation('joining');
  const form = useRulesForm(codeRules, { code: known });
  const { errors, isSubmitting } = form.formState;
  const code = useWatch({ control: form.control, name: 'code' });
  const { ref } = form.register('code');
  const fault = FAULTS.find((each) => each === errors.code?.type);
  // Before it is drawn: the reason why one is here again.
  useLayoutEffect(() => {
    if (refusal === 'wrong') form.setError('code', { type: refusal });
  }, [form, refusal]);
  const [failure, setFailure] = useState<CommandError | null>(refusal === undefined || refusal === 'wrong' ? null : refusal);

  const submit = form.handleSubmit(async (asked) => {
    setFailure(null);
    const answer = await askForFacts(asked.code);
    if (answer.state !== 'refused') onCode(asked.code);
    else if (answer.why === 'wrong') form.setError('code', { type: answer.why });
    else setFailure(answer.why);
  });

  return (
    <form noValidate onSubmit={(event) => (isSubmitting ? event.preventDefault() : void submit(event))} className="grid gap-5">
      <CodeField
        label={t('code.label')}
        hint={t('code.hint')}
        ref={ref}
        value={code}
        takesFocus={takesFocus}
        error={fault && t(`fault.${fault}`)}
        onChange={(next) => {
          form.setValue('code', next);
          form.clearErrors();
          setFailure(null);
        }}
      />
      <AccountFaultNote fault={failure && { error: failure }} />
      <Button type="submit" variant="solid" size="lg" wide busy={isSubmitting}>
        {t('code.submit')}
      </Button>
    </form>
  );
}
