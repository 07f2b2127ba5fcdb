import { useEffect, type RefObject } from 'react';
import type { StoryView } from '../../../schema/port/views.ts';
import { useCommand } from '../../data/use-command.ts';
import { useSession } from '../../data/use-session.ts';
import { idOf } from '../../../schema/id-of.ts';

/* A card taller than the screen is never fully visible at once: it counts when its end was seen. */
const THRESHOLDS = [0, 0.25, 0.5, 0.75, 0.99, 1];

/** Marks a story read once it is fully visible, when it is not read yet and the viewer is not its author (STO-06). */
export function useStoryRead(card: RefObject<HTMLElement | null>, end: RefObject<HTMLElement | null>, story: StoryView): void {
  const run = useCommand();
  const session = useSession();
  const me = session !== undefined && session.state !== 'anonymous' ? session.me : null;
  const isMine = me !== null && (story.author._id === me._id || story.author._id === idOf(me.user));
  const wants = me !== null && !isMine && !story.isRead && story.publishAt === null && story.honest.state === 'stored';
  const classId = idOf(story.class);
  const storyId = story._id;
  useEffect(() => {
    if (!wants || card.current === null || end.current === null) return undefined;
    const box = card.current;
    const bottom = end.current;
    const observer = new IntersectionObserver(
      (entries) => {
        const isSeen = entries.some(({ target, intersectionRatio, isIntersecting, boundingClientRect, rootBounds }) =>
          target === box ? intersectionRatio >= 0.99 : isIntersecting && rootBounds !== null && box.getBoundingClientRect().height >= rootBounds.height && boundingClientRect.height > 0,
        );
        if (!isSeen || document.visibilityState !== 'visible') return;
        observer.disconnect();
        void run('markStoryRead', { classId, storyId });
      },
      { threshold: THRESHOLDS },
    );
    observer.observe(box);
    observer.observe(bottom);
    return () => observer.disconnect();
  }, [wants, card, end, run, classId, storyId]);
}
