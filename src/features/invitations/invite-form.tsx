import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../schema/records/user.ts';
import { contactOf, NO_HABITS, phoneWords, type PhoneHabits } from '../../../schema/rules/contact-rules.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useCommand } from '../../data/use-command.ts';
import { useSession } from '../../data/use-session.ts';
import { languageOf } from '../../i18n/language.ts';
import { faultWords } from '../../lib/form/broken-rule.ts';
import { useRefusal } from '../../lib/form/use-refusal.ts';
import { useRulesForm } from '../../lib/form/use-rules-form.ts';
import { ALREADY_INVITED, INVITE_FIELDS, inviteRules, NO_CONTACT } from './invite-rules.ts';

const EMPTY = { contact: '' };
const OWN_RULES = [NO_CONTACT, ALREADY_INVITED] as const;

function habitsOf(me: Me | null): PhoneHabits {
  return me === null ? NO_HABITS : { locale: languageOf(me.locale.split('/').at(-1)) ?? NO_HABITS.locale, timeZone: me.timeZone };
}

/**
 * Asks for the e-mail or the phone of a student's parent and invites by it (INV-01). Works offline. `invited`: the
 * contacts that have a live invitation, as they are stored.
 */
export function InviteForm({ studentId, invited }: { studentId: string; invited: readonly string[] }) {
  const { t } = useTranslation('invitations');
  const formId = useId();
  const run = useCommand();
  const session = useSession();
  const habits = habitsOf(session === undefined || session.state === 'anonymous' ? null : session.me);
  const form = useRulesForm(inviteRules(habits, invited), EMPTY);
  const read = contactOf(useWatch({ control: form.control, name: 'contact' }), habits);
  const { errors, isSubmitting } = form.formState;
  const refuse = useRefusal(form, INVITE_FIELDS);
  // What was refused goes nowhere.
  const isToBeSent = read?.channel === 'sms' && errors.contact === undefined;

  const invite = form.handleSubmit(async ({ contact }) => {
    const typed = form.getValues('contact');
    const result = await run('inviteParent', { studentId, contact });
    if (!result.ok) {
      // The device knows the teacher's country better than the form may.
      if (result.error.kind === 'problem' && result.error.problem.title === 'contact') return form.setError('contact', { type: NO_CONTACT }, { shouldFocus: true });
      return refuse(result.error);
    }
    // Whoever types the next one already keeps it.
    if (form.getValues('contact') === typed) form.reset(EMPTY);
    return undefined;
  });

  return (
    <form id={formId} noValidate onSubmit={(event) => void invite(event)} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <TextField
        label={t('parents.contact')}
        hint={isToBeSent ? t('parents.phoneHint', { phone: phoneWords(read.contact) }) : t('parents.hint')}
        autoComplete="off"
        autoCapitalize="none"
        inputMode="email"
        data-autofocus=""
        required
        {...form.register('contact')}
        error={faultWords(errors.contact, (rule) => t(`parents.${rule === 'required' || rule === ALREADY_INVITED ? rule : 'wrong'}`), OWN_RULES)}
      />
      <Button type="submit" variant="solid" wide busy={isSubmitting}>
        {t('parents.invite')}
      </Button>
    </form>
  );
}
