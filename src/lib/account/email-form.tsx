import type { CommandError } from '../../../schema/port/commands.ts';
import { Button } from '../../components/button.tsx';
import type { Elements } from '../text-or-elements.ts';
import { AccountFaultNote } from './account-fault-note.tsx';
import { EMAIL_FIELDS, emailRules } from './account-rules.ts';
import { EmailField } from './email-field.tsx';
import { useAccountForm } from './use-account-form.ts';
import { EMAIL_UNKNOWN, useAccountWords } from './use-account-words.ts';
import { useFirstFocus } from './use-first-focus.ts';

/** What came of an e-mail: a failure, nobody has it, or nothing to be said. */
export type EmailOutcome = CommandError | { readonly kind: 'emailUnknown' } | null;

export interface EmailFormProps {
  email: string;
  onEmail: (email: string) => void;
  takesFocus: boolean;
  /** The words of its button. */
  go: string;
  /** Takes the e-mail on. */
  onGo: (email: string) => Promise<EmailOutcome>;
  /** Above the field, and under the button. */
  note?: Elements;
  children?: Elements;
}

/** Asks for nothing but an e-mail. */
export function EmailForm({ email, onEmail, takesFocus, go, onGo, note, children }: EmailFormProps) {
  const words = useAccountWords();
  const { form, fault, isBusy, handlers } = useAccountForm({
    rules: emailRules,
    values: { email },
    fields: EMAIL_FIELDS,
    async send(wish) {
      const outcome = await onGo(wish.email);
      if (outcome?.kind !== 'emailUnknown') return outcome;
      form.setError('email', { type: EMAIL_UNKNOWN }, { shouldFocus: true });
      return null;
    },
  });
  useFirstFocus(form, takesFocus ? 'email' : null);
  return (
    <form {...handlers} className="grid gap-4">
      {note}
      <EmailField field={form.register('email')} error={words.email(form.formState.errors.email)} autoComplete="email" onEmail={onEmail} />
      <AccountFaultNote fault={fault} />
      <Button type="submit" variant="solid" size="lg" wide busy={isBusy}>
        {go}
      </Button>
      {children}
    </form>
  );
}
