import { eventCall, relevantEventsCall } from '../../schema/calls/event-calls.ts';
import { parentRequestsCall, pendingRequestsCall } from '../../schema/calls/request-calls.ts';
import { skillsCall } from '../../schema/calls/reward-calls.ts';
import { idOf, type Iri } from '../../schema/ids.ts';
import { DAY_MS } from '../../schema/limits.ts';
import { saysGone } from './answer.ts';
import { asEnded, fetchBelow, type BelowParts } from './below.ts';
import { epochOf, makeUpForPassedOver } from './passed-over.ts';
import { sideBySide } from './side-by-side.ts';
import { DONE, stoppedBy, walk, WALK_PAGE, type CollectionCall, type Ended } from './walk.ts';

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
  events: walkEvents,
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
  if (me === null || me.role === 'student') return DONE;
  const before = await parts.replica.kindIds('ConnectionRequest');
  const seen = new Set<Iri>();
  const ended = me.role === 'teacher' ? await walkAll(parts, pendingRequestsCall, {}, seen) : await walkAll(parts, parentRequestsCall, { parentId: me._id }, seen);
  if (ended.kind !== 'done') return ended;
  await parts.queue.run(parts.queue.ticket(), async (writer) => {
    for (const id of before.filter((known) => !seen.has(known))) {
      // The list is whole and never moves: what waited before and is not in it waits no more.
      const stored = await parts.replica.get(id);
      if (stored?.['@type'] === 'ConnectionRequest' && stored.status === null) await writer.hide(id);
    }
  });
  return DONE;
}

/** What was to come before and is not in the list is asked for by name: it is over by now, changed, gone, or only out of reach. */
async function walkEvents(parts: BelowParts): Promise<Ended> {
  const before = await parts.replica.kindIds('Event');
  const seen = new Set<Iri>();
  const ended = await walkAll(parts, relevantEventsCall, {}, seen);
  if (ended.kind !== 'done') return ended;
  for (const id of before.filter((known) => !seen.has(known))) {
    const stored = await parts.replica.get(id);
    // A device's clock may be a day wrong: what ended longer ago is not asked for.
    if (stored?.['@type'] !== 'Event' || Date.parse(stored.endDateTime) < parts.clock.now() - DAY_MS) continue;
    const ticket = parts.queue.ticket();
    const answer = await parts.api.send(eventCall, { params: { eventId: idOf(id) }, signal: parts.signal });
    const isGone = saysGone(answer);
    if (!isGone && answer.kind !== 'ok') return stoppedBy(answer);
    await parts.queue.run(ticket, (writer) => (answer.kind === 'ok' ? writer.put([answer.value]) : writer.hide(id)));
  }
  return DONE;
}

function walkAll(parts: BelowParts, call: CollectionCall, params: Record<string, string>, seen?: Set<Iri>): Promise<Ended> {
  return walk(parts, call, {
    params,
    query: { itemsPerPage: String(WALK_PAGE) },
    link: null,
    onPage: async (page) => {
      for (const member of page.member) seen?.add(member['@id']);
    },
  });
}
