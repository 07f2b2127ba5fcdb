import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useParams } from 'react-router';
import type { ClassView } from '../../../schema/port/views.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { Disc } from '../../components/disc.tsx';
import { FaultState, faultOf } from '../../components/fault-state.tsx';
import { Late } from '../../components/late.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { toneNamed } from '../../components/tone.ts';
import { useQuery } from '../../data/use-query.ts';
import { ClassTabs } from '../../lib/class-tabs.tsx';
import { isConversation } from '../../lib/is-conversation.ts';
import type { Elements } from '../../lib/text-or-elements.ts';
import { tabOfPath } from './tab-of-path.ts';

export interface ClassPageProps {
  /** The gear of the class, from the class list's part of the app. */
  renderMenu: (value: ClassView) => Elements;
}

/** The frame of one class: its colour, its tabs, and the tab that the address names (CLS-05). */
export function ClassPage({ renderMenu }: ClassPageProps) {
  const { classId = '' } = useParams();
  const { pathname } = useLocation();
  const { t } = useTranslation('room');
  const { t: shared } = useTranslation();
  const found = useQuery('class', { classId });
  if (found?.state === 'missing' || found?.state === 'unknown') {
    return (
      <PageFrame title={t('title')}>
        <FaultState fault={found.state === 'unknown' ? 'notHere' : faultOf(found.status, 'class')} action={<ButtonLink to="/teachers/dashboard">{t('allClasses')}</ButtonLink>} />
      </PageFrame>
    );
  }
  const value = found?.state === 'ready' ? found.value : null;
  const isChat = tabOfPath(pathname) === 'chat';
  return (
    <PageFrame
      title={value?.name ?? '…'}
      subtitle={
        value && (
          // On the smallest phones the name has two lines instead.
          <>
            {value.status === 'archive' && <span className="after:content-['_·_'] max-[399px]:after:hidden">{t('archived')}</span>}
            <span className="max-[399px]:hidden">
              <span>{shared('count.students', { count: value.studentsCount })}</span>
              {value.status === 'active' && (value.grade === 'child' || value.parentsCount > 0) && <span className="max-md:hidden">{` · ${shared('count.parents', { count: value.parentsCount })}`}</span>}
            </span>
          </>
        )
      }
      tone={value ? toneNamed(value.icon.colour) : 'board'}
      leading={<Disc tone={value ? toneNamed(value.icon.colour) : 'board'} picture={value?.icon.content} size={44} onTone className="max-[399px]:hidden md:size-15!" />}
      actions={value && <Late>{renderMenu(value)}</Late>}
      headerOnlyDesktop={isConversation(pathname)}
      fill={isChat}
      tabs={<ClassTabs classId={classId} value={value} />}
    >
      <Outlet />
    </PageFrame>
  );
}
