import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ClearButton } from '../../components/clear-button.tsx';
import { CONTROL_CLASS } from '../../components/field-frame.tsx';
import { classNames } from '../../lib/class-names.ts';

/** Where one types what is looked for; has the focus from the start. */
export function SearchField({ label, value, onType }: { label: string; value: string; onType: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <search className={classNames(CONTROL_CLASS, 'sticky top-0 z-2 flex min-h-13 items-center gap-2.5 pr-1 pl-4')}>
      <Search className="size-5 shrink-0 text-ink-3" />
      <input
        ref={field}
        type="search"
        value={value}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        onChange={(event) => onType(event.target.value)}
        className="min-h-13 min-w-0 flex-1 bg-transparent outline-none"
      />
      <ClearButton value={value} onClear={() => onType('')} />
    </search>
  );
}
