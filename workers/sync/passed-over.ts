import { z } from 'zod';
import type { Iri } from '../../schema/ids.ts';
import type { Change } from '../../schema/records/change.ts';
import type { VaultStore } from '../replica/vault-store.ts';

/** Under this name the vault keeps which kinds of things /changes told of that the build of the moment did not know. */
const PASSED_OVER = 'passedOver';
/** What was walked counts for one epoch: a number that grows whenever what lies here may miss something. */
export const EPOCH = 'epoch';
const shapesSchema = z.array(z.string());

/** The shapes of the IRIs that this build knows, for each kind that it keeps: a newer build knows more of them. */
const KNOWN_SHAPES: ReadonlySet<string> = new Set([
  '/users/{}', '/classes/{}', '/students/{}', '/threads/{}', '/icons/{}', '/events/{}', '/awards/{}', '/parent-connection-requests/{}',
  '/classes/{}/stories/{}', '/classes/{}/stories/{}/comments/{}', '/classes/{}/skills/{}', '/students/{}/invitations/{}', '/threads/{}/messages/{}',
]);

/** An IRI without its ids: `/classes/0192…/polls/0193…` is `/classes/+/polls/+` with stars for plus signs. */
export function shapeOf(id: Iri): string {
  return id.split('/').map((part, place) => (place > 0 && place % 2 === 0 ? '{}' : part)).join('/');
}

/** Which epoch of walks counts now. */
export async function epochOf(vault: VaultStore): Promise<string> {
  return (await vault.cursor(EPOCH)) ?? '0';
}

/** What was walked beside the first load is walked again, each thing at its next turn. */
export async function beginEpoch(vault: VaultStore): Promise<void> {
  await vault.saveCursor(EPOCH, String(Number(await epochOf(vault)) + 1));
}

/** Remembers the kinds of a page of changes that this build could only pass over (R-PULL-12). */
export async function rememberPassedOver(vault: VaultStore, changes: readonly Change[]): Promise<void> {
  const unknown = changes.filter(({ resource, deleted, lost }) => resource === undefined && deleted !== true && lost !== true).map((change) => shapeOf(change['@id']));
  if (unknown.length === 0) return;
  const known = await passedOver(vault);
  const all = new Set([...known, ...unknown]);
  if (all.size > known.length) await vault.saveCursor(PASSED_OVER, JSON.stringify([...all]));
}

/**
 * What an older build passed over and this one knows is missing here: a new epoch walks it. Every build that remembers
 * knows the kinds of the first load, so only what is walked beside it can be meant.
 */
export async function makeUpForPassedOver(vault: VaultStore): Promise<void> {
  const all = await passedOver(vault);
  const left = all.filter((shape) => !KNOWN_SHAPES.has(shape));
  if (left.length === all.length) return;
  await beginEpoch(vault);
  await vault.saveCursor(PASSED_OVER, left.length === 0 ? null : JSON.stringify(left));
}

async function passedOver(vault: VaultStore): Promise<readonly string[]> {
  const stored = await vault.cursor(PASSED_OVER);
  return stored === null ? [] : shapesSchema.parse(JSON.parse(stored));
}
