import { iri } from '../../schema/ids.ts';
import type { EventInput } from '../../schema/port/commands.ts';
import { eventCreateSchema, eventPatchSchema } from '../../schema/records/event.ts';
import { eventFault, eventSpan } from '../../schema/rules/event-rules.ts';
import { overlayEvent } from '../../schema/rules/overlay.ts';
import { isBlank } from '../../schema/rules/visible-text.ts';
import { inTurn, newId, userOf, writeAllowed, type Command } from './command-context.ts';
import { refuse } from './command-failure.ts';
import { withEditBase } from './edit-base.ts';
import type { OpenUser } from './port-environment.ts';

export const createEvent: Command<'createEvent'> = async (env, { classId, event, sendId }) => {
  const user = await userOf(env);
  const place = `event:${classId}`;
  const parsed = eventCreateSchema.safeParse(event);
  if (!parsed.success) return refuse(isBlank(event.title) ? 'event.title' : 'event.tooLong');
  const { title, description, allDay, startDateTime, endDateTime } = parsed.data;
  return inTurn(place, async () => {
    await checkTimes(user, { allDay, startDateTime, endDateTime });
    const eventId = sendId ?? newId(env);
    await writeAllowed(user, { type: 'event.create', classId, eventId, title, description, allDay, startDateTime, endDateTime }, { consumeDraft: place, sendId });
    return { eventId };
  });
};

/** What is left as it was is not held against the rules again. */
export const updateEvent: Command<'updateEvent'> = async (env, { classId, eventId, patch, seen, sendId }) => {
  const user = await userOf(env);
  const parsed = eventPatchSchema.safeParse(patch);
  if (!parsed.success) return refuse(patch.title !== undefined && isBlank(patch.title) ? 'event.title' : 'event.tooLong');
  const place = `event-edit:${eventId}`;
  return inTurn(place, async () => {
    const before = await timesOf(user, eventId);
    if (before !== null) {
      const times = { ...before, ...timesIn(parsed.data) };
      const isSame = (['allDay', 'startDateTime', 'endDateTime'] as const).every((name) => times[name] === before[name]);
      if (!isSame) await checkTimes(user, times, times.allDay === before.allDay && times.startDateTime === before.startDateTime);
    }
    return writeAllowed(user, await withEditBase(user, { type: 'event.update', classId, eventId, patch: parsed.data }, seen), { consumeDraft: place, sendId });
  });
};

export const deleteEvent: Command<'deleteEvent'> = async (env, { classId, eventId }) => writeAllowed(await userOf(env), { type: 'event.delete', classId, eventId });

type Times = Pick<EventInput, 'allDay' | 'startDateTime' | 'endDateTime'>;

function timesIn({ allDay, startDateTime, endDateTime }: Partial<Record<keyof Times, boolean | string | undefined>>): Partial<Times> {
  return {
    ...(typeof allDay === 'boolean' ? { allDay } : {}),
    ...(typeof startDateTime === 'string' ? { startDateTime } : {}),
    ...(typeof endDateTime === 'string' ? { endDateTime } : {}),
  };
}

/** By the server's clock and the user's zone, as the server will judge; a start that was there before may have passed. */
async function checkTimes(user: OpenUser, times: Times, hasOldStart = false): Promise<void> {
  const { vault, serverClock } = user.sources.world;
  const { startAt, endAt } = eventSpan(times);
  const fault = eventFault({ allDay: times.allDay, startDateTime: startAt.toISOString(), endDateTime: endAt.toISOString() }, serverClock.now(), (await vault.me())?.timeZone ?? 'UTC');
  if (fault !== null && !(fault === 'event.startPast' && hasOldStart)) refuse(fault);
}

/** The times as they stand here, with what waits; null: not here. */
async function timesOf(user: OpenUser, eventId: string): Promise<Times | null> {
  const { replica, vault } = user.sources.world;
  const [stored, rows] = await Promise.all([replica.get(iri.event(eventId)), vault.outbox()]);
  const waiting = rows.filter((row) => row.state === 'waiting');
  const created = waiting.find(({ mutation }) => mutation.type === 'event.create' && mutation.eventId === eventId);
  if (created?.mutation.type === 'event.create') {
    // A change that came while the making was on its way is a row of its own.
    const changes = waiting.flatMap(({ mutation }) => (mutation.type === 'event.update' && mutation.eventId === eventId ? [timesIn(mutation.patch)] : []));
    return changes.reduce<Times>((times, change) => ({ ...times, ...change }), created.mutation);
  }
  return stored?.['@type'] === 'Event' ? waiting.reduce((event, row) => overlayEvent(event, row.mutation) ?? event, stored) : null;
}
