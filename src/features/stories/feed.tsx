import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { FeedEnd } from './feed-end.tsx';
import { StoryCard } from './story-card.tsx';
import { StorySkeletons } from './story-skeleton.tsx';
import { useFeed } from './use-feed.ts';

export interface FeedProps {
  classIds: readonly string[] | null;
  isTeller: boolean;
  /** Said of a story of this class, where there are several. */
  places?: ReadonlyMap<string, string>;
}

/** Stories, newest first; everything that is on this device shows without a network. */
export function Feed({ classIds, isTeller, places }: FeedProps) {
  const { t } = useTranslation('stories');
  const { result, end, more } = useFeed(classIds);
  const rows = result?.rows ?? [];
  if (rows.length === 0) {
    if (!result?.isLoaded) return <StorySkeletons />;
    return (
      <EmptyState drawing={isTeller ? 'desk' : 'envelope'} title={t('empty.title')} className="py-12">
        {t(isTeller ? 'empty.text' : 'empty.textReader')}
      </EmptyState>
    );
  }
  return (
    <section aria-label={t('feed')} className="grid grid-cols-1 gap-3 md:gap-4">
      {rows.map((story) => (
        <StoryCard key={story._id} story={story} place={places?.get(story.class)} />
      ))}
      {/* Another one after each page: a placeholder gives its place to a story, it does not travel down the page. */}
      <FeedEnd key={rows.length} end={end} more={more} />
    </section>
  );
}
