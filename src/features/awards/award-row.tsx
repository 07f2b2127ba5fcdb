import { useTranslation } from 'react-i18next';
import type { AwardView } from '../../../schema/port/views.ts';
import { Disc } from '../../components/disc.tsx';
import { HonestState } from '../../components/honest-state.tsx';
import type { Tone } from '../../components/tone.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { classNames } from '../../lib/class-names.ts';
import { personName } from '../../lib/person-name.ts';

export interface AwardRowProps {
  award: AwardView;
  tone: Tone;
  timeZone: string | undefined;
}

/** Points given once: for what, by whom, when, how many (AWD-01). */
export function AwardRow({ award, tone, timeZone }: AwardRowProps) {
  const { t } = useTranslation('awards');
  const format = useFormat(timeZone);
  const isPraise = award.skillType === 'positive';
  const { state } = award.honest;
  return (
    <li className="flex items-center gap-3.5 py-2.5">
      <Disc tone={isPraise ? tone : 'coral'} picture={award.skillIcon} size={48} />
      <div className="min-w-0 flex-1">
        <p className="text-label break-words">{award.name}</p>
        {/* The dot belongs to the time: at the beginning of a line it lies outside, where it is cut off. */}
        <p className="overflow-x-clip text-small break-words text-ink-2">
          <span className="-ml-3 flex flex-wrap">
            <span className="pl-3">{personName(award.awardedBy)}</span>
            <span className="whitespace-nowrap">
              <span className="inline-block w-3 text-center"> · </span>
              <time dateTime={award.awardedAt}>{format.award(award.awardedAt)}</time>
            </span>
          </span>
        </p>
        {state !== 'stored' && <HonestState state={state} />}
      </div>
      <span className={classNames('shrink-0 text-subtitle tabular-nums', isPraise ? 'text-star-ink' : 'text-coral-ink')}>
        <span aria-hidden="true">{isPraise ? `+${award.points}` : `−${award.points}`}</span>
        <span className="sr-only">{t(isPraise ? 'plus' : 'minus', { count: award.points })}</span>
      </span>
    </li>
  );
}
