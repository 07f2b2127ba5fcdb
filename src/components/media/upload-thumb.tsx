import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface UploadThumbProps {
  name: string;
  /** The picture, filling its place. */
  children: ReactNode;
  onRemove: () => void;
}

/** A chosen photo before it is sent, with the way to take it back. */
export function UploadThumb({ name, children, onRemove }: UploadThumbProps) {
  const { t } = useTranslation('media');
  return (
    <span className="relative block h-26 w-28 shrink-0 overflow-hidden rounded-control md:h-24 md:w-32">
      {children}
      <button type="button" onClick={onRemove} aria-label={t('remove', { name })} title={t('remove', { name })} className="absolute -top-0.5 -right-0.5 grid size-11 place-items-center">
        <span className="grid size-7 place-items-center rounded-full bg-[rgb(15_30_25/.62)] text-white">
          <X className="size-4" />
        </span>
      </button>
    </span>
  );
}
