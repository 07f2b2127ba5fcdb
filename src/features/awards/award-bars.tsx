import { useTranslation } from 'react-i18next';
import { weekdayLabel } from '../../i18n/format.ts';
import { languageOf } from '../../i18n/language.ts';
import { classNames } from '../../lib/class-names.ts';
import type { DayPoints } from './award-period.ts';

/** Height of the highest bar, px. */
const BAR_MAX = 64;
/** The least that a point is seen by, px. */
const BAR_MIN = 10;

/** The points of each day as bars: praise grows up, what needs work hangs down. Said in words to those who do not see it. */
export function AwardBars({ days, today }: { days: readonly DayPoints[]; today: number }) {
  const { t, i18n } = useTranslation('awards');
  const language = languageOf(i18n.resolvedLanguage) ?? 'en';
  const most = Math.max(1, ...days.flatMap(({ positive, negative }) => [positive, negative]));
  const height = (points: number) => Math.max(BAR_MIN, Math.round((points / most) * BAR_MAX));
  // Where nobody praised yet, a tall blank would say nothing.
  const tall = days.some(({ positive }) => positive > 0) ? BAR_MAX + 22 : 4;
  const hasNegative = days.some(({ negative }) => negative > 0);
  const told = days
    .filter(({ positive, negative }) => positive + negative > 0)
    .map(({ day, positive, negative }) => `${weekdayLabel(day, 'short', language)}: ${[positive > 0 && `+${positive}`, negative > 0 && `−${negative}`].filter(Boolean).join(', ')}`);
  const isTight = days.length > 7;
  return (
    <figure aria-label={told.length === 0 ? t('bars.none') : t('bars.label', { days: told.join('; ') })} className="grid gap-2">
      <figcaption aria-hidden="true" className="text-small text-ink-2">
        {t('bars.caption')}
      </figcaption>
      <div className="flex justify-between gap-0.5">
        {days.map(({ day, positive, negative }) => (
          <div key={day} aria-hidden="true" className="flex min-w-0 flex-1 flex-col items-center">
            <div className="flex flex-col items-center justify-end gap-1" style={{ height: tall }}>
              {positive > 0 && <span className="text-tiny font-semibold tabular-nums">{positive}</span>}
              <span className={classNames('block rounded-xs', isTight ? 'w-3.5' : 'w-7', positive > 0 ? 'bg-star' : 'bg-ink-3/40')} style={{ height: positive > 0 ? height(positive) : 4 }} />
            </div>
            {hasNegative && (
              <div className="flex flex-col items-center gap-1 pt-1" style={{ height: Math.max(...days.map((one) => (one.negative > 0 ? height(one.negative) : 0))) + 24 }}>
                {negative > 0 && (
                  <>
                    <span className={classNames('block rounded-xs bg-coral', isTight ? 'w-3.5' : 'w-7')} style={{ height: height(negative) }} />
                    <span className="text-tiny font-semibold text-coral-ink tabular-nums">{negative}</span>
                  </>
                )}
              </div>
            )}
            <span className={classNames('pt-1.5 text-tiny', day === today ? 'font-bold text-ink' : 'text-ink-2')}>{weekdayLabel(day, isTight ? 'narrow' : 'short', language)}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}
