import { iri, type Uuid } from '../../schema/ids.ts';
import type { Mutation } from '../../schema/rules/mutation.ts';
import type { SimDevice } from './sim-device.ts';
import type { SimServer } from './sim-server.ts';

type Written = SimDevice['written'][number] & { readonly device: SimDevice };

/**
 * Points that the server refused because of what this device itself made of the order (R-OUT-12): of a student whom it
 * made and nobody else moved or took out, given where the student was by its own word, in a class that nobody archived
 * or took away, and come to it by classes that no other device archived, which would refuse the move (seed 21001). Sent as
 * they were written, one after the other, they would have been taken.
 */
export function refusedPoints(devices: readonly SimDevice[], server: SimServer): string[] {
  const written = devices.flatMap((device) => device.written.map((entry) => ({ ...entry, device })));
  return devices.flatMap((device) =>
    device.vault.rows.flatMap(({ mutation, state, refusal }) => {
      if (mutation.type !== 'reward.create' || state !== 'parked' || refusal === null || refusal.status === null) return [];
      return isByItself(device, mutation, written, server) ? [`${device.name}: points of ${mutation.studentId} in ${mutation.classId} were refused with ${refusal.status}, though they were given before the student went`] : [];
    }),
  );
}

function isByItself(device: SimDevice, { awardId, studentId, classId }: Extract<Mutation, { type: 'reward.create' }>, written: readonly Written[], server: SimServer): boolean {
  if (!server.wasMade(iri.student(studentId)) || server.wentFrom(device.user, iri.class(classId))) return false;
  const placing = written.filter(({ mutation }) => placesOf(mutation, studentId, []) !== null);
  const stations = new Set(placing.flatMap(({ mutation }) => placesOf(mutation, studentId, []) ?? []));
  if (written.some((entry) => isStatusOf(entry, classId) || (entry.device !== device && [...stations].some((id) => isStatusOf(entry, id))))) return false;
  if (placing.some((entry) => entry.device !== device || entry.evictions !== device.evictions)) return false;
  let places: readonly Uuid[] = [];
  for (const { mutation } of device.written) {
    if (mutation.type === 'reward.create' && mutation.awardId === awardId) return places.includes(classId);
    places = placesOf(mutation, studentId, places) ?? places;
  }
  return false;
}

function isStatusOf({ mutation }: Written, classId: Uuid): boolean {
  return mutation.type === 'class.update' && mutation.classId === classId && mutation.patch.status !== undefined;
}

/** Where a student is after a mutation; null where it is about something else. */
function placesOf(mutation: Mutation, studentId: Uuid, before: readonly Uuid[]): readonly Uuid[] | null {
  if (mutation.type !== 'student.create' && mutation.type !== 'student.move' && mutation.type !== 'student.delete') return null;
  if (mutation.studentId !== studentId) return null;
  return mutation.type === 'student.delete' ? before.filter((id) => id !== mutation.classId) : mutation.classIds;
}
