import type { Elements } from '../../lib/text-or-elements.ts';
import { Feed } from './feed.tsx';
import { useStoryPlaces } from './use-story-places.ts';

export interface FeedPageProps {
  /** Whose stories; null: of every class of the user. */
  classIds: readonly string[] | null;
  /** Of all children of a parent: says whose each story is. */
  isOfFamily?: boolean;
  /** Stands above the first story. */
  header?: Elements;
}

/** The feed as a parent or a student reads it. */
export function FeedPage({ classIds, isOfFamily = false, header }: FeedPageProps) {
  const places = useStoryPlaces(classIds, isOfFamily);
  return (
    <div className="relative grid w-full max-w-card grid-cols-1 gap-3 md:gap-4">
      {header}
      <Feed key={classIds?.join(' ') ?? 'all'} classIds={classIds} reader="family" places={places} />
    </div>
  );
}
