import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ButtonLink } from '../../components/button-link.tsx';
import { FaultState, faultOf } from '../../components/fault-state.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { useQuery } from '../../data/use-query.ts';
import { chatPathOf } from './chat-path-of.ts';
import { ChatPage } from '../lazy-pages.ts';

/** The chat as a page of its own: list and conversation fill the place below the shell's header and notices. */
export function ChatRoute() {
  const { classId = null, chatId = null } = useParams();
  const base = classId === null ? '/parents/dashboard/chat' : `/students/classes/${classId}/chat`;
  const { t } = useTranslation('app');
  // A notification or a link may lead to a class that one is in no more.
  const own = useQuery('class', classId === null ? null : { classId });
  const fault = own?.state === 'missing' ? faultOf(own.status, 'class') : null;
  return (
    <PageFrame title={t('tabs.chat')} fill headerOnlyDesktop={chatId !== null && fault === null}>
      <Suspense fallback={null}>
        {fault === null ? (
          <ChatPage classId={classId} threadId={chatId} pathOf={chatPathOf(base)} />
        ) : (
          <FaultState fault={fault} action={<ButtonLink to="/students/dashboard">{t('fault.home')}</ButtonLink>} />
        )}
      </Suspense>
    </PageFrame>
  );
}
