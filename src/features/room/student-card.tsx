import { Settings, Unlink } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { StudentView } from '../../../schema/port/views.ts';
import { Disc } from '../../components/disc.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Star } from '../../components/star.tsx';
import { toneNamed } from '../../components/tone.ts';
import { classNames } from '../../lib/class-names.ts';
import { personName } from '../../lib/person-name.ts';
import { soften } from '../../lib/soften.ts';
import { HonestSign } from './honest-sign.tsx';

/** Letters of a word, with its hyphen, that a card of a third of a phone holds in one line at the usual size. */
const WORD_MAX = 10;

export interface StudentCardProps extends StudentPartsProps {
  /** The search leaves this one out. Its card stays: to draw thirty anew when a search is cleared takes long on a phone. */
  isLeftOut: boolean;
}

interface StudentPartsProps {
  student: StudentView;
  onOpen: (studentId: string) => void;
  onEdit: (studentId: string) => void;
}

/** One student of the room: picture, points where one may see them, name; the whole card opens the student, the gear the form (ROO-01). */
export function StudentCard({ isLeftOut, ...parts }: StudentCardProps) {
  return (
    <li hidden={isLeftOut} className="group relative grid content-start justify-items-center gap-0.5 rounded-bubble bg-card px-1.5 pt-4 pb-3 text-center shadow-e1 transition-shadow duration-base has-[[data-open]:hover]:shadow-e2 md:rounded-panel md:px-2.5 md:pt-5 md:pb-4">
      <StudentParts {...parts} />
    </li>
  );
}

function hasLongWord(name: string): boolean {
  return name.split(/(?<=-)|\s/).some((word) => word.length > WORD_MAX);
}

const StudentParts = memo(function StudentParts({ student, onOpen, onEdit }: StudentPartsProps) {
  const { t } = useTranslation('room');
  return (
    <>
      <span className="relative mb-4.5 md:mb-5">
        <Disc tone={toneNamed(student.icon.colour)} picture={student.icon.content} size={66} className="md:size-21!" />
        <Points student={student} />
      </span>
      <button type="button" data-open="" aria-label={personName(student)} onClick={() => onOpen(student._id)} className="grid max-w-full rounded-sm after:absolute after:inset-0 after:rounded-bubble after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-board md:after:rounded-panel">
        <span className={classNames('line-clamp-3 max-w-full font-strong tracking-[-.01em] wrap-anywhere hyphens-auto md:text-body', hasLongWord(student.firstName) ? 'text-small' : 'text-label')}>{soften(student.firstName)}</span>
        <span className="max-w-full truncate text-small font-normal text-ink-2">{` ${student.lastName}`}</span>
      </button>
      {student.parents?.length === 0 && (
        <span title={t('noParents')} className="absolute top-2 left-2 text-star-deep md:top-3 md:left-3">
          <Unlink className="size-4.5" />
          <span className="sr-only">{t('noParents')}</span>
        </span>
      )}
      {student.canUpdate && (
        <IconButton
          icon={Settings}
          label={t('edit.open', { name: personName(student) })}
          onClick={() => onEdit(student._id)}
          className="absolute! -top-1 -right-1 text-ink-3! [&>svg]:size-4.5 hover:text-ink! md:top-0 md:right-0 [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-hover:opacity-100 [@media(hover:hover)]:focus-visible:opacity-100"
        />
      )}
    </>
  );
});

/* Points as they will be, with the sign of what is still on its way. */
function Points({ student }: { student: StudentView }) {
  const { t } = useTranslation('room');
  const points = student.currentPoints;
  if (points === null) return null;
  return (
    <span className="absolute -bottom-3 left-1/2 inline-flex h-7 min-w-8 -translate-x-1/2 items-center gap-1 rounded-full bg-card px-2 text-meta font-strong shadow-e2">
      <Star className={classNames('size-4', points === 0 && 'text-ink-3')} />
      <span aria-hidden="true">{points}</span>
      <span className="sr-only">{t('points', { count: points })}</span>
      <HonestSign honest={student.honest} className="-mr-0.5 size-3.5" />
    </span>
  );
}
