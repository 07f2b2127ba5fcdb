import { useEffect, useState } from 'react';
import type { NoticeEnd } from '../../../schema/port/notice-words.ts';
import { closeEnded, shownEnds, watchNotices } from '../../data/shown-notices.ts';
import { useQuery } from '../../data/use-query.ts';

type Talk = Extract<NoticeEnd, { of: 'talk' }>;
type Story = Exclude<NoticeEnd, Talk>;

/** Takes away what this device notified of once it is read, here or on another device (PSH-02); draws nothing. */
export function ReadNotices() {
  const [ends, setEnds] = useState<readonly NoticeEnd[]>([]);
  useEffect(() => {
    let isOver = false;
    const stop = watchNotices(() => void shownEnds().then((found) => isOver || setEnds(found)));
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  return ends.map((end) => (end.of === 'talk' ? <OfTalk key={end.threadId} end={end} /> : <OfStory key={`${end.of} ${end.storyId}`} end={end} />));
}

function OfTalk({ end: { threadId, at } }: { end: Talk }) {
  const thread = useQuery('thread', { threadId });
  const readAt = thread?.state === 'ready' ? (thread.value.myReadAt ?? '') : '';
  useEffect(() => {
    if (readAt >= at) void closeEnded((end) => end.of === 'talk' && end.threadId === threadId && end.at <= readAt);
  }, [threadId, at, readAt]);
  return null;
}

function OfStory({ end: { of, classId, storyId } }: { end: Story }) {
  const story = useQuery('story', { classId, storyId });
  const isOver = story?.state === 'ready' && (of === 'story' ? story.value.isRead : story.value.isAcknowledged);
  useEffect(() => {
    if (isOver) void closeEnded((end) => end.of === of && end.storyId === storyId);
  }, [of, storyId, isOver]);
  return null;
}
