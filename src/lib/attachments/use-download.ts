import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/use-toast.ts';
import { saveAttachment, type SavedFile } from './save-attachment.ts';

/** Saves a file under its own name; says so where its bytes cannot be had now. */
export function useDownload(): (file: SavedFile) => Promise<void> {
  const { t } = useTranslation('media');
  const toast = useToast();
  return useCallback(
    async (file) => {
      if (!(await saveAttachment(file))) toast({ kind: 'bad', text: () => t('downloadFailed', { name: file.originalName }) });
    },
    [t, toast],
  );
}
