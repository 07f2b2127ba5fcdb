import { useState } from 'react';
import type { Rows } from '../../../schema/port/queries.ts';
import { SEARCH_MIN, type SearchHit } from '../../../schema/port/search.ts';
import { useQuery } from '../../data/use-query.ts';

/** Results of one kind for what is typed; those of the letter before stay until the next ones are there. Null: nothing is looked for. */
export function useSearch(text: string, kind: SearchHit['kind'], limit: number): Rows<SearchHit> | null | undefined {
  const isWanted = text.trim().length >= SEARCH_MIN;
  const found = useQuery('search', isWanted ? { text, kind, limit } : null);
  const [held, setHeld] = useState(found);
  if (found !== undefined && found !== held) setHeld(found);
  if (!isWanted && held !== undefined) setHeld(undefined);
  return isWanted ? (found ?? held) : null;
}
