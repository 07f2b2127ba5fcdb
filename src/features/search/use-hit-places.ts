import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchHit } from '../../../schema/port/search.ts';
import { useQuery } from '../../data/use-query.ts';
import { useSession } from '../../data/use-session.ts';
import type { Role } from '../../../schema/records/user.ts';
import { threadTitle } from '../../lib/thread-title.ts';
import { hitPath } from './hit-path.ts';

export interface HitPlaces {
  /** What the place of a result is called, and the address that opens the result there. */
  readonly of: (hit: SearchHit) => { readonly name: string; readonly to: string | null };
  readonly role: Role;
  /** A class of the user, below which a thread of no class opens; null: there is none. */
  readonly anyClass: string | null;
  /** The title of a class by its IRI; '' where it is not known. */
  readonly classTitle: (classIri: string | undefined) => string;
  /** The title of a thread by its id; '' where it is not known. */
  readonly threadTitle: (threadId: string) => string;
}

/** Names and addresses of the conversations and classes that results stand in. */
export function useHitPlaces(): HitPlaces {
  const { t } = useTranslation('chat');
  const session = useSession();
  const threads = useQuery('threads', { classId: null });
  const active = useQuery('classes', { status: 'active' });
  const archived = useQuery('classes', { status: 'archive' });
  const role = session === undefined || session.state === 'anonymous' ? 'parent' : session.me.role;
  return useMemo(() => {
    const classes = [...(active?.rows ?? []), ...(archived?.rows ?? [])];
    const anyClass = classes[0]?._id ?? null;
    const threadOf = (threadId: string) => threads?.rows.find(({ _id }) => _id === threadId);
    const titleOfThread = (threadId: string) => {
      const thread = threadOf(threadId);
      return thread === undefined ? '' : threadTitle(t, thread);
    };
    return {
      role,
      anyClass,
      classTitle: (classIri) => classes.find((one) => one['@id'] === classIri)?.title ?? '',
      threadTitle: titleOfThread,
      of(hit) {
        const name = hit.kind === 'story' ? (classes.find(({ _id }) => _id === hit.placeId)?.title ?? '') : titleOfThread(hit.placeId);
        return { name, to: hitPath(role, hit, threadOf(hit.placeId), anyClass) };
      },
    };
  }, [t, role, threads, active, archived]);
}
