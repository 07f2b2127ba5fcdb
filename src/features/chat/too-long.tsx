import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_BODY_MAX } from '../../../schema/limits.ts';
import { useFormat } from '../../i18n/use-format.ts';

/** Over a text that is too long to be sent: by how much, and that nothing of it is lost. */
export function TooLong({ id, surplus }: { id: string; surplus: number }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  return (
    <p id={id} role="alert" className="flex items-start gap-2.5 rounded-lg bg-card px-4 py-3 text-meta text-coral-ink shadow-e2">
      <CircleAlert aria-hidden="true" className="mt-px size-5 shrink-0" />
      {t('composer.tooLong', { count: surplus, over: format.number(surplus), max: format.number(MESSAGE_BODY_MAX) })}
    </p>
  );
}
