import { CircleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FILE_SIZE_SAID, MEDIA_MAX } from '../../../schema/limits.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import type { RefusedFile } from './use-attach.ts';

/** Says of each file why it was not added; the others are in. */
export function RefusedFiles({ refused, onDismiss }: { refused: readonly RefusedFile[]; onDismiss: () => void }) {
  const { t } = useTranslation('media');
  const format = useFormat();
  if (refused.length === 0) return null;
  return (
    <div role="alert" className="flex animate-rise items-start gap-2.5 rounded-sm bg-coral-tint py-1 pr-1 pl-3.5 text-meta font-medium text-coral-ink">
      <CircleAlert className="mt-2.5 size-5 shrink-0" />
      <ul className="min-w-0 flex-1 py-2" aria-label={t('refused.title')}>
        {refused.map(({ name, reason }, index) => (
          <li key={`${name} ${index}`} className="break-words">
            {t(`refused.${reason}`, { name, count: MEDIA_MAX, code: codeOf(name), size: format.size(FILE_SIZE_SAID) })}
          </li>
        ))}
      </ul>
      <IconButton icon={X} label={t('refused.dismiss')} onClick={onDismiss} className="text-coral-ink!" />
    </div>
  );
}

/* What a person calls the type of a file: the end of its name. */
function codeOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : name;
}
