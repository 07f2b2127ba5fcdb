import { useEffect, useState } from 'react';
import { READ_DELAY_MS } from '../../../schema/limits.ts';
import type { ThreadView } from '../../../schema/port/views.ts';
import { useCommand } from '../../data/use-command.ts';
import { createReadMarker, type ReadMarker } from './read-marker.ts';

/**
 * Marks the newest visible message of a thread read after 2 seconds of a visible and focused page (CHA-05). Answers
 * the function to tell which one that is; it never changes.
 */
export function useReadMarker(thread: ThreadView): ReadMarker['note'] {
  const run = useCommand();
  const [marker] = useState(() =>
    createReadMarker({
      delayMs: READ_DELAY_MS,
      isAttentive: () => document.visibilityState === 'visible' && document.hasFocus(),
      mark: ({ _id, createdAt }) => void run('markThreadRead', { threadId: thread._id, messageId: _id, createdAt }),
    }),
  );
  useEffect(() => {
    marker.readUpTo(thread.myReadAt ?? '');
  }, [marker, thread.myReadAt]);
  useEffect(() => {
    window.addEventListener('focus', marker.attend);
    window.addEventListener('blur', marker.attend);
    document.addEventListener('visibilitychange', marker.attend);
    return () => {
      marker.stop();
      window.removeEventListener('focus', marker.attend);
      window.removeEventListener('blur', marker.attend);
      document.removeEventListener('visibilitychange', marker.attend);
    };
  }, [marker]);
  return marker.note;
}
