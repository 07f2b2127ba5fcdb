import type { Uuid } from '../../schema/ids.ts';
import type { AttachmentDraft } from '../../schema/rules/mutation.ts';

/**
 * The files with one of them so many places further on (back where it is less than 0), at most at an end; the same list
 * where it is not among them. Not a place: of two quick presses the second does not know yet what the first has done.
 */
export function movedFile(files: readonly AttachmentDraft[], fileId: Uuid, by: number): readonly AttachmentDraft[] {
  const from = files.findIndex((each) => each.fileId === fileId);
  const file = files[from];
  if (file === undefined) return files;
  const others = files.filter((each) => each !== file);
  const place = Math.min(others.length, Math.max(0, from + Math.trunc(by)));
  return [...others.slice(0, place), file, ...others.slice(place)];
}
