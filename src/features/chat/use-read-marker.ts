import { useCallback, useEffect, useRef } from 'react';
import { READ_DELAY_MS } from '../../../schema/limits.ts';
import type { MessageView, ThreadView } from '../../../schema/port/views.ts';
import { useCommand } from '../../data/use-command.ts';

/**
 * Marks the newest visible message read after 2 seconds of a visible and focused page (CHA-05). Answers a function to
 * be told which one is the newest visible now; telling it often costs nothing.
 */
export function useReadMarker(thread: ThreadView): (newest: MessageView | undefined) => void {
  const run = useCommand();
  const seen = useRef<MessageView | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const readAt = useRef(thread.myReadAt ?? '');
  const threadId = thread._id;

  const arm = useCallback(() => {
    const message = seen.current;
    if (timer.current !== null || message === undefined || message.createdAt <= readAt.current) return;
    if (document.visibilityState !== 'visible' || !document.hasFocus()) return;
    timer.current = setTimeout(() => {
      timer.current = null;
      readAt.current = message.createdAt;
      void run('markThreadRead', { threadId, messageId: message._id, createdAt: message.createdAt });
      arm();
    }, READ_DELAY_MS);
  }, [run, threadId]);

  useEffect(() => {
    if (thread.myReadAt !== null && thread.myReadAt > readAt.current) readAt.current = thread.myReadAt;
  }, [thread.myReadAt]);

  useEffect(() => {
    const stop = () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    };
    const turn = () => {
      stop();
      arm();
    };
    window.addEventListener('focus', turn);
    window.addEventListener('blur', turn);
    document.addEventListener('visibilitychange', turn);
    return () => {
      stop();
      window.removeEventListener('focus', turn);
      window.removeEventListener('blur', turn);
      document.removeEventListener('visibilitychange', turn);
    };
  }, [arm]);

  return useCallback(
    (newest) => {
      seen.current = newest;
      arm();
    },
    [arm],
  );
}
