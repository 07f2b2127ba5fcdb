import { Fragment, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FEED_PAGE } from '../../../schema/limits.ts';
import { Button } from '../../components/button.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { handFocus } from '../../lib/hand-focus.ts';
import type { Elements } from '../../lib/text-or-elements.ts';

/** A thread or a person that was found by name. */
export interface NameHit {
  readonly key: string;
  readonly face: Elements;
  readonly name: string;
  /** What tells it from another of the same name; '' for nothing. */
  readonly detail: string;
  /** The address that opens it, or what a press does. */
  readonly opens: string | (() => void);
}

const LOOK = 'grid min-h-15 w-full grid-cols-[44px_minmax(0,1fr)] items-center gap-3 rounded-card px-3 py-1.5 text-left hover:bg-hover active:bg-press';

/** Threads or people found by name, the first FEED_PAGE of them until more are asked for; nothing where there are none. */
export function NameSection({ kind, hits }: { kind: 'thread' | 'person' | 'student'; hits: readonly NameHit[] }) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const list = useRef<HTMLUListElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  if (hits.length === 0) return null;
  return (
    <section aria-labelledby={`found-${kind}`}>
      <h2 id={`found-${kind}`} className="mt-4 mb-1 flex items-baseline gap-2 text-subtitle">
        <span>{t(`kind.${kind}`)}</span>
        <span className="text-meta font-normal text-ink-3">{format.number(hits.length)}</span>
      </h2>
      <ul ref={list} className="-mx-3">
        {(showsAll ? hits : hits.slice(0, FEED_PAGE)).map((hit) => (
          <li key={hit.key}>
            <NameRow hit={hit} />
          </li>
        ))}
      </ul>
      {!showsAll && hits.length > FEED_PAGE && (
        <Button
          wide
          className="mt-2"
          onClick={(event) => {
            handFocus(event.currentTarget, list.current?.querySelector<HTMLElement>('li:last-child :is(a, button)'));
            setShowsAll(true);
          }}
        >
          {t('more')}
        </Button>
      )}
    </section>
  );
}

function NameRow({ hit: { face, name, detail, opens } }: { hit: NameHit }) {
  const row = (
    <Fragment>
      {face}
      <span className="min-w-0">
        <span className="line-clamp-2 text-label wrap-anywhere">{name}</span>
        {detail !== '' && <span className="line-clamp-2 text-small text-ink-3 wrap-anywhere">{detail}</span>}
      </span>
    </Fragment>
  );
  if (typeof opens === 'string') return <Link to={opens} className={LOOK}>{row}</Link>;
  return (
    <button type="button" onClick={opens} className={LOOK}>
      {row}
    </button>
  );
}
