import { useTranslation } from 'react-i18next';
import type { AwardView, StudentView } from '../../../schema/port/views.ts';
import { useQuery } from '../../data/use-query.ts';

/** A class in which a student has points or a place; `class` is its IRI. */
export interface AwardClass {
  readonly class: string;
  readonly name: string;
}

/** The classes of a report: the student's, then those of the awards; one that is not on this device is former. */
export function useAwardClasses(student: StudentView | null, awards: readonly AwardView[]): readonly AwardClass[] {
  const { t } = useTranslation('awards');
  const active = useQuery('classes', { status: 'active' });
  const archived = useQuery('classes', { status: 'archive' });
  const known = [...(active?.rows ?? []), ...(archived?.rows ?? [])];
  const given = [...(student?.pointsByClass ?? []), ...awards].map((one) => one.class);
  const ids = [...new Set([...(student?.classes ?? []), ...given])];
  return ids.map((id) => ({ class: id, name: known.find((one) => one['@id'] === id)?.title ?? t('class.former') }));
}
