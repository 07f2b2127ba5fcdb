import { iri, type Uuid } from '../../schema/ids.ts';
import { feedCall } from '../../schema/calls/story-calls.ts';
import type { VaultStore } from '../replica/vault-store.ts';
import { DONE, FIRST_STORIES, walk, type Ended, type WalkParts } from './walk.ts';

/**
 * Walks the stories of one class to its first one, from where an earlier walk stopped; nothing where they are complete.
 * Used where the walk over all stories has not come that far, and for a class that is new to the user.
 */
export async function fetchClassStories(parts: WalkParts & { vault: VaultStore }, classId: Uuid): Promise<Ended> {
  return walkStories(parts, classId, false);
}

/** The newest stories of a class, one page: what its screen shows first. */
export async function fetchNewestStories(parts: WalkParts & { vault: VaultStore }, classId: Uuid): Promise<Ended> {
  return walkStories(parts, classId, true);
}

async function walkStories(parts: WalkParts & { vault: VaultStore }, classId: Uuid, isOnePage: boolean): Promise<Ended> {
  const { vault } = parts;
  const scope = iri.class(classId);
  if (await vault.isHistoryComplete(scope)) return DONE;
  const name = `feed:${classId}`;
  return walk(parts, feedCall, {
    params: { classId },
    query: { itemsPerPage: String(FIRST_STORIES) },
    link: await vault.cursor(name),
    isOnePage,
    onPage: async (_, next) => {
      await vault.saveCursor(name, next);
      if (next === null) await vault.setHistoryComplete(scope, true);
    },
  });
}
