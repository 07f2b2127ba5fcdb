import { lazyPage } from './lazy-page.tsx';

/* What is not on the first screen comes when it is opened; the service worker keeps all of it for offline. */
export const ArchivedPage = lazyPage(async () => (await import('../features/classes/archived-page.tsx')).ArchivedPage);
export const AwardsDialog = lazyPage(async () => (await import('../features/awards/awards-dialog.tsx')).AwardsDialog);
export const CalendarTab = lazyPage(async () => (await import('../features/calendar/calendar-tab.tsx')).CalendarTab);
export const ChatPage = lazyPage(async () => (await import('../features/chat/chat-page.tsx')).ChatPage);
export const ClassesPage = lazyPage(async () => (await import('../features/classes/classes-page.tsx')).ClassesPage);
export const ClassPage = lazyPage(async () => (await import('../features/room/class-page.tsx')).ClassPage);
export const ConditionsPage = lazyPage(async () => (await import('./pages/conditions-page.tsx')).ConditionsPage);
export const EventBoard = lazyPage(async () => (await import('../features/calendar/event-board.tsx')).EventBoard);
export const LoginDialog = lazyPage(async () => (await import('../features/auth/login-dialog.tsx')).LoginDialog);
export const LoginPage = lazyPage(async () => (await import('../features/auth/login-page.tsx')).LoginPage);
export const OutboxPage = lazyPage(async () => (await import('../features/outbox/outbox-page.tsx')).OutboxPage);
export const ParentFeedPage = lazyPage(async () => (await import('../features/parent/parent-feed-page.tsx')).ParentFeedPage);
export const FeedPage = lazyPage(async () => (await import('../features/stories/feed-page.tsx')).FeedPage);
export const RoomTab = lazyPage(async () => (await import('../features/room/room-tab.tsx')).RoomTab);
export const SearchPage = lazyPage(async () => (await import('../features/search/search-page.tsx')).SearchPage);
export const Shell = lazyPage(async () => (await import('./shell/shell.tsx')).Shell);
export const StoryPage = lazyPage(async () => (await import('../features/stories/story-page.tsx')).StoryPage);
export const StoryTab = lazyPage(async () => (await import('../features/stories/story-tab.tsx')).StoryTab);
export const StudentClassPage = lazyPage(async () => (await import('../features/student/student-class-page.tsx')).StudentClassPage);
export const StudentHomePage = lazyPage(async () => (await import('../features/student/student-home-page.tsx')).StudentHomePage);
export const WelcomePage = lazyPage(async () => (await import('../features/welcome/welcome-page.tsx')).WelcomePage);
