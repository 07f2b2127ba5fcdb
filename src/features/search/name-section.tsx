import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { FEED_PAGE } from '../../../schema/limits.ts';
import type { Elements } from '../../lib/text-or-elements.ts';
import { FoundSection } from './found-section.tsx';

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
  const [showsAll, setShowsAll] = useState(false);
  if (hits.length === 0) return null;
  const shown = showsAll ? hits : hits.slice(0, FEED_PAGE);
  return (
    <FoundSection kind={kind} total={hits.length} hasMore={shown.length < hits.length} onMore={() => setShowsAll(true)}>
      {shown.map((hit) => (
        <li key={hit.key}>
          <NameRow hit={hit} />
        </li>
      ))}
    </FoundSection>
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
