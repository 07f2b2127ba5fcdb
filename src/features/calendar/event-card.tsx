import { CalendarPlus, Clock, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventView } from '../../../schema/port/views.ts';
import { Card } from '../../components/card.tsx';
import { DateTile } from '../../components/date-tile.tsx';
import { Menu, type MenuItemSpec } from '../../components/menu.tsx';
import { toneClass, toneOf } from '../../components/tone.ts';
import { classNames } from '../../lib/class-names.ts';
import { useSaveIcs } from '../../lib/events/use-save-ics.ts';
import { useEventWords } from '../../lib/events/use-event-words.ts';
import { FoldedText } from '../../lib/folded-text.tsx';
import { PendingState } from '../../lib/pending-state.tsx';
import { RefusalNote } from '../../lib/refusal-note.tsx';
import { useNow } from '../../lib/use-now.ts';
import { soften } from '../../lib/soften.ts';

export interface EventCardProps {
  event: EventView;
  /** The one that comes first today: it stands out. */
  isNext?: boolean;
  /** It was just made here. */
  isMarked?: boolean;
  onEdit: (event: EventView) => void;
  onDelete: (event: EventView) => void;
}

/** One event: its day, what, when, what to know, how far it is, and what one can do with it. */
export const EventCard = memo(function EventCard({ event, isNext = false, isMarked = false, onEdit, onDelete }: EventCardProps) {
  const { t } = useTranslation('calendar');
  const words = useEventWords();
  const now = useNow();
  const saveIcs = useSaveIcs();
  const nameId = useId();
  const tone = isNext ? 'star' : toneOf(event._id);
  const items: MenuItemSpec[] = [
    ...(event.canEdit ? [{ label: t('menu.edit'), icon: Pencil, onSelect: () => onEdit(event) }] : []),
    {
      label: t('menu.ics'),
      icon: CalendarPlus,
      onSelect: () => saveIcs(event),
    },
    ...(event.canDelete ? [{ label: t('menu.delete'), icon: Trash2, danger: true, separated: true, onSelect: () => onDelete(event) }] : []),
  ];
  return (
    <Card as="article" pad="none" aria-labelledby={nameId} className={classNames('flex items-start gap-3 rounded-panel p-4 md:gap-4 md:rounded-card', toneClass(tone), isNext && 'bg-tone-tint!', isMarked && 'outline-2 outline-offset-2 outline-board')}>
      <DateTile {...words.tile(event)} tone={tone} onTone={isNext} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start">
          <div className="min-w-0 flex-1">
            <h3 id={nameId} className="text-subtitle wrap-anywhere hyphens-auto">
              <bdi>{soften(event.title)}</bdi>
            </h3>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-label text-tone-ink">
              <span className="inline-flex items-center gap-1.5">
                <Clock className="size-4.5" />
                <span>{words.span(event, now)}</span>
              </span>
              <PendingState honest={event.honest} />
            </p>
          </div>
          <Menu label={t('menu.label', { title: event.title })} icon={Ellipsis} items={items} className="-mt-1 -mr-2.5" />
        </div>
        {event.description !== '' && <FoldedText text={event.description} className="mt-1 text-body text-pretty text-ink-2 md:text-label md:leading-normal! md:font-normal" />}
        {event.honest.state === 'failed' && (
          <RefusalNote
            reason={event.honest.reason}
            outboxId={event.outboxId}
            question={t(event.version === 0 ? 'failed.discardTitle' : 'failed.changeTitle')}
            consequence={t(event.version === 0 ? 'failed.discardText' : 'failed.changeText')}
            className="mt-2"
          />
        )}
      </div>
    </Card>
  );
});
