import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes, useParams } from 'react-router';
import { TooOldPage } from '../../../src/app/pages/too-old-page.tsx';
import { Notices } from '../../../src/app/shell/notices.tsx';
import { ToastProvider } from '../../../src/components/toast-provider.tsx';
import { ChatPage } from '../../../src/features/chat/chat-page.tsx';
import { StoryPage } from '../../../src/features/stories/story-page.tsx';
import { StoryTab } from '../../../src/features/stories/story-tab.tsx';
import { startI18n } from '../../../src/i18n/i18n.ts';
import { setTheme } from '../../../src/lib/theme.ts';
import '../../../src/styles/main.css';
import { CLASS } from './sample-school.ts';

const options = new URLSearchParams(location.search);
localStorage.setItem('parta.language', options.get('lng') ?? 'ru');
setTheme(options.get('theme') === 'dark' ? 'dark' : 'light');

function Frame() {
  return (
    <div className="flex h-dvh flex-col overflow-hidden md:grid md:grid-cols-[264px_minmax(0,1fr)] lg:grid-cols-[320px_minmax(0,1fr)] xl:grid-cols-[377px_minmax(0,1fr)]">
      <aside className="bg-sunken max-md:hidden" />
      <main className="flex min-h-0 min-w-0 flex-1 flex-col">
        <Routes>
          <Route path="/chat/:threadId?" element={<Chat />} />
          <Route path="/notices" element={<><Notices /><div className="min-h-0 flex-1 overflow-y-auto px-3 py-3 md:px-8 md:py-6"><StoryTab classId={CLASS._id} /></div></>} />
          <Route path="/too-old" element={<TooOldPage days={Number(options.get('days') ?? 60)} />} />
          <Route path="/feed" element={<div className="min-h-0 flex-1 overflow-y-auto px-3 py-3 md:px-8 md:py-6"><StoryTab classId={CLASS._id} /></div>} />
          <Route path="/story/:storyId" element={<Story />} />
        </Routes>
      </main>
    </div>
  );
}
function Chat() {
  const { threadId } = useParams();
  return <ChatPage classId={null} threadId={threadId ?? null} pathOf={(id) => (id === null ? `/chat${location.search}` : `/chat/${id}${location.search}`)} />;
}
function Story() {
  const { storyId = '' } = useParams();
  return <StoryPage classId={CLASS._id} storyId={storyId} />;
}

await startI18n();
const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <Suspense fallback={null}>
      <ToastProvider>
        <BrowserRouter>
          <Frame />
        </BrowserRouter>
      </ToastProvider>
    </Suspense>,
  );
}
