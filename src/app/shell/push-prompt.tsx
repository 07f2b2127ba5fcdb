import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../schema/records/user.ts';
import { useToast } from '../../components/use-toast.ts';
import { askPermission, registerPush } from '../../data/push.ts';
import { rememberPushAnswer } from '../../lib/push-choice.ts';
import { QuestionStrip } from './question-strip.tsx';

/** Asks whether notifications are wanted, before the browser does: yes, not yet, or never (PSH-01). */
export function PushPrompt({ me, onAnswered }: { me: Me; onAnswered: () => void }) {
  const { t } = useTranslation('app');
  const toast = useToast();

  async function accept(): Promise<void> {
    const permission = await askPermission();
    onAnswered();
    // Whoever only closed the browser's question is asked at the next start.
    if (permission !== 'denied') rememberPushAnswer(me._id, permission === 'granted' ? 'yes' : 'later');
    if (permission === 'granted') await registerPush();
    else if (permission === 'denied') toast({ kind: 'info', text: () => t('push.blocked') });
  }
  function refuse(answer: 'later' | 'never'): void {
    rememberPushAnswer(me._id, answer);
    onAnswered();
  }
  return (
    <QuestionStrip
      id="push-prompt"
      icon={BellRing}
      tone="sky"
      title={t('push.title')}
      brief={t('push.brief')}
      text={t(`push.text.${me.role}`)}
      yes={{ label: t('push.ok'), onPress: () => void accept() }}
      later={{ label: t('push.later'), onPress: () => refuse('later') }}
      never={{ label: t('push.never'), onPress: () => refuse('never') }}
    />
  );
}
