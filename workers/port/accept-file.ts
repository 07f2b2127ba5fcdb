import { DOCUMENTS_MAX, FILE_SIZE_MAX, MEDIA_MAX } from '../../schema/limits.ts';
import type { ValueOf } from '../../schema/port/commands.ts';
import type { FileType } from '../../schema/records/file.ts';
import type { AttachmentDraft } from '../../schema/rules/mutation.ts';
import { DRAWN_EVERYWHERE, kindOfName } from '../../schema/rules/file-kinds.ts';
import type { FileVerdict } from '../../schema/rules/judge-file.ts';
import { judgePicked } from '../files/judge-picked.ts';

export type RefusedReason = ValueOf<'addDraftFiles'>['refused'][number]['reason'];
export interface Candidate {
  readonly name: string;
  readonly lastModified: number;
  readonly blob: Blob;
}
export type Accepted = { readonly mimeType: string; readonly type: FileType };

/**
 * Whether a picked file may join those that a draft has (product.md section 5): its type as it will be uploaded, or
 * the reason why not. Media or documents, not both.
 */
export async function acceptFile({ name, lastModified, blob }: Candidate, present: readonly AttachmentDraft[]): Promise<Accepted | RefusedReason> {
  if (blob.size === 0) return 'empty';
  if (blob.size > FILE_SIZE_MAX) return 'tooLarge';
  const accepted = acceptedType(await judgePicked(blob, name), name);
  if (typeof accepted === 'string') return accepted;
  if (present.some((other) => other.name === name && other.size === blob.size && other.lastModified === lastModified)) return 'duplicate';
  const isDocument = accepted.type === 'file';
  if (present.some((other) => (other.type === 'file') !== isDocument)) return 'mixed';
  return present.length >= (isDocument ? DOCUMENTS_MAX : MEDIA_MAX) ? 'tooMany' : accepted;
}

/** A damaged photo joins the draft, which marks it, where every browser would have drawn it; the server refuses others as late as when they have arrived. */
function acceptedType(verdict: FileVerdict, name: string): Accepted | 'type' | 'content' {
  const damaged = !verdict.isTaken && verdict.refusal === 'broken' ? kindOfName(name) : undefined;
  const kind = verdict.isTaken ? verdict.kind : damaged && DRAWN_EVERYWHERE.has(damaged.mimeType) ? damaged : undefined;
  if (kind !== undefined) return { mimeType: kind.mimeType, type: kind.type };
  return !verdict.isTaken && verdict.refusal === 'type' ? 'type' : 'content';
}
