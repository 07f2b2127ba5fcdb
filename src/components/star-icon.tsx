import { classNames } from '../lib/class-names.ts';

/** The star of the house, filled in yellow: points, praise, joy. Decoration. */
export function StarIcon({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classNames('shrink-0 fill-star', className)}>
      <path d="M12 1.9c.5 0 .95.28 1.17.73l2.55 5.15 5.7.83c1.07.16 1.5 1.47.72 2.22l-4.12 4.01.98 5.66c.18 1.06-.93 1.87-1.89 1.37L12 19.2l-5.1 2.67c-.96.5-2.07-.3-1.89-1.37l.98-5.66-4.12-4.01c-.78-.75-.35-2.06.72-2.22l5.7-.83 2.55-5.15A1.3 1.3 0 0 1 12 1.9Z" />
    </svg>
  );
}
