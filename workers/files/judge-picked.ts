import { FOUND_TEXT, isNamedText, judgeFile, type FileVerdict, type FoundType } from '../../schema/rules/judge-file.ts';
import { kindOfName } from '../../schema/rules/file-kinds.ts';
import { isPlainText } from '../../schema/rules/plain-text.ts';

const CHUNK_BYTES = 1024 * 1024;

/** Decides about a picked file as the server will (schema/rules/judge-file.ts). */
export async function judgePicked(bytes: Blob, name: string): Promise<FileVerdict> {
  try {
    return judgeFile(name, await foundType(bytes, name));
  } catch {
    // The recogniser did not come, or the bytes cannot be read: by its name, and the server judges it again.
    const kind = kindOfName(name);
    return kind === undefined ? judgeFile(name, null) : { isTaken: true, kind };
  }
}

async function foundType(bytes: Blob, name: string): Promise<FoundType> {
  if (isNamedText(name)) return (await isPlainText(chunksOf(bytes))) ? FOUND_TEXT : null;
  // Loaded with the first file that is picked: 19 kB that a start does not need.
  const { fileTypeFromBlob } = await import('file-type/core');
  return (await fileTypeFromBlob(bytes)) ?? null;
}

async function* chunksOf(bytes: Blob): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.size; start += CHUNK_BYTES) yield new Uint8Array(await bytes.slice(start, start + CHUNK_BYTES).arrayBuffer());
}
