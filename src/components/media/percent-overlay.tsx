import { useTranslation } from 'react-i18next';
import { Ring } from '../ring.tsx';

/** Lies over a picture that is leaving this device and says how far it is. */
export function PercentOverlay({ percent }: { percent: number }) {
  const { t } = useTranslation('media');
  const whole = Math.floor(Math.min(100, Math.max(0, percent)));
  return (
    <span className="absolute inset-0 grid place-items-center bg-[rgb(12_30_25/.45)] text-white">
      <Ring percent={whole} className="col-start-1 row-start-1 size-14" />
      <span aria-hidden="true" className="col-start-1 row-start-1 text-tiny font-strong tabular-nums">
        {t('percent', { percent: whole })}
      </span>
      <span className="sr-only">{t('sendingPercent', { percent: whole })}</span>
    </span>
  );
}
