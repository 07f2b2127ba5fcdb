import { savedName } from '../../../schema/rules/saved-name.ts';
import { runCommand } from '../../data/use-command.ts';
import { saveFile } from '../save-file.ts';

export interface SavedFile {
  readonly _id: string;
  readonly originalName: string;
}

/** Saves the original bytes of a file under its name, with the ending of those bytes. False: they cannot be had now. */
export async function saveAttachment({ _id, originalName }: SavedFile): Promise<boolean> {
  const result = await runCommand('fileBlob', { fileId: _id });
  const blob = result.ok ? result.value.blob : null;
  if (!(blob instanceof Blob)) return false;
  saveFile(blob, savedName(originalName, blob.type));
  return true;
}
