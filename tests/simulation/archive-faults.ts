import { iri, type Uuid } from '../../schema/ids.ts';
import type { Mutation } from '../../schema/rules/mutation.ts';
import type { SimDevice } from './sim-device.ts';
import type { SimServer } from './sim-server.ts';

/**
 * Messages that the server refused because this device put their class away before them (R-OUT-12): written in the talk
 * of a class that was active by this device's own word, whose status nobody else ever changed and which nobody took
 * away. Sent as they were written, they would have been taken.
 */
export function refusedByArchive(devices: readonly SimDevice[], server: SimServer): string[] {
  return devices.flatMap((device) =>
    device.vault.rows.flatMap(({ mutation, state, refusal }) => {
      if (mutation.type !== 'message.create' || state !== 'parked' || refusal === null || refusal.status === null) return [];
      // By what the person wrote: the row may say less of it.
      const at = device.written.findIndex(({ mutation: written }) => written.type === 'message.create' && written.messageId === mutation.messageId);
      const written = device.written[at]?.mutation;
      const classId = written?.type === 'message.create' ? written.classId : undefined;
      // What is answered may be gone, a file lost, and the model refuses words that ask for it.
      if (classId === undefined || mutation.replyTo !== undefined || mutation.attachments.length > 0 || mutation.body.endsWith(' refuse')) return [];
      if (server.wentFrom(device.user, iri.class(classId)) || !isActiveByItself(devices, device, at, classId)) return [];
      return [`${device.name}: a message in ${classId} was refused with ${refusal.status}, though it was written before the class went into the archive`];
    }),
  );
}

/** `at`: the place of the message in what the person wrote. */
function isActiveByItself(devices: readonly SimDevice[], device: SimDevice, at: number, classId: Uuid): boolean {
  const isStatus = ({ mutation }: { mutation: Mutation }): boolean => mutation.type === 'class.update' && mutation.classId === classId && mutation.patch.status !== undefined;
  if (devices.some((other) => other !== device && other.written.some(isStatus))) return false;
  const [before, after] = [device.written.slice(0, at), device.written.slice(at)];
  return !before.some(isStatus) && after.some(isStatus) && after.at(-1)?.evictions === after[0]?.evictions;
}
