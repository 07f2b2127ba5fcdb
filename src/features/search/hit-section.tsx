import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rows } from '../../../schema/port/queries.ts';
import type { SearchHit } from '../../../schema/port/search.ts';
import { Button } from '../../components/button.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { handFocus } from '../../lib/hand-focus.ts';
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
  const { t } = useTranslation('search');
  const format = useFormat();
  const list = useRef<HTMLUListElement>(null);
  // The button may go with what it brings: whoever works by keys goes on from the last one that was there.
  function more(pressed: Element) {
    handFocus(pressed, list.current?.querySelector<HTMLElement>('li:last-child a'));
    onMore();
  }
  if (result.rows.length === 0) return null;
  return (
    <section aria-labelledby={`found-${kind}`}>
      <h2 id={`found-${kind}`} className="mt-4 mb-1 flex items-baseline gap-2 text-subtitle">
        <span>{t(`kind.${kind}`)}</span>
        <span className="text-meta font-normal text-ink-3">{format.number(result.total ?? result.rows.length)}</span>
      </h2>
      <ul ref={list} className="-mx-3">
        {result.rows.map((hit) => {
          const { name, to } = places.of(hit);
          return to === null ? null : (
            <li key={hit._id}>
              <HitRow hit={hit} place={name} to={to} />
            </li>
          );
        })}
      </ul>
      {result.more === 'stored' && (
        <Button variant="soft" wide className="mt-2" onClick={(event) => more(event.currentTarget)}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}
