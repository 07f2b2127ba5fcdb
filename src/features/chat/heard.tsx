import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../lib/person-name.ts';
import type { MessageRow } from './message-rows.ts';

/** Says a message that has just come from somebody else to those who cannot see it; not what scrolling brings in. */
export function Heard({ rows }: { rows: readonly MessageRow[] }) {
  const { t } = useTranslation('chat');
  const last = rows.at(-1);
  const message = last?.kind === 'message' ? last.message : undefined;
  const [openedAt] = useState(() => new Date().toISOString());
  const isNew = message !== undefined && !message.isMine && message.createdAt > openedAt;
  return (
    <div aria-live="polite" className="sr-only">
      {isNew && t('heard', { name: personName(message.createdBy), text: message.body || t('attachments', { count: message.attachments.length }) })}
    </div>
  );
}
