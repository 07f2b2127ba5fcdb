import { useCallback, type MouseEvent, type PointerEvent } from 'react';
import type { MessageView } from '../../../schema/port/views.ts';
import type { Jump } from './use-jump.ts';
import { useMessageMenu } from './use-message-menu.tsx';
import { useSwipeReply } from './use-swipe-reply.ts';

/** What pressing, holding and drawing aside does in the list of messages, by one set of handlers for all rows; and the menu, to be drawn beside it. */
export function useListTouch(byId: (id: string) => MessageView | undefined, jump: Jump, onReply: ((message: MessageView) => void) | null) {
  const { menu, handlers } = useMessageMenu(byId, onReply);
  const answer = useCallback(
    (id: string) => {
      const message = byId(id);
      if (message !== undefined && message.honest.state !== 'failed') onReply?.(message);
    },
    [byId, onReply],
  );
  const swipe = useSwipeReply(answer);

  function onClick(event: MouseEvent) {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-quote], [data-message-reply]') : null;
    const message = byId(pressed?.closest('[data-row]')?.getAttribute('data-row') ?? '');
    if (pressed === null || message === undefined) handlers.onClick(event);
    else if (pressed.dataset['quote'] === undefined) answer(message._id);
    else jump.toAnswered(message);
  }
  const both = (one: (event: PointerEvent) => void, other: (event: PointerEvent) => void) => (event: PointerEvent) => {
    one(event);
    other(event);
  };
  return {
    menu,
    handlers: {
      ...handlers,
      onClick,
      onPointerDown: both(handlers.onPointerDown, swipe.onPointerDown),
      onPointerMove: both(handlers.onPointerMove, swipe.onPointerMove),
      onPointerUp: both(handlers.onPointerUp, swipe.onPointerUp),
      onPointerCancel: both(handlers.onPointerCancel, swipe.onPointerCancel),
    },
  };
}
