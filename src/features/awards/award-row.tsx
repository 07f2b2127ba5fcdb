import { useTranslation } from 'react-i18next';
import type { AwardView } from '../../../schema/port/views.ts';
import { Disc } from '../../components/disc.tsx';
import type { Tone } from '../../components/tone.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { classNames } from '../../lib/class-names.ts';
import { PendingState } from '../../lib/pending-state.tsx';
import { personName } from '../../lib/person-name.ts';

export interface AwardRowProps {
  award: AwardView;
  /** The name of its class, where points of several are listed. */
  place: string | undefined;
  tone: Tone;
}

/** Points given once: for what, by whom, when, how many (AWD-01). */
export function AwardRow({ award, place, tone }: AwardRowProps) {
  const { t } = useTranslation('awards');
  const format = useFormat();
  const isPraise = award.skillType === 'positive';
  return (
    <li className="flex items-center gap-3.5 py-2.5">
      <Disc tone={isPraise ? tone : 'coral'} picture={award.skillIcon} size={48} />
      <div className="min-w-0 flex-1">
        <p className="text-label wrap-anywhere">{award.name}</p>
        {/* In a line with the name the time fits only with some: rows of one list are built alike. */}
        <p className="text-small wrap-anywhere text-ink-2">{personName(award.awardedBy)}</p>
        {place !== undefined && <p className="text-small wrap-anywhere text-ink-2">{place}</p>}
        <time dateTime={award.awardedAt} className="block text-small text-ink-2">
          {format.award(award.awardedAt)}
        </time>
        <PendingState honest={award.honest} />
      </div>
      <span className={classNames('shrink-0 text-subtitle tabular-nums', isPraise ? 'text-star-ink' : 'text-coral-ink')}>
        <span aria-hidden="true">{isPraise ? `+${award.points}` : `−${award.points}`}</span>
        <span className="sr-only">{t(isPraise ? 'plus' : 'minus', { count: award.points })}</span>
      </span>
    </li>
  );
}
