import { useRef, useState } from 'react';
import { Sprout } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StudentView } from '../../../schema/port/views.ts';
import type { Skill, SkillType } from '../../../schema/records/award.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { StarIcon } from '../../components/star-icon.tsx';
import { classNames } from '../../lib/class-names.ts';
import { personName } from '../../lib/person-name.ts';
import { wantsCalm } from '../../lib/wants-calm.ts';
import { SkillGrid } from './skill-grid.tsx';
import { StarFlight, type Flight } from './star-flight.tsx';
import { StudentFace } from './student-face.tsx';
import { StudentLinks } from './student-links.tsx';
import type { GiveReward } from './use-rewards.ts';

const TYPES = ['positive', 'negative'] as const satisfies readonly SkillType[];

export interface StudentDialogProps {
  classId: string;
  student: StudentView;
  onClose: () => void;
  onReward: GiveReward;
  onEdit: () => void;
  /** Absent where nobody can be invited. */
  onInvite: (() => void) | undefined;
  onReport: () => void;
}

/** A student: picture, points, parents, and what one can give points for where one may (ROO-03, ROO-05). */
export function StudentDialog({ classId, student, onClose, onReward, onEdit, onInvite, onReport }: StudentDialogProps) {
  const { t } = useTranslation('room');
  const [type, setType] = useState<SkillType>('positive');
  const [flights, setFlights] = useState<readonly Flight[]>([]);
  const [landed, setLanded] = useState<{ id: number; words: string } | null>(null);
  const face = useRef<HTMLSpanElement>(null);
  const nextId = useRef(1);

  async function give(skill: Skill, from: Element): Promise<void> {
    const start = from.getBoundingClientRect();
    const id = nextId.current++;
    const isGiven = await onReward(student, skill, () => takeBack(id));
    const end = face.current?.getBoundingClientRect();
    if (!isGiven) return;
    // What the star told of is over: the number beside it has gone down since.
    if (skill.type === 'negative') return clearStars();
    if (end === undefined) return;
    const flight: Flight = { id, points: skill.points, from: middleOf(start), to: middleOf(end) };
    if (wantsCalm()) setLanded({ id: flight.id, words: `+${flight.points}` });
    else setFlights((before) => [...before, flight]);
  }
  function land(flight: Flight): void {
    setFlights((before) => before.filter((other) => other !== flight));
    setLanded({ id: flight.id, words: `+${flight.points}` });
  }
  function clearStars(): void {
    setFlights([]);
    setLanded(null);
  }
  /* A star that was taken back, or refused, neither flies on nor stays at the picture. */
  function takeBack(id: number): void {
    setFlights((before) => before.filter((flight) => flight.id !== id));
    setLanded((before) => (before?.id === id ? null : before));
  }

  // Who has no parents here logs in by an own card (F-313).
  const hasCard = student.parents === null && student.canUpdate;
  const loginCard = hasCard ? `/teachers/classes/${classId}/print/logins?student=${student._id}` : undefined;

  return (
    <Dialog open onClose={onClose} title={personName(student)} hideTitle flush width={student.canReward ? 'lg' : 'md'}>
      <div className={classNames('grid grid-cols-[minmax(0,1fr)]', student.canReward && 'md:min-h-130 md:grid-cols-[272px_minmax(0,1fr)] md:grid-rows-[1fr_auto]')}>
        <StudentFace classId={classId} student={student} ref={face} landed={landed} isPanel={student.canReward} />
        {student.canReward && (
          <section aria-label={t('skills.label')} className="px-3 pb-5 md:row-span-2 md:px-6 md:pt-6 md:pb-5">
            <div className="px-3 pb-3 md:mr-12 md:px-0 md:pb-5">
              <Segmented<SkillType>
                wide
                label={t('skills.label')}
                value={type}
                onChange={setType}
                options={[
                  { value: 'positive', label: t('skills.positive'), icon: StarIcon },
                  { value: 'negative', label: t('skills.negative'), icon: Sprout, negative: true },
                ]}
              />
            </div>
            {/* On a desktop the dialog is as high as the longer list: its tabs stay under the pointer. */}
            <div className="grid grid-cols-1 max-md:px-3">
              {TYPES.map((one) => (
                <div key={one} inert={one !== type} className={classNames('col-start-1 row-start-1', one !== type && 'invisible max-md:hidden')}>
                  <SkillGrid classId={classId} type={one} onGive={(skill, from) => void give(skill, from)} />
                </div>
              ))}
            </div>
            <p className="mt-4 px-3 text-small text-ink-3 md:px-1">{t('skills.whoSees')}</p>
          </section>
        )}
        <StudentLinks student={student} loginCard={loginCard} isPanel={student.canReward} onEdit={onEdit} onInvite={onInvite} onReport={onReport} />
      </div>
      {flights.map((flight) => (
        <StarFlight key={flight.id} flight={flight} onLand={land} />
      ))}
    </Dialog>
  );
}

function middleOf(box: DOMRect): { x: number; y: number } {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
