import { iri, type Iri } from '../../schema/ids.ts';
import type { Resource } from '../../schema/records/change.ts';
import type { Mutation } from '../../schema/rules/mutation.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import { overlayResource } from '../../schema/rules/overlay-people.ts';
import { laidOver } from '../../workers/port/views/pending-of.ts';
import type { SimDevice } from './sim-device.ts';
import type { SimServer } from './sim-server.ts';

/** What a device has taken away, as of the last look, and what had been lost with its disk by then. */
export class TakenAway {
  readonly waiting = new Set<Iri>();
  readonly answered = new Set<Iri>();
  evictions = 0;
}

/** What a person took away, and the server has, does not come back on the screen when its row goes: not for a moment. */
export async function comebackFaults(device: SimDevice, server: SimServer): Promise<string[]> {
  const { takenAway, replica } = device;
  if (takenAway.evictions !== device.evictions) device.takenAway = Object.assign(new TakenAway(), { evictions: device.evictions });
  look(device);
  const faults: string[] = [];
  for (const id of device.takenAway.answered) {
    if (!replica.rows.has(id)) continue;
    // Given back by other hands (a student whom another teacher moved), it may go by other hands, too (seed 25525). That its taking away has left at all is asked of its row (sent-faults.ts).
    if (await server.shows(device.user, id)) device.takenAway.answered.delete(id);
    // What the server refused to delete, out of reach by then, it has still: that comes and goes with what it lies in (seed 1337).
    else if (isStudent(id) || server.wasDeleted(id)) faults.push(`${device.name} shows ${id} again, which it took away`);
  }
  return faults;
}

/** Taken out of a class, not deleted. */
function isStudent(id: Iri): boolean {
  return id.startsWith('/students/');
}

function look(device: SimDevice): void {
  const { waiting, answered } = device.takenAway;
  const rows = device.vault.rows.filter(({ mutation }) => mutation.type.endsWith('.delete') && !staysElsewhere(mutation, device));
  const entities = new Set(rows.map(({ mutation }) => planOf(mutation).entity));
  for (const id of waiting) if (!entities.has(id)) answered.add(id);
  waiting.clear();
  for (const { mutation, state } of rows) {
    const { entity } = planOf(mutation);
    if (state === 'waiting') waiting.add(entity);
    answered.delete(entity);
  }
}

/**
 * Taken out of one class, a student who is in another as well, by what is stored and what was written before, stays on
 * the screen, and may go from there by other hands.
 */
function staysElsewhere(mutation: Mutation, { vault, replica }: SimDevice): boolean {
  if (mutation.type !== 'student.delete') return false;
  const stored = replica.rows.get(iri.student(mutation.studentId));
  const earlier = vault.rows.slice(0, vault.rows.findIndex((row) => row.mutation === mutation));
  const student = stored === undefined ? null : laidOver<Resource>(stored, earlier, overlayResource);
  return student?.['@type'] === 'Student' && student.classes.some((id) => id !== iri.class(mutation.classId));
}
