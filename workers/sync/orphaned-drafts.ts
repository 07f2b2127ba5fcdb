import type { Iri } from '../../schema/ids.ts';
import type { VaultStore } from '../replica/vault-store.ts';

const STORY = /^\/classes\/([^/]+)\/stories\/([^/]+)$/;
const EVENT = /^\/events\/([^/]+)$/;

/**
 * What was changed of a story or an event and not sent has no place any more once that is deleted elsewhere. The words
 * of a story's edit move to `gone:{classId}`, which the class's feed offers once; the rest goes.
 */
export async function clearOrphanedDrafts(vault: VaultStore, deleted: Iri): Promise<void> {
  const [, classId, storyId] = STORY.exec(deleted) ?? [];
  const eventId = EVENT.exec(deleted)?.[1];
  if (classId !== undefined && storyId !== undefined) {
    const body = (await vault.draft(`edit:${storyId}`))?.body.trim() ?? '';
    const place = `gone:${classId}`;
    const before = (await vault.draft(place))?.body ?? '';
    if (body !== '' && !before.includes(body)) await vault.saveDraftBody(place, before === '' ? body : `${before}\n\n${body}`);
    await dropDraft(vault, `edit:${storyId}`);
  }
  if (eventId !== undefined) await dropDraft(vault, `event-edit:${eventId}`);
}

/* The words first: a kill in between leaves them twice, never nowhere. */
async function dropDraft(vault: VaultStore, place: string): Promise<void> {
  const draft = await vault.draft(place);
  if (draft === null) return;
  for (const { fileId } of draft.attachments) await vault.removeDraftFile(place, fileId);
  await vault.saveDraftOptions(place, {});
  await vault.saveDraftBody(place, '');
}
