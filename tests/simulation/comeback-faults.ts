import type { Iri } from '../../schema/ids.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
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
    if (replica.rows.has(id) && !(await server.shows(device.user, id))) faults.push(`${device.name} shows ${id} again, which it took away`);
  }
  return faults;
}

function look({ takenAway: { waiting, answered }, vault }: SimDevice): void {
  const rows = vault.rows.filter(({ mutation }) => mutation.type.endsWith('.delete'));
  const entities = new Set(rows.map(({ mutation }) => planOf(mutation).entity));
  for (const id of waiting) if (!entities.has(id)) answered.add(id);
  waiting.clear();
  for (const { mutation, state } of rows) {
    const { entity } = planOf(mutation);
    if (state === 'waiting') waiting.add(entity);
    answered.delete(entity);
  }
}
