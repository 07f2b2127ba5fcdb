import type { AttachmentView } from '../../../schema/port/views.ts';
import { DRAWN_EVERYWHERE } from '../../../schema/rules/file-kinds.ts';

/** Whether a picture that waits here is damaged: of a kind that every browser draws, and yet this one found no size in it. */
export function isDamaged({ isLocal, type, mimeType, width }: AttachmentView): boolean {
  return isLocal && type === 'photo' && width === null && DRAWN_EVERYWHERE.has(mimeType);
}

/** Whether a draft holds a damaged picture: it does not leave before that is removed (F-110). */
export function hasDamaged(files: readonly AttachmentView[]): boolean {
  return files.some(isDamaged);
}
