import { Check } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';
import type { IconType } from './icon-type.ts';

export interface ToggleChipProps {
  icon: IconType;
  label: string;
  pressed: boolean;
  onChange: (pressed: boolean) => void;
  /** What it means in full: heard, and seen as a tooltip. It begins with the label or says the same. */
  title?: string;
}

/** Something that holds or not for what is being written; quiet until it holds. 36 px tall, 44 with its hit area. */
export function ToggleChip({ icon: Icon, label, pressed, onChange, title }: ToggleChipProps) {
  const Sign = pressed ? Check : Icon;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      title={title}
      onClick={() => onChange(!pressed)}
      className={classNames(
        "relative inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full px-3 text-meta font-label transition-[background-color,color] duration-quick after:absolute after:-inset-1 after:content-['']",
        pressed ? 'bg-board-tint text-board-ink hover:bg-board-tint-2' : 'bg-hover text-ink-2 hover:bg-press hover:text-ink',
      )}
    >
      <Sign className="size-4.5 shrink-0" />
      <span className="truncate">{label}</span>
    </button>
  );
}
