import { CircleAlert } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';

/** At a text that is too long to leave: says so to eye and ear. Its field names it by `aria-describedby`. */
export function TooLong({ id, words, className }: { id: string; words: string; className?: string }) {
  return (
    <p id={id} role="alert" className={classNames('flex items-start gap-2.5 text-meta text-coral-ink', className)}>
      <CircleAlert aria-hidden="true" className="mt-px size-5 shrink-0" />
      <span>{words}</span>
    </p>
  );
}
