import { Download } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttachmentView } from '../../../schema/port/views.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { runCommand } from '../../data/use-command.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { saveAttachment } from './save-attachment.ts';

export interface SavePhotoButtonProps {
  file: AttachmentView;
  /** It was pressed, and the original cannot be had now. */
  onRefused: () => void;
}

/** Saves the original of the open photo. Off, with the reason, where it is neither on this device nor to be fetched (F-102). */
export function SavePhotoButton({ file, onRefused }: SavePhotoButtonProps) {
  const { t } = useTranslation('media');
  const reasonId = useId();
  const isOff = useIsOutOfReach(file._id);
  async function save() {
    if (isOff || !(await saveAttachment(file))) onRefused();
  }
  return (
    <>
      <IconButton
        icon={Download}
        label={t('save')}
        onClick={() => void save()}
        aria-disabled={isOff || undefined}
        aria-describedby={isOff ? reasonId : undefined}
        round
        className="bg-[rgb(6_14_11/.5)] text-white/85! hover:bg-white/10! hover:text-white! aria-disabled:text-white/40!"
      />
      {isOff && (
        <span id={reasonId} className="sr-only">
          {t('saveNotHere')}
        </span>
      )}
    </>
  );
}

/** Whether the original of a file is not stored on this device while the server cannot be reached. */
function useIsOutOfReach(fileId: string): boolean {
  const isOffline = useSyncStatus()?.network === 'offline';
  const [missingId, setMissingId] = useState<string>();
  useEffect(() => {
    if (!isOffline) return undefined;
    let isGone = false;
    void runCommand('fileBlob', { fileId, need: 'device' }).then((result) => {
      if (!isGone) setMissingId(result.ok && result.value.blob !== null ? undefined : fileId);
    });
    return () => {
      isGone = true;
    };
  }, [fileId, isOffline]);
  return isOffline && missingId === fileId;
}
