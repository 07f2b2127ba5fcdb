import { isDeepStrictEqual } from 'node:util';
import { iri, type Iri, type Uuid } from '../../schema/ids.ts';
import type { Resource } from '../../schema/records/change.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import type { Mutation } from '../../schema/rules/mutation.ts';
import { newestInterval } from '../../workers/sync/intervals.ts';
import { refusedByArchive } from './archive-faults.ts';
import { comebackFaults } from './comeback-faults.ts';
import { refusedPoints } from './points-faults.ts';
import { faultsOfQuotes } from './quote-faults.ts';
import { sentFaults } from './sent-faults.ts';
import type { SimDevice } from './sim-device.ts';
import type { SimServer } from './sim-server.ts';

/** A mutation that a person was told is kept. */
export interface Acknowledged {
  readonly device: SimDevice;
  /** How often the device had been evicted: what it kept before the next time is gone with it. */
  readonly evictions: number;
  readonly mutation: Mutation;
  /** Cancelled by what it undid. */
  readonly isFolded: boolean;
}

/** Silence, a beat and the time in which the storm looks, ms: far more than a takeover takes. */
const TAKEOVER_MS = 12_000;

/** What must hold at every moment: what was kept is shown, in the outbox or as the server's; nothing becomes older. */
export async function faultsNow(devices: readonly SimDevice[], server: SimServer, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const faults = devices.flatMap((device) => [...agedFaults(device), ...leadFaults(device)]);
  for (const device of devices) faults.push(...(await comebackFaults(device, server)));
  for (const { device, evictions, mutation, isFolded } of acknowledged) {
    if (mutation.type !== 'message.create' && mutation.type !== 'story.create') continue;
    if (isFolded || evictions !== device.evictions) continue;
    const { entity } = planOf(mutation);
    if (device.replica.rows.has(entity) || device.vault.rows.some((row) => planOf(row.mutation).entity === entity)) continue;
    if ([entity, ...planOf(mutation).needs].some((id) => server.wentFrom(device.user, id))) continue;
    // Deleted, or no longer this person's to see: then it was theirs once.
    if ((server.wasMade(entity) || isUndone(device, mutation)) && !(await server.shows(device.user, entity))) continue;
    faults.push(`${device.name} shows ${entity} no more, though it was kept`);
  }
  return faults;
}

/** Of the tabs that run one leads, and one alone; it may take some seconds (R-TAB-01, R-TAB-03). */
function leadFaults(device: SimDevice): string[] {
  const running = device.living.filter(({ fate }) => !fate.isFrozen);
  const leaders = running.filter(({ engine }) => engine.status.now().isLeader);
  const realms = running.map(({ name }) => name).join(' ');
  const now = device.clock.now();
  if (leaders.length > 0 || running.length === 0) device.leaderless = null;
  else if (device.leaderless?.realms !== realms) device.leaderless = { realms, since: now };
  if (leaders.length > 1) return [`${device.name} is led by ${leaders.map(({ name }) => name).join(' and ')} at once`];
  return device.leaderless !== null && now - device.leaderless.since > TAKEOVER_MS ? [`nobody leads ${device.name}`] : [];
}

function agedFaults(device: SimDevice): string[] {
  const faults: string[] = [];
  const versions = new Map<string, number>();
  for (const [id, { version }] of device.replica.rows) {
    if (version < (device.versions.get(id) ?? 0)) faults.push(`${device.name} has ${id} as it was before`);
    versions.set(id, version);
  }
  device.versions = versions;
  return faults;
}

/** What must hold once everything has come to rest. */
export function faultsAtEnd(devices: readonly SimDevice[], server: SimServer, acknowledged: readonly Acknowledged[], revoked: ReadonlySet<Uuid>): string[] {
  const faults = [...server.ownFaults()];
  const notified = new Map<Uuid, number>();
  for (const { mutation } of writtenOn(devices)) if (mutation.type === 'invitation.notify') notified.set(mutation.invitationId, (notified.get(mutation.invitationId) ?? 0) + 1);
  for (const [id, letters] of server.letters) if (letters > 1 + (notified.get(id) ?? 0)) faults.push(`doubled: ${letters} letters of the invitation ${id}`);
  for (const device of devices) faults.push(...deviceFaults(device, server).map((fault) => `${device.name}: ${fault}`));
  faults.push(...sessionFaults(devices, revoked));
  faults.push(...lostFaults(server, acknowledged), ...orderFaults(devices, server), ...wishFaults(devices, server), ...faultsOfQuotes(devices, server), ...refusedPoints(devices, server), ...refusedByArchive(devices, server));
  return faults;
}

function sessionFaults(devices: readonly SimDevice[], revoked: ReadonlySet<Uuid>): string[] {
  return devices.flatMap((device) => (device.sessionState === 'expired' && !revoked.has(device.user) ? [`${device.name} was logged out by nobody`] : []));
}

