import { relevantEventsCall } from '../../schema/calls/event-calls.ts';
import { parentRequestsCall, pendingRequestsCall } from '../../schema/calls/request-calls.ts';
import { skillsCall } from '../../schema/calls/reward-calls.ts';
import { idOf } from '../../schema/ids.ts';
import { fetchBelow, type BelowParts } from './below.ts';
import { epochOf, makeUpForPassedOver } from './passed-over.ts';
import { sideBySide } from './side-by-side.ts';
import { DONE, walk, WALK_PAGE, type CollectionCall, type Ended } from './walk.ts';

/** What is walked beside the first load, in this order: the badge of the bell, the calendar, what points are given for, the family's own points. */
export const REST_STEPS = ['requests', 'events', 'skills', 'ownAwards'] as const;
export type RestStep = (typeof REST_STEPS)[number];

/** Under this name the vault keeps the epoch in which a step was walked. */
export function restMark(step: RestStep): string {
  return `rest ${step}`;
}

/**
 * Walks what no first screen waits for (R-PULL-13), each step once in each epoch. The cursor was taken before, so what
 * changes meanwhile comes by /changes. A step that an older build did not know has no mark, and is walked by this one.
 */
export async function loadRest(parts: BelowParts): Promise<Ended> {
  await makeUpForPassedOver(parts.vault);
  const epoch = await epochOf(parts.vault);
  for (const step of REST_STEPS) {
    if ((await parts.vault.cursor(restMark(step))) === epoch) continue;
    const ended = await RUN[step](parts);
    if (ended.kind !== 'done') return ended;
    await parts.vault.saveCursor(restMark(step), epoch);
  }
  return DONE;
}

const RUN: Readonly<Record<RestStep, (parts: BelowParts) => Promise<Ended>>> = {
  requests: walkRequests,
  events: (parts) => walkAll(parts, relevantEventsCall, {}),
  async skills(parts) {
    if ((await parts.vault.me())?.role !== 'teacher') return DONE;
    return sideBySide(await parts.replica.classIds(), (scope) => walkAll(parts, skillsCall, { classId: idOf(scope) }), () => undefined);
  },
  async ownAwards(parts) {
    if ((await parts.vault.me())?.role === 'teacher') return DONE;
    const students = await parts.replica.studentIds();
    return sideBySide(students, async (student) => asEnded(await fetchBelow(parts, { of: 'awards', studentId: idOf(student) })), () => undefined);
  },
};

/** Requests that wait: those to a teacher's classes, or a parent's own. */
export async function walkRequests(parts: BelowParts): Promise<Ended> {
  const me = await parts.vault.me();
  if (me?.role === 'teacher') return walkAll(parts, pendingRequestsCall, {});
  return me?.role === 'parent' ? walkAll(parts, parentRequestsCall, { parentId: me._id }) : DONE;
}

function walkAll(parts: BelowParts, call: CollectionCall, params: Record<string, string>): Promise<Ended> {
  return walk(parts, call, { params, query: { itemsPerPage: String(WALK_PAGE) }, link: null, onPage: async () => undefined });
}

function asEnded(ended: Ended | { readonly kind: 'complete' }): Ended {
  return ended.kind === 'complete' ? DONE : ended;
}
