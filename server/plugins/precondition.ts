import type { FastifyRequest } from 'fastify';
import { UNSEEN_FIELDS, UNSEEN_FIELDS_PATTERN } from '../../schema/calls/call.ts';
import { ProblemError } from '../problem-error.ts';

/** A record as a conditional request finds it. */
export interface LockedRecord {
  readonly '@id': string;
  readonly version: number;
}

/** What a request says of the version that it was made on (RFC 9110, If-Match), and of what its writer has not seen. */
export interface Precondition {
  /** Throws 412 where the record has another version than the request names. */
  insist(record: LockedRecord): void;
  /** The record on which it was insisted; null before that. */
  before(): LockedRecord | null;
  /** Fields whose present value the writer has not seen (F-702). */
  readonly unseen: ReadonlySet<string>;
}

/** Of a request that names no version and nothing unseen. */
export const NO_PRECONDITION: Precondition = { insist: () => undefined, before: () => null, unseen: new Set() };

const TAGS = /^\s*(?:W\/)?"[^"]*"\s*(?:,\s*(?:W\/)?"[^"]*"\s*)*$/u;

/**
 * The precondition of a request. Its tags are versions in quotes. A weak tag never matches, as RFC 9110 has it: the tags
 * of GET are weak, for they speak of one reader's view. A header that cannot be read is 400.
 */
export function preconditionOf(request: FastifyRequest): Precondition {
  const tags = tagsOf(request);
  let locked: LockedRecord | null = null;
  return {
    insist(record) {
      if (tags !== null && !tags.has(`"${record.version}"`)) throw new ProblemError(412, 'changedMeanwhile');
      locked = record;
    },
    before: () => locked,
    unseen: unseenOf(request),
  };
}

/** The tags that a request names; null: any version is right. */
function tagsOf(request: FastifyRequest): ReadonlySet<string> | null {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return null;
  if (!TAGS.test(header)) throw new ProblemError(400, 'badRequest');
  return new Set(header.split(',').map((tag) => tag.trim()));
}

const FIELD_NAMES = new RegExp(UNSEEN_FIELDS_PATTERN, 'u');

function unseenOf(request: FastifyRequest): ReadonlySet<string> {
  const header = request.headers[UNSEEN_FIELDS];
  if (header === undefined) return new Set();
  if (typeof header !== 'string' || !FIELD_NAMES.test(header)) throw new ProblemError(400, 'badRequest');
  return new Set(header.split(',').map((name) => name.trim()));
}
