import { extensionOf, FILE_KINDS, kindOfName, TEXT_TYPE, type FileKind } from './file-kinds.ts';

/** What the bytes of a file were recognised as; null: as nothing that is known. */
export type FoundType = { readonly mime: string; readonly ext: string } | null;

/**
 * Why a file is not taken. `type`: nobody takes such files. `content`: the name promises a kind that is taken, and the
 * bytes are another one or none. `broken`: the same of a photo or video whose bytes nobody knows.
 */
export type FileRefusal = 'type' | 'content' | 'broken';

export type FileVerdict =
  | { readonly isTaken: true; readonly kind: FileKind }
  /** `code`: what a person calls the type: the ending of the name, or of the format that was found. */
  | { readonly isTaken: false; readonly refusal: FileRefusal; readonly code: string };

export const FOUND_TEXT: FoundType = { mime: TEXT_TYPE, ext: 'txt' };

/** Whether a file of this name is to be recognised as plain text, whatever else its first bytes resemble. */
export function isNamedText(name: string): boolean {
  return kindOfName(name)?.signatures.includes(TEXT_TYPE) ?? false;
}

/**
 * Decides whether a file is taken, by its bytes and its name: the composer before it is added, the server when it has
 * arrived (F-111). A picture or video is taken under any name but that of a text, a document under its own ending or none.
 */
export function judgeFile(name: string, found: FoundType): FileVerdict {
  const named = kindOfName(name);
  if (found !== null && named?.signatures.includes(found.mime)) return { isTaken: true, kind: named };
  const extension = extensionOf(name);
  const kinds = FILE_KINDS.filter(({ signatures }) => found !== null && signatures.includes(found.mime));
  const [only] = kinds.length === 1 ? kinds : [];
  if (only !== undefined && (only.type !== 'file' || extension === '')) return { isTaken: true, kind: only };
  // A picture, video or tune of a kind that nobody takes, whatever it is called.
  if (found !== null && /^(?:image|video|audio)\//u.test(found.mime)) return refuse('type', found.ext);
  if (named === undefined) return refuse('type', extension === '' ? (found?.ext ?? name) : extension);
  return refuse(named.type !== 'file' && found === null ? 'broken' : 'content', extension);
}

function refuse(refusal: FileRefusal, code: string): FileVerdict {
  return { isTaken: false, refusal, code };
}
