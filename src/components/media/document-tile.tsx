import { Download, FileSpreadsheet, FileText, Presentation } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { IconType } from '../icon-type.ts';
import { Ring } from '../ring.tsx';
import { FileName } from './file-name.tsx';
import { toneClass, type Tone } from '../tone.ts';

export interface DocumentTileProps {
  name: string;
  /** Bytes. */
  size: number;
  /** While it leaves this device: how much is gone, 0 to 100. */
  percent?: number | null;
  /** It was not accepted: said in the place of its size. */
  fault?: string;
  onDownload: () => void;
  /** Lies in a bubble: takes its ground. */
  plain?: boolean;
  className?: string;
}

/** A document: its kind, name and size; a press downloads it under its own name. */
export function DocumentTile({ name, size, percent = null, fault, onDownload, plain = false, className }: DocumentTileProps) {
  const { t } = useTranslation('media');
  const format = useFormat();
  const { icon: Icon, tone } = kindOf(name);
  return (
    <button
      type="button"
      onClick={onDownload}
      aria-label={t('download', { name })}
      className={classNames('flex min-h-16 w-full max-w-full items-center gap-3 rounded-control p-2 pr-3 text-left transition-colors duration-quick hover:bg-hover', !plain && 'bg-sunken', className)}
    >
      <span aria-hidden="true" className={classNames('grid size-12 shrink-0 place-items-center rounded-sm bg-tone-tint-2 text-tone-ink', toneClass(tone))}>
        <Icon className="size-6" />
      </span>
      <span className="min-w-0 flex-1">
        <FileName name={name} className="text-label" />
        <span className={classNames('block text-small tabular-nums', fault === undefined ? 'text-ink-2' : 'text-coral-ink')}>{fault !== undefined ? fault : percent === null ? format.size(size) : t('sendingPercent', { percent: Math.floor(percent) })}</span>
      </span>
      {percent === null ? <Download className="size-5 shrink-0 text-ink-3 print:hidden" /> : <Ring percent={percent} className="size-5 text-board-ink" />}
    </button>
  );
}

/** The sign and the colour of a document by the end of its name. */
export function kindOf(name: string): { icon: IconType; tone: Tone } {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (['xls', 'xlsx', 'csv'].includes(extension)) return { icon: FileSpreadsheet, tone: 'leaf' };
  if (['ppt', 'pptx'].includes(extension)) return { icon: Presentation, tone: 'star' };
  if (extension === 'pdf') return { icon: FileText, tone: 'rose' };
  return { icon: FileText, tone: 'sky' };
}
