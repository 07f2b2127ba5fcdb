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
  /**
   * True: it was pressed, and the original cannot be had now. False: that is over. The function is the same as long as
   * the photo is.
   */
  onRefused: (isRefused: boolean) => void;
}

const LOOK = 'bg-[rgb(6_14_11/.5)] text-white/85! hover:bg-white/10! hover:text-white! aria-disabled:text-white/40!';

/** Saves the original of the open photo. Off, with the reason, where the original cannot be had now (F-102). */
export function SavePhotoButton({ file, onRefused }: SavePhotoButtonProps) {
  const { t } = useTranslation('media');
  const reasonId = useId();
  const isOff = useIsOutOfReach(file._id);
  useEffect(() => {
    if (!isOff) onRefused(false);
  }, [isOff, onRefused]);
  async function save() {
    onRefused(isOff || !(await saveAttachment(file)));
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
        className={LOOK}
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
