import { lazy, Suspense } from 'react';
import { createRoutesFromElements, Navigate, Route, useRoutes } from 'react-router';
import { RequireRole } from './guards.tsx';
import { ArchivedPage, AwardsDialog, CalendarTab, ChatPage, ClassesPage, ClassPage, ConditionsPage, EventBoard, FeedPage, InvitationPage, JoinPage, LoginPage, NewParentPage, OutboxPage, OwnRequestsPage, ParentFeedPage, ParentRequestPage, PrintPage, ProfilePage, RequestsPage, RestorePage, RoomTab, SearchPage, SharePage, Shell, StoryPage, StoryTab, StudentClassPage, StudentHomePage, StudentSettingsPage, VerifyEmailPage } from './lazy-pages.ts';
import { WholePageFault } from './pages/whole-page-fault.tsx';
import type { RouteNeeds } from './route-needs.ts';
import { AuthRoute } from './routes/auth-route.tsx';
import { AwardsRoute } from './routes/awards-route.tsx';
import { ChatRoute } from './routes/chat-route.tsx';
import { ClassRoute, ClassTabRoute, ClassesRoute } from './routes/class-routes.tsx';
import { InvitationRoute, JoinRoute } from './routes/join-routes.tsx';
import { NewParentRoute } from './routes/new-parent-route.tsx';
import { OwnRequestsRoute } from './routes/own-requests-route.tsx';
import { ParentFeedRoute } from './routes/parent-feed-route.tsx';
import { ProfileRoute } from './routes/profile-route.tsx';
import { StoryRoute } from './routes/story-route.tsx';
import { StudentClassRoute, StudentHomeRoute, StudentSettingsRoute } from './routes/student-routes.tsx';
import { WelcomeRoute } from './routes/welcome-route.tsx';
import { SplashScreen } from './splash-screen.tsx';
import { warmCalendar, warmChildren, warmConversation, warmRoom, warmStories, warmStory, warmStudentHome } from './warm-screens.ts';

const SpecimenPage = import.meta.env.DEV ? lazy(async () => ({ default: (await import('../features/specimen/specimen-page.tsx')).SpecimenPage })) : null;

/** The code that a route draws, for its `handle`. */
function needs(...pages: RouteNeeds['pages']): RouteNeeds {
  return { pages };
}
const chat: RouteNeeds = { pages: [ChatPage], warm: warmConversation };
const story: RouteNeeds = { pages: [StoryPage], warm: warmStory };
const shell = needs(Shell);
const awards = needs(AwardsDialog);

