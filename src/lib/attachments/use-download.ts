import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/use-toast.ts';
import { runCommand } from '../../data/use-command.ts';
import { saveFile } from '../save-file.ts';

/** Saves a file under its own name; says so where its bytes cannot be had now. */
export function useDownload(): (file: { readonly _id: string; readonly originalName: string }) => Promise<void> {
  const { t } = useTranslation('media');
  const toast = useToast();
  return useCallback(
    async (file) => {
      const result = await runCommand('fileBlob', { fileId: file._id });
      const blob = result.ok ? result.value.blob : null;
      if (!(blob instanceof Blob)) {
        toast({ kind: 'bad', text: t('downloadFailed', { name: file.originalName }) });
        return;
      }
      saveFile(blob, file.originalName);
    },
    [t, toast],
  );
}
