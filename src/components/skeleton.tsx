import { classNames } from '../lib/class-names.ts';

export interface SkeletonProps {
  shape?: 'block' | 'line' | 'circle';
  /** Size by classes: "h-28 w-full". */
  className?: string;
}

const SHAPES = { block: 'rounded-control', line: 'h-3.5 rounded-full', circle: 'rounded-full' } as const;

/**
 * The place of something that is on its way; only where nothing is stored yet. Say "loading" once around it. It keeps its
 * place from the first, but is seen only after a while: what is stored is there before.
 */
export function Skeleton({ shape = 'block', className }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={classNames('relative block print:hidden shrink-0 animate-held overflow-hidden bg-hover', SHAPES[shape], className)}>
      <span className="absolute inset-0 animate-shimmer bg-linear-to-r from-transparent via-hover to-transparent" />
    </span>
  );
}
