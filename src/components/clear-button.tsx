import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';

export interface ClearButtonProps {
  /** What stands in the field; nothing is offered while it is empty. */
  value: string;
  onClear: () => void;
}

/** Empties the search field beside which it stands, and leaves the caret there; the browser's own cross is hidden (main.css), as each browser has another or none. */
export function ClearButton({ value, onClear }: ClearButtonProps) {
  const { t } = useTranslation('components');
  if (value === '') return null;
  return (
    <IconButton
      icon={X}
      label={t('clear')}
      onClick={(event) => {
        onClear();
        event.currentTarget.parentElement?.querySelector('input')?.focus();
      }}
    />
  );
}
