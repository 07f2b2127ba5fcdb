import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { IconButton } from '../icon-button.tsx';
import { clockLength } from './video-facts.ts';

export interface VideoCaptionProps {
  label: string;
  /** Null while nobody has measured it. */
  seconds: number | null;
  /** Bytes. */
  size: number;
  onSave: () => void;
}

/** Below a video: its length and size, and the button that saves it. */
export function VideoCaption({ label, seconds, size, onSave }: VideoCaptionProps) {
  const { t } = useTranslation('media');
  const format = useFormat();
  return (
    <figcaption className="flex min-h-11 items-center gap-2 pl-1 text-small text-ink-2 tabular-nums">
      <span className="min-w-0 flex-1">
        {[...(seconds === null ? [] : [clockLength(seconds)]), format.size(size)].join(' · ')}
      </span>
      <IconButton icon={Download} label={t('saveVideo', { name: label })} onClick={onSave} />
    </figcaption>
  );
}
