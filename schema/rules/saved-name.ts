import { extensionOf, FILE_KINDS } from './file-kinds.ts';

/**
 * The name under which a file is saved: its ending is that of its bytes (F-103). The server writes photos again in
 * another format, and a video named as a page would run when it is opened. `mimeType` is the type of the bytes. A
 * document keeps its name, with the ending where it has none; so does a photo that was not sent yet.
 */
export function savedName(originalName: string, mimeType: string): string {
  const kind = FILE_KINDS.find((known) => known.mimeType === mimeType);
  if (kind === undefined) return originalName;
  const current = extensionOf(originalName);
  if (kind.extensions.includes(current)) return originalName;
  const stem = kind.type === 'file' || current === '' ? originalName : originalName.slice(0, -current.length - 1);
  return `${stem}.${kind.extensions[0]}`;
}
