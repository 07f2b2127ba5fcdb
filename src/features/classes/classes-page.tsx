import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CLASS_SKELETONS } from '../../../schema/limits.ts';
import { Button } from '../../components/button.tsx';
import { DashedCard } from '../../components/dashed-card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useQuery } from '../../data/use-query.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { ClassCard } from './class-card.tsx';
import { CLASS_GRID } from './class-grid.ts';
import type { RenderInvite } from './class-menu.tsx';
import { ClassFormOnDemand } from './class-form-on-demand.tsx';
import { useStatusQuestion } from './use-status-question.tsx';

/** A teacher's active classes, and a place to make one more (CLS-01). */
export function ClassesPage({ renderInvite }: { renderInvite: RenderInvite }) {
  const { t } = useTranslation('classes');
  const { t: shared } = useTranslation();
  const navigate = useNavigate();
  const classes = useQuery('classes', { status: 'active' });
  const [isCreating, setCreating] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { ask, question } = useStatusQuestion(useKeptFocus(list));
  const isKnown = classes?.isLoaded === true || (classes?.rows.length ?? 0) > 0;
  return (
    <PageFrame title={t('title')}>
      {!isKnown && (
        <output aria-label={shared('loading')} className={CLASS_GRID}>
          {Array.from({ length: CLASS_SKELETONS }, (_, index) => (
            <Skeleton key={index} className="h-28 rounded-panel! md:h-58 md:rounded-lg!" />
          ))}
        </output>
      )}
      {isKnown && classes?.rows.length === 0 && (
        <EmptyState
          drawing="desk"
          title={t('empty.title')}
          className="min-h-[60dvh] content-center"
          action={
            <Button variant="solid" onClick={() => setCreating(true)}>
              {t('create')}
            </Button>
          }
        >
          {t('empty.text')}
        </EmptyState>
      )}
      {isKnown && classes !== undefined && classes.rows.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label={t('title')} className={`${CLASS_GRID} outline-none`}>
          {classes.rows.map((value) => (
            <ClassCard key={value._id} value={value} renderInvite={renderInvite} onStatus={ask} />
          ))}
          <li className="grid">
            <DashedCard label={t('create')} hint={t('createHint')} className="min-h-24 md:min-h-58" onClick={() => setCreating(true)} />
          </li>
        </ul>
      )}
      {isCreating && <ClassFormOnDemand onClose={() => setCreating(false)} onCreated={(classId) => void navigate(`/teachers/classes/${classId}/room`)} />}
      {question}
    </PageFrame>
  );
}
