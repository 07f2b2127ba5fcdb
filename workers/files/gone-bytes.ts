/** What reading says where the file behind the bytes is gone or rotten. Anything else may pass. */
const GONE: ReadonlySet<string> = new Set(['NotReadableError', 'NotFoundError']);

/** Whether an error of reading bytes says that they are gone for good. */
export function saysGone(error: unknown): boolean {
  return error instanceof DOMException && GONE.has(error.name);
}

/** Reads them whole; to be asked of a piece, and only where something has failed already. */
export function areGone(bytes: Blob): Promise<boolean> {
  return bytes.arrayBuffer().then(() => false, saysGone);
}
