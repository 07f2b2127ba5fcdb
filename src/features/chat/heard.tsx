import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageView } from '../../../schema/port/views.ts';
import { personName } from '../../lib/person-name.ts';
import { newestStored, type MessageRow } from './message-rows.ts';

/**
 * Says messages that have just come from others to those who cannot see them, each once; not what scrolling brings in.
 * New is what lies behind the newest that was there: by the server's times alone, the device's clock may be wrong.
 */
export function Heard({ rows }: { rows: readonly MessageRow[] }) {
  const { t } = useTranslation('chat');
  const newestAt = newestStored(rows, rows.length - 1)?.createdAt;
  const [{ since, upTo }, setHeard] = useState(() => {
    const at = newestAt ?? oldestAt(rows);
    return { since: at, upTo: at };
  });
  // What was said stands until more comes: of a list that lost its newest nothing is said again.
  if (newestAt !== undefined && newestAt > upTo) setHeard({ since: upTo, upTo: newestAt });
  return (
    <div aria-live="polite" className="sr-only">
      {othersSince(rows, since).map(({ _id, createdBy, body, attachments }) => (
        <p key={_id}>{t('heard', { name: personName(createdBy), text: body || t('attachments', { count: attachments.length }) })}</p>
      ))}
    </div>
  );
}

/* Where all that is here is one's own, what others wrote before it comes by scrolling. */
function oldestAt(rows: readonly MessageRow[]): string {
  for (const row of rows) if (row.kind === 'message') return row.message.createdAt;
  return '';
}

function othersSince(rows: readonly MessageRow[], since: string): MessageView[] {
  const found: MessageView[] = [];
  for (const row of rows.toReversed()) {
    if (row.kind !== 'message' || row.message.honest.state !== 'stored') continue;
    if (row.message.createdAt <= since) break;
    if (!row.message.isMine) found.push(row.message);
  }
  return found.toReversed();
}
