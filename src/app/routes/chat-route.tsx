import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useFrameSlots } from '../../components/frame-slots.ts';
import { chatPathOf } from './chat-path-of.ts';
import { ChatPage } from '../lazy-pages.ts';

/** The chat as a page of its own: its three parts fill the place, notices above. */
export function ChatRoute() {
  const { classId = null, chatId = null } = useParams();
  const base = classId === null ? '/parents/dashboard/chat' : `/students/classes/${classId}/chat`;
  const { t } = useTranslation('app');
  const { notices } = useFrameSlots();
  return (
    <>
      <title>{t('tabs.chat')}</title>
      <h1 className="sr-only">{t('tabs.chat')}</h1>
      {notices}
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden">
        <Suspense fallback={null}>
          <ChatPage classId={classId} threadId={chatId} pathOf={chatPathOf(base)} />
        </Suspense>
      </div>
    </>
  );
}
