import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window matches a media query, now and when it changes: for what is not even to be asked for where it is not shown. */
export function useMatches(media: string): boolean {
  const follow = useCallback(
    (changed: () => void) => {
      const query = matchMedia(media);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    [media],
  );
  return useSyncExternalStore(follow, () => matchMedia(media).matches);
}
