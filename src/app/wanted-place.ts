import type { Role } from '../../schema/records/user.ts';
import { areaOf } from './role-paths.ts';

/** What a guard tells the main page: the path that a visitor followed without a session. */
export interface WantedState {
  readonly wanted: string;
}

/** What a path leads to, as far as its address tells. */
export type WantedPlace = 'story' | 'chat' | 'calendar' | 'report' | 'requests' | 'class' | 'page';

/** The parts of an address that name what is there, the most particular first. */
const PLACES: readonly (readonly [RegExp, WantedPlace])[] = [
  [/\/AwardsModalView(?:\/|$)/u, 'report'],
  [/\/stories\//u, 'story'],
  [/\/chat(?:\/|$)/u, 'chat'],
  [/\/calendar(?:\/|$)/u, 'calendar'],
  [/\/requests(?:\/|$)/u, 'requests'],
  [/\/classes\//u, 'class'],
];

/** The place and the role of a path that a visitor wants; null where the main page was opened by itself. */
export function wantedPlaceOf(state: unknown): { readonly place: WantedPlace; readonly role: Role | null } | null {
  if (typeof state !== 'object' || state === null || !('wanted' in state) || typeof state.wanted !== 'string') return null;
  const { wanted } = state;
  return { place: PLACES.find(([pattern]) => pattern.test(wanted))?.[1] ?? 'page', role: areaOf(wanted) };
}
