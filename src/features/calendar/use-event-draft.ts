import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { EventInput } from '../../../schema/port/commands.ts';
import { useDraft } from '../../lib/attachments/use-draft.ts';
import { isEventFormValues, type EventFormValues } from './event-form-rules.ts';

export interface EventDraft {
  /** Lets the draft go: it is being sent, and the command takes it along. */
  readonly take: () => void;
  /** Forgets what was typed. */
  readonly giveUp: () => void;
}

/**
 * Keeps what is typed into the form of an event as a draft, and puts back what was typed before (CAL-02): of a new event
 * as that of its class, of one that is edited as its own. `initial` is what stands in the form untouched.
 */
export function useEventDraft(place: string, form: UseFormReturn<EventFormValues, unknown, EventInput>, initial: EventFormValues): EventDraft {
  const draft = useDraft(place);
  const { setBody } = draft;
  // As it was when the form came: what changes elsewhere meanwhile makes no draft of what nobody touched.
  const [untouched] = useState(() => textOf(initial));
  // What the form holds, as it was last written or read: an echo of it changes nothing.
  const held = useRef('');
  // What the form has written since the draft last said the same: quick fingers are ahead of what is drawn, and an own
  // echo of two letters ago must not take the last two away.
  const written = useRef(new Set<string>());
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const typed = textOf({ ...initial, ...values });
          const text = typed === untouched ? '' : typed;
          if (text === held.current) return;
          held.current = text;
          written.current.add(text);
          setBody(text);
        },
      }),
    [form, initial, untouched, setBody],
  );
  const { body } = draft;
  useEffect(() => {
    if (body === held.current) written.current.clear();
    if (body === '' || body === held.current || written.current.has(body)) return;
    const values = valuesIn(body);
    if (values === null) return;
    held.current = body;
    form.reset(values, { keepErrors: false });
  }, [form, body]);
  return {
    take: () => {
      held.current = '';
      draft.take();
    },
    giveUp: () => {
      held.current = '';
      draft.setBody('');
      draft.flush();
    },
  };
}

function textOf({ title, description, allDay, startDate, startTime, endDate, endTime }: EventFormValues): string {
  return JSON.stringify({ title, description, allDay, startDate, startTime, endDate, endTime });
}

/* A draft of another build, or of something else, is left alone. */
function valuesIn(text: string): EventFormValues | null {
  try {
    const held: unknown = JSON.parse(text);
    return isEventFormValues(held) ? held : null;
  } catch {
    return null;
  }
}
