import { useEffect, type RefObject } from 'react';

/* The next page is asked for before its place comes into view. */
const AHEAD = '1800px';

/** Calls `more` whenever the mark at the end of a list comes near, as long as more is wanted. */
export function useNearEnd(mark: RefObject<HTMLElement | null>, isWanted: boolean, more: () => void): void {
  useEffect(() => {
    if (!isWanted || mark.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && more(), { rootMargin: AHEAD });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [mark, isWanted, more]);
}
