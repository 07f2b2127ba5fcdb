import { useEffect, useState } from 'react';
import type { PictureSize } from '../../schema/picture-size.ts';
import { mediaPath, type MediaNeed } from '../../schema/port/media-path.ts';
import { runCommand } from './use-command.ts';
import { useRetryCount } from './use-retry-count.ts';

export interface Media {
  /** A URL that shows the file; undefined while it is not known, or where the file cannot be had. */
  readonly src: string | undefined;
  /** The file cannot be had now. With a service worker the element that shows `src` reports it instead, as an error. */
  readonly isMissing: boolean;
}

const NOTHING: Media = { src: undefined, isMissing: false };

/**
 * A file, stored or still waiting on this device. The service worker answers its URL where one controls the page;
 * else the worker reads the bytes, and their object URL is released when the component unmounts. `size` null or absent:
 * the original. `need`: what may replace it (schema/port/media-path.ts).
 */
export function useMedia(fileId: string | null, size: PictureSize | null = null, need: MediaNeed = 'any'): Media {
  const isControlled = hasMediaDoor();
  const [w, h, fit] = [size?.w, size?.h, size?.fit];
  const key = [fileId, w, h, fit, need].join(' ');
  const [stored, setStored] = useState<Media & { readonly key: string }>({ ...NOTHING, key });
  const read: Media = stored.key === key ? stored : NOTHING;
  const attempt = useRetryCount(read.isMissing);
  useEffect(() => {
    if (isControlled || fileId === null) return undefined;
    let url: string | undefined;
    let isGone = false;
    const asked = w !== undefined && h !== undefined && fit !== undefined ? { size: { w, h, fit } } : {};
    void runCommand('fileBlob', { fileId, ...asked, ...(need !== 'any' && { need }) }).then((result) => {
      if (isGone) return;
      const blob = result.ok ? result.value.blob : null;
      if (blob instanceof Blob) url = URL.createObjectURL(blob);
      setStored({ key, src: url, isMissing: url === undefined });
    });
    return () => {
      isGone = true;
      if (url === undefined) return;
      URL.revokeObjectURL(url);
      setStored({ ...NOTHING, key });
    };
  }, [fileId, isControlled, w, h, fit, need, key, attempt]);
  if (fileId === null) return NOTHING;
  return isControlled ? { src: mediaPath({ fileId, size, need }), isMissing: false } : { src: read.src, isMissing: read.isMissing };
}

/** The URL of `useMedia` alone. */
export function useMediaUrl(fileId: string | null, size: PictureSize | null = null): string | undefined {
  return useMedia(fileId, size).src;
}

/** Whether the service worker answers for files here. */
export function hasMediaDoor(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}

/** Whether the bytes behind a media URL can be had now: one of them is asked for. */
export async function isMediaReachable(src: string): Promise<boolean> {
  try {
    // oxlint-disable-next-line no-restricted-globals -- the service worker answers, with one byte
    return (await fetch(src, { headers: { range: 'bytes=0-0' } })).ok;
  } catch {
    return false;
  }
}
