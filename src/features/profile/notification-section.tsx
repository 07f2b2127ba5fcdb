import { BellOff, BellRing, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../schema/records/user.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import type { PushPermission } from '../../data/push.ts';
import { useArrivalFocus } from '../../lib/use-arrival-focus.ts';
import { PushTrial } from './push-trial.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { usePushPermission } from './use-push-permission.ts';

const SIGNS: Record<PushPermission, LucideIcon> = { granted: BellRing, default: BellOff, denied: BellOff, unsupported: BellOff };

/** Whether notifications come to this device, how to have them, a trial that shows whether they really do (EXT-09), and when none may come (EXT-02). */
export function NotificationSection({ me }: { me: Me }) {
  const { t } = useTranslation('profile');
  const { permission, turnOn } = usePushPermission(me._id);
  // The button that turns them on goes when they are on.
  useArrivalFocus(permission);
  const Sign = SIGNS[permission];
  return (
    <Card as="section" pad="none" aria-labelledby="notifications-title" className="grid grid-cols-1 justify-items-start gap-3 p-5 md:p-6">
      <h2 id="notifications-title" className="text-subtitle">
        {t('push.title')}
      </h2>
      <p className="flex items-start gap-2.5 text-meta text-ink-2">
        <Sign className={permission === 'granted' ? 'size-5 shrink-0 text-board-ink' : 'size-5 shrink-0'} />
        <span>{t(`push.state.${permission}`)}</span>
      </p>
      {permission === 'default' && <Button onClick={() => void turnOn()}>{t('push.turnOn')}</Button>}
      {permission === 'granted' && <PushTrial />}
      <QuietHours me={me} />
    </Card>
  );
}
