import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../problem-error.ts';

/** What a request says of the version that it was made on (RFC 9110, If-Match). */
export interface Precondition {
  /** Throws 412 where the record has another version than the request names. */
  insist(record: { readonly version: number }): void;
}

/** A request that names no version. */
export const NO_PRECONDITION: Precondition = { insist: () => undefined };

const TAGS = /^\s*(?:W\/)?"[^"]*"\s*(?:,\s*(?:W\/)?"[^"]*"\s*)*$/u;

/**
 * The precondition of a request. Its tags are versions in quotes. A weak tag never matches, as RFC 9110 has it: the tags
 * of GET are weak, for they speak of one reader's view. A header that cannot be read is 400.
 */
export function preconditionOf(request: FastifyRequest): Precondition {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return NO_PRECONDITION;
  if (!TAGS.test(header)) throw new ProblemError(400, 'badRequest');
  const tags = new Set(header.split(',').map((tag) => tag.trim()));
  return {
    insist({ version }) {
      if (!tags.has(`"${version}"`)) throw new ProblemError(412, 'changedMeanwhile');
    },
  };
}
