import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { withClassPoints } from '../../../schema/rules/class-points.ts';
import { studentInClass } from '../../../schema/rules/student-in-class.ts';
import { Button } from '../../components/button.tsx';
import { DashedCard } from '../../components/dashed-card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useQuery } from '../../data/use-query.ts';
import { matchesName } from '../../lib/matches-name.ts';
import { useArrivalFocus } from '../../lib/use-arrival-focus.ts';
import { RoomDialogs, type OpenedInRoom, type RenderInvite } from './room-dialogs.tsx';
import { StudentCard } from './student-card.tsx';
import { useRewards } from './use-rewards.ts';

const GRID = 'grid grid-cols-3 gap-2.5 px-3 pb-6 md:grid-cols-[repeat(auto-fill,minmax(132px,1fr))] lg:grid-cols-[repeat(auto-fill,minmax(148px,1fr))] md:gap-4 md:px-8 md:pb-8';
/** A search is worth its place from this many students on. */
const SEARCH_FROM = 8;

export interface RoomTabProps {
  classId: string;
  /** The dialog that invites parents; without it nobody is invited from here. */
  renderInvite?: RenderInvite;
}

/** The students of a class, each with picture, name and points, and what one does with them (ROO-01). */
export function RoomTab({ classId, renderInvite }: RoomTabProps) {
  const { t } = useTranslation('room');
  const { t: shared } = useTranslation();
  const navigate = useNavigate();
  const students = useQuery('students', { classId });
  const found = useQuery('class', { classId });
  // For the student's dialog, which then opens whole.
  useQuery('skills', { classId });
  useQuery('icons', { kind: 'skill' });
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<OpenedInRoom>(null);
  const box = useRef<HTMLDivElement>(null);
  const wanted = useDeferredValue(search);
  const give = useRewards(classId);
  const open = useCallback((studentId: string) => setOpened({ what: 'student', studentId }), []);
  const edit = useCallback((studentId: string) => setOpened({ what: 'edit', studentId }), []);
  const clear = () => {
    setSearch('');
    box.current?.querySelector('input')?.focus();
  };
  const add = () => setOpened({ what: 'add' });
  const report = (studentId: string) => {
    setOpened(null);
    void navigate(`/teachers/classes/${classId}/room/AwardsModalView/${studentId}`, { state: { isAbovePage: true } });
  };
  const value = found?.state === 'ready' ? found.value : null;
  const canAdd = value?.canCreateStudent === true;
  const rows = useMemo(
    () => (students?.rows ?? []).map((student) => studentInClass(withClassPoints(student, classId), value)),
    [students, classId, value],
  );
  // The first students take the place of the button that the dialog would give the focus back to.
  useArrivalFocus(`${rows.length === 0 ? 'empty' : 'full'} ${opened === null ? 'room' : 'dialog'}`);
  const shown = new Set(rows.filter((student) => matchesName(student, wanted)));
  if (!students?.isLoaded && rows.length === 0) {
    return (
      <output aria-label={shared('loading')} className={`${GRID} pt-4 md:pt-6`}>
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} className="h-38 rounded-bubble! md:h-46 md:rounded-panel!" />
        ))}
      </output>
    );
  }
  return (
    <>
      {rows.length === 0 && (
        <EmptyState
          drawing="desk"
          title={t('empty.title')}
          className="min-h-[50dvh] content-center"
          action={
            canAdd && (
              <Button variant="solid" icon={UserPlus} onClick={add}>
                {t('add.open')}
              </Button>
            )
          }
        >
          {t(canAdd ? 'empty.addText' : 'empty.text')}
        </EmptyState>
      )}
      {rows.length >= SEARCH_FROM && (
        <div ref={box} className="px-3 pt-2 pb-3 md:px-8 md:pt-5 md:pb-5">
          <SearchBox label={t('search')} value={search} onChange={setSearch} className="md:max-w-80" />
        </div>
      )}
      {rows.length > 0 && (
        <ul className={rows.length >= SEARCH_FROM ? GRID : `${GRID} pt-4 md:pt-6`}>
          {rows.map((student) => (
            <StudentCard key={student._id} student={student} isLeftOut={!shown.has(student)} onOpen={open} onEdit={edit} />
          ))}
          {canAdd && wanted.trim() === '' && (
            <li className="grid min-h-38 md:min-h-46">
              <DashedCard small label={t('add.open')} icon={UserPlus} onClick={add} />
            </li>
          )}
        </ul>
      )}
      <output className="block">
        {rows.length > 0 && shown.size === 0 && (
          <EmptyState drawing="desk" title={t('noneFound', { name: wanted.trim() })} className="py-10 wrap-anywhere" action={<Button onClick={clear}>{t('clearSearch')}</Button>} />
        )}
      </output>
      <RoomDialogs classId={classId} students={rows} opened={opened} onOpen={setOpened} onReport={report} onReward={give} renderInvite={renderInvite} />
    </>
  );
}
