import { useLayoutEffect, type RefObject } from 'react';

const CSS_GROWS = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

/** Lets a textarea grow with its text where CSS alone cannot (`field-sizing-content` does it elsewhere). */
export function useGrowing(area: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const box = area.current;
    if (CSS_GROWS || box === null) return;
    fit(box);
  }, [area, text]);
}

function fit(box: HTMLTextAreaElement): void {
  box.style.height = 'auto';
  box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
}
