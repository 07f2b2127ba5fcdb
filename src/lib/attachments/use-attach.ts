import { useCallback, useState } from 'react';
import type { ValueOf } from '../../../schema/port/commands.ts';
import { runCommand } from '../../data/use-command.ts';

export type RefusedFile = ValueOf<'addDraftFiles'>['refused'][number];

export interface Attach {
  readonly refused: readonly RefusedFile[];
  readonly isAdding: boolean;
  readonly add: (files: readonly File[]) => Promise<void>;
  readonly remove: (fileId: string) => void;
  readonly forget: () => void;
}

const NONE: readonly RefusedFile[] = [];

/** Adds files to the draft of a place and keeps what was refused, file by file, until the next try. */
export function useAttach(place: string): Attach {
  const [refused, setRefused] = useState(NONE);
  const [isAdding, setAdding] = useState(false);
  const add = useCallback(
    async (files: readonly File[]) => {
      if (files.length === 0) return;
      setAdding(true);
      setRefused(NONE);
      const picked = files.map((file) => ({ blob: file, name: file.name, lastModified: file.lastModified }));
      const result = await runCommand('addDraftFiles', { place, files: picked });
      setAdding(false);
      setRefused(result.ok ? result.value.refused : picked.map(({ name }) => ({ name, reason: 'storage' as const })));
    },
    [place],
  );
  const remove = useCallback((fileId: string) => void runCommand('removeDraftFile', { place, fileId }), [place]);
  const forget = useCallback(() => setRefused(NONE), []);
  return { refused, isAdding, add, remove, forget };
}
