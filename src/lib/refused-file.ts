import type { AttachmentView } from '../../schema/port/views.ts';

/** The file that the server refused, if it was one, and whether something is left to be sent without it. */
export function refusedFile(attachments: readonly AttachmentView[], text: string): { file: AttachmentView; leavesMore: boolean } | null {
  const file = attachments.find(({ isRefused }) => isRefused === true);
  return file === undefined ? null : { file, leavesMore: attachments.length > 1 || text.trim() !== '' };
}
