import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isWholeCode } from '../../../schema/rules/joining-rules.ts';
import { Button } from '../../components/button.tsx';
import { CodeField } from './code-field.tsx';
import { askForFacts, type CodeRefusal } from './use-code-facts.ts';

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
  const [code, setCode] = useState(known);
  const [fault, setFault] = useState<CodeRefusal | 'empty' | 'short' | undefined>(refusal);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (!isWholeCode(code)) {
      setFault(code === '' ? 'empty' : 'short');
      return;
    }
    setBusy(true);
    const asked = await askForFacts(code);
    setBusy(false);
    if (asked.state === 'refused') setFault(asked.why);
    else onCode(code);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <CodeField
        label={t('code.label')}
        hint={t('code.hint')}
        value={code}
        takesFocus={takesFocus}
        error={fault && t(`fault.${fault}`)}
        onChange={(next) => {
          setCode(next);
          setFault(undefined);
        }}
      />
      <Button type="submit" variant="solid" size="lg" wide busy={isBusy}>
        {t('code.submit')}
      </Button>
    </form>
  );
}
