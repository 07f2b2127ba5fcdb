import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { EventInput } from '../../../schema/port/commands.ts';
import type { Sending, UnkeptWords } from '../../lib/attachments/last-words.ts';
import { useDraft, type Draft } from '../../lib/attachments/use-draft.ts';
import { isTypedEvent, typedIn } from './event-changes.ts';
import type { EventFormValues } from './event-form-rules.ts';

export interface EventDraft {
  /** Lets the draft go: it is being sent, and the command takes it along. What is typed from now on is a draft of its own. */
  readonly take: () => Sending;
  /** Whether the device has kept what was sent (`Draft.isKept`). */
  readonly isKept: Draft['isKept'];
  /** The sending is over: the draft is what was typed since, or all of it where nothing was kept. Answers it. */
  readonly settle: (sending: Sending, isKept: boolean) => Partial<EventFormValues>;
  /** Forgets what was typed. */
  readonly giveUp: () => void;
}

/**
 * Keeps what is typed into the form of an event as a draft, and puts back what was typed before (CAL-02): of a new event
 * as that of its class, of one that is edited as its own. `initial` is what stands in the form untouched, from when it
 * was opened on. The draft holds what differs from it and no more, and is laid over what the event is when it comes back:
 * days later the rest of it may have been changed by another teacher.
 */
export function useEventDraft(place: string, form: UseFormReturn<EventFormValues, unknown, EventInput>, initial: EventFormValues): EventDraft {
  const draft = useDraft(place, withTyped);
  const { setBody } = draft;
  // What the form holds, as it was last written or read: an echo of it changes nothing.
  const held = useRef('');
  // What the form has written since the draft last said the same: quick fingers are ahead of what is drawn, and an own
  // echo of two letters ago must not take the last two away.
  const written = useRef(new Set<string>());
  // What is not to be kept: what stood in the form untouched, or what is being sent.
  const known = useRef(initial);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const text = textOf(typedIn(known.current, { ...initial, ...values }));
          if (text === held.current) return;
          held.current = text;
          written.current.add(text);
          setBody(text);
        },
      }),
    [form, initial, setBody],
  );
  const { body } = draft;
  useEffect(() => {
    if (body === held.current) written.current.clear();
    if (body === held.current || written.current.has(body)) return;
    if (body === '') {
      // Made of it, or given up, in another tab: what is not typed here since goes from here, too.
      held.current = '';
      form.reset(initial, { keepErrors: false });
      return;
    }
    const typed = typedFrom(body);
    if (typed === null) return;
    const values = { ...initial, ...typed };
    // By now the event may be as it was typed: that alone makes no new draft.
    held.current = textOf(typedIn(initial, values));
    form.reset(values, { keepErrors: false });
  }, [form, initial, body]);
  return {
    take: () => {
      known.current = form.getValues();
      // An echo of this, too: where it is heard behind the next letter, the form would be emptied with it.
      written.current.add('');
      held.current = '';
      return draft.take();
    },
    isKept: draft.isKept,
    settle: (sending, isKept) => {
      const left = typedIn(isKept ? known.current : initial, form.getValues());
      known.current = initial;
      held.current = textOf(left);
      // Also when it says so already: the command may have taken along what was typed meanwhile.
      if (!isKept) draft.putBack(sending, held.current);
      else if (held.current !== '') setBody(held.current);
      return left;
    },
    giveUp: () => {
      held.current = '';
      draft.setBody('');
      draft.flush();
    },
  };
}

/* What was sent and not kept, with what was typed since over it. */
function withTyped({ body, drafts }: UnkeptWords, text: string): string {
  const [sent, since] = [typedFrom(body), text === '' || drafts.includes(text) ? {} : typedFrom(text)];
  return sent === null || since === null ? body : textOf({ ...sent, ...since });
}

function textOf(typed: Partial<EventFormValues>): string {
  return Object.keys(typed).length === 0 ? '' : JSON.stringify(typed);
}

/* A draft of another build, or of something else, is left alone. */
function typedFrom(text: string): Partial<EventFormValues> | null {
  try {
    const held: unknown = JSON.parse(text);
    return isTypedEvent(held) ? held : null;
  } catch {
    return null;
  }
}
