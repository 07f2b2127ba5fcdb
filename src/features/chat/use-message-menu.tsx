import { Copy, Reply, RotateCw, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageView } from '../../../schema/port/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ContextMenu, type MenuPlace } from '../../components/context-menu.tsx';
import type { MenuItemSpec } from '../../components/menu.tsx';
import { useCopyText } from '../../components/use-copy-text.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { useArrivalFocus } from '../../lib/use-arrival-focus.ts';

const LONG_PRESS_MS = 500;
/** A finger that went further is scrolling, px. */
const DRIFT = 10;

interface Question {
  readonly what: 'delete' | 'discard';
  readonly message: MessageView;
}

interface OpenMenu {
  readonly message: MessageView;
  readonly at: MenuPlace;
}

/**
 * The menu of a message and its questions, once for the whole list: by its button, the right button, a long press.
 * Spread `handlers` on the list; draw `menu` beside it. `onReply` null: nothing can be answered here.
 */
export function useMessageMenu(find: (id: string) => MessageView | undefined, onReply: ((message: MessageView) => void) | null) {
  const { t } = useTranslation('chat');
  const run = useCommand();
  const toast = useToast();
  const copy = useCopyText();
  const [open, setOpen] = useState<OpenMenu | null>(null);
  // What was asked about last stays: a question that is closing goes on saying the same.
  const [asked, setAsked] = useState<Question | null>(null);
  const [isAsking, setAsking] = useState(false);
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const close = useCallback(() => setOpen(null), []);
  // What is given up or deleted takes the button with it that the question would give the focus back to.
  useArrivalFocus(isAsking ? 'asking' : 'answered');

  const lift = useCallback(() => {
    if (press.current !== null) clearTimeout(press.current.timer);
    press.current = null;
  }, []);
  useEffect(() => lift, [lift]);

  function show(id: string | undefined, at: OpenMenu['at']) {
    const message = id === undefined ? undefined : find(id);
    if (message !== undefined) setOpen({ message, at });
  }
  function ask(what: Question['what'], message: MessageView) {
    setAsked({ what, message });
    setAsking(true);
  }
  function onContextMenu(event: MouseEvent) {
    const bubble = closest(event.target, '[data-message]');
    // Links and selected words keep the browser's own menu.
    if (bubble === null || closest(event.target, 'a, video') !== null || document.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    show(bubble.dataset['message'], { x: event.clientX, y: event.clientY });
  }
  function onClick(event: MouseEvent) {
    const button = closest(event.target, '[data-message-menu]');
    const discard = closest(event.target, '[data-discard]');
    if (button !== null) {
      show(button.dataset['messageMenu'], besideOf(button));
    } else if (discard !== null) {
      const message = find(discard.closest('[data-row]')?.getAttribute('data-row') ?? '');
      if (message !== undefined) ask('discard', message);
    }
  }
  function onPointerDown(event: PointerEvent) {
    lift();
    const bubble = closest(event.target, '[data-message]');
    if (event.pointerType === 'mouse' || bubble === null) return;
    const at = { x: event.clientX, y: event.clientY };
    press.current = { ...at, timer: setTimeout(() => show(bubble.dataset['message'], at), LONG_PRESS_MS) };
  }
  function onPointerMove(event: PointerEvent) {
    if (press.current !== null && Math.hypot(event.clientX - press.current.x, event.clientY - press.current.y) > DRIFT) lift();
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const button = closest(event.target, '[data-message-menu]');
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (button === null || step === undefined) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-message-menu]')].toSorted((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top);
    all[all.indexOf(button) + step]?.focus();
  }
  function itemsOf(message: MessageView): MenuItemSpec[] {
    const { outboxId } = message;
    const isFailed = message.honest.state === 'failed' && outboxId !== null;
    return [
      ...(isFailed ? [{ label: t('message.retry'), icon: RotateCw, onSelect: () => void run('retryOutbox', { id: outboxId }) }] : []),
      ...(onReply === null || isFailed ? [] : [{ label: t('reply.start'), icon: Reply, onSelect: () => onReply(message) }]),
      ...(message.body === '' ? [] : [{ label: t('message.copy'), icon: Copy, onSelect: () => void copy(message.body) }]),
      ...(isFailed ? [{ label: t('message.discard'), icon: Trash2, danger: true, onSelect: () => ask('discard', message) }] : []),
      ...(message.canDelete && !isFailed ? [{ label: t('message.delete'), icon: Trash2, danger: true, onSelect: () => ask('delete', message) }] : []),
    ];
  }
  async function confirm() {
    // Its button is there until it has faded.
    if (asked === null || !isAsking) return;
    const { what, message } = asked;
    setAsking(false);
    if (what === 'discard') {
      if (message.outboxId !== null) await run('discardOutbox', { id: message.outboxId });
      return;
    }
    const result = await run('deleteMessage', { threadId: message.threadId, messageId: message._id });
    if (!result.ok) toast({ kind: 'bad', text: () => t('message.deleteFailed') });
  }

  const items = open === null ? [] : itemsOf(open.message);
  const menu = (
    <>
      {open !== null && items.length > 0 && <ContextMenu label={t('message.menu')} at={open.at} items={items} onClose={close} />}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        title={t(asked?.what === 'discard' ? 'message.discardTitle' : 'message.deleteTitle')}
        confirmLabel={t(asked?.what === 'discard' ? 'message.discard' : 'message.delete')}
        danger
      >
        {t(asked?.what === 'discard' ? 'message.discardText' : 'message.deleteText')}
      </ConfirmDialog>
    </>
  );
  return { menu, handlers: { onContextMenu, onClick, onPointerDown, onPointerMove, onPointerUp: lift, onPointerCancel: lift, onKeyDown } };
}

/* Away from the text that it belongs to: a button at the left of its bubble opens to the left. */
function besideOf(button: HTMLElement): MenuPlace {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const bubble = button.closest('[data-row]')?.querySelector('[data-message]')?.getBoundingClientRect();
  const isLeftwards = bubble !== undefined && left < bubble.left;
  return { x: isLeftwards ? right : left, y: bottom, above: top, isLeftwards };
}

function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  const found = target instanceof Element ? target.closest(selector) : null;
  return found instanceof HTMLElement ? found : null;
}
