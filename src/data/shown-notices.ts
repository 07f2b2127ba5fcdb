import { IN_VIEW_QUESTION, NOTICE_SHOWN, type InViewAnswer, type NoticeEnd } from '../../schema/port/notice-words.ts';

/** Answers the service worker whether somebody looks at a place here, and calls `listen` when notifications may be others than they were, until the answer is called. */
export function watchNotices(listen: () => void): () => void {
  const over = new AbortController();
  const hear = ({ data, ports }: MessageEvent<unknown>): void => {
    if (typeof data !== 'object' || data === null || !('type' in data)) return;
    if (data.type === NOTICE_SHOWN) listen();
    if (data.type !== IN_VIEW_QUESTION || !('place' in data) || typeof data.place !== 'string') return;
    const answer: InViewAnswer = document.visibilityState === 'visible' && document.hasFocus() && location.pathname.endsWith(data.place) ? 'yes' : 'no';
    ports[0]?.postMessage(answer);
  };
  navigator.serviceWorker.addEventListener('message', hear, { signal: over.signal });
  // What was shown while this page was frozen has told it nothing.
  document.addEventListener('visibilitychange', listen, { signal: over.signal });
  listen();
  return () => over.abort();
}

/** What would make the notifications needless that are shown on this device now. */
export async function shownEnds(): Promise<readonly NoticeEnd[]> {
  return (await shown()).flatMap(({ data }) => endIn(data) ?? []);
}

/** Takes the notifications away whose end has come. They are looked for anew: another may have taken the place of one meanwhile. */
export async function closeEnded(hasCome: (end: NoticeEnd) => boolean): Promise<void> {
  for (const notice of await shown()) {
    const end = endIn(notice.data);
    if (end !== null && hasCome(end)) notice.close();
  }
}

async function shown(): Promise<readonly Notification[]> {
  try {
    return (await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? [];
  } catch {
    // Forbidden meanwhile: then there are none.
    return [];
  }
}

/* The service worker may be of another build. */
function endIn(data: unknown): NoticeEnd | null {
  if (typeof data !== 'object' || data === null || !('end' in data) || typeof data.end !== 'object' || data.end === null) return null;
  const { of, threadId, at, classId, storyId } = { of: '', threadId: '', at: '', classId: '', storyId: '', ...data.end };
  if (of === 'talk' && threadId !== '' && at !== '') return { of, threadId, at };
  return (of === 'story' || of === 'reminder') && classId !== '' && storyId !== '' ? { of, classId, storyId } : null;
}
