import { Globe } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceZone } from '../../i18n/profile-zone.ts';
import { useZoneLabel } from '../../lib/time-zones/use-zone-label.ts';
import { QuestionStrip } from './question-strip.tsx';

/** Of which two zones this device was told that they differ. */
const TOLD_KEY = 'parta.zone.told';

/** Says once that times are those of the profile's zone, where this device is set to another one (F-210). */
export function ZoneNotice({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('app');
  const here = deviceZone();
  const [profile, device] = [useZoneLabel(timeZone), useZoneLabel(here)];
  const pair = `${timeZone} ${here}`;
  const [told, setTold] = useState(() => localStorage.getItem(TOLD_KEY));
  if (timeZone === here || told === pair) return null;
  const close = () => {
    localStorage.setItem(TOLD_KEY, pair);
    setTold(pair);
  };
  return (
    <output className="block">
      <QuestionStrip
        id="zone-notice"
        icon={Globe}
        tone="sky"
        title={t('zone.title', { zone: profile })}
        brief={t('zone.brief')}
        text={t('zone.text', { zone: device })}
        later={{ label: t('zone.close'), onPress: close }}
      />
    </output>
  );
}