/** Every address of the product (product.md section 2) and what stands there; `handle` says what it needs (route-needs.ts). */
export const routes = createRoutesFromElements(
  <>
    <Route index element={<WelcomeRoute />} />
    <Route path="login" element={<AuthRoute />} handle={needs(LoginPage)} />
    <Route path="auth" element={<AuthRoute />} handle={needs(LoginPage)} />
    <Route path="newParent" element={<NewParentRoute />} handle={needs(NewParentPage)} />
    <Route path="restore" element={<RestorePage />} handle={needs(RestorePage)} />
    <Route path="verifyEmail" element={<VerifyEmailPage />} handle={needs(VerifyEmailPage)} />
    <Route path="conditions" element={<ConditionsPage />} handle={needs(ConditionsPage)} />
    {SpecimenPage && <Route path="_specimen" element={<SpecimenPage />} />}

    <Route path="parents/join/:code?" element={<JoinRoute />} handle={needs(JoinPage)} />
    <Route path="invitation" element={<InvitationRoute />} handle={needs(InvitationPage)} />
    <Route path="teachers/classes/:classId/print/:sheet" element={<RequireRole area="teacher"><PrintPage /></RequireRole>} handle={needs(PrintPage)} />
    <Route path="teachers" element={<RequireRole area="teacher"><Shell /></RequireRole>} handle={shell}>
      <Route index element={<Navigate to="/teachers/dashboard" replace />} />
      <Route path="dashboard" element={<ClassesRoute />} handle={needs(ClassesPage)} />
      <Route path="classes" element={<ClassesRoute />} handle={needs(ClassesPage)} />
      <Route path="archived" element={<ArchivedPage />} handle={needs(ArchivedPage)} />
      <Route path="profile" element={<ProfileRoute />} handle={needs(ProfilePage)} />
      <Route path="requests" element={<RequestsPage />} handle={needs(RequestsPage)} />
      <Route path="classes/:classId/stories/:storyId" element={<StoryRoute />} handle={story} />
      <Route path="classes/:classId" element={<ClassRoute />} handle={needs(ClassPage)}>
        <Route index element={<Navigate to="room" replace />} />
        <Route path="room" element={<ClassTabRoute tab="room" />} handle={{ pages: [RoomTab], warm: warmRoom } satisfies RouteNeeds}>
          <Route path="AwardsModalView/:awardsOf" element={<AwardsRoute />} handle={awards} />
        </Route>
        <Route path="story" element={<ClassTabRoute tab="story" />} handle={{ pages: [StoryTab, EventBoard], warm: warmStories } satisfies RouteNeeds} />
        <Route path="calendar" element={<ClassTabRoute tab="calendar" />} handle={{ pages: [CalendarTab], warm: warmCalendar } satisfies RouteNeeds} />
        <Route path="chat/:chatId?" element={<ClassTabRoute tab="chat" />} handle={chat} />
      </Route>
      <Route path="*" element={<WholePageFault fault="page" />} />
    </Route>

    <Route path="parents" element={<RequireRole area="parent"><Shell /></RequireRole>} handle={shell}>
      <Route index element={<Navigate to="/parents/dashboard/main" replace />} />
      <Route path="dashboard" element={<Navigate to="/parents/dashboard/main" replace />} />
      <Route path="dashboard/main/:studentId?" element={<ParentFeedRoute />} handle={{ pages: [ParentFeedPage, FeedPage, EventBoard], warm: warmChildren } satisfies RouteNeeds}>
        <Route path="AwardsModalView/:awardsOf" element={<AwardsRoute />} handle={awards} />
      </Route>
      <Route path="dashboard/chat/:chatId?" element={<ChatRoute />} handle={chat} />
      <Route path="dashboard/requests" element={<Navigate to="/parents/requests" replace />} />
      <Route path="requests" element={<OwnRequestsRoute />} handle={needs(OwnRequestsPage)} />
      <Route path="profile" element={<ProfileRoute />} handle={needs(ProfilePage)} />
      <Route path="student/:studentId/class/:classId/request/:requestId/code/:code" element={<ParentRequestPage />} handle={needs(ParentRequestPage)} />
      <Route path="classes/:classId/stories/:storyId" element={<StoryRoute />} handle={story} />
      <Route path="*" element={<WholePageFault fault="page" />} />
    </Route>

    <Route path="students" element={<RequireRole area="student"><Shell /></RequireRole>} handle={shell}>
      <Route index element={<Navigate to="/students/dashboard" replace />} />
      <Route path="dashboard" element={<StudentHomeRoute />} handle={{ pages: [StudentHomePage, FeedPage], warm: warmStudentHome } satisfies RouteNeeds} />
      <Route path="profile" element={<StudentSettingsRoute />} handle={needs(StudentSettingsPage)} />
      <Route path="classes/:classId" element={<StudentClassRoute />} handle={{ pages: [StudentClassPage, StoryTab, EventBoard], warm: warmStories } satisfies RouteNeeds}>
        <Route path="AwardsModalView/:awardsOf?" element={<AwardsRoute />} handle={awards} />
      </Route>
      <Route path="classes/:classId/chat/:chatId?" element={<ChatRoute />} handle={chat} />
      <Route path="classes/:classId/stories/:storyId" element={<StoryRoute />} handle={story} />
      <Route path="*" element={<WholePageFault fault="page" />} />
    </Route>

    <Route path="outbox" element={<RequireRole area={null}><Shell /></RequireRole>} handle={shell}>
      <Route index element={<OutboxPage />} handle={needs(OutboxPage)} />
    </Route>
    <Route path="share" element={<RequireRole area={null}><Shell /></RequireRole>} handle={shell}>
      <Route index element={<SharePage />} handle={needs(SharePage)} />
    </Route>
    <Route path="search" element={<RequireRole area={null}><Shell /></RequireRole>} handle={shell}>
      <Route index element={<SearchPage />} handle={needs(SearchPage)} />
    </Route>
    <Route path="*" element={<WholePageFault fault="page" />} />
  </>,
);

/** What stands at the present address. */
export function AppRoutes() {
  return <Suspense fallback={<SplashScreen />}>{useRoutes(routes)}</Suspense>;
}
