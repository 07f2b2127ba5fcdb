import { uuidV7, type Iri, type Uuid } from '../../schema/ids.ts';
import type { ArgsOf, CommandName, ValueOf, Written } from '../../schema/port/commands.ts';
import type { Resource } from '../../schema/records/change.ts';
import { isAlreadySo } from '../../schema/rules/already-so.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import type { Mutation } from '../../schema/rules/mutation.ts';
import { isAllowed, permissionsOf } from '../../schema/rules/mutation-permission.ts';
import { overlayAll } from '../../schema/rules/overlay-people.ts';
import type { DraftTaken, OutboxRow } from '../replica/vault-store.ts';
import { onDevice } from './command-failure.ts';
import type { OpenUser, PortEnvironment } from './port-environment.ts';

export type Command<C extends CommandName> = (env: PortEnvironment, args: ArgsOf<C>) => Promise<ValueOf<C>>;

/** The logged-in user; a command that needs one fails as the server would without. */
export async function userOf(env: PortEnvironment): Promise<OpenUser> {
  const user = await env.ready();
  if (user === null) throw onDevice(401, 'Unauthorized');
  return user;
}

/** A new id, which is the real one (invariant 4). */
export function newId(env: PortEnvironment): Uuid {
  return uuidV7(env.clock.now(), (bytes) => env.randomBytes(bytes));
}

/** Puts a mutation into the outbox; durable when it resolves. */
export async function write(user: OpenUser, mutation: Mutation, taken: DraftTaken = {}): Promise<null> {
  await user.sources.world.vault.addMutation(mutation, taken);
  return null;
}

/** As write, where the flags that are stored here allow it; the server would refuse the rest, too. */
export async function writeAllowed(user: OpenUser, mutation: Mutation, taken: DraftTaken = {}): Promise<null> {
  await insistAllowed(user, mutation);
  return write(user, mutation, taken);
}

/** As writeAllowed, of several: all of them, or none. */
export async function writeAllAllowed(user: OpenUser, mutations: readonly Mutation[]): Promise<Written> {
  for (const mutation of mutations) await insistAllowed(user, mutation);
  return writtenAs(await user.sources.world.vault.addMutations(mutations));
}

/** Where nothing had to be changed. */
export const NOTHING_WRITTEN: Written = { outboxIds: [] };

/** As write; answers the entry by which the page follows what becomes of it. */
export async function writeFollowed(user: OpenUser, mutation: Mutation, taken: DraftTaken = {}): Promise<Written> {
  const row = await user.sources.world.vault.addMutation(mutation, taken);
  return row === null ? NOTHING_WRITTEN : writtenAs([row]);
}

/** As writeFollowed, where the flags that are stored here allow it. */
export async function writeAllowedFollowed(user: OpenUser, mutation: Mutation, taken: DraftTaken = {}): Promise<Written> {
  await insistAllowed(user, mutation);
  return writeFollowed(user, mutation, taken);
}

function writtenAs(rows: readonly OutboxRow[]): Written {
  return { outboxIds: [...new Set(rows.map(({ id }) => id))] };
}

/** As writeAllowed; answers the row's id, by which its fate is followed. */
export async function writeAllowedRow(user: OpenUser, mutation: Mutation): Promise<Uuid | null> {
  await insistAllowed(user, mutation);
  return (await user.sources.world.vault.addMutation(mutation))?.id ?? null;
}

async function insistAllowed(user: OpenUser, mutation: Mutation): Promise<void> {
  const permissions = permissionsOf(mutation);
  const stored = await Promise.all(permissions.map(({ of }) => user.sources.world.replica.get(of)));
  if (!permissions.every((permission, index) => isAllowed(permission, stored[index] ?? null))) throw onDevice(403, 'Forbidden');
}

/** As write, where the thing is not as wanted already: repeated taps end in one request or none. */
export async function writeUnlessSo(user: OpenUser, mutation: Mutation): Promise<null> {
  const { stored, waiting } = await storedAndWaiting(user, planOf(mutation).entity);
  return isAlreadySo(stored, waiting, mutation) ? null : write(user, mutation);
}

/** A stored thing with what waits laid over it; null where it is not stored, or will be gone. */
export async function asSeen(user: OpenUser, id: Iri): Promise<Resource | null> {
  const { stored, waiting } = await storedAndWaiting(user, id);
  return stored === null ? null : overlayAll(stored, waiting);
}

async function storedAndWaiting(user: OpenUser, id: Iri): Promise<{ stored: Resource | null; waiting: readonly Mutation[] }> {
  const { replica, vault } = user.sources.world;
  const [stored, rows] = await Promise.all([replica.get(id), vault.outbox()]);
  return { stored, waiting: rows.filter((row) => row.state === 'waiting').map(({ mutation }) => mutation) };
}

const turns = new Map<string, Promise<unknown>>();

/** One at a time per place, so that a file that is being added is never left behind by the sending of its draft. */
export function inTurn<T>(place: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(place) ?? Promise.resolve()).then(work);
  const settled = turn.catch(() => undefined).then(() => {
    if (turns.get(place) === settled) turns.delete(place);
  });
  turns.set(place, settled);
  return turn;
}
