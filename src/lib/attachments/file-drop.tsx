import { Upload } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileDrop } from '../use-file-drop.ts';

export interface FileDropProps {
  /** Where files can be dropped: this element, or the drop area (`data-drop-area`) around it. */
  place: RefObject<HTMLElement | null>;
  onFiles: (files: readonly File[]) => void;
}

/** Takes the files that are dropped onto a composer, and says so over it while they are dragged there. */
export function FileDrop({ place, onFiles }: FileDropProps) {
  const { t } = useTranslation('media');
  const isOver = useFileDrop(place, onFiles);
  if (!isOver) return null;
  return (
    <span className="pointer-events-none absolute inset-0 z-10 flex items-center justify-center gap-2.5 rounded-[inherit] bg-board-tint text-label text-board-ink outline-2 -outline-offset-2 outline-board outline-dashed">
      <Upload aria-hidden="true" className="size-6" />
      <span>{t('dropHere')}</span>
    </span>
  );
}
