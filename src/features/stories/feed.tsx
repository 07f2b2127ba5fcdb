import { Fragment, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoryView } from '../../../schema/port/views.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import type { Elements } from '../../lib/text-or-elements.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { FeedEnd } from './feed-end.tsx';
import { StoryCard } from './story-card.tsx';
import { StorySkeletons } from './story-skeleton.tsx';
import { useFeed } from './use-feed.ts';
import { useStoryDeletion } from './use-story-deletion.ts';

export interface FeedProps {
  classIds: readonly string[] | null;
  /** Who finds nothing here: whoever may tell, whoever waits for it, or anybody where no more is told. */
  reader: 'teller' | 'family' | 'archive';
  /** Said of a story of this class, where there are several. */
  places?: ReadonlyMap<string, string>;
  /** The way on where nothing is told here. */
  action?: Elements;
}

const EMPTY = { teller: 'empty.text', family: 'empty.textReader', archive: 'empty.archived' } as const;

/** Stories, newest first; everything that is on this device shows without a network. */
export function Feed(props: FeedProps) {
  const list = useRef<HTMLElement>(null);
  const { ask, question } = useStoryDeletion(useKeptFocus(list));
  return (
    <Fragment>
      <FeedList {...props} list={list} onDelete={ask} />
      {question}
    </Fragment>
  );
}

function FeedList({ classIds, reader, places, action, list, onDelete }: FeedProps & { list: RefObject<HTMLElement | null>; onDelete: (story: StoryView) => void }) {
  const { t } = useTranslation('stories');
  const { rows, isLoaded, end, more } = useFeed(classIds);
  if (rows.length === 0) {
    if (!isLoaded) return <StorySkeletons />;
    return (
      <EmptyState drawing={reader === 'family' ? 'envelope' : 'desk'} title={t(reader === 'archive' ? 'empty.archivedTitle' : 'empty.title')} className="py-12" action={action}>
        {t(EMPTY[reader])}
      </EmptyState>
    );
  }
  return (
    <section ref={list} tabIndex={-1} aria-label={t('feed')} className="grid grid-cols-1 gap-3 outline-none md:gap-4">
      {rows.map((story) => (
        <StoryCard key={story._id} story={story} onDelete={onDelete} place={places?.get(story.class)} />
      ))}
      {/* Another one after each page: a placeholder gives its place to a story, it does not travel down the page. */}
      <FeedEnd key={rows.length} end={end} more={more} />
    </section>
  );
}
