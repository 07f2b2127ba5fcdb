import { hasContent } from './no-draft.ts';
import type { Draft } from './vault-store.ts';

/** A place with the words and files of another behind its own; null where that has none. What was chosen there speaks of what is gone. */
export function joinedDraft(place: string, before: Draft | undefined, moved: Draft): Draft | null {
  if (!hasContent(moved)) return null;
  const { body = '', attachments = [], ...rest } = before ?? {};
  return { ...rest, place, body: [body, moved.body.trim()].filter((words) => words !== '').join('\n\n'), attachments: [...attachments, ...moved.attachments], updatedAt: moved.updatedAt };
}
