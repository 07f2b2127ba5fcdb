import { Suspense, useState } from 'react';
import type { StoryView } from '../../../schema/port/views.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { Elements } from '../../lib/text-or-elements.ts';

const ReadersDialog = lazyPart(async () => (await import('./readers-dialog.tsx')).ReadersDialog);

/** Who has read and confirmed a story, behind whatever asks for it; `dialog` is to be drawn. Its code comes with the first opening. */
export function useReadersDialog(story: StoryView): { readonly open: () => void; readonly dialog: Elements } {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return {
    open: () => setOpen(true),
    dialog: isOpen !== null && (
      <Suspense fallback={null}>
        <ReadersDialog story={story} open={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
