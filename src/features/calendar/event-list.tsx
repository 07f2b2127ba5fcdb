import { CalendarPlus, CloudOff } from 'lucide-react';
import { Fragment, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventView } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { eventGroup, type EventGroup } from '../../../schema/rules/event-rules.ts';
import { useEventWords } from '../../lib/events/use-event-words.ts';
import { useNearEnd } from '../../lib/use-near-end.ts';
import { useNow } from '../../lib/use-now.ts';
import { EventCard, type EventCardProps } from './event-card.tsx';
import { useEvents, type Events, type Which } from './use-events.ts';
import { useMadeEvent } from './use-made-event.ts';

const GROUPS = ['today', 'week', 'soon'] as const satisfies readonly EventGroup[];

export interface EventListProps extends Pick<EventCardProps, 'onEdit' | 'onDelete'> {
  classId: string;
  which: Which;
  today: string;
  firstWeekday: number;
  /** Opens the form of a new event; null: nobody may make one here. */
  onCreate: (() => void) | null;
  /** Nothing is planned here any more. */
  isArchived: boolean;
  /** The event that was just made here: it is brought into sight and marked. */
  made?: string | null;
}

/** Events to come under today, this week and soon, or those that are over, five by five (CAL-01). Use one `key` per class and kind. */
export function EventList({ classId, which, today, firstWeekday, onCreate, isArchived, made = null, onEdit, onDelete }: EventListProps) {
  const { t } = useTranslation('calendar');
  const words = useEventWords();
  const now = useNow();
  const { result, end, more } = useEvents(classId, which, made);
  const rows = result?.rows ?? [];
  const marked = useMadeEvent(made, rows);
  if (rows.length === 0) return <NoEvents which={which} end={end} isLoaded={result?.isLoaded === true} onCreate={onCreate} isArchived={isArchived} />;
  const card = (event: EventView, isNext: boolean) => (
    <li key={event._id} data-event={event._id}>
      <EventCard event={event} isNext={isNext} isMarked={event._id === marked} onEdit={onEdit} onDelete={onDelete} />
    </li>
  );
  return (
    <Fragment>
      {which === 'past' ? (
        <ol aria-label={t('which.past')} className="grid grid-cols-1 gap-2">
          {rows.map((event) => card(event, false))}
        </ol>
      ) : (
        GROUPS.map((group) => {
          const own = rows.filter((event) => eventGroup(event, now, words.timeZone, firstWeekday) === group);
          if (own.length === 0) return <Fragment key={group} />;
          return (
            <section key={group} aria-label={t(`group.${group}`)}>
              <h2 tabIndex={-1} className="mb-2.5 flex items-baseline gap-2 pl-1 text-subtitle">
                <span>{t(`group.${group}`)}</span>
                {group === 'today' && <span className="text-meta font-normal text-ink-2">{words.date(today, { weekday: 'long', day: 'numeric' })}</span>}
              </h2>
              <ol className="grid grid-cols-1 gap-2">{own.map((event, index) => card(event, group === 'today' && index === 0))}</ol>
            </section>
          );
        })
      )}
      <ListEnd end={end} more={more} />
    </Fragment>
  );
}

function NoEvents({ which, end, isLoaded, onCreate, isArchived }: { which: Which; end: Events['end']; isLoaded: boolean } & Pick<EventListProps, 'onCreate' | 'isArchived'>) {
  const { t } = useTranslation('calendar');
  if (!isLoaded && end === 'offline') {
    return (
      <EmptyState drawing="envelope" title={t('more.none')} className="py-10" />
    );
  }
  if (!isLoaded) {
    return (
      <output className="grid gap-2">
        <span className="sr-only">{t('loading')}</span>
        {[0, 1, 2].map((place) => (
          <Skeleton key={place} className="h-25 rounded-card" />
        ))}
      </output>
    );
  }
  // From 768 px on the button stands above the days, or the form beside them.
  const action = which === 'upcoming' && onCreate !== null && (
    <Button icon={CalendarPlus} className="md:hidden" onClick={onCreate}>
      {t('form.create')}
    </Button>
  );
  return (
    <EmptyState drawing={which === 'past' ? 'tick' : 'desk'} title={t(which === 'past' ? 'empty.past' : 'empty.title')} className="py-10" action={action}>
      {t(isArchived ? 'empty.archived' : which === 'past' ? 'empty.pastText' : onCreate !== null ? 'empty.text' : 'empty.textReader')}
    </EmptyState>
  );
}

function ListEnd({ end, more }: Pick<Events, 'end' | 'more'>) {
  const { t } = useTranslation('calendar');
  const mark = useRef<HTMLDivElement>(null);
  useNearEnd(mark, end === 'loading', more);
  if (end === 'none') return null;
  return (
    <div ref={mark} className="min-h-12 text-center text-meta text-ink-3">
      {end === 'loading' ? (
        <output className="block">
          <span className="sr-only">{t('more.loading')}</span>
          <Skeleton className="h-25 w-full rounded-card" />
        </output>
      ) : (
        <p className="mx-auto flex max-w-[44ch] items-center justify-center gap-2.5 py-3">
          <CloudOff className="size-5" />
          <span>{t('more.offline')}</span>
        </p>
      )}
    </div>
  );
}