function deviceFaults(device: SimDevice, server: SimServer): string[] {
  const faults: string[] = [];
  for (const row of device.vault.rows) {
    if (row.state === 'waiting') faults.push(`${row.mutation.type} still waits`);
    else if (row.refusal === null) faults.push(`${row.mutation.type} is parked without a reason`);
    else if (row.refusal.status !== null && !device.refusals.has(row.refusal.status)) faults.push(`${row.mutation.type} is parked with ${row.refusal.status}, which the server never said`);
    else if (row.refusal.code === 'fileLost') faults.push(`the files of ${row.mutation.type} are lost`);
  }
  faults.push(...sentFaults(device));
  if (device.vault.rows.length === 0 && device.vault.blobs.size > 0 && device.draftCount === 0) faults.push('bytes are left behind');
  const seat = server.seat(device.user);
  const stale = server.generation > 1;
  for (const [id, row] of device.replica.rows) {
    const truth = seat.rows.get(id);
    if (truth === undefined) {
      if (!isReviewed(row) && !waitsInArchive(row, seat.rows)) faults.push(`still has ${id}`);
    } else if (!isAsTruth(row, truth, stale)) faults.push(`${id} is stale: ${difference(row, truth)}`);
  }
  for (const [id, truth] of seat.rows) {
    if (device.replica.rows.has(id) || truth['@type'] === 'Message' || isReviewed(truth) || waitsInArchive(truth, seat.rows)) continue;
    if (truth['@type'] === 'Invitation' && !truth.canCancel) continue;
    faults.push(`lacks ${id}`);
  }
  for (const thread of seat.rows.values()) if (thread['@type'] === 'Thread') faults.push(...holes(device, server, thread._id));
  return faults;
}

/** Between the ends of each proven stretch nothing may be missing, and the newest must reach the present. */
function holes(device: SimDevice, server: SimServer, threadId: Uuid): string[] {
  const faults: string[] = [];
  const intervals = device.intervalsOf(threadId);
  const newest = newestInterval(intervals);
  const messages = server.seat(device.user).messages(threadId);
  const last = messages.at(-1);
  if (newest === null) return [`${iri.thread(threadId)} has no proven stretch`];
  if (last !== undefined && newest.to < last.createdAt) faults.push(`${iri.thread(threadId)} does not reach the present`);
  for (const { from, to } of intervals) {
    for (const message of messages) {
      if (message.createdAt < from || message.createdAt > to || device.replica.rows.has(message['@id'])) continue;
      faults.push(`a hole: ${message['@id']} of ${message.createdAt} lies in a stretch that is shown as whole`);
    }
  }
  if (newest.isStart && messages[0] !== undefined && messages[0].createdAt < newest.from) faults.push(`${iri.thread(threadId)} is said to begin later than it does`);
  return faults;
}

/** Everything that was kept has arrived, waits parked with its reason, was undone by the same person, or could no longer be asked for. */
function lostFaults(server: SimServer, acknowledged: readonly Acknowledged[]): string[] {
  const faults: string[] = [];
  for (const entry of acknowledged) {
    const { device, evictions, mutation, isFolded } = entry;
    if (isFolded || evictions !== device.evictions) continue;
    const { entity, creates } = planOf(mutation);
    if (!creates || mutation.type === 'thread.createDirect' || mutation.type === 'push.subscribe' || mutation.type === 'request.create') continue;
    if (server.wasMade(entity) || isUndone(device, mutation)) continue;
    if (device.vault.rows.some((row) => planOf(row.mutation).entity === entity)) continue;
    faults.push(`lost: ${device.name} kept ${mutation.type} ${entity}, and the server never heard of it`);
  }
  return faults;
}

/**
 * The same device took it back, or what it needs, before or after it left; also where the tab died before it could say
 * that the taking back is kept (seed 979): it was in the vault all the same.
 */
function isUndone(device: SimDevice, mutation: Mutation): boolean {
  const { entity, needs } = planOf(mutation);
  return device.written.some(({ mutation: other }) => {
    if (!other.type.endsWith('.delete') && other.type !== 'invitation.cancel') return false;
    const gone = planOf(other).entity;
    return gone === entity || needs.includes(gone);
  });
}

/** Where one device alone has changed a field, the truth is what it said last. */
function wishFaults(devices: readonly SimDevice[], server: SimServer): string[] {
  const wishes = new Map<string, { device: SimDevice; isAlone: boolean; entity: string; wish: Wish }>();
  for (const { device, evictions, mutation } of writtenOn(devices)) {
    const { entity } = planOf(mutation);
    // Deleted behind the wish, and out of reach by then, it may be there again with the access to it: no wish of it is asked for (seed 36518).
    if (mutation.type.endsWith('.delete') && server.wentFrom(device.user, entity)) for (const [key, known] of wishes) if (known.entity === entity) wishes.set(key, { ...known, isAlone: false });
    const wish = wishIn(mutation);
    if (wish === null) continue;
    // What each likes or mutes is one's own; a name is everybody's.
    const key = `${wish.isOwn ? device.user : ''} ${entity} ${wish.field}`;
    const before = wishes.get(key);
    const isAlone = (before === undefined || (before.device === device && before.isAlone)) && evictions === device.evictions;
    wishes.set(key, { device, isAlone, entity, wish });
  }
  return [...wishes.values()].flatMap(({ device, isAlone, entity, wish }) => {
    const truth = server.seat(device.user).rows.get(entity);
    if (!isAlone || truth === undefined || device.vault.rows.some((row) => planOf(row.mutation).entity === entity)) return [];
    // Confirmed, liked or muted while it was out of reach: that is moot, and the thing may have come back since (seed 20491).
    if (wish.isOwn && server.wentFrom(device.user, entity)) return [];
    const value: unknown = Object.entries(truth).find(([name]) => name === wish.field)?.[1];
    return value === wish.value ? [] : [`${device.name} last wished ${wish.field} of ${entity} to be ${wish.value}, and it is ${String(value)}`];
  });
}

