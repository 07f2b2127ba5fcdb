import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { EventInput } from '../../../schema/port/commands.ts';
import { hourAfter, type EventFormValues } from './event-form-rules.ts';

type EventForm = UseFormReturn<EventFormValues, unknown, EventInput>;
type Start = Pick<EventFormValues, 'startDate' | 'startTime'>;

/**
 * Fills the end of an event from its start, the same day and an hour later, until somebody chooses another end (F-504).
 * An end on the start's own day, or an hour after it, follows the start to an earlier one, too.
 */
export function useFollowingEnd(form: EventForm, start: Start): void {
  const { startDate, startTime } = start;
  // The last complete start: a field that is being typed into is empty in between.
  const last = useRef(start);
  const filled = useRef({ endDate: '', endTime: '' });
  useEffect(() => {
    if (startDate === '') return;
    const { endDate } = form.getValues();
    const isOfStart = endDate === '' || endDate < startDate || endDate === last.current.startDate;
    last.current = { ...last.current, startDate };
    if (!isOfStart || !mayFill(form, 'startDate', 'endDate', filled.current.endDate)) return;
    filled.current.endDate = startDate;
    form.setValue('endDate', startDate);
  }, [form, startDate]);
  useEffect(() => {
    if (startTime === '') return;
    const { startDate: starts, endDate, endTime } = form.getValues();
    const isOneDay = endDate === '' || endDate === starts;
    const isHour = endTime <= startTime || endTime === hourAfter(last.current.startTime);
    last.current = { ...last.current, startTime };
    if (endTime !== '' && !(isOneDay && isHour)) return;
    if (!mayFill(form, 'startTime', 'endTime', filled.current.endTime)) return;
    filled.current.endTime = hourAfter(startTime);
    form.setValue('endTime', filled.current.endTime);
  }, [form, startTime]);
}

/* The form marks an end that was filled in as changed, too, once another field is as it was at first. */
function mayFill(form: EventForm, from: keyof Start, to: 'endDate' | 'endTime', filled: string): boolean {
  return form.getFieldState(to).isDirty ? form.getValues(to) === filled : form.getFieldState(from).isDirty;
}
