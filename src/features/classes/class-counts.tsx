import { useTranslation } from 'react-i18next';
import type { ClassView } from '../../../schema/port/views.ts';

/** "28 students · 46 parents"; each number stays on the line of its noun. */
export function ClassCounts({ studentsCount, parentsCount }: Pick<ClassView, 'studentsCount' | 'parentsCount'>) {
  const { t } = useTranslation();
  return (
    <>
      <span className="whitespace-nowrap">{t('count.students', { count: studentsCount })}</span> · <span className="whitespace-nowrap">{t('count.parents', { count: parentsCount })}</span>
    </>
  );
}
