import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { StudentView } from '../../../schema/port/views.ts';
import { Disc } from '../../components/disc.tsx';
import { Star } from '../../components/star.tsx';
import { toneNamed } from '../../components/tone.ts';
import { classNames } from '../../lib/class-names.ts';
import { personName } from '../../lib/person-name.ts';
import { useCountUp } from '../../lib/use-count-up.ts';
import { HonestSign } from './honest-sign.tsx';
import { StarBurst } from './star-burst.tsx';
import { useWeekPoints } from './use-week-points.ts';

export interface StudentFaceProps {
  classId: string;
  student: StudentView;
  /** The picture, where stars land. */
  ref: Ref<HTMLSpanElement>;
  /** The star that has landed last. */
  landed: { readonly id: number; readonly words: string } | null;
  /** A coloured panel on a desktop, beside the skills. */
  isPanel: boolean;
}

/** Who it is and how many points there are: a row on a phone, a column on a desktop. */
export function StudentFace({ classId, student, ref, landed, isPanel }: StudentFaceProps) {
  const { t } = useTranslation('room');
  const points = useCountUp(student.currentPoints ?? 0);
  const week = useWeekPoints(student.canReward || student.currentPoints !== null ? student._id : null, classId);
  return (
    <div
      className={classNames(
        'sticky top-0 z-10 flex items-center gap-4 bg-float px-6 pt-7 pb-4 max-md:pr-15',
        isPanel ? 'md:static md:flex-col md:justify-start md:gap-0 md:bg-sunken md:px-5 md:pt-11 md:pb-4 md:text-center' : 'md:static md:pt-8 md:pr-18',
      )}
    >
      <span ref={ref} className={classNames('relative rounded-full', isPanel && 'md:bg-card md:shadow-e2')}>
        <span key={landed?.id ?? 0} className={classNames('block rounded-full', landed && 'animate-[pop_var(--d-calm)_var(--ease-spring,ease-out)]')}>
          <Disc tone={toneNamed(student.icon.colour)} picture={student.icon.content} size={64} className={classNames(isPanel && 'md:size-34!')} />
        </span>
        {landed && (
          <span key={`burst ${landed.id}`} aria-hidden="true" className="absolute inset-0">
            <StarBurst />
            <span className="absolute -right-3 -bottom-1 grid h-7 min-w-9 animate-pop place-items-center rounded-full bg-star px-2 text-label font-bold text-on-star md:right-0 md:h-9 md:min-w-12 md:text-title">{landed.words}</span>
          </span>
        )}
      </span>
      <div className={classNames('min-w-0 flex-1', isPanel && 'md:mt-5 md:w-full md:flex-none')}>
        <p aria-hidden="true" className="text-title wrap-anywhere">
          {personName(student)}
        </p>
        {student.currentPoints !== null && (
          <p className={classNames('flex flex-wrap items-center gap-x-1.5 text-ink-2', isPanel && 'md:flex-col md:gap-y-0.5')}>
            <span className={classNames('relative inline-flex items-center gap-1.5 text-label font-strong text-ink', isPanel && 'md:mt-2 md:gap-2.5 md:text-display')}>
              <Star className={classNames('size-5', isPanel && 'md:size-9', student.currentPoints === 0 && 'text-ink-3')} />
              <span aria-hidden="true">
                {points}
              </span>
              <span className="sr-only">{t('points', { count: student.currentPoints })}</span>
              <HonestSign honest={student.honest} className={classNames('size-4', isPanel && 'md:absolute md:left-full md:ml-2.5 md:size-5')} />
            </span>
            {week !== null && week !== 0 && <span className="text-meta">{t('week', { points: week > 0 ? `+${week}` : `−${-week}` })}</span>}
          </p>
        )}
        {student.currentPoints === null && <HonestSign honest={student.honest} className="size-4" />}
      </div>
    </div>
  );
}
