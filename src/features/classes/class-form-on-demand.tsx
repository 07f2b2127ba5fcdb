import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { ClassFormDialogProps } from './class-form-dialog.tsx';

const Loaded = lazyPart(async () => (await import('./class-form-dialog.tsx')).ClassFormDialog);

/** The class form, loaded when it is first opened. */
export function ClassFormOnDemand(props: ClassFormDialogProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
