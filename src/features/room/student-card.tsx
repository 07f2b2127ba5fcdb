import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { StudentView } from '../../../schema/port/views.ts';
import { Disc } from '../../components/disc.tsx';
import { Star } from '../../components/star.tsx';
import { toneNamed } from '../../components/tone.ts';
import { classNames } from '../../lib/class-names.ts';

/** One student of the room: picture, points where one may see them, name. */
export const StudentCard = memo(function StudentCard({ student }: { student: StudentView }) {
  const { t } = useTranslation('room');
  const points = student.currentPoints;
  return (
    <li className="grid content-start justify-items-center gap-0.5 rounded-bubble bg-card px-1.5 pt-4 pb-3 text-center shadow-e1 md:rounded-panel md:px-2.5 md:pt-5 md:pb-4">
      <span className="relative mb-4.5 md:mb-5">
        <Disc tone={toneNamed(student.icon.colour)} picture={student.icon.content} size={66} className="md:size-21!" />
        {points !== null && (
          <span className="absolute -bottom-3 left-1/2 inline-flex h-7 min-w-8 -translate-x-1/2 items-center gap-1 rounded-full bg-card px-2 text-meta font-strong shadow-e2">
            <Star className={classNames('size-4', points === 0 && 'text-ink-3')} />
            <span aria-hidden="true">{points}</span>
            <span className="sr-only">{t('points', { count: points })}</span>
          </span>
        )}
      </span>
      <span className="max-w-full truncate text-label font-strong tracking-[-.01em] md:text-body">{student.firstName}</span>
      <span className="max-w-full truncate text-small font-normal text-ink-2">{student.lastName}</span>
    </li>
  );
});
