import { useTranslation } from 'react-i18next';
import type { ClassView } from '../../../schema/port/views.ts';

/** "28 students · 46 parents"; each number stays on the line of its noun while the line has room, and the dot is seen only where both share one line. */
export function ClassCounts({ grade, studentsCount, parentsCount }: Pick<ClassView, 'grade' | 'studentsCount' | 'parentsCount'>) {
  const { t } = useTranslation();
  // Adults come without parents: none is not news there.
  const hasParents = grade === 'child' || parentsCount > 0;
  return (
    // The dot belongs to what follows it: at the beginning of a line it lies outside, where it is cut off.
    <span className="block overflow-x-clip">
      <span className="-ml-3 flex flex-wrap">
        <span className="pl-3">{t('count.students', { count: studentsCount })}</span>
        {hasParents && (
          <span className="relative pl-3">
            <span className="absolute left-0 w-3 text-center"> · </span>
            <span>{t('count.parents', { count: parentsCount })}</span>
          </span>
        )}
      </span>
    </span>
  );
}
