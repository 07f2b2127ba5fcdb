import type { Uuid } from '../../schema/ids.ts';
import type { Mutation } from '../../schema/rules/mutation.ts';
import { leftOfDraft } from './left-of-draft.ts';
import type { Draft } from './vault-store.ts';

/** So many sendings of a place are remembered: more than can be under way there at once. */
const REMEMBERED = 20;

/** The sendings of a place with one more, the oldest forgotten. */
export function withSending(kept: readonly Uuid[], sendId: Uuid): readonly Uuid[] {
  return [...kept, sendId].slice(-REMEMBERED);
}

/** What stays of a draft whose words were written before: all of its files, which were picked since. */
export function leftOfKept(draft: Draft | undefined, mutation: Mutation): Draft | null {
  return leftOfDraft(draft, 'attachments' in mutation ? { ...mutation, attachments: [] } : mutation);
}
