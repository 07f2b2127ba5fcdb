import { useCallback, useRef, useState } from 'react';
import { DOCUMENTS_MAX, MEDIA_MAX } from '../../../schema/limits.ts';
import type { ValueOf } from '../../../schema/port/commands.ts';
import type { AttachmentView } from '../../../schema/port/views.ts';
import { runCommand } from '../../data/use-command.ts';
import { attachmentMode } from './accept.ts';

export type RefusedFile = ValueOf<'addDraftFiles'>['refused'][number];

export interface Attach {
  readonly refused: readonly RefusedFile[];
  readonly isAdding: boolean;
  readonly add: (files: readonly File[]) => Promise<void>;
  readonly remove: (fileId: string) => void;
  /** Puts a file so many places further on among the others of the draft. */
  readonly move: (fileId: string, by: number) => void;
  readonly forget: () => void;
  /** The draft is given up for good: what is still being added to it goes, too, when it is there. */
  readonly giveUp: () => void;
}

const NONE: readonly RefusedFile[] = [];
const NOTHING_HELD: readonly AttachmentView[] = [];

/**
 * Adds files to the draft of a place and keeps what was refused, file by file, until the next try. `held`: what is
 * there beside the draft (files of a story that is being edited); the draft joins it and does not know of it.
 */
export function useAttach(place: string, held: readonly AttachmentView[] = NOTHING_HELD): Attach {
  const [refused, setRefused] = useState(NONE);
  const [addings, setAddings] = useState(0);
  const isGivenUp = useRef(false);
  const add = useCallback(
    async (files: readonly File[]) => {
      if (files.length === 0) return;
      setAddings((before) => before + 1);
      setRefused(NONE);
      const picked = files.map((file) => ({ blob: file, name: file.name, lastModified: file.lastModified }));
      const result = await runCommand('addDraftFiles', { place, files: picked });
      const misfits = result.ok ? misfitsOf(result.value.draft.attachments, held) : [];
      const unwanted = result.ok && isGivenUp.current ? result.value.draft.attachments.map(({ _id }) => _id) : misfits.map(({ fileId }) => fileId);
      for (const fileId of unwanted) await runCommand('removeDraftFile', { place, fileId });
      setAddings((before) => before - 1);
      setRefused(result.ok ? [...result.value.refused, ...misfits] : picked.map(({ name }) => ({ name, reason: 'storage' as const })));
    },
    [place, held],
  );
  const remove = useCallback((fileId: string) => void runCommand('removeDraftFile', { place, fileId }), [place]);
  const move = useCallback((fileId: string, by: number) => void runCommand('moveDraftFile', { place, fileId, by }), [place]);
  const forget = useCallback(() => setRefused(NONE), []);
  const giveUp = useCallback(() => {
    isGivenUp.current = true;
  }, []);
  return { refused, isAdding: addings > 0, add, remove, move, forget, giveUp };
}

/** Files of a draft that have no place beside those that are held already: too many of them, or of the other kind. */
export function misfitsOf(draft: readonly AttachmentView[], held: readonly AttachmentView[]): readonly (RefusedFile & { readonly fileId: string })[] {
  const mode = attachmentMode(held);
  if (mode === 'none') return [];
  const room = Math.max(0, (mode === 'document' ? DOCUMENTS_MAX : MEDIA_MAX) - held.length);
  const isFitting = ({ type }: AttachmentView): boolean => (type === 'file') === (mode === 'document');
  const misfit = (reason: RefusedFile['reason']) => (file: AttachmentView) => ({ fileId: file._id, name: file.originalName, reason });
  return [...draft.filter((file) => !isFitting(file)).map(misfit('mixed')), ...draft.filter(isFitting).slice(room).map(misfit('tooMany'))];
}
