import type { Iri } from '../../schema/ids.ts';
import { resourceSchema, type Resource } from '../../schema/records/change.ts';
import { countsIn, isCarriedOutIn, isCounted } from '../../schema/rules/mutation-effects.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import type { Mutation, MutationType } from '../../schema/rules/mutation.ts';
import { overlayMe } from '../../schema/rules/overlay.ts';
import { overlayResource } from '../../schema/rules/overlay-people.ts';
import type { ReplicaStore } from '../replica/replica-store.ts';
import type { Standing, VaultStore } from '../replica/vault-store.ts';
import type { Writer } from './apply-queue.ts';
import { CURSOR } from './first-load.ts';

/** After these the thing is gone for all who could see it here. */
const REMOVES: ReadonlySet<MutationType> = new Set<MutationType>(['story.delete', 'comment.delete', 'event.delete', 'message.delete', 'request.delete']);
/** These are answered by nothing, or by something that is not kept; the thing is then what it was shown as. */
const SHOWN: ReadonlySet<MutationType> = new Set<MutationType>(['student.delete', 'request.decline']);

export interface AnswerStores {
  readonly replica: Pick<ReplicaStore, 'get'>;
  readonly vault: Pick<VaultStore, 'me' | 'cursor'>;
}

/**
 * The versions of what a mutation counts in, of what it is shown as, and of the own account where it changes that. To be
 * asked before the first try leaves, and kept with the row: what has the same version afterwards does not count it yet.
 */
export async function standingOf({ replica, vault }: AnswerStores, mutation: Mutation): Promise<Standing> {
  const standing: Record<Iri, number> = {};
  const account = changesAccount(mutation) ? await vault.me() : null;
  if (account !== null) standing[account['@id']] = account.version;
  const shown = SHOWN.has(mutation.type) ? [planOf(mutation).entity] : [];
  for (const id of [...countsIn(mutation), ...shown]) {
    const stored = await replica.get(id);
    if (stored !== null) standing[id] = stored.version;
  }
  return standing;
}

/**
 * Puts into the replica what the server's answer to a mutation says, so that nothing jumps when its row goes
 * (R-OUT-02). What it counts in is written as it was shown, at its old version: the next change of it brings the truth.
 * Where the echo came before the answer, it is the truth already. `answer` null: there was nothing left to do. What is
 * no longer as `standing` says may count it already, so the truth is waited for: counted twice it would stay wrong.
 * @returns false, and nothing is written, where a student was to be taken out who is no longer as before: changed before
 *   the answer was made or given back behind it, which only the server can say. Until it has, the row has to stay.
 */
export async function storeAnswer(stores: AnswerStores, writer: Writer, mutation: Mutation, answer: unknown, standing: Standing): Promise<boolean> {
  const { entity } = planOf(mutation);
  const isSame = !SHOWN.has(mutation.type) || (await isAsBefore(stores, entity, standing));
  if (!isSame && mutation.type === 'student.delete') return false;
  const resource = answer === null || answer === undefined ? null : (resourceSchema.safeParse(answer).data ?? null);
  const sides = answer === null || changesAccount(mutation) ? [] : await countedSides(stores, mutation, entity, resource, standing);
  const own = resource !== null && (await hasPlace(stores, mutation, resource)) ? [resource] : [];
  const shown = SHOWN.has(mutation.type) && isSame ? await shownAs(stores, mutation, [entity]) : { put: [], gone: [] };
  if (REMOVES.has(mutation.type)) {
    // What is only said to be gone may have been lost, and come back: no tombstone then.
    if (answer === null) await writer.hide(entity);
    else {
      if (mutation.type === 'story.delete') await writer.purge(entity);
      await writer.remove([entity]);
    }
  }
  for (const resource of shown.gone) await writer.hide(resource['@id']);
  if (own.length > 0) await writer.put(own);
  const laidOver = [...shown.put, ...sides, ...(own.length > 0 ? [] : await ownAccount(stores, mutation, standing))];
  if (laidOver.length > 0) await writer.show(laidOver);
  return true;
}

/**
 * The answer that a key gives again may be older than the loss of what it speaks of: what was changed must still be
 * here, and what was made needs the scope that it lies in. What is missing comes with its scope, by the changes.
 */
async function hasPlace({ replica }: AnswerStores, mutation: Mutation, resource: Resource): Promise<boolean> {
  const isHere = async (id: Iri): Promise<boolean> => (await replica.get(id)) !== null;
  const { creates, entity } = planOf(mutation);
  if (!creates) return isHere(entity);
  switch (resource['@type']) {
    case 'Message':
      return isHere(resource.thread);
    case 'Story':
    case 'Event':
      return isHere(resource.class);
    case 'Comment':
      return isHere(resource.story);
    case 'Award':
    case 'Invitation':
      return isHere(resource.student);
    case 'Student':
      return (await Promise.all(resource.classes.map(isHere))).includes(true);
    case 'Class':
    case 'Thread':
    case 'ConnectionRequest':
    case 'Skill':
    case 'Icon':
    case 'User':
      return true;
  }
}

/**
 * What a mutation counts in, as it was shown. Nothing where the replica already has what the server made of it, or the
 * answer says that it was not carried out there; nor of a move while everything is loaded, for a class may be here as it
 * was behind another one's move, and the student as before it: this one then changed nothing, and nothing would say so (seed 4179).
 */
export async function countedSides(stores: AnswerStores, mutation: Mutation, entity: Iri, answer: Resource | null, standing: Standing): Promise<readonly Resource[]> {
  const stored = await stores.replica.get(entity);
  if (Object.keys(standing).length === 0 || isCounted(mutation, stored)) return [];
  if (mutation.type === 'student.move' && (await stores.vault.cursor(CURSOR)) === null) return [];
  const now = await standingOf(stores, mutation);
  const counting = new Set(countsIn(mutation));
  const sides = Object.entries(standing).flatMap(([id, version]) => (counting.has(id) && now[id] === version && isCarriedOutIn(mutation, stored, answer, id) ? [id] : []));
  return (await shownAs(stores, mutation, sides)).put;
}

/**
 * Or gone already. A student taken out and given back since the first try left is not to go again by that try's answer;
 * a request is decided once, and is here as it was until then, whatever else of it has changed.
 */
async function isAsBefore({ replica }: AnswerStores, id: Iri, standing: Standing): Promise<boolean> {
  const stored = await replica.get(id);
  if (stored?.['@type'] === 'ConnectionRequest') return stored.status === null;
  return stored === null || standing[id] === stored.version;
}

async function shownAs(stores: AnswerStores, mutation: Mutation, ids: readonly Iri[]): Promise<{ put: Resource[]; gone: Resource[] }> {
  const shown: { put: Resource[]; gone: Resource[] } = { put: [], gone: [] };
  for (const id of ids) {
    const stored = await stores.replica.get(id);
    const next = stored === null ? null : overlayResource(stored, mutation);
    if (next !== null) shown.put.push(next);
    else if (stored !== null) shown.gone.push(stored);
  }
  return shown;
}

function changesAccount({ type }: Mutation): boolean {
  return type === 'profile.update' || type === 'account.update';
}

/**
 * The own profile is answered as a teacher or a parent, so the account is what it was shown as; unless it may have
 * changed since the first try left: what was shown would stand over a newer truth, at that one's version.
 */
async function ownAccount({ vault }: AnswerStores, mutation: Mutation, standing: Standing): Promise<readonly Resource[]> {
  const before = changesAccount(mutation) ? await vault.me() : null;
  return before === null || standing[before['@id']] !== before.version ? [] : [overlayMe(before, mutation)];
}
