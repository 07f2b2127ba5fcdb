import type { Uuid } from '../../schema/ids.ts';
import type { AttachmentDraft } from '../../schema/rules/mutation.ts';

/** The files with one of them at another place, counted from 0; the same list where it is not among them. */
export function movedFile(files: readonly AttachmentDraft[], fileId: Uuid, to: number): readonly AttachmentDraft[] {
  const file = files.find((each) => each.fileId === fileId);
  if (file === undefined) return files;
  const others = files.filter((each) => each !== file);
  const place = Math.min(others.length, Math.max(0, Math.trunc(to)));
  return [...others.slice(0, place), file, ...others.slice(place)];
}
