import type { Iri } from '../../schema/ids.ts';
import type { VaultStore } from '../replica/vault-store.ts';

const STORY = /^\/classes\/([^/]+)\/stories\/([^/]+)$/;

/**
 * The edit of a story that was begun and not sent has no place any more once that is deleted elsewhere: its words and
 * files move to `gone:{classId}`, which the class's feed offers. All else that was begun of what is gone stays where it
 * is, and the outbox page has it (strandedDrafts): nothing that somebody wrote or picked goes unasked (GEN-10).
 */
export async function moveOrphanedEdit(vault: VaultStore, deleted: Iri): Promise<void> {
  const [, classId, storyId] = STORY.exec(deleted) ?? [];
  if (classId === undefined || storyId === undefined) return;
  const place = `edit:${storyId}`;
  if ((await vault.draft(place)) !== null) await vault.moveDraft(place, `gone:${classId}`);
}
