import { useState } from 'react';
import type { Rows } from '../../../schema/port/queries.ts';
import { SEARCH_MIN, type SearchHit } from '../../../schema/port/search.ts';
import { useQuery } from '../../data/use-query.ts';

/** Results of one kind for what is typed; those of the letter before stay until the next ones are there. `threadId` null: in all threads. Null: nothing is looked for. */
export function useSearch(text: string, kind: SearchHit['kind'], limit: number, threadId: string | null): Rows<SearchHit> | null | undefined {
  const isWanted = text.trim().length >= SEARCH_MIN;
  const scope = threadId === null ? {} : { threadId };
  const found = useQuery('search', isWanted ? { text, kind, limit, ...scope } : null);
  const [held, setHeld] = useState(found);
  if (found !== undefined && found !== held) setHeld(found);
  if (!isWanted && held !== undefined) setHeld(undefined);
  return isWanted ? (found ?? held) : null;
}
