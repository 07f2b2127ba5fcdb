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
      const { messageId, replyTo } = mutation;
      const classId = classOf(device, messageId);
      // What is answered may be gone, a file lost, and the model refuses words that ask for it.
      if (classId === undefined || replyTo !== undefined || mutation.attachments.length > 0 || mutation.body.endsWith(' refuse')) return [];
      if (server.wentFrom(device.user, iri.class(classId)) || !isActiveByItself(devices, device, messageId, classId)) return [];
      return [`${device.name}: a message in ${classId} was refused with ${refusal.status}, though it was written before the class went into the archive`];
    }),
  );
}

/** By what the person wrote; the row may say less. */
function classOf(device: SimDevice, messageId: Uuid): Uuid | undefined {
  return device.written.flatMap(({ mutation }) => (mutation.type === 'message.create' && mutation.messageId === messageId ? [mutation.classId] : [])).at(0);
}

function isActiveByItself(devices: readonly SimDevice[], device: SimDevice, messageId: Uuid, classId: Uuid): boolean {
  const isStatus = ({ mutation }: { mutation: Mutation }): boolean => mutation.type === 'class.update' && mutation.classId === classId && mutation.patch.status !== undefined;
  if (devices.some((other) => other !== device && other.written.some(isStatus))) return false;
  const at = device.written.findIndex(({ mutation }) => mutation.type === 'message.create' && mutation.messageId === messageId);
  const before = device.written.slice(0, at);
  return at >= 0 && !before.some(isStatus) && device.written.slice(at).some(isStatus) && device.written.at(-1)?.evictions === device.written[at]?.evictions;
}
