import { memo } from 'react';
import { Link } from 'react-router';
import type { SearchHit } from '../../../schema/port/search.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { PersonAvatar } from '../../lib/person-avatar.tsx';
import { personName } from '../../lib/person-name.ts';
import { useNow } from '../../lib/use-now.ts';
import { MarkedText } from './marked-text.tsx';

export interface HitRowProps {
  hit: SearchHit;
  /** The conversation or class that it stands in. */
  place: string;
  to: string;
}

/** A result: who, where and when, and the words around what was found. */
export const HitRow = memo(function HitRow({ hit, place, to }: HitRowProps) {
  const format = useFormat();
  const now = useNow();
  return (
    <Link to={to} className="grid grid-cols-[44px_minmax(0,1fr)] gap-3 rounded-card px-3 py-2.5 transition-colors duration-quick hover:bg-hover active:bg-press">
      <PersonAvatar person={hit.author} size={44} />
      <span className="min-w-0">
        <span className="flex items-baseline gap-2">
          <span className="truncate text-label">{personName(hit.author)}</span>
          <time data-fleeting dateTime={hit.at} className="ml-auto shrink-0 text-small text-ink-3">
            {format.relative(hit.at, now)}
          </time>
        </span>
        <span className="block truncate text-small text-ink-3">{place}</span>
        <span dir="auto" className="mt-0.5 line-clamp-3 text-meta wrap-anywhere whitespace-pre-line text-ink-2">
          <MarkedText snippet={hit.snippet} />
        </span>
      </span>
    </Link>
  );
});
