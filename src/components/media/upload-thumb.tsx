import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import type { Elements } from '../../lib/text-or-elements.ts';
import type { IconType } from '../icon-type.ts';

export interface UploadThumbProps {
  id: string;
  name: string;
  /** Which one it is of how many, from 0. */
  place: number;
  count: number;
  /** The picture, filling its place. */
  children: Elements;
  onRemove: (pressed: HTMLElement) => void;
  /** Asked by its arrows to put it so many places further on; without it, it stays where it is. */
  onMove?: (id: string, by: number) => void;
  /** Another one was dragged onto it. */
  onDrop?: (id: string) => void;
}

/** What is dragged says so under this type, so that files and words from elsewhere are left alone. */
const DRAG_TYPE = 'application/x-parta-picture';

/** A chosen photo before it is sent, with the way to take it back and to put it elsewhere. */
export function UploadThumb({ id, name, place, count, children, onRemove, onMove, onDrop }: UploadThumbProps) {
  const { t } = useTranslation('media');
  const [isOver, setOver] = useState(false);
  const dragging = onMove && {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(DRAG_TYPE, id);
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAG_TYPE)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      const dropped = event.dataTransfer.getData(DRAG_TYPE);
      if (dropped === '') return;
      event.preventDefault();
      onDrop?.(dropped);
    },
  };
  return (
    <span {...dragging} className={classNames('group relative block h-26 w-28 shrink-0 overflow-clip rounded-control md:h-24 md:w-30', onMove && 'cursor-grab', isOver && 'outline-3 -outline-offset-3 outline-board')}>
      {children}
      <Corner icon={X} label={t('remove', { name })} removes={id} onPress={onRemove} className="-top-0.5 -right-0.5" />
      {onMove && (
        <span className="transition-opacity duration-quick group-focus-within:opacity-100 group-hover:opacity-100 pointer-fine:opacity-0">
          <Corner icon={ChevronLeft} label={t('moveLeft', { name })} isOff={place === 0} onPress={() => onMove(id, -1)} className="-bottom-0.5 -left-0.5" />
          <Corner icon={ChevronRight} label={t('moveRight', { name })} isOff={place === count - 1} onPress={() => onMove(id, 1)} className="-right-0.5 -bottom-0.5" />
        </span>
      )}
    </span>
  );
}

/* One that leads nowhere keeps its place and the focus. */
function Corner({ icon: Icon, label, isOff = false, onPress, className, removes }: { icon: IconType; label: string; isOff?: boolean; onPress: (pressed: HTMLElement) => void; className: string; removes?: string }) {
  return (
    <button type="button" data-remove={removes} onClick={isOff ? undefined : (event) => onPress(event.currentTarget)} aria-disabled={isOff || undefined} aria-label={label} title={label} className={classNames('absolute grid size-11 place-items-center aria-disabled:opacity-40', className)}>
      <span className="grid size-7 place-items-center rounded-full bg-[rgb(15_30_25/.62)] text-white ring-1 ring-white/25">
        <Icon className="size-4" />
      </span>
    </button>
  );
}
