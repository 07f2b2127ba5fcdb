import type { Resource } from '../../schema/records/change.ts';
import type { Message } from '../../schema/records/message.ts';
import type { Story } from '../../schema/records/story.ts';

/** What can be found. */
export type Findable = Message | Story;

/** Whether a resource can be found. */
export function isFindable(resource: Resource): resource is Findable {
  return resource['@type'] === 'Message' || resource['@type'] === 'Story';
}

/** The text of a thing that search looks into: what was written, and the names of its files. */
export function searchTextOf({ body, attachments }: Pick<Findable, 'body' | 'attachments'>): string {
  return [body, ...attachments.map((file) => file.originalName)].filter((part) => part !== '').join('\n');
}

/** 32 bits of a text (FNV-1a), to see that it is another one. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
