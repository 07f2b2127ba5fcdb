import { idOf } from '../../../schema/id-of.ts';
import type { Role } from '../../../schema/records/user.ts';

export type PlaceIcon = 'classes' | 'outbox' | 'archive' | 'room' | 'story' | 'calendar' | 'chat' | 'home';

/** A main place of the bottom bar; `label` is a key of the app's words. */
export interface Place {
  readonly to: string;
  readonly label: `tabs.${'room' | 'story' | 'calendar' | 'chat'}` | `place.${'home' | 'classes' | 'outbox' | 'archive'}`;
  readonly icon: PlaceIcon;
  readonly counts?: 'unread' | 'waiting';
  readonly end?: boolean;
  /** One is here at another address, too. */
  readonly isHere?: boolean;
}

/** Where a parent finds the stories of all their children, or of the only one. */
export const FAMILY_FEED = '/parents/dashboard/main';

/** Whether a path is one story, or a student's report over the class: it has its own address, and one is still in the feed from which it was opened. */
export function isFromFeed(path: string): boolean {
  return /\/classes\/[^/]+\/(?:stories\/|AwardsModalView)/u.test(path);
}

/** The class that a path of its area stands in, if any. */
export function classOfPath(path: string): string | null {
  return /^\/(?:teachers|students|parents)\/classes\/([^/]+)/u.exec(path)?.[1] ?? null;
}

/** Which of a parent's children a path is about without naming them: the only one, or the only one in the class of a story. */
export function childOfPath(path: string, children: readonly { readonly _id: string; readonly classes: readonly string[] }[]): string | null {
  if (path !== FAMILY_FEED && !isFromFeed(path)) return null;
  const classId = classOfPath(path);
  const meant = children.length === 1 ? children : children.filter((child) => child.classes.some((iri) => idOf(iri) === classId));
  return meant.length === 1 ? (meant[0]?._id ?? null) : null;
}

/** The phone's bottom bar: the tabs of the class one is in, else the main places of the role. `classId`: a student's class for chat; `isMissing`: there is no such class as the path names, so no tabs lead into it. */
export function bottomPlaces(role: Role, path: string, classId: string | null, isMissing = false): readonly Place[] {
  const inClass = isMissing ? null : classOfPath(path);
  const isHere = isFromFeed(path);
  if (role === 'teacher' && inClass !== null) {
    const base = `/teachers/classes/${inClass}`;
    return [
      { to: `${base}/room`, label: 'tabs.room', icon: 'room' },
      { to: `${base}/story`, label: 'tabs.story', icon: 'story', isHere },
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
      { to: FAMILY_FEED, label: 'tabs.story', icon: 'story', isHere },
      { to: '/parents/dashboard/chat', label: 'tabs.chat', icon: 'chat', counts: 'unread' },
      { to: '/outbox', label: 'place.outbox', icon: 'outbox', counts: 'waiting' },
    ];
  }
  const own = inClass ?? classId;
  const home: Place = { to: '/students/dashboard', label: 'place.home', icon: 'home' };
  const outbox: Place = { to: '/outbox', label: 'place.outbox', icon: 'outbox', counts: 'waiting' };
  if (own === null) return [home, outbox];
  return [home, { to: `/students/classes/${own}`, label: 'tabs.story', icon: 'story', end: true, isHere }, { to: `/students/classes/${own}/chat`, label: 'tabs.chat', icon: 'chat', counts: 'unread' }, outbox];
}
