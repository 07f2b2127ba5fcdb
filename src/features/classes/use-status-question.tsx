import { Suspense, useCallback, useState } from 'react';
import type { ClassView } from '../../../schema/port/views.ts';
import type { ClassStatus } from '../../../schema/records/class.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { Elements } from '../../lib/text-or-elements.ts';

const StatusDialog = lazyPart(async () => (await import('./status-dialog.tsx')).StatusDialog);

/** Asks before a class goes to the archive or comes back (CLS-03): `question` is drawn where it stays when the class's card goes, `onChanged` told then. */
export function useStatusQuestion(onChanged?: () => void): { ask: (value: ClassView, status: ClassStatus) => void; question: Elements } {
  const [asked, setAsked] = useState<{ value: ClassView; status: ClassStatus } | null>(null);
  const ask = useCallback((value: ClassView, status: ClassStatus) => setAsked({ value, status }), []);
  const question = asked && (
    <Suspense fallback={null}>
      <StatusDialog value={asked.value} status={asked.status} onClose={() => setAsked(null)} onChanged={onChanged} />
    </Suspense>
  );
  return { ask, question };
}
