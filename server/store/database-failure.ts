const BUSY_CODES = new Set(['57014', '57P01', '57P02', '57P03', '53300', '55P03', '25P03', '40001', '40P01', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** disk_full; what a full disk breaks off besides is io_error. */
const FULL_CODES = new Set(['53100', '58030']);
const RETRY_CODES = new Set(['40001', '40P01']);
/** Values, constraints, rollbacks and locks. */
const UNDONE_CLASSES = new Set(['22', '23', '40', '55']);
const UNIQUE_VIOLATION = '23505';
/** Values that PostgreSQL cannot take: NUL in a text, a number, an instant or an id out of its range. */
const VALUE_CODES = new Set(['22021', '22P05', '22003', '22007', '22008', '22009', '22P02']);

/** PostgreSQL's or the socket's code of a failure, also where drizzle has wrapped it. */
export function failureCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string' && !error.code.startsWith('FST_')) return error.code;
  return error.cause === undefined ? null : failureCode(error.cause);
}

/** True where the database is away, overloaded or timed out: a later try may work. */
export function isDatabaseBusy(error: unknown): boolean {
  const code = failureCode(error);
  if (code !== null) return BUSY_CODES.has(code) || code.startsWith('08');
  return error instanceof Error && /Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after|is not queryable/.test(`${error.message} ${String(error.cause)}`);
}

/** True where PostgreSQL's disk is full. */
export function isDatabaseFull(error: unknown): boolean {
  return FULL_CODES.has(failureCode(error) ?? '');
}

/** True for a deadlock or a serialization failure: the same transaction may be run again at once. */
export function isWorthRetrying(error: unknown): boolean {
  return RETRY_CODES.has(failureCode(error) ?? '');
}

/** True where a row was written by somebody else since its absence was seen: run again, the transaction sees it. */
export function isOvertaken(error: unknown): boolean {
  return failureCode(error) === UNIQUE_VIOLATION;
}

/** True where PostgreSQL itself has refused a statement, so that nothing of its transaction stands. */
export function isUndone(error: unknown): boolean {
  return UNDONE_CLASSES.has(failureCode(error)?.slice(0, 2) ?? '');
}

/** True where a value of the request itself is the trouble. */
export function isUnusableValue(error: unknown): boolean {
  return VALUE_CODES.has(failureCode(error) ?? '');
}
