import { useEffect, type RefObject } from 'react';
import type { StoryView } from '../../../schema/port/views.ts';
import { useCommand } from '../../data/use-command.ts';
import { useSession } from '../../data/use-session.ts';
import { idOf } from '../../../schema/id-of.ts';
import { isSeen, WHOLE_RATIO } from './is-seen.ts';

/** Marks a story read once it was seen in the box that scrolls it, when it is not read yet and the viewer is not its author (STO-06). */
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
    return whenSeen(card.current, end.current, () => void run('markStoryRead', { classId, storyId }));
  }, [wants, card, end, run, classId, storyId]);
}

/** Calls back once when the card is seen, judged anew when it moves and when a notice or the keyboard takes room. */
function whenSeen(card: HTMLElement, end: HTMLElement, tell: () => void): () => void {
  const scroller = scrollerOf(card);
  let [ratio, isEndIn] = [0, false];
  const judge = () => {
    if (document.visibilityState !== 'visible' || !isSeen({ ratio, isEndIn, height: card.offsetHeight, room: scroller?.clientHeight ?? innerHeight })) return;
    leave();
    tell();
  };
  const moves = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio, isIntersecting } of entries) {
        if (target === card) ratio = intersectionRatio;
        else isEndIn = isIntersecting;
      }
      judge();
    },
    { root: scroller, threshold: [0, WHOLE_RATIO] },
  );
  const sizes = new ResizeObserver(judge);
  const leave = () => {
    moves.disconnect();
    sizes.disconnect();
  };
  for (const part of [card, end]) moves.observe(part);
  for (const box of [card, scroller]) if (box !== null) sizes.observe(box);
  return leave;
}

/** What really scrolls: it ends at the header, the notices and the bottom bar, where the screen goes on. */
function scrollerOf(card: HTMLElement): HTMLElement | null {
  let box = card.parentElement;
  while (box !== null && !/auto|scroll/u.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  return box;
}
