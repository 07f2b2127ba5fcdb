import { useCallback, useEffect, useRef, useState } from 'react';
import type { CommandName, CommandResult } from '../../../schema/port/commands.ts';
import type { AttachmentView } from '../../../schema/port/views.ts';
import { runCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';
import { keptAmong, mayBeKept, mayBeUnsent, withWords } from './kept-sendings.ts';
import { dropLastWords, forgetSending, keepLastWords, keepSending, lastWordsOf, leftSendings, newSending, type Sending, type UnkeptWords } from './last-words.ts';

/** A pause in typing after which the draft is written, ms. */
const SAVE_AFTER_MS = 300;
/** A text that is being sent stays in its box at most so long, ms: a device that takes longer is seen to be at it. */
const HOLD_MS = 100;
const NO_FILES: readonly AttachmentView[] = [];

export interface Draft {
  readonly body: string;
  readonly attachments: readonly AttachmentView[];
  /** False until the device was asked what was typed here before. */
  readonly isReady: boolean;
  /** Shows the text at once and keeps it on the device soon after. */
  readonly setBody: (body: string) => void;
  /** Writes what is not written yet: on blur, and before the page may go. */
  readonly flush: () => void;
  /** Empties the box because the text is being sent (the command takes the draft along); `isKept` says how that ended. */
  readonly take: () => Sending;
  /**
   * As take, but the box goes on showing the text until `letGo`, the next letter, or a tenth of a second: emptied in a
   * frame of its own it would hold up the frame that shows the message. The files then go out of sight with the text,
   * however long the device takes: a second press finds nothing to send. Null: that was asked for already.
   */
  readonly hold: () => Sending | null;
  /** Empties the box of the text that is being held, if any. */
  readonly letGo: () => void;
  /** Before a letter: lets a held text go, and draws what the box shows if called within `flushSync`, also what was let go a moment ago. */
  readonly showNow: () => void;
  /**
   * Whether the device has kept the words, by what the command says, or by what is there where its worker has died. Until
   * this was answered with yes the words stay in safety from whatever ends the page.
   */
  readonly isKept: <C extends CommandName>(sending: Sending, result: CommandResult<C>) => Promise<boolean>;
  /**
   * Puts words back that could not be sent, before whatever was typed since, or as `text` says. Sent again as they are,
   * they are the same sending: they may have been kept after all.
   */
  readonly putBack: (sending: Sending, text?: string) => void;
}

/**
 * What is typed and attached in a place but not sent; survives reload, kill and days offline. Use one `key` per place.
 * `join`: how words that were not kept, and what is in the box by now, become one text.
 */
export function useDraft(place: string, join: (words: UnkeptWords, text: string) => string = withWords): Draft {
  const stored = useQuery('draft', { place });
  const [body, setBodyShown] = useState(stored?.body ?? '');
  const shown = useRef(body);
  // Those that go with the text that is being sent: they are stored here until the device has kept it.
  const [going, setGoing] = useState(NO_FILES);
  const isReady = stored !== undefined;
  /** Text that is not on the device yet; null: nothing. */
  const typed = useRef<string | null>(null);
  /** The stamp of the last letter, of here or of what the device has: the next one's is higher, also where the clock was set back. */
  const typedAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  /** What the device was last asked to write. */
  const asked = useRef<string | null>(null);
  /** Words in the box that were sent before and may have been kept; and those of a page before, while that is asked. */
  const unsure = useRef<Sending | null>(null);
  const left = useRef<readonly Sending[]>([]);
  // Once something was typed here, this box says what the draft is: a late echo of an older save must not undo a
  // letter. Given up when the page is hidden: another tab may go on with the text.
  const isOwner = useRef(false);
  const wasReady = useRef(isReady);
  const hasLooked = useRef(false);
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; files: readonly AttachmentView[] } | null>(null);
  const storedBody = stored?.body ?? '';
  const storedAt = stored?.typedAt ?? 0;
  const storedFiles = stored?.attachments ?? NO_FILES;

  const setShown = useCallback((text: string) => {
    shown.current = text;
    setBodyShown(text);
  }, []);

  const flush = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    const text = typed.current;
    if (text === null) return;
    asked.current = text;
    void runCommand('saveDraft', { place, body: text, typedAt: typedAt.current }).then(({ ok }) => {
      // Not on the device: it goes on standing in the last words, and the next flush tries again.
      if (!ok || typed.current !== text || timer.current !== null) return;
      typed.current = null;
      dropLastWords(place);
    });
  }, [place]);

  const endHold = useCallback((): boolean => {
    if (held.current === null) return false;
    clearTimeout(held.current.timer);
    setGoing(held.current.files);
    held.current = null;
    return true;
  }, []);

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState !== 'hidden') return;
      flush();
      isOwner.current = false;
    };
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', leave);
      flush();
      endHold();
    };
  }, [endHold, flush, place]);

  const setBody = useCallback(
    (text: string) => {
      endHold();
      isOwner.current = true;
      typed.current = text;
      // At each letter: a page that is killed says no farewell, and one whose browser ends may come too late with it.
      typedAt.current = Math.max(Date.now(), typedAt.current + 1);
      keepLastWords(place, { text, at: typedAt.current });
      // Other words than were sent.
      if (unsure.current !== null && unsure.current.body !== text) {
        forgetSending(place, unsure.current.id);
        unsure.current = null;
      }
      setShown(text);
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = setTimeout(flush, SAVE_AFTER_MS);
    },
    [endHold, flush, place, setShown],
  );

  useEffect(() => {
    if (!isReady) return;
    const isFirst = !wasReady.current;
    wasReady.current = true;
    typedAt.current = Math.max(typedAt.current, storedAt);
    if (!isOwner.current) setShown(storedBody);
    else if (isFirst && storedBody !== '') setBody(`${storedBody} ${typed.current ?? ''}`);
  }, [isReady, storedAt, storedBody, setBody, setShown, place]);

  useEffect(() => {
    // The draft is gone, and this box still shows its text, which the device had: another tab may have sent it.
    const isDone = typed.current === null && held.current === null && shown.current !== '';
    if (!isReady || storedBody !== '' || !isOwner.current || !isDone) return undefined;
    let isOver = false;
    const at = typedAt.current;
    void mayBeUnsent(place, at).then((isUnsent) => {
      if (isOver || isUnsent || typed.current !== null || typedAt.current !== at) return;
      isOwner.current = false;
      setShown('');
    });
    return () => {
      isOver = true;
    };
  }, [isReady, place, setShown, storedBody]);

  useEffect(() => {
    if (!isReady || hasLooked.current) return;
    hasLooked.current = true;
    const words = lastWordsOf(place);
    if (words === null) return;
    // They stay in safety until it is known; whoever writes on meanwhile has them before that.
    void (words.at > storedAt ? mayBeUnsent(place, words.at) : Promise.resolve(false)).then((isUnsent) => {
      if (isUnsent) setBody(isOwner.current ? join({ body: words.text, drafts: [storedBody] }, shown.current) : words.text);
      else if (!isOwner.current) dropLastWords(place);
    });
  }, [isReady, join, place, setBody, storedAt, storedBody]);

  const bringBack = useCallback(
    (sending: Sending, text: string) => {
      setBody(text);
      // Otherwise they are among what is typed now, and kept as that.
      if (text === sending.body && text !== '') unsure.current = sending;
      else forgetSending(place, sending.id);
    },
    [place, setBody],
  );

  useEffect(() => {
    if (!isReady) return;
    left.current = leftSendings(place);
    if (left.current.length === 0) return;
    let isOver = false;
    void keptAmong(place, left.current).then((kept) => {
      if (isOver) return;
      // Without those that were sent again meanwhile.
      const sendings = left.current;
      left.current = [];
      for (const sending of sendings) {
        if (!kept.has(sending.id)) bringBack(sending, join(sending, shown.current));
        else if (shown.current === sending.body) setBody('');
        if (kept.has(sending.id)) forgetSending(place, sending.id);
      }
    });
    return () => {
      isOver = true;
    };
  }, [isReady, place, join, bringBack, setBody]);

  const part = useCallback((): Sending => {
    const text = shown.current;
    const before = [unsure.current, ...left.current].find((sending) => sending?.body === text);
    // Later than any letter in it, and earlier than the next one.
    typedAt.current = Math.max(Date.now(), typedAt.current + 1);
    const sending = before ?? newSending(text, [storedBody, asked.current ?? storedBody], typedAt.current);
    left.current = left.current.filter(({ id }) => id !== sending.id);
    unsure.current = null;
    if (text !== '') keepSending(place, sending);
    dropLastWords(place);
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    typed.current = null;
    isOwner.current = true;
    return sending;
  }, [place, storedBody]);

  const take = useCallback(() => {
    const sending = part();
    setShown('');
    return sending;
  }, [part, setShown]);

  const letGo = useCallback(() => {
    if (endHold()) setShown('');
  }, [endHold, setShown]);

  const showNow = useCallback(() => {
    setShown(endHold() ? '' : shown.current);
  }, [endHold, setShown]);

  const hold = useCallback(() => {
    if (held.current !== null) return null;
    const sending = part();
    held.current = { timer: setTimeout(letGo, HOLD_MS), files: storedFiles };
    return sending;
  }, [letGo, part, storedFiles]);

  const isKept = useCallback(
    async <C extends CommandName>(sending: Sending, result: CommandResult<C>) => {
      const isIn = result.ok || (mayBeKept(result.error) && (await keptAmong(place, [sending])).has(sending.id));
      if (isIn) forgetSending(place, sending.id);
      return isIn;
    },
    [place],
  );

  const putBack = useCallback(
    (sending: Sending, text?: string) => {
      // What is in the box beside a text that is held may be on the device by now.
      letGo();
      bringBack(sending, text ?? (shown.current === '' ? sending.body : `${sending.body}\n${shown.current}`));
      setGoing(NO_FILES);
      flush();
    },
    [bringBack, letGo, flush],
  );

  const attachments = going === NO_FILES ? storedFiles : storedFiles.filter(({ _id }) => !going.some((file) => file._id === _id));
  return { body, attachments, isReady, setBody, flush, take, hold, letGo, showNow, isKept, putBack };
}
