import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AttachmentView } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { isDamaged } from './is-damaged.ts';

export interface UploadNotesProps {
  files: readonly AttachmentView[];
  /** Ids of videos that this device cannot show. */
  unplayable: ReadonlySet<string>;
  /** Removes all of these; the pressed button unmounts with them. */
  onRemoveAll: (fileIds: readonly string[], pressed: HTMLElement) => void;
}

/** Below chosen files: what cannot be sent, with one button that removes it all, and what not everybody can play. */
export function UploadNotes({ files, unplayable, onRemoveAll }: UploadNotesProps) {
  const { t } = useTranslation('media');
  const damaged = files.filter(isDamaged);
  const warned = files.filter(({ _id }) => unplayable.has(_id));
  if (damaged.length === 0 && warned.length === 0) return null;
  return (
    <div className="mt-2 grid grid-cols-1 gap-2">
      {damaged.length > 0 && (
        <div role="alert" className="flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-sm bg-coral-tint py-1 pr-1 pl-3.5 text-meta font-medium text-coral-ink">
          <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
          <span className="min-w-0 flex-1 basis-44 py-1.5 wrap-anywhere">{t('damagedFiles', { count: damaged.length })}</span>
          <Button size="sm" onClick={(event) => onRemoveAll(damaged.map(({ _id }) => _id), event.currentTarget)}>
            {t('removeDamaged', { count: damaged.length })}
          </Button>
        </div>
      )}
      {warned.map((file) => (
        <output key={file._id} className="flex items-start gap-2.5 rounded-sm bg-star-tint px-3.5 py-2.5 text-meta font-medium text-star-ink">
          <TriangleAlert aria-hidden="true" className="mt-px size-5 shrink-0" />
          <span className="min-w-0 flex-1 wrap-anywhere">{t('videoWarning', { name: file.originalName })}</span>
        </output>
      ))}
    </div>
  );
}
