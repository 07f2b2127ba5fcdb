import { iri, type Iri, type Uuid } from '../schema/ids.ts';
import type { Preferences } from '../schema/port/queries.ts';
import type { Resource } from '../schema/records/change.ts';
import type { PushMessage } from '../schema/records/push-message.ts';
import type { Person } from '../schema/records/user.ts';
import { fullName } from './port/views/full-name.ts';

/** A push waits for names no longer than this, ms (ours): a browser shows a notice of its own where none comes. */
const NAMES_WITHIN_MS = 500;

/** What names are read from: the receiver's own stores on this device. */
export interface NamedStores {
  readonly userId: Uuid;
  readonly vault: { preferences(): Promise<Preferences> };
  readonly replica: { get(id: Iri): Promise<Resource | null> };
}

/**
 * Returns who or which class a push message is about, such as `Olga Sergeeva · 2 «Б»`, by the names on this device:
 * the push itself carries none, and neither it nor the title carries contents (F-402). Null where the user hides
 * names, where none is known here, and where the stores do not answer in time.
 */
export async function noticeTitle(message: PushMessage, stores: NamedStores): Promise<string | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), NAMES_WITHIN_MS);
  const title = titleOf(message, stores).catch(() => null);
  return Promise.race([title, late.promise]).finally(() => clearTimeout(timer));
}

async function titleOf(message: PushMessage, stores: NamedStores): Promise<string | null> {
  if ((await stores.vault.preferences()).hidesNamesInNotices === true) return null;
  const [subject, className] = await Promise.all([subjectOf(message, stores), classNameOf(message, stores)]);
  const parts = [subject, className].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? null : parts.join(' · ');
}

async function classNameOf(message: PushMessage, { replica }: NamedStores): Promise<string | null> {
  if (message.class === undefined) return null;
  const found = await replica.get(iri.class(message.class));
  if (found?.['@type'] === 'Class') return found.name;
  // A parent who only asks to join sees no class.
  const request = message.request === undefined ? null : await replica.get(iri.connectionRequest(message.request));
  return request?.['@type'] === 'ConnectionRequest' ? request.className : null;
}

async function subjectOf(message: PushMessage, stores: NamedStores): Promise<string | null> {
  if (message.kind === 'message') return senderOf(message, stores);
  if (message.student === undefined) return null;
  const student = await stores.replica.get(iri.student(message.student));
  return student?.['@type'] === 'Student' ? fullName(student) : null;
}

/* Who wrote, where the message is here already or only one other can have written it; else the name of the group. */
async function senderOf(push: PushMessage, { userId, replica }: NamedStores): Promise<string | null> {
  const { thread = '', message = '' } = push;
  const written = await replica.get(iri.message(thread, message));
  if (written?.['@type'] === 'Message') return fullName(written.createdBy);
  const found = await replica.get(iri.thread(thread));
  if (found?.['@type'] !== 'Thread') return null;
  const [other, ...more] = found.members.filter((member: Person) => member._id !== userId);
  return found.type === 'direct' && other !== undefined && more.length === 0 ? fullName(other) : found.name;
}
