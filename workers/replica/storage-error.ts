/** Storage that failed in a way the user or the app can act on (design.md invariant 20). */
export class StorageError extends Error {
  readonly reason: 'quota' | 'blocked' | 'lost';

  constructor(reason: 'quota' | 'blocked' | 'lost', cause: unknown) {
    super(`storage: ${reason}`, { cause });
    this.name = 'StorageError';
    this.reason = reason;
  }
}

const LOST = new Set([
  'DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'NotFoundError', 'MissingAPIError', 'OpenFailedError',
  'StuckError',
]);

/** The storage error behind what IndexedDB, Dexie or RxDB threw; null where it is none of theirs, so a bug. */
export function storageErrorOf(error: unknown): StorageError | null {
  if (error instanceof StorageError) return error;
  const names = namesOf(error, 4);
  if (names.some((name) => name.includes('Quota'))) return new StorageError('quota', error);
  if (names.includes('TimeoutError') || names.includes('VersionError') || names.includes('BlockedError')) return new StorageError('blocked', error);
  if (names.some((name) => LOST.has(name)) || isClosedInstance(error)) return new StorageError('lost', error);
  return null;
}

/**
 * The storage error behind what the work of a store threw. Unlike `storageErrorOf` it also counts an aborted transaction,
 * as a dying connection aborts those that run; outside of a store an AbortError may be of a request.
 */
export function storeFailureOf(error: unknown): StorageError | null {
  const found = storageErrorOf(error);
  if (found !== null) return found;
  const names = namesOf(error, 4);
  // An abort because of something else (a constraint) names that, too.
  return names.length > 0 && names.every((name) => name === 'AbortError') ? new StorageError('lost', error) : null;
}

/** Runs storage work; what fails because of the storage is thrown as StorageError, the rest as it was. */
export async function asStorageErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storeFailureOf(error) ?? error;
  }
}

/** Dexie wraps the browser's error in `inner`, other layers in `cause`. */
function namesOf(error: unknown, depth: number): string[] {
  if (depth === 0 || typeof error !== 'object' || error === null) return [];
  const own = 'name' in error && typeof error.name === 'string' ? [error.name] : [];
  const inner = 'inner' in error ? namesOf(error.inner, depth - 1) : [];
  const cause = 'cause' in error ? namesOf(error.cause, depth - 1) : [];
  return [...own, ...inner, ...cause];
}

/** RxDB says it of a closed storage instance in words only. */
function isClosedInstance(error: unknown): boolean {
  return error instanceof Error && error.message.includes('is closed');
}
