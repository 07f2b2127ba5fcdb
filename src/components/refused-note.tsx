import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

export interface RefusedNoteProps {
  /** Why it was refused. */
  text: string;
  /** Left out where another try cannot help. */
  onRetry?: (() => void) | undefined;
  /** Left out where another control beside it gives up as well. */
  onDiscard?: () => void;
}

/** Beside a change that was refused: why, and the two ways out. */
export function RefusedNote({ text, onRetry, onDiscard }: RefusedNoteProps) {
  const { t } = useTranslation('components');
  const { t: shared } = useTranslation();
  return (
    <div className="grid gap-2 rounded-sm bg-coral-tint p-3">
      <p className="text-meta font-medium text-coral-ink">{text}</p>
      <div className="flex flex-wrap gap-2">
        {onRetry && (
          <Button variant="warn" size="sm" onClick={onRetry}>
            {shared('action.retry')}
          </Button>
        )}
        {onDiscard && (
          <Button variant="plain" size="sm" onClick={onDiscard}>
            {t('takeBack')}
          </Button>
        )}
      </div>
    </div>
  );
}
