import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { classNames } from '../lib/class-names.ts';
import { isPathBefore } from '../lib/entry-memory.ts';

export interface BackLinkProps {
  to: string;
  label: string;
  className?: string;
}

/**
 * The arrow that leads back. Where one came from that very page it goes back in the history, so the page is found where
 * it was left; else it goes to its address.
 */
export function BackLink({ to, label, className }: BackLinkProps) {
  const navigate = useNavigate();
  function press(event: MouseEvent) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere || !isPathBefore(to)) return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <Link to={to} onClick={press} aria-label={label} title={label} className={classNames('print:hidden', className)}>
      <ArrowLeft className="size-5.5" />
    </Link>
  );
}
