import type { Role } from '../../../schema/records/user.ts';

export type PlaceIcon = 'classes' | 'outbox' | 'archive' | 'room' | 'story' | 'calendar' | 'chat' | 'home';

/** A main place of the bottom bar; `label` is a key of the app's words. */
export interface Place {
  readonly to: string;
  readonly label: string;
  readonly icon: PlaceIcon;
  readonly counts?: 'unread' | 'waiting';
  readonly end?: boolean;
}

/** Whether a path is one open conversation, which takes the whole screen of a phone. */
export function isConversation(path: string): boolean {
  return /\/chat\/[^/]+$/u.test(path);
}

/** The class that a path of its area stands in, if any. */
export function classOfPath(path: string): string | null {
  return /^\/(?:teachers|students|parents)\/classes\/([^/]+)/u.exec(path)?.[1] ?? null;
}

/** The phone's bottom bar: the tabs of the class one is in, else the main places of the role. `classId`: a student's class for chat. */
export function bottomPlaces(role: Role, path: string, classId: string | null): readonly Place[] {
  const inClass = classOfPath(path);
  if (role === 'teacher' && inClass !== null) {
    const base = `/teachers/classes/${inClass}`;
    return [
      { to: `${base}/room`, label: 'tabs.room', icon: 'room' },
      { to: `${base}/story`, label: 'tabs.story', icon: 'story' },
      { to: `${base}/calendar`, label: 'tabs.calendar', icon: 'calendar' },
      { to: `${base}/chat`, label: 'tabs.chat', icon: 'chat', counts: 'unread' },
    ];
  }
  if (role === 'teacher') {
    return [
      { to: '/teachers/dashboard', label: 'place.classes', icon: 'classes' },
      { to: '/outbox', label: 'place.outbox', icon: 'outbox', counts: 'waiting' },
      { to: '/teachers/archived', label: 'place.archive', icon: 'archive' },
    ];
  }
  if (role === 'parent') {
    return [
      { to: '/parents/dashboard/main', label: 'tabs.story', icon: 'story' },
      { to: '/parents/dashboard/chat', label: 'tabs.chat', icon: 'chat', counts: 'unread' },
      { to: '/outbox', label: 'place.outbox', icon: 'outbox', counts: 'waiting' },
    ];
  }
  const own = inClass ?? classId;
  const home: Place = { to: '/students/dashboard', label: 'place.home', icon: 'home' };
  const outbox: Place = { to: '/outbox', label: 'place.outbox', icon: 'outbox', counts: 'waiting' };
  if (own === null) return [home, outbox];
  return [home, { to: `/students/classes/${own}`, label: 'tabs.story', icon: 'story', end: true }, { to: `/students/classes/${own}/chat`, label: 'tabs.chat', icon: 'chat', counts: 'unread' }, outbox];
}
