import { useDeferredValue, useState } from 'react';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useQuery } from '../../data/use-query.ts';
import { StudentCard } from './student-card.tsx';
import { matchesName } from './matches-name.ts';

const GRID = 'grid grid-cols-3 gap-2.5 px-3 pb-6 md:grid-cols-[repeat(auto-fill,minmax(132px,1fr))] lg:grid-cols-[repeat(auto-fill,minmax(148px,1fr))] md:gap-4 md:px-8 md:pb-8';
/** A search is worth its place from this many students on. */
const SEARCH_FROM = 8;

/** The students of a class, each with picture, name and points (ROO-01). */
export function RoomTab({ classId }: { classId: string }) {
  const { t } = useTranslation('room');
  const { t: shared } = useTranslation();
  const students = useQuery('students', { classId });
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const rows = students?.rows ?? [];
  const shown = rows.filter((student) => matchesName(student, wanted));
  if (!students?.isLoaded && rows.length === 0) {
    return (
      <output aria-label={shared('loading')} className={`${GRID} pt-4 md:pt-6`}>
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} className="h-38 rounded-bubble! md:h-46 md:rounded-panel!" />
        ))}
      </output>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState drawing="desk" title={t('empty.title')} className="min-h-[50dvh] content-center">
        {t('empty.text')}
      </EmptyState>
    );
  }
  return (
    <>
      {rows.length >= SEARCH_FROM ? (
        <div className="px-3 pt-2 pb-3 md:px-8 md:pt-5 md:pb-5">
          <label className="flex min-h-11 items-center gap-2.5 rounded-control bg-hover px-4 text-ink-3 focus-within:outline-2 focus-within:outline-board md:max-w-80">
            <Search className="size-5" />
            <input type="search" aria-label={t('search')} placeholder={t('search')} value={search} onChange={(event) => setSearch(event.target.value)} className="min-h-11 min-w-0 flex-1 bg-transparent text-ink outline-none" />
          </label>
        </div>
      ) : (
        <div className="h-4 md:h-6" />
      )}
      <ul className={GRID}>
        {shown.map((student) => (
          <StudentCard key={student._id} student={student} />
        ))}
      </ul>
      <output className="block px-4 text-ink-2 md:px-8">
        {shown.length === 0 && t('noneFound', { name: wanted.trim() })}
      </output>
    </>
  );
}
