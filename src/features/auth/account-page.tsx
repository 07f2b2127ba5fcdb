import type { ReactNode } from 'react';
import { Doodle } from '../../components/doodle.tsx';
import { AccountFrame } from './account-frame.tsx';

export interface AccountPageProps {
  title: string;
  /** A line under the title. */
  lead?: string | undefined;
  children: ReactNode;
}

/** A page for one form: a card with its title on the blackboard. */
export function AccountPage({ title, lead, children }: AccountPageProps) {
  return (
    <AccountFrame title={title}>
      <div className="w-full max-w-invite overflow-hidden rounded-lg bg-card shadow-e3">
        <div className="relative overflow-hidden bg-board-deep px-6 py-7 text-chalk">
          <Doodle className="absolute -top-2 left-64 h-40 max-sm:top-7 w-130 opacity-24" />
          <h1 className="relative text-headline">{title}</h1>
          {lead !== undefined && <p className="relative mt-1 text-meta">{lead}</p>}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-6">{children}</div>
      </div>
    </AccountFrame>
  );
}
