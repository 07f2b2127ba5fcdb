import { useEffect, useState } from 'react';
import { runCommand } from './use-command.ts';

export interface MediaSize {
  readonly w: number;
  readonly h: number;
}

/**
 * A URL that shows a file, stored or still waiting on this device; undefined while it is not known yet. Goes through
 * the service worker's media door where one controls the page, else through the worker as an object URL, which is
 * released when the component leaves. Without a size: the original.
 */
export function useMediaUrl(fileId: string | null, size?: MediaSize): string | undefined {
  const isControlled = hasMediaDoor();
  const [objectUrl, setObjectUrl] = useState<string>();
  const [w, h] = [size?.w, size?.h];
  useEffect(() => {
    if (isControlled || fileId === null) return undefined;
    let url: string | undefined;
    let isGone = false;
    void runCommand('fileBlob', { fileId, ...(w !== undefined && h !== undefined && { size: { w, h } }) }).then((result) => {
      if (isGone || !result.ok || !(result.value.blob instanceof Blob)) return;
      url = URL.createObjectURL(result.value.blob);
      setObjectUrl(url);
    });
    return () => {
      isGone = true;
      if (url !== undefined) URL.revokeObjectURL(url);
      setObjectUrl(undefined);
    };
  }, [fileId, isControlled, w, h]);
  if (fileId === null) return undefined;
  return isControlled ? mediaPath(fileId, size) : objectUrl;
}

/** The door that the service worker answers. */
export function mediaPath(fileId: string, size?: MediaSize): string {
  return size === undefined ? `/media/${fileId}` : `/media/${fileId}?w=${size.w}&h=${size.h}`;
}

/** Whether the service worker answers for files here. */
export function hasMediaDoor(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}
