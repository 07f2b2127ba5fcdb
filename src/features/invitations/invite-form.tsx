import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useCommand } from '../../data/use-command.ts';
import { useSession } from '../../data/use-session.ts';
import { languageOf } from '../../i18n/language.ts';
import { faultWords } from '../../lib/form/broken-rule.ts';
import { useRefusal } from '../../lib/form/use-refusal.ts';
import { useRulesForm } from '../../lib/form/use-rules-form.ts';
import { INVITE_FIELDS, inviteRules, NO_CONTACT } from './invite-rules.ts';

const EMPTY = { contact: '' };

/** Asks for the e-mail or the phone of a student's parent and invites by it (INV-01). Works offline. */
export function InviteForm({ studentId }: { studentId: string }) {
  const { t } = useTranslation('invitations');
  const formId = useId();
  const run = useCommand();
  const session = useSession();
  const language = session === undefined || session.state === 'anonymous' ? null : languageOf(session.me.locale.split('/').at(-1));
  const form = useRulesForm(inviteRules(language ?? 'en'), EMPTY);
  const { errors, isSubmitting } = form.formState;
  const refuse = useRefusal(form, INVITE_FIELDS);

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
        hint={t('parents.hint')}
        autoComplete="off"
        autoCapitalize="none"
        inputMode="email"
        data-autofocus=""
        required
        {...form.register('contact')}
        error={faultWords(errors.contact, (rule) => t(`parents.${rule === 'required' ? rule : 'wrong'}`), [NO_CONTACT])}
      />
      <Button type="submit" variant="solid" wide busy={isSubmitting}>
        {t('parents.invite')}
      </Button>
    </form>
  );
}
