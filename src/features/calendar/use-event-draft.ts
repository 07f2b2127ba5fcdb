import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { EventInput } from '../../../schema/port/commands.ts';
import { useDraft } from '../../lib/attachments/use-draft.ts';
import { BLANK_EVENT, eventFormValuesSchema, type EventFormValues } from './event-form-rules.ts';

/** Keeps what is typed into the form of a new event as the draft of its class, and puts back what was typed before (CAL-02). The function it answers lets the draft go: it is being sent. */
export function useEventDraft(classId: string, form: UseFormReturn<EventFormValues, unknown, EventInput>, isWanted: boolean): () => void {
  const draft = useDraft(`event:${classId}`);
  const { setBody } = draft;
  // What the form holds, as it was last written or read: an echo of it changes nothing.
  const held = useRef('');
  useEffect(() => {
    if (!isWanted) return undefined;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const text = textOf(values);
        if (text === held.current) return;
        held.current = text;
        setBody(text);
      },
    });
  }, [form, isWanted, setBody]);
  const { body } = draft;
  useEffect(() => {
    if (!isWanted || body === '' || body === held.current) return;
    const values = valuesIn(body);
    if (values === null) return;
    held.current = body;
    form.reset(values, { keepErrors: false });
  }, [form, isWanted, body]);
  return () => {
    held.current = '';
    draft.take();
  };
}

function textOf(values: EventFormValues): string {
  const text = JSON.stringify({ ...BLANK_EVENT, ...values });
  return text === JSON.stringify(BLANK_EVENT) ? '' : text;
}

/* A draft of another build, or of something else, is left alone. */
function valuesIn(text: string): EventFormValues | null {
  try {
    const parsed = eventFormValuesSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
