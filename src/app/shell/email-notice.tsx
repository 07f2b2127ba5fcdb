import { MailCheck, MailQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../schema/records/user.ts';
import { Banner } from '../../components/banner.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';

/** Asks a teacher or parent to confirm their e-mail, and has the letter sent, again too (GEN-08). It needs the network and says so. */
export function EmailNotice({ me }: { me: Me }) {
  const { t } = useTranslation('app');
  const run = useCommand();
  const toast = useToast();
  const sayError = useErrorToast();
  const [state, setState] = useState<'asked' | 'sending' | 'sent'>('asked');
  const isSent = state === 'sent';
  const email = me.email ?? '';

  async function send(): Promise<void> {
    if (state === 'sending') return;
    setState('sending');
    const result = await run('sendVerification', {});
    setState(result.ok ? 'sent' : state);
    if (result.ok) return;
    if (result.error.kind === 'offline') toast({ kind: 'bad', text: t('email.offline') });
    else sayError(result.error);
  }

  const label = state === 'sending' ? t('email.sending') : t(isSent ? 'email.again' : 'email.send');
  return (
    <Banner kind="notice" icon={isSent ? MailCheck : MailQuestionMark} title={isSent ? t('email.sent', { email }) : t('email.title')} action={{ label, onPress: () => void send() }}>
      {isSent ? t('email.sentText') : t('email.text', { email })}
    </Banner>
  );
}
