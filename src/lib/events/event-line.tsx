import type { EventView } from '../../../schema/port/views.ts';
import { DateTile } from '../../components/date-tile.tsx';
import { toneClass, toneOf } from '../../components/tone.ts';
import { classNames } from '../class-names.ts';
import { useNow } from '../use-now.ts';
import { useEventWords } from './use-event-words.ts';

export interface EventLineProps {
  event: EventView;
  /** Said behind the time: the class, where there are several. */
  note?: string;
  onOpen: (event: EventView) => void;
  className?: string;
}

/** An event in one line, with its day: a press shows the whole of it. */
export function EventLine({ event, note, onOpen, className }: EventLineProps) {
  const words = useEventWords();
  const now = useNow();
  const tone = toneOf(event._id);
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => onOpen(event)} className={classNames('flex min-h-16 w-full items-center gap-3.5 rounded-control p-1.5 text-left transition-colors duration-quick hover:bg-hover', toneClass(tone), className)}>
      <DateTile {...words.tile(event)} tone={tone} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-label wrap-anywhere">
          <bdi>{event.title}</bdi>
        </span>
        <span className="line-clamp-2 text-small wrap-anywhere text-ink-2">
          <span aria-hidden="true" className="inline-block first-letter:uppercase">{words.near(event, now)}</span>
          <span className="sr-only">{words.start(event, now)}</span>
          {note && <span>{` · ${note}`}</span>}
        </span>
      </span>
    </button>
  );
}
