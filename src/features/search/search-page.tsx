import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FEED_PAGE } from '../../../schema/limits.ts';
import { SEARCH_PAGE } from '../../../schema/port/search.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { SEARCH_IN } from '../../lib/found-at.ts';
import { CoverageLine } from './coverage-line.tsx';
import { HitSection } from './hit-section.tsx';
import { NameSections } from './name-sections.tsx';
import { SearchField } from './search-field.tsx';
import { ThreadChip } from './thread-chip.tsx';
import { useFoundNames } from './use-found-names.ts';
import { useHitPlaces } from './use-hit-places.ts';
import { useSearch } from './use-search.ts';

/** The name of the parameter that keeps what was typed: going back from a result comes to the same results. */
const TYPED = 'q';

/**
 * Looks into all stories and messages that are on this device, as one types, with or without a network (SYN-10), and for
 * threads and people by name; where the address names a thread (SEARCH_IN), into the messages of that one alone (F-403).
 */
export function SearchPage() {
  const { t } = useTranslation('search');
  const [params, setParams] = useSearchParams();
  const threadId = params.get(SEARCH_IN);
  const [text, setText] = useState(() => params.get(TYPED) ?? '');
  const [limits, setLimits] = useState({ story: FEED_PAGE, message: SEARCH_PAGE });
  const stories = useSearch(threadId === null ? text : '', 'story', limits.story, null);
  const messages = useSearch(text, 'message', limits.message, threadId);
  const { found: names, isLoading } = useFoundNames(threadId === null ? text : '');
  const places = useHitPlaces();
  const namesCount = names === null ? 0 : names.threads.length + names.recipients.length + names.students.length;
  const isEmpty = !isLoading && namesCount === 0 && messages?.rows.length === 0 && (threadId !== null || stories?.rows.length === 0);
  const show = (typed: string, scope: string | null) => {
    setText(typed);
    setLimits({ story: FEED_PAGE, message: SEARCH_PAGE });
    setParams({ ...(typed === '' ? {} : { [TYPED]: typed }), ...(scope === null ? {} : { [SEARCH_IN]: scope }) }, { replace: true });
  };
  const countFound = () => t('found', { count: namesCount + (stories?.total ?? 0) + (messages?.total ?? 0) });
  return (
    <PageFrame title={t('title')}>
      <div className="w-full max-w-160 px-3 pt-1 pb-8 md:max-w-176 md:px-8 md:pt-2">
        <SearchField label={t(threadId === null ? 'field' : 'fieldInThread')} value={text} onType={(typed) => show(typed, threadId)} />
        {threadId !== null && <ThreadChip title={places.threadTitle(threadId)} onEverywhere={() => show(text, null)} />}
        <CoverageLine />
        {messages === null && (
          <EmptyState drawing="desk" title={t('start.title')} className="py-10">
            {t('start.text')}
          </EmptyState>
        )}
        {isEmpty && (
          <EmptyState drawing="talk" title={t('empty.title')} className="py-10">
            {t('empty.text')}
          </EmptyState>
        )}
        {names && <NameSections found={names} places={places} />}
        {stories && <HitSection kind="story" result={stories} places={places} onMore={() => setLimits({ ...limits, story: limits.story + SEARCH_PAGE })} />}
        {messages && <HitSection kind="message" result={messages} places={places} onMore={() => setLimits({ ...limits, message: limits.message + SEARCH_PAGE })} />}
        <output className="sr-only">{!isLoading && messages && (threadId !== null || stories) && countFound()}</output>
      </div>
    </PageFrame>
  );
}
