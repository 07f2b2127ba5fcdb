import { CloudOff, Sprout } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AwardView } from '../../../schema/port/views.ts';
import type { SkillType } from '../../../schema/records/award.ts';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StarIcon } from '../../components/star-icon.tsx';
import { toneNamed } from '../../components/tone.ts';
import { useQuery } from '../../data/use-query.ts';
import { useSession } from '../../data/use-session.ts';
import { dayNumber } from '../../i18n/format.ts';
import { personName } from '../../lib/person-name.ts';
import { useAwards } from '../../lib/use-awards.ts';
import { useFirstWeekday } from '../../lib/use-first-weekday.ts';
import { useNow } from '../../lib/use-now.ts';
import { AwardBars } from './award-bars.tsx';
import { periodOf, PERIODS, pointsByDay, type AwardPeriod } from './award-period.ts';
import { AwardRow } from './award-row.tsx';

export interface AwardsDialogProps {
  studentId: string;
  onClose: () => void;
}

/** The report of a student: points of a period by day and one by one (AWD-01). */
export function AwardsDialog({ studentId, onClose }: AwardsDialogProps) {
  const { t } = useTranslation('awards');
  const now = useNow();
  const session = useSession();
  const found = useQuery('student', { studentId });
  const [period, setPeriod] = useState<AwardPeriod>('thisWeek');
  const [type, setType] = useState<SkillType>('positive');
  const timeZone = session !== undefined && session.state !== 'anonymous' ? session.me.timeZone : undefined;
  const firstWeekday = useFirstWeekday();
  const days = periodOf(period, now, { firstWeekday, timeZone });
  const { rows, state } = useAwards(studentId, days.since);
  const awards = rows.filter(({ awardedAt, honest }) => awardedAt >= days.since && awardedAt < days.until && honest.state !== 'failed');
  const ofType = (wanted: SkillType) => awards.filter(({ skillType }) => skillType === wanted);
  const shown = ofType(type);
  const student = found?.state === 'ready' ? found.value : null;
  const isUnknown = found?.state === 'missing' || found?.state === 'unknown';
  return (
    <Dialog open onClose={onClose} hasAddress tall={!isUnknown} title={student ? t('titleOf', { name: personName(student) }) : t('title')}>
      {isUnknown ? (
        <EmptyState drawing="desk" title={t(found.state === 'unknown' ? 'notHere' : 'missing')} />
      ) : (
        <div className="grid grid-cols-1 content-start gap-5">
          <SelectField label={t('period.label')} value={period} onChange={(event) => setPeriod(PERIODS.find((one) => one === event.target.value) ?? 'thisWeek')} options={PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))} />
          <AwardBars days={pointsByDay(awards, days, timeZone)} today={dayNumber(now, timeZone)} />
          <Segmented<SkillType>
            wide
            label={t('tabs')}
            value={type}
            onChange={setType}
            options={[
              { value: 'positive', label: t('positive'), icon: StarIcon, count: ofType('positive').length },
              { value: 'negative', label: t('negative'), icon: Sprout, count: ofType('negative').length, negative: true },
            ]}
          />
          {state === 'away' && (
            <output className="flex gap-3 rounded-sm bg-star-tint p-4 text-meta font-medium text-star-ink">
              <CloudOff className="size-5.5" />
              <span>{t('away')}</span>
            </output>
          )}
          <AwardList awards={shown} type={type} isComing={state === 'coming'} isWhole={state === 'here'} />
        </div>
      )}
    </Dialog>
  );
}

interface AwardListProps {
  awards: readonly AwardView[];
  type: SkillType;
  isComing: boolean;
  isWhole: boolean;
}

function AwardList({ awards, type, isComing, isWhole }: AwardListProps) {
  const { t } = useTranslation('awards');
  const { t: shared } = useTranslation();
  const icons = useQuery('icons', { kind: 'skill' });
  if (awards.length === 0 && isComing) {
    return (
      <output aria-label={shared('loading')} className="grid gap-3">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-14" />
        ))}
      </output>
    );
  }
  if (awards.length === 0) return isWhole ? <p className="py-4 text-center text-meta text-ink-2">{t(`empty.${type}`)}</p> : null;
  return (
    <ul aria-label={t(type)} className="divide-y divide-line">
      {awards.map((award) => (
        <AwardRow key={award._id} award={award} tone={toneNamed(icons?.rows.find(({ content }) => content === award.skillIcon)?.colour ?? 'star')} />
      ))}
    </ul>
  );
}
