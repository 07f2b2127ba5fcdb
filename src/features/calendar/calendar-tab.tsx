import { CalendarPlus, Plus } from 'lucide-react';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FEED_PAGE } from '../../../schema/limits.ts';
import type { EventView } from '../../../schema/port/views.ts';
import { dayOf } from '../../../schema/rules/event-rules.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Fab } from '../../components/fab.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useQuery } from '../../data/use-query.ts';
import { classNames } from '../../lib/class-names.ts';
import { useEventWords } from '../../lib/events/use-event-words.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useFirstWeekday } from '../../lib/use-first-weekday.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { useMedia } from '../../lib/use-media.ts';
import { useNow } from '../../lib/use-now.ts';
import { eventsByDay } from './days.ts';
import { EventCard } from './event-card.tsx';
import { EventList } from './event-list.tsx';
import { MonthStrip } from './month-strip.tsx';
import { useChosenDay } from './use-chosen-day.ts';
import { useEventDeletion } from './use-event-deletion.ts';
import type { Which } from './use-events.ts';

const CreateCard = lazyPart(async () => (await import('./event-create-card.tsx')).EventCreateCard);
const EventFormDialog = lazyPart(async () => (await import('./event-form-dialog.tsx')).EventFormDialog);

/* The sider, a list and a card for a new event stand side by side from here on. */
const WIDE = '(min-width: 1240px)';
/** Events that the strip marks, of each kind (ours). */
const MARKED_MAX = 200;

/** The calendar of a class: days with their events, the list, and a new event for those who may make one (CAL-01). */
export function CalendarTab({ classId }: { classId: string }) {
  const { t, i18n } = useTranslation('calendar');
  const words = useEventWords();
  const now = useNow();
  const isWide = useMedia(WIDE);
  const found = useQuery('class', { classId });
  const canCreate = found?.state === 'ready' && found.value.canCreateEvent;
  const isArchived = found?.state === 'ready' && found.value.status === 'archive';
  const [which, setWhich] = useState<Which>('upcoming');
  const [form, setForm] = useState<{ event: EventView | null } | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const list = useRef<HTMLElement>(null);
  const keepFocus = useKeptFocus(list);
  const { ask, question } = useEventDeletion(keepFocus);
  const edit = useCallback((event: EventView) => setForm({ event }), []);
  const byDay = useMarkedDays(classId, words.timeZone);
  const { chosen, choose } = useChosenDay(byDay, keepFocus);
  const isFree = useIsFree(classId);
  const today = dayOf(now, words.timeZone);
  const first = useFirstWeekday();
  const actions = { onEdit: edit, onDelete: ask };
  const showMade = (eventId: string) => {
    setWhich('upcoming');
    choose(null);
    setMade(eventId);
  };
  const create = () => setForm({ event: null });
  // Beside a wide list stands the form itself.
  const hasButton = canCreate && !isWide;
  const ofDay = chosen === null ? null : (byDay.get(chosen) ?? []);
  return (
    <div key={i18n.resolvedLanguage} className="@container mx-auto grid max-w-[1100px] grid-cols-1 gap-6 px-3 py-3 md:px-8 md:py-6 min-[1240px]:mx-0 min-[1240px]:grid-cols-[minmax(0,40rem)_minmax(0,20.5rem)] min-[1240px]:gap-8">
      <div className="grid min-w-0 grid-cols-1 content-start gap-6 pb-24 md:pb-4 print:pb-0">
        <div className="@container min-w-0">
          <MonthStrip today={today} firstWeekday={first} byDay={byDay} chosen={chosen} onChoose={choose}>
            {/* Both take a line of their own where they do not fit beside the month: in no language does one of them fall alone. */}
            <div className={classNames('flex items-center justify-between gap-3 md:ml-2', hasButton && 'md:@max-[600px]:ml-0 md:@max-[600px]:w-full')}>
              <Segmented<Which>
                label={t('which.label')}
                value={which}
                onChange={(next) => {
                  setWhich(next);
                  choose(null);
                }}
                options={[
                  { value: 'upcoming', label: t('which.upcoming') },
                  { value: 'past', label: t('which.past') },
                ]}
              />
              {hasButton && (
                <Button variant="soft" icon={CalendarPlus} className="max-md:hidden" onClick={create}>
                  {t('form.create')}
                </Button>
              )}
            </div>
          </MonthStrip>
        </div>
        <section ref={list} tabIndex={-1} aria-label={t(`which.${which}`)} className="grid min-w-0 grid-cols-1 gap-6 outline-none">
          {ofDay === null ? (
            <EventList key={`${classId} ${which}`} classId={classId} which={which} today={today} firstWeekday={first} onCreate={canCreate ? create : null} isArchived={isArchived} made={which === 'upcoming' ? made : null} {...actions} />
          ) : (
            <section aria-label={words.date(chosen ?? today, { day: 'numeric', month: 'long' })}>
              <h2 tabIndex={-1} className="mb-1 flex min-h-11 items-center gap-2 pl-1 text-subtitle first-letter:uppercase">
                <span className="min-w-0 flex-1 first-letter:uppercase">{words.date(chosen ?? today, { weekday: 'long', day: 'numeric', month: 'long' })}</span>
                <Button variant="ghost" size="sm" onClick={() => choose(null)}>
                  {t('strip.all')}
                </Button>
              </h2>
              <ol className="grid grid-cols-1 gap-2">
                {ofDay.map((event) => (
                  <li key={event._id}>
                    <EventCard event={event} {...actions} />
                  </li>
                ))}
              </ol>
            </section>
          )}
        </section>
      </div>
      {canCreate && isWide && (
        <Suspense fallback={<Skeleton className="h-110 rounded-card" />}>
          <Card as="section" aria-label={t('form.create')} className="sticky top-6 h-fit print:hidden">
            <CreateCard key={classId} classId={classId} onCreated={showMade} />
          </Card>
        </Suspense>
      )}
      {/* Where nothing is planned, the button stands with the words that say so. */}
      {canCreate && !isWide && !(isFree && which === 'upcoming') && <Fab icon={Plus} label={t('form.create')} onClick={create} />}
      {form && (
        <Suspense fallback={null}>
          <EventFormDialog key={form.event?._id ?? 'new'} classId={classId} event={form.event} onCreated={showMade} onClose={() => setForm(null)} />
        </Suspense>
      )}
      {question}
    </div>
  );
}

/* What the strip marks: events that are stored here, of both kinds. */
function useMarkedDays(classId: string, timeZone: string): ReadonlyMap<string, readonly EventView[]> {
  const upcoming = useQuery('events', { classId, which: 'upcoming', limit: MARKED_MAX })?.rows;
  const past = useQuery('events', { classId, which: 'past', limit: MARKED_MAX })?.rows;
  return useMemo(() => eventsByDay([...(past ?? []).toReversed(), ...(upcoming ?? [])], timeZone), [past, upcoming, timeZone]);
}

/* The same question as the list's first: both know the answer at once. */
function useIsFree(classId: string): boolean {
  const upcoming = useQuery('events', { classId, which: 'upcoming', limit: FEED_PAGE });
  return upcoming?.isLoaded === true && upcoming.rows.length === 0;
}
