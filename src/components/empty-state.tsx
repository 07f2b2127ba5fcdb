import { classNames } from '../lib/class-names.ts';
import type { Elements, TextOrElements } from '../lib/text-or-elements.ts';
import { ChalkDrawing, type ChalkDrawingName } from './chalk-drawing.tsx';

export interface EmptyStateProps {
  drawing: ChalkDrawingName;
  title: string;
  /** One sentence: what happens next. */
  children?: TextOrElements;
  /** One button. */
  action?: Elements;
  className?: string;
}

/** Nothing here yet: one drawing, one sentence, one button. */
export function EmptyState({ drawing, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={classNames('grid justify-items-center gap-2 p-6 text-center', className)}>
      <ChalkDrawing name={drawing} />
      <p className="text-subtitle">{title}</p>
      {children && <p className="max-w-[34ch] text-meta text-balance text-ink-2">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
