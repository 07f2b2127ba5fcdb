import { failureCode } from '../store/database-failure.ts';

/** The file system has no room, or not for us. */
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);
/** The disk or the machine cannot now. */
const AWAY_CODES = new Set(['EIO', 'EROFS', 'EMFILE', 'ENFILE', 'ENOMEM', 'ESTALE']);

/** True where the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return FULL_CODES.has(failureCode(error) ?? '');
}

/** True where the store of the files is away, overloaded or silent: a later try may work. S3's client tells by names and statuses. */
export function isStoreAway(error: unknown): boolean {
  if (AWAY_CODES.has(failureCode(error) ?? '')) return true;
  if (!(error instanceof Error)) return false;
  return error.name === 'TimeoutError' || error.name === 'RequestTimeout' || ('$metadata' in error && isServersFault(error.$metadata));
}

function isServersFault(metadata: unknown): boolean {
  return typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata && typeof metadata.httpStatusCode === 'number' && metadata.httpStatusCode >= 500;
}
