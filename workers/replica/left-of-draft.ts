import type { Mutation } from '../../schema/rules/mutation.ts';
import type { Draft } from './vault-store.ts';

/** What stays of a draft when a mutation made of it is written: files that another tab added behind its being read (R-FILE-07). Null: nothing. */
export function leftOfDraft(draft: Draft | undefined, mutation: Mutation): Draft | null {
  if (draft === undefined) return null;
  const taken = new Set('attachments' in mutation ? mutation.attachments.map(({ fileId }) => fileId) : []);
  const attachments = draft.attachments.filter(({ fileId }) => !taken.has(fileId));
  return attachments.length === 0 ? null : { place: draft.place, body: '', attachments, updatedAt: draft.updatedAt };
}
