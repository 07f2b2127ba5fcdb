import { MailCheck } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../schema/records/user.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { useArrivalFocus } from '../../lib/use-arrival-focus.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';
import { usePauseLeft } from '../../lib/use-pause-left.ts';
import { confirmationEmail, setEmailState, watchConfirmationEmail } from './confirmation-email.ts';
import { isEmailPutOff, putEmailOff } from './email-later.ts';
import { QuestionStrip } from './question-strip.tsx';

/**
 * Tells a teacher or parent that an e-mail to confirm their address was sent (the server sends it at registration), and
 * sends it again (GEN-08). One line on a phone; it can be put off for a week (F-317).
 */
export function EmailNotice({ me }: { me: Me }) {
  const { t } = useTranslation('app');
  const run = useCommand();
  const toast = useToast();
  const sayError = useErrorToast();
  const email = me.email ?? '';
  const of = `${me._id} ${email}`;
  const { state, sentAt } = useSyncExternalStore(watchConfirmationEmail, () => confirmationEmail(of));
  const secondsLeft = usePauseLeft(sentAt);
  const [isPutOff, setPutOff] = useState(() => isEmailPutOff(me._id));
  // The button that put it off goes with it.
  useArrivalFocus(isPutOff ? 'later' : 'asked');

  async function send(): Promise<void> {
    if (state === 'sending' || secondsLeft > 0) return;
    setEmailState(of, 'sending');
    const result = await run('sendVerification', {});
    setEmailState(of, result.ok ? 'sent' : state);
    if (result.ok) toast({ kind: 'info', text: () => t('email.sent', { email }) });
    else if (result.error.kind === 'offline') toast({ kind: 'bad', text: () => t('email.offline') });
    else sayError(result.error);
  }
  function putOff(): void {
    putEmailOff(me._id);
    setPutOff(true);
  }

  if (isPutOff) return null;
  const again = secondsLeft > 0 ? t('email.againIn', { count: secondsLeft }) : t('email.again');
  const label = state === 'sending' ? t('email.sending') : again;
  return (
    <QuestionStrip
      id="email-notice"
      icon={MailCheck}
      tone="sky"
      title={t('email.title', { email })}
      brief={t('email.brief')}
      text={t('email.text')}
      yes={{ label, onPress: () => void send(), isPaused: secondsLeft > 0 }}
      later={{ label: t('email.later'), onPress: putOff }}
    />
  );
}
