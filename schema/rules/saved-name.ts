/** Endings of the types in which photos and videos are stored. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/**
 * The name under which a file is saved: its ending is that of its bytes (F-103). The server writes photos again in
 * another format, and a video named as a page would run when it is opened. `mimeType` is the type of the bytes; a type
 * that no photo or video is stored in leaves the name as it is.
 */
export function savedName(originalName: string, mimeType: string): string {
  const extension = EXTENSIONS[mimeType];
  if (extension === undefined) return originalName;
  const current = /\.([A-Za-z0-9]+)$/.exec(originalName)?.[1]?.toLowerCase();
  if (current === extension || (current === 'jpeg' && extension === 'jpg')) return originalName;
  return `${originalName.replace(/\.[A-Za-z0-9]+$/, '')}.${extension}`;
}
