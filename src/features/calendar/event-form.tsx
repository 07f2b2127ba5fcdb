import { useEffect, useMemo, useRef, useState, type SyntheticEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EVENT_DESCRIPTION_MAX, EVENT_TITLE_MAX } from '../../../schema/limits.ts';
import type { Seen } from '../../../schema/port/commands.ts';
import type { EventView } from '../../../schema/port/views.ts';
import { characterCount } from '../../../schema/rules/character-count.ts';
import { DateField } from '../../components/date-field.tsx';
import { Switch } from '../../components/switch.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { TextField } from '../../components/text-field.tsx';
import { TimeField } from '../../components/time-field.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { DayPicks } from '../../lib/day-picks.tsx';
import { useEventWords } from '../../lib/events/use-event-words.ts';
import { faultWords, type BrokenRule } from '../../lib/form/broken-rule.ts';
import { useRefusal } from '../../lib/form/use-refusal.ts';
import { useRulesForm } from '../../lib/form/use-rules-form.ts';
import { useCutPaste } from '../../lib/use-cut-paste.ts';
import { useNow } from '../../lib/use-now.ts';
import { useZoneLabel } from '../../lib/time-zones/use-zone-label.ts';
import { eventPatch, typedIn } from './event-changes.ts';
import { BLANK_EVENT, EVENT_FIELDS, EVENT_RULES, eventFormRules, firstStart, overOf, PLACE_OF_FAULT, valuesOf, type EventFormValues, type EventRule } from './event-form-rules.ts';
import { useEventDraft } from './use-event-draft.ts';
import { useFollowingEnd } from './use-following-end.ts';

const LEFT_FROM = 20;
/* A press on an empty form so soon after the last is the second of the two that saved and emptied it, ms. */
const ECHO_MS = 1000;
/* Days and times are judged together: another end may mend the start. */
const TOGETHER = { deps: ['startDate', 'startTime', 'endDate', 'endTime'] } satisfies { deps: (keyof EventFormValues)[] };

export interface EventFormProps {
  /** The form's own id: its button may stand elsewhere. */
  id: string;
  classId: string;
  /** The event to edit; null: a new one. Of either the draft is kept. */
  event: EventView | null;
  /** Saved, or cancelled by the form's reset button. */
  onDone?: () => void;
  /** A new event was saved; its id. */
  onCreated?: (eventId: string) => void;
  /** Whether a save is under way: its button says so. Never changes. */
  onBusy?: (isBusy: boolean) => void;
}

/* The fields of an event as they were. */
function seenIn(event: EventView | null): Seen {
  if (event === null) return {};
  const { title, description, allDay, startDateTime, endDateTime } = event;
  return { title, description, allDay, startDateTime, endDateTime };
}

