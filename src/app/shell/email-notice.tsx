import { MailCheck, MailQuestionMark } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../schema/records/user.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';
import { useArrivalFocus } from '../../lib/use-arrival-focus.ts';
import { letterState, noteLetter, watchLetter } from './confirmation-letter.ts';
import { QuestionStrip } from './question-strip.tsx';

/** Asks a teacher or parent to confirm their e-mail, and has the letter sent, again too (GEN-08). It needs the network and says so; it can be put off until the app is started anew. */
export function EmailNotice({ me }: { me: Me }) {
  const { t } = useTranslation('app');
  const run = useCommand();
  const toast = useToast();
  const sayError = useErrorToast();
  const email = me.email ?? '';
  const of = `${me._id} ${email}`;
  const state = useSyncExternalStore(watchLetter, () => letterState(of));
  const isSent = state === 'sent';
  // The button that put it off goes with it.
  useArrivalFocus(state === 'later' ? 'later' : 'asked');

  async function send(): Promise<void> {
    if (state === 'sending') return;
    noteLetter(of, 'sending');
    const result = await run('sendVerification', {});
    noteLetter(of, result.ok ? 'sent' : state);
    if (result.ok) return;
    if (result.error.kind === 'offline') toast({ kind: 'bad', text: () => t('email.offline') });
    else sayError(result.error);
  }

  if (state === 'later') return null;
  const later = { label: t(isSent ? 'email.close' : 'email.later'), onPress: () => noteLetter(of, 'later') };
  const label = state === 'sending' ? t('email.sending') : t(isSent ? 'email.again' : 'email.send');
  return (
    <output className="block">
      <QuestionStrip
        id="email-notice"
        icon={isSent ? MailCheck : MailQuestionMark}
        tone="sky"
        title={isSent ? t('email.sent', { email }) : t('email.title')}
        brief={t(isSent ? 'email.sentBrief' : 'email.brief')}
        text={isSent ? t('email.sentText') : t('email.text', { email })}
        yes={{ label, onPress: () => void send() }}
        later={later}
      />
    </output>
  );
}
