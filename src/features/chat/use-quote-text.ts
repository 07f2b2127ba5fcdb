import { useTranslation } from 'react-i18next';
import type { Quoted } from '../../../schema/records/reply.ts';

/** How a quoted message begins: its words, else what it carries; of a deleted one that it is. */
export function useQuoteText(quoted: Quoted | null): string {
  const { t } = useTranslation('chat');
  if (quoted === null) return t('reply.gone');
  const { excerpt, files } = quoted;
  if (excerpt !== '' || files === null) return excerpt;
  return files.type === 'file' ? files.name : t(`reply.${files.type}`, { count: files.count });
}
