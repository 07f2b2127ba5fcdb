import type { Elements } from '../../lib/text-or-elements.ts';
import { AccountFrame } from './account-frame.tsx';

export interface AccountPageProps {
  title: string;
  /** A line under the title. */
  lead?: string | undefined;
  children: Elements;
}

/** A page for one form: a card with its title on the blackboard. */
export function AccountPage({ title, lead, children }: AccountPageProps) {
  return (
    <AccountFrame title={title}>
      <div className="w-full max-w-invite overflow-hidden rounded-lg bg-card shadow-e3">
        <div className="bg-board-deep px-6 py-7 text-chalk">
          <h1 className="text-headline">{title}</h1>
          {lead !== undefined && <p className="mt-1 text-meta">{lead}</p>}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-6">{children}</div>
      </div>
    </AccountFrame>
  );
}