function writtenOn(devices: readonly SimDevice[]) {
  return devices.flatMap((device) => device.written.map((entry) => ({ ...entry, device })));
}

interface Wish {
  readonly field: string;
  readonly value: string | boolean;
  readonly isOwn: boolean;
}

function wishIn(mutation: Mutation): Wish | null {
  if (mutation.type === 'story.like' || mutation.type === 'story.unlike') return { field: 'isLiked', value: mutation.type === 'story.like', isOwn: true };
  if (mutation.type === 'story.acknowledge') return { field: 'isAcknowledged', value: true, isOwn: true };
  if (mutation.type === 'thread.mute' || mutation.type === 'thread.unmute') return { field: 'isNotificationEnabled', value: mutation.type === 'thread.unmute', isOwn: true };
  if (mutation.type === 'class.update') return mutation.patch.name === undefined ? null : { field: 'name', value: mutation.patch.name, isOwn: false };
  if (mutation.type === 'student.update') return mutation.patch.firstName === undefined ? null : { field: 'firstName', value: mutation.patch.firstName, isOwn: false };
  if (mutation.type === 'event.update') return mutation.patch.title === undefined ? null : { field: 'title', value: mutation.patch.title, isOwn: false };
  if (mutation.type === 'story.update') return { field: 'body', value: mutation.body, isOwn: false };
  return null;
}

/** Messages of one device in one thread stand in the order in which they were written. */
function orderFaults(devices: readonly SimDevice[], server: SimServer): string[] {
  const faults: string[] = [];
  const newest = new Map<string, { place: number; id: Uuid }>();
  for (const { device, mutation, evictions } of writtenOn(devices)) {
    if (mutation.type !== 'message.create') continue;
    const place = server.orderIn(mutation.threadId).indexOf(mutation.messageId);
    if (place < 0) continue;
    const lane = `${device.name} ${evictions} ${mutation.threadId}`;
    const before = newest.get(lane);
    if (before !== undefined && before.place > place) faults.push(`out of order: ${mutation.messageId} of ${device.name} stands before ${before.id}, which was written earlier`);
    newest.set(lane, { place, id: mutation.messageId });
  }
  return faults;
}

/** REST lists requests that wait; of the others one is only told. */
function isReviewed(row: Resource): boolean {
  return row['@type'] === 'ConnectionRequest' && row.status !== null;
}

/** Nor those that nobody can decide until the class is active again; of what was asked meanwhile one is told. */
function waitsInArchive(row: Resource, seen: ReadonlyMap<Iri, Resource>): boolean {
  if (row['@type'] !== 'ConnectionRequest' || row.canReview || row.canDelete) return false;
  const group = seen.get(row.class);
  return group?.['@type'] === 'Class' && group.status === 'archive';
}

/** Of what was stored, the truth that it was found to be equal to: both are written anew when they change. */
const found = new WeakMap<Resource, Resource>();

/** Names of people inside old things are told by /changes alone, so after a gap in it (`isStale`) they may be the former ones. */
function isAsTruth(row: Resource, truth: Resource, isStale: boolean): boolean {
  if (found.get(row) === truth) return true;
  const isSame = isDeepStrictEqual(plain(row), plain(truth)) || (isStale && isDeepStrictEqual(nameless(row), nameless(truth)));
  if (isSame) found.set(row, truth);
  return isSame;
}

/** `@context` says how an answer is to be read, not what there is; it stands in what is asked for by name alone. */
function plain(row: Resource): object {
  return { ...row, version: 0, '@context': undefined };
}

function nameless(row: Resource): unknown {
  return JSON.parse(JSON.stringify(plain(row), (key, value: unknown) => (key === 'firstName' || key === 'lastName' ? '' : value)));
}

function difference(row: Resource, truth: Resource): string {
  const one: ReadonlyMap<string, unknown> = new Map(Object.entries(row));
  return Object.entries(truth).filter(([key, value]) => !isDeepStrictEqual(one.get(key), value)).map(([key, value]) => `${key} ${JSON.stringify(one.get(key))} is ${JSON.stringify(value)}`).join(', ');
}

