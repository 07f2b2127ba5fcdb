import type { ProblemCode, ProblemValues, ViolationName } from '../schema/problem-codes.ts';

/** A violation before it has words. */
export interface ViolationCode {
  readonly propertyPath: string;
  readonly code: ViolationName;
  readonly values?: ProblemValues;
}

/** An expected failure that becomes a problem answer in the caller's language at the one error door. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  readonly violations: readonly ViolationCode[];
  /** Sent as Retry-After; for the failures that a later try may not meet. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: ProblemCode, more: { violations?: readonly ViolationCode[]; retryAfterSeconds?: number } = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.violations = more.violations ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** 404: also for what exists but may not be seen, so that nothing is revealed. */
export function notFound(): ProblemError {
  return new ProblemError(404, 'notFound');
}

/** What was found; throws the answer 404 where nothing was. */
export function orNotFound<T>(found: T | null): T {
  if (found === null) throw notFound();
  return found;
}

/** 403: the thing may be seen, the act is not allowed. */
export function forbidden(): ProblemError {
  return new ProblemError(403, 'forbidden');
}

/** Throws the answer 422 where there are violations. */
export function requireNone(violations: readonly ViolationCode[]): void {
  if (violations.length > 0) throw invalid(...violations);
}

/** 422 with its violations. */
export function invalid(...violations: ViolationCode[]): ProblemError {
  return new ProblemError(422, 'invalid', { violations });
}
