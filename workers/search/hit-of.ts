import { idOf } from '../../schema/ids.ts';
import type { SearchHit } from '../../schema/port/search.ts';
import type { Resource } from '../../schema/records/change.ts';
import { isFindable, searchTextOf } from './search-text.ts';
import { snippetOf } from './snippet.ts';

/** A stored thing as a result of a search for these stems; null for what cannot be found. */
export function hitOf(resource: Resource, stems: ReadonlySet<string>): SearchHit | null {
  if (!isFindable(resource)) return null;
  const inBody = snippetOf(resource.body, stems);
  // The names of its files stand there only where they are what was found.
  const snippet = inBody.marks.length > 0 ? inBody : snippetOf(searchTextOf(resource), stems);
  const shared = { _id: resource._id, at: resource.createdAt, snippet };
  return resource['@type'] === 'Message'
    ? { ...shared, kind: 'message', placeId: idOf(resource.thread), author: resource.createdBy }
    : { ...shared, kind: 'story', placeId: idOf(resource.class), author: resource.author };
}
