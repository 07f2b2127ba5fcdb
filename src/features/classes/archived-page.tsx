import { Settings } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CLASS_SKELETONS } from '../../../schema/limits.ts';
import type { ClassView } from '../../../schema/port/views.ts';
import { Disc } from '../../components/disc.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { toneNamed } from '../../components/tone.ts';
import { useQuery } from '../../data/use-query.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { ClassCounts } from './class-counts.tsx';
import { ClassHonest } from './class-honest.tsx';
import { ARCHIVE_GRID } from './class-grid.ts';
import { isUpdating, UpdateOverlay } from './update-overlay.tsx';
import { useStatusQuestion } from './use-status-question.tsx';

/** Classes that are over: each opens with its stories, and its gear brings it back (CLS-03). */
export function ArchivedPage() {
  const { t } = useTranslation('classes');
  const { t: shared } = useTranslation();
  const classes = useQuery('classes', { status: 'archive' });
  const rows = classes?.rows ?? [];
  const list = useRef<HTMLUListElement>(null);
  const { ask, question } = useStatusQuestion(useKeptFocus(list));
  return (
    <PageFrame title={t('archived.title')}>
      {!classes?.isLoaded && rows.length === 0 && (
        <output aria-label={shared('loading')} className={ARCHIVE_GRID}>
          {Array.from({ length: CLASS_SKELETONS }, (_, index) => (
            <Skeleton key={index} className="h-28 rounded-panel!" />
          ))}
        </output>
      )}
      {classes?.isLoaded && rows.length === 0 && (
        <EmptyState drawing="desk" title={t('archived.empty')} className="min-h-[60dvh] content-center">
          {t('archived.emptyText')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label={t('archived.title')} className={`${ARCHIVE_GRID} outline-none`}>
          {rows.map((value) => (
            <ArchivedCard key={value._id} value={value} onActivate={() => ask(value, 'active')} />
          ))}
        </ul>
      )}
      {question}
    </PageFrame>
  );
}

/* The whole card opens what was told in the class; the gear asks at once, for there is nothing else to choose. */
function ArchivedCard({ value, onActivate }: { value: ClassView; onActivate: () => void }) {
  const { t } = useTranslation('classes');
  return (
    <li aria-busy={isUpdating(value.honest) || undefined} className="relative flex items-center gap-3.5 rounded-panel bg-card p-4 shadow-e1 transition-shadow duration-base has-[a:hover]:shadow-e2">
      <Disc tone={toneNamed(value.icon.colour)} picture={value.icon.content} size={56} className="grayscale-[.55]" />
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-subtitle">
          <Link to={`/teachers/classes/${value._id}/story`} className="rounded-sm after:absolute after:inset-0 after:rounded-[inherit] after:content-['']">
            {value.name}
          </Link>
        </h2>
        <p className="text-meta text-ink-2">
          <ClassCounts {...value} />
        </p>
        <p className="pt-2 empty:hidden">
          <ClassHonest honest={value.honest} />
        </p>
      </div>
      {value.canEdit && <IconButton icon={Settings} label={t('menu.label', { name: value.name })} aria-haspopup="dialog" onClick={onActivate} className="z-10" />}
      {isUpdating(value.honest) && <UpdateOverlay className="items-center pr-5" />}
    </li>
  );
}
