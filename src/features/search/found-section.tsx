import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchHit } from '../../../schema/port/search.ts';
import { Button } from '../../components/button.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { handFocus } from '../../lib/hand-focus.ts';
import type { Elements } from '../../lib/text-or-elements.ts';

export interface FoundSectionProps {
  kind: SearchHit['kind'] | 'thread' | 'person' | 'student';
  /** How many were found, also those that are not shown. */
  total: number;
  hasMore: boolean;
  onMore: () => void;
  /** The `li` elements, each with one link or button. */
  children: Elements;
}

/** What was found of one kind: a heading with the count, the list, and a button where more can be shown. */
export function FoundSection({ kind, total, hasMore, onMore, children }: FoundSectionProps) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const list = useRef<HTMLUListElement>(null);
  // The button may go with what it brings: whoever works by keys goes on from the last one that was there.
  function more(pressed: Element) {
    handFocus(pressed, list.current?.querySelector<HTMLElement>('li:last-child :is(a, button)'));
    onMore();
  }
  return (
    <section aria-labelledby={`found-${kind}`}>
      <h2 id={`found-${kind}`} className="mt-4 mb-1 flex items-baseline gap-2 text-subtitle">
        <span>{t(`kind.${kind}`)}</span>
        <span className="text-meta font-normal text-ink-3">{format.number(total)}</span>
      </h2>
      <ul ref={list} className="-mx-3">
        {children}
      </ul>
      {hasMore && (
        <Button variant="soft" wide className="mt-2" onClick={(event) => more(event.currentTarget)}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}
