import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { RequireRole } from './guards.tsx';
import { ArchivedPage, ConditionsPage, OutboxPage, Shell } from './lazy-pages.ts';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { AuthRoute } from './routes/auth-route.tsx';
import { ChatRoute } from './routes/chat-route.tsx';
import { ClassRoute, ClassTabRoute, ClassesRoute } from './routes/class-routes.tsx';
import { ParentFeedRoute } from './routes/parent-feed-route.tsx';
import { StoryRoute } from './routes/story-route.tsx';
import { StudentClassRoute, StudentHomeRoute } from './routes/student-routes.tsx';
import { WelcomeRoute } from './routes/welcome-route.tsx';
import { SplashScreen } from './splash-screen.tsx';

const SpecimenPage = import.meta.env.DEV ? lazy(async () => ({ default: (await import('../features/specimen/specimen-page.tsx')).SpecimenPage })) : null;

/** Every address of the product (product.md section 2) and what stands there. */
export function AppRoutes() {
  return (
    <Suspense fallback={<SplashScreen />}>
      <Routes>
        <Route index element={<WelcomeRoute />} />
        <Route path="login" element={<AuthRoute />} />
        <Route path="auth" element={<AuthRoute />} />
        <Route path="conditions" element={<ConditionsPage />} />
        {SpecimenPage && <Route path="_specimen" element={<SpecimenPage />} />}

        <Route path="teachers" element={<RequireRole area="teacher"><Shell /></RequireRole>}>
          <Route index element={<Navigate to="/teachers/dashboard" replace />} />
          <Route path="dashboard" element={<ClassesRoute />} />
          <Route path="classes" element={<ClassesRoute />} />
          <Route path="archived" element={<ArchivedPage />} />
          <Route path="classes/:classId/stories/:storyId" element={<StoryRoute />} />
          <Route path="classes/:classId" element={<ClassRoute />}>
            <Route index element={<Navigate to="room" replace />} />
            <Route path="room" element={<ClassTabRoute tab="room" />} />
            <Route path="story" element={<ClassTabRoute tab="story" />} />
            <Route path="calendar" element={<ClassTabRoute tab="calendar" />} />
            <Route path="chat/:chatId?" element={<ClassTabRoute tab="chat" />} />
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Route>

        <Route path="parents" element={<RequireRole area="parent"><Shell /></RequireRole>}>
          <Route index element={<Navigate to="/parents/dashboard/main" replace />} />
          <Route path="dashboard" element={<Navigate to="/parents/dashboard/main" replace />} />
          <Route path="dashboard/main/:studentId?" element={<ParentFeedRoute />} />
          <Route path="dashboard/chat/:chatId?" element={<ChatRoute />} />
          <Route path="classes/:classId/stories/:storyId" element={<StoryRoute />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>

        <Route path="students" element={<RequireRole area="student"><Shell /></RequireRole>}>
          <Route index element={<Navigate to="/students/dashboard" replace />} />
          <Route path="dashboard" element={<StudentHomeRoute />} />
          <Route path="classes/:classId" element={<StudentClassRoute />} />
          <Route path="classes/:classId/chat/:chatId?" element={<ChatRoute />} />
          <Route path="classes/:classId/stories/:storyId" element={<StoryRoute />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>

        <Route path="outbox" element={<RequireRole area={null}><Shell /></RequireRole>}>
          <Route index element={<OutboxPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
