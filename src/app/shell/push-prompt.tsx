import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../schema/records/user.ts';
import { Button } from '../../components/button.tsx';
import { useToast } from '../../components/use-toast.ts';
import { askPermission, registerPush } from '../../data/push.ts';
import { rememberPushAnswer } from './push-choice.ts';

/** Asks whether notifications are wanted, before the browser does: yes, not yet, or never (PSH-01). */
export function PushPrompt({ me, onAnswered }: { me: Me; onAnswered: () => void }) {
  const { t } = useTranslation('app');
  const toast = useToast();

  async function accept(): Promise<void> {
    const permission = await askPermission();
    onAnswered();
    if (permission === 'granted') await registerPush();
    // Whoever only closed the browser's question is asked at the next start.
    else if (permission === 'denied') toast({ kind: 'info', text: t('push.blocked') });
    else rememberPushAnswer(me._id, 'later');
  }
  function refuse(answer: 'later' | 'never'): void {
    rememberPushAnswer(me._id, answer);
    onAnswered();
  }
  return (
    <section aria-labelledby="push-prompt" className="grid gap-x-3 gap-y-2 rounded-control bg-sky-tint px-3.5 py-3 text-meta text-sky-ink md:flex md:flex-wrap md:items-center md:px-4">
      <div className="flex min-w-0 flex-1 basis-80 items-start gap-3">
        <BellRing className="mt-0.5 size-5.5 shrink-0" />
        <p className="min-w-0 font-medium">
          <b id="push-prompt" className="font-strong">
            {t('push.title')}
          </b>{' '}
          {t(`push.text.${me.role}`)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="solid" size="sm" onClick={() => void accept()}>
          {t('push.ok')}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => refuse('later')}>
          {t('push.later')}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => refuse('never')}>
          {t('push.never')}
        </Button>
      </div>
    </section>
  );
}
