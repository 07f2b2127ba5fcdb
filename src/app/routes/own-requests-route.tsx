import { Suspense, useState } from 'react';
import { CodeDialog, OwnRequestsPage } from '../lazy-pages.ts';

/** A parent's own requests; where none waits, the way to one by a code. */
export function OwnRequestsRoute() {
  const [asksCode, setAsksCode] = useState(false);
  return (
    <>
      <OwnRequestsPage onAddStudents={() => setAsksCode(true)} />
      {asksCode && (
        <Suspense fallback={null}>
          <CodeDialog onClose={() => setAsksCode(false)} />
        </Suspense>
      )}
    </>
  );
}
