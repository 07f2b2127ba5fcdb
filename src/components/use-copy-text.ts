import { useTranslation } from 'react-i18next';
import { useToast } from './use-toast.ts';

/** Puts a text on the clipboard and says so; says how to do it by hand where the browser does not let us. */
export function useCopyText(): (text: string) => Promise<void> {
  const { t: shared } = useTranslation();
  const { t } = useTranslation('components');
  const toast = useToast();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ kind: 'info', text: () => shared('textCopied') });
    } catch {
      toast({ kind: 'bad', text: () => t('copyFailed') });
    }
  };
}
