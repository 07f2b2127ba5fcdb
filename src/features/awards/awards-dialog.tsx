import { CloudOff, Sprout } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { iri } from '../../../schema/iri.ts';
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
import { useAwardClasses, type AwardClass } from './use-award-classes.ts';

/** Stands for all classes in the list of classes. */
const ALL = '';

export interface AwardsDialogProps {
  studentId: string;
  /** The class whose points are shown first; undefined: all. */
  classId?: string | undefined;
  onClose: () => void;
}

/** The report of a student: points of a period by day and one by one, of one class or of all (AWD-01, F-314). */
export function AwardsDialog({ studentId, classId, onClose }: AwardsDialogProps) {
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
  const places = useAwardClasses(found?.state === 'ready' ? found.value : null, rows);
  const [chosen, setChosen] = useState(classId === undefined ? ALL : iri.class(classId));
  const of = places.some((place) => place.class === chosen) ? chosen : ALL;
  const awards = rows.filter(
    (row) =>
      (of === ALL || row.class === of) &&
      row.awardedAt >= days.since &&
      row.awardedAt < days.until &&
      row.honest.state !== 'failed',
  );
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
          {places.length > 1 && (
            <SelectField
              label={t('class.label')}
              value={of}
              onChange={(event) => setChosen(event.target.value)}
              options={[
                { value: ALL, label: t('class.all') },
                ...places.map((place) => ({ value: place.class, label: place.name })),
              ]}
            />
          )}
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
          <AwardList
            awards={shown}
            places={of === ALL && places.length > 1 ? places : []}
            type={type}
            isComing={state === 'coming'}
            isWhole={state === 'here'}
          />
        </div>
      )}
    </Dialog>
  );
}

interface AwardListProps {
  awards: readonly AwardView[];
  /** Each row names its class by these; none: no row does. */
  places: readonly AwardClass[];
  type: SkillType;
  isComing: boolean;
  isWhole: boolean;
}

function AwardList({ awards, places, type, isComing, isWhole }: AwardListProps) {
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
        <AwardRow
          key={award._id}
          award={award}
          place={places.find((place) => place.class === award.class)?.name}
          tone={toneNamed(icons?.rows.find(({ content }) => content === award.skillIcon)?.colour ?? 'star')}
        />
      ))}
    </ul>
  );
}
