import { useEffect, type RefObject } from 'react';
import type { StoryView } from '../../../schema/port/views.ts';
import { useCommand } from '../../data/use-command.ts';
import { useSession } from '../../data/use-session.ts';
import { idOf } from '../../../schema/id-of.ts';
import { fetchCode } from '../../lib/fetch-code.ts';

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
    const [box, bottom] = [card.current, end.current];
    let leave: (() => void) | null = () => undefined;
    // Not part of the first screen's code. On a line that does not even bring this, the story stays unread until the next look.
    void fetchCode(() => import('./when-seen.ts')).then(
      ({ whenSeen }) => {
        if (leave !== null) leave = whenSeen(box, bottom, () => void run('markStoryRead', { classId, storyId }));
      },
      () => undefined,
    );
    return () => {
      leave?.();
      leave = null;
    };
  }, [wants, card, end, run, classId, storyId]);
}
