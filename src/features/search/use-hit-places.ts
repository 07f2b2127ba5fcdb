import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchHit } from '../../../schema/port/search.ts';
import { useQuery } from '../../data/use-query.ts';
import { useSession } from '../../data/use-session.ts';
import { threadTitle } from '../../lib/thread-title.ts';
import { hitPath } from './hit-path.ts';

export interface HitPlaces {
  /** What the place of a result is called, and the address that opens the result there. */
  readonly of: (hit: SearchHit) => { readonly name: string; readonly to: string | null };
}

/** Names and addresses of the conversations and classes that results stand in. */
export function useHitPlaces(): HitPlaces {
  const { t } = useTranslation('chat');
  const session = useSession();
  const threads = useQuery('threads', { classId: null });
  const active = useQuery('classes', { status: 'active' });
  const archived = useQuery('classes', { status: 'archive' });
  const role = session === undefined || session.state === 'anonymous' ? 'parent' : session.me.role;
  const of = useCallback(
    (hit: SearchHit) => {
      const classes = [...(active?.rows ?? []), ...(archived?.rows ?? [])];
      const thread = threads?.rows.find(({ _id }) => _id === hit.placeId);
      const name = hit.kind === 'story' ? classes.find(({ _id }) => _id === hit.placeId)?.title : thread && threadTitle(t, thread);
      return { name: name ?? '', to: hitPath(role, hit, thread, classes[0]?._id ?? null) };
    },
    [t, role, threads, active, archived],
  );
  return useMemo(() => ({ of }), [of]);
}
