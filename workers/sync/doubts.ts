import { z } from 'zod';
import { idOf, type Iri } from '../../schema/ids.ts';
import type { Mutation } from '../../schema/rules/mutation.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import { heldResource } from '../replica/held-row.ts';
import type { ReplicaStore } from '../replica/replica-store.ts';
import type { VaultStore } from '../replica/vault-store.ts';
import type { ApplyQueue } from './apply-queue.ts';
import { subject, type Subject, type SubjectParts } from './heal-claims.ts';
import { singleOf } from './heal-lists.ts';
import { dropUnlisted, mend } from './heal-mend.ts';
import { shapeOf } from './passed-over.ts';
import { DONE, type Ended, type WalkParts } from './walk.ts';

/** Under this name the vault keeps what is to be asked for behind the next pull. */
const DOUBTFUL = 'doubtful';
const irisSchema = z.array(z.string());

/** How an answer to a mutation came: to a second try, or as a refusal that leaves nothing to do, for what it is about is out of reach. */
export interface DoubtfulAnswer {
  readonly isSecondTry: boolean;
  readonly isMoot: boolean;
}

/**
 * Whether an answer may leave here what is no longer so, with nothing to come that would say it (R-HEAL-07). What a second
 * try made may have been deleted since the first: the changes that said so may be over, or lost with the cursor. What is
 * refused as out of reach may be within reach again, and here.
 */
export async function isDoubtful(replica: Pick<ReplicaStore, 'get'>, mutation: Mutation, { isSecondTry, isMoot }: DoubtfulAnswer): Promise<boolean> {
  const { call, creates, entity } = planOf(mutation);
  if (subjectOf(entity) === null || !(isMoot ? call.method === 'DELETE' : isSecondTry && creates)) return false;
  const isHere = (await replica.get(entity)) !== null;
  return isHere === isMoot;
}

/** To be called in a job of the queue, before the answer is stored: a kill in between has it asked for in vain. */
export async function noteDoubt(vault: VaultStore, id: Iri): Promise<void> {
  await saveDoubts(vault, [...new Set([...(await doubts(vault)), id])]);
}

/** Asks the server for all that is in doubt and makes it so here; what cannot be asked for now stays. */
export async function settleDoubts(parts: WalkParts & SubjectParts): Promise<Ended> {
  for (const id of await doubts(parts.vault)) {
    const ended = await settle(parts, id);
    if (ended.kind !== 'done') return ended;
    await forget(parts, id);
  }
  return DONE;
}

async function settle(parts: WalkParts & SubjectParts, id: Iri): Promise<Ended> {
  const of = subjectOf(id);
  if (of === null) return DONE;
  if (singleOf(of, id) === null) return mend(parts, of, () => undefined);
  const stored = await parts.replica.get(id);
  const row = stored === null ? { iri: id, id: idOf(id), version: -1, mark: '', at: 0 } : heldResource(stored);
  return dropUnlisted(parts, of, row, () => undefined);
}

async function forget({ queue, vault }: { queue: ApplyQueue; vault: VaultStore }, id: Iri): Promise<void> {
  await queue.run(queue.ticket(), async () => saveDoubts(vault, (await doubts(vault)).filter((each) => each !== id)));
}

async function doubts(vault: VaultStore): Promise<readonly Iri[]> {
  const stored = await vault.cursor(DOUBTFUL);
  return stored === null ? [] : irisSchema.parse(JSON.parse(stored));
}

async function saveDoubts(vault: VaultStore, ids: readonly Iri[]): Promise<void> {
  await vault.saveCursor(DOUBTFUL, ids.length === 0 ? null : JSON.stringify(ids));
}

/** Null: of a kind that nobody can delete. */
function subjectOf(id: Iri): Subject | null {
  const [, , first = '', , second = ''] = id.split('/');
  switch (shapeOf(id)) {
    case '/threads/{}/messages/{}':
      return subject('Message', `/threads/${first}`);
    case '/classes/{}/stories/{}':
      return subject('Story', `/classes/${first}`);
    case '/classes/{}/stories/{}/comments/{}':
      return subject('Comment', `/classes/${first}/stories/${second}`);
    case '/students/{}':
      return subject('Student', null);
    case '/events/{}':
      return subject('Event', null);
    case '/parent-connection-requests/{}':
      return subject('ConnectionRequest', null);
    default:
      return null;
  }
}
