import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FEED_PAGE } from '../../../schema/limits.ts';
import { SEARCH_PAGE } from '../../../schema/port/search.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { CoverageLine } from './coverage-line.tsx';
import { HitSection } from './hit-section.tsx';
import { SearchField } from './search-field.tsx';
import { useHitPlaces } from './use-hit-places.ts';
import { useSearch } from './use-search.ts';

/** The name of the parameter that keeps what was typed: going back from a result comes to the same results. */
const TYPED = 'q';

/** Looks into all stories and messages that are on this device, as one types, with or without a network (SYN-10). */
export function SearchPage() {
  const { t } = useTranslation('search');
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(() => params.get(TYPED) ?? '');
  const [limits, setLimits] = useState({ story: FEED_PAGE, message: SEARCH_PAGE });
  const stories = useSearch(text, 'story', limits.story);
  const messages = useSearch(text, 'message', limits.message);
  const places = useHitPlaces();
  const isEmpty = stories?.rows.length === 0 && messages?.rows.length === 0;
  const type = (next: string) => {
    setText(next);
    setLimits({ story: FEED_PAGE, message: SEARCH_PAGE });
    setParams(next === '' ? {} : { [TYPED]: next }, { replace: true });
  };
  return (
    <PageFrame title={t('title')}>
      <div className="w-full max-w-160 px-3 pt-1 pb-8 md:max-w-176 md:px-8 md:pt-2">
        <SearchField value={text} onType={type} />
        <CoverageLine />
        {(stories === null || messages === null) && (
          <EmptyState drawing="desk" title={t('start.title')} className="py-10">
            {t('start.text')}
          </EmptyState>
        )}
        {isEmpty && (
          <EmptyState drawing="talk" title={t('empty.title')} className="py-10">
            {t('empty.text')}
          </EmptyState>
        )}
        {stories && <HitSection kind="story" result={stories} places={places} onMore={() => setLimits({ ...limits, story: limits.story + SEARCH_PAGE })} />}
        {messages && <HitSection kind="message" result={messages} places={places} onMore={() => setLimits({ ...limits, message: limits.message + SEARCH_PAGE })} />}
        <output className="sr-only">{stories && messages && t('found', { count: (stories.total ?? 0) + (messages.total ?? 0) })}</output>
      </div>
    </PageFrame>
  );
}
