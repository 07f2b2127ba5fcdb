import type { Rows } from '../../../schema/port/queries.ts';
import type { SearchHit } from '../../../schema/port/search.ts';
import { FoundSection } from './found-section.tsx';
import { HitRow } from './hit-row.tsx';
import type { HitPlaces } from './use-hit-places.ts';

export interface HitSectionProps {
  kind: SearchHit['kind'];
  result: Rows<SearchHit>;
  places: HitPlaces;
  onMore: () => void;
}

/** Results of one kind, the newest first; nothing where there are none. */
export function HitSection({ kind, result, places, onMore }: HitSectionProps) {
  if (result.rows.length === 0) return null;
  return (
    <FoundSection kind={kind} total={result.total ?? result.rows.length} hasMore={result.more === 'stored'} onMore={onMore}>
      {result.rows.map((hit) => {
        const { name, to } = places.of(hit);
        return to === null ? null : (
          <li key={hit._id}>
            <HitRow hit={hit} place={name} to={to} />
          </li>
        );
      })}
    </FoundSection>
  );
}
