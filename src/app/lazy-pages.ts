import { lazy } from 'react';

/* What is not on the first screen comes when it is opened; the service worker keeps all of it for offline. */
export const ArchivedPage = lazy(async () => ({ default: (await import('../features/classes/archived-page.tsx')).ArchivedPage }));
export const CalendarTab = lazy(async () => ({ default: (await import('../features/room/calendar-tab.tsx')).CalendarTab }));
export const ChatPage = lazy(async () => ({ default: (await import('../features/chat/chat-page.tsx')).ChatPage }));
export const ClassesPage = lazy(async () => ({ default: (await import('../features/classes/classes-page.tsx')).ClassesPage }));
export const ClassPage = lazy(async () => ({ default: (await import('../features/room/class-page.tsx')).ClassPage }));
export const ConditionsPage = lazy(async () => ({ default: (await import('./pages/conditions-page.tsx')).ConditionsPage }));
export const LoginDialog = lazy(async () => ({ default: (await import('../features/auth/login-dialog.tsx')).LoginDialog }));
export const LoginPage = lazy(async () => ({ default: (await import('../features/auth/login-page.tsx')).LoginPage }));
export const OutboxPage = lazy(async () => ({ default: (await import('../features/outbox/outbox-page.tsx')).OutboxPage }));
export const ParentFeedPage = lazy(async () => ({ default: (await import('../features/parent/parent-feed-page.tsx')).ParentFeedPage }));
export const FeedPage = lazy(async () => ({ default: (await import('../features/stories/feed-page.tsx')).FeedPage }));
export const RoomTab = lazy(async () => ({ default: (await import('../features/room/room-tab.tsx')).RoomTab }));
export const Shell = lazy(async () => ({ default: (await import('./shell/shell.tsx')).Shell }));
export const StoryPage = lazy(async () => ({ default: (await import('../features/stories/story-page.tsx')).StoryPage }));
export const StoryTab = lazy(async () => ({ default: (await import('../features/stories/story-tab.tsx')).StoryTab }));
export const StudentClassPage = lazy(async () => ({ default: (await import('../features/student/student-class-page.tsx')).StudentClassPage }));
export const StudentHomePage = lazy(async () => ({ default: (await import('../features/student/student-home-page.tsx')).StudentHomePage }));
export const WelcomePage = lazy(async () => ({ default: (await import('../features/welcome/welcome-page.tsx')).WelcomePage }));