/** Title, days, times and what to know of an event (CAL-02). Works offline; what was typed stays when it fails. */
export function EventForm({ id, classId, event, onDone, onCreated, onBusy }: EventFormProps) {
  const { t } = useTranslation('calendar');
  const { timeZone } = useEventWords();
  const zone = useZoneLabel(timeZone);
  const run = useCommand();
  const toast = useToast();
  const world = useMemo(() => ({ now: () => Date.now(), timeZone, before: event }), [timeZone, event]);
  const rules = useMemo(() => eventFormRules(world), [world]);
  // As it was when the form was opened: what another teacher changed since is not undone by what nobody touched.
  const [initial] = useState(() => (event === null ? BLANK_EVENT : valuesOf(event, timeZone)));
  const [opened] = useState(event);
  const form = useRulesForm(rules, initial);
  const draft = useEventDraft(event === null ? `event:${classId}` : `event-edit:${event._id}`, form, initial);
  const refuse = useRefusal(form, EVENT_FIELDS);
  const { errors, isSubmitting } = form.formState;
  const isSaving = useRef(false);
  const endedAt = useRef(0);
  const [title, description, allDay, startDate, startTime] = useWatch({ control: form.control, name: ['title', 'description', 'allDay', 'startDate', 'startTime'] });
  const words = (max: number) => (rule: BrokenRule<EventRule>) => t(`form.fault.${rule === 'invalid' ? 'required' : rule}`, { max });
  const fault = (field: (typeof EVENT_FIELDS)[number], max = 0) => faultWords<EventRule>(errors[field], words(max), EVENT_RULES);

  const save = form.handleSubmit(async (wish) => {
    const patch = eventPatch(initial, wish, timeZone);
    if (event !== null && Object.keys(patch).length === 0) {
      draft.giveUp();
      return onDone?.();
    }
    const sending = draft.take();
    const result = event === null ? await run('createEvent', { classId, event: wish, sendId: sending.id }) : await run('updateEvent', { classId, eventId: event._id, patch, seen: seenIn(opened), sendId: sending.id });
    const isKept = await draft.isKept(sending, result);
    const left = draft.settle(sending, isKept);
    if (isKept || result.ok) {
      if (event === null) {
        form.reset({ ...BLANK_EVENT, ...left });
        onCreated?.(sending.id);
      }
      return onDone?.();
    }
    const { error } = result;
    // The device's own answer, by the server's clock: the same words as the form's.
    const code = error.kind === 'problem' ? Object.entries(PLACE_OF_FAULT).find(([name]) => name === error.problem.title) : undefined;
    if (code !== undefined) form.setError(code[1].field, { type: code[1].rule }, { shouldFocus: true });
    else if (error.kind === 'storage') toast({ kind: 'bad', text: () => t('form.notKept') });
    else refuse(error);
  });

  /* One press, one save: a worker that takes its time would be told twice, and a form that was just emptied is not found wanting. */
  function submit(submitted: SyntheticEvent) {
    submitted.preventDefault();
    const isEcho = Date.now() - endedAt.current < ECHO_MS && Object.keys(typedIn(initial, form.getValues())).length === 0;
    if (isSaving.current || isEcho) return;
    isSaving.current = true;
    void save(submitted).finally(() => {
      isSaving.current = false;
      endedAt.current = Date.now();
    });
  }
  useEffect(() => onBusy?.(isSubmitting), [onBusy, isSubmitting]);

  /* What was changed of an event is given up by "Cancel"; a new one waits until it is wanted. */
  function cancel(reset: SyntheticEvent) {
    reset.preventDefault();
    if (event !== null) draft.giveUp();
    onDone?.();
  }

  useFollowingEnd(form, { startDate, startTime });
  const over = overOf({ ...initial, ...useWatch({ control: form.control }) }, useNow(), timeZone);
  const first = firstStart(world);
  const isElsewhere = Intl.DateTimeFormat().resolvedOptions().timeZone !== timeZone;
  const titleLeft = EVENT_TITLE_MAX - characterCount(title.trim());
  const { words: cutWords, ...cut } = useCutPaste(description, EVENT_DESCRIPTION_MAX);
  const textLeft = EVENT_DESCRIPTION_MAX - characterCount(description);
  return (
    <form id={id} data-kept="" noValidate onSubmit={submit} onReset={cancel} className="grid gap-4">
      <TextField label={t('form.title')} autoComplete="off" data-autofocus="" required {...form.register('title')} error={fault('title', EVENT_TITLE_MAX)} hint={titleLeft <= LEFT_FROM && titleLeft >= 0 ? t('form.left', { count: titleLeft }) : undefined} />
      {event === null && (
        <DayPicks
          today={first}
          value={startDate}
          names={['today', 'tomorrow', 'monday']}
          onPick={(date) =>
            form.setValue('startDate', date, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
        />
      )}
      <div className="day-and-time">
        <DateField {...form.register('startDate', TOGETHER)} label={t('form.starts')} required min={first} error={fault('startDate')} />
        {!allDay && <TimeField label={t('form.time')} aria-label={t('form.startTime')} required {...form.register('startTime', TOGETHER)} error={fault('startTime')} />}
      </div>
      <div className="day-and-time">
        <DateField {...form.register('endDate', TOGETHER)} label={t('form.ends')} required min={startDate > first ? startDate : first} error={fault('endDate')} />
        {!allDay && <TimeField label={t('form.time')} aria-label={t('form.endTime')} required {...form.register('endTime', TOGETHER)} error={fault('endTime')} />}
      </div>
      <Switch label={t('form.allDay')} checked={allDay} onChange={(isAllDay) => form.setValue('allDay', isAllDay, { shouldValidate: form.formState.isSubmitted })} className="w-full" />
      <output className="-mt-2 text-small text-ink-2 empty:hidden">{over !== null && event === null && t(`form.over.${over}`)}</output>
      {isElsewhere && !allDay && <p className="-mt-2 text-small text-ink-3">{t('form.zone', { zone })}</p>}
      <TextArea label={t('form.description')} rows={2} maxRows={6} placeholder={t('form.descriptionHint')} {...form.register('description')} {...cut} error={fault('description', EVENT_DESCRIPTION_MAX) ?? cutWords} hint={textLeft <= LEFT_FROM && textLeft >= 0 ? t('form.left', { count: textLeft }) : undefined} />
    </form>
  );
}
