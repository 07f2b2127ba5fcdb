import { Search } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';
import { ClearButton } from './clear-button.tsx';

export interface SearchBoxProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  className?: string;
}

/** One line above a list, of which it leaves what fits; without a visible label. */
export function SearchBox({ label, value, onChange, className }: SearchBoxProps) {
  return (
    <div className={classNames('flex min-h-11 items-center gap-2.5 rounded-control bg-hover pr-1 pl-4 focus-within:outline-2 focus-within:outline-board', className)}>
      <Search className="size-5 text-ink-3" />
      <input type="search" aria-label={label} value={value} placeholder={label} onChange={(event) => onChange(event.target.value)} className="min-h-11 min-w-0 flex-1 bg-transparent outline-none" />
      <ClearButton value={value} onClear={() => onChange('')} />
    </div>
  );
}
