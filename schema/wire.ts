import { z } from 'zod';
import { iriSchema, uuidSchema } from './ids.ts';
import { PROBLEM_CODES, VIOLATION_VALUES } from './problem-codes.ts';

/** The media types of the API (API Platform 4 conventions, stack.md). */
export const JSON_LD = 'application/ld+json';
export const MERGE_PATCH = 'application/merge-patch+json';
export const PROBLEM_JSON = 'application/problem+json';
/** The header of an answer without a body: a filter on the way may say 204, too, and some proxies take the type from one. */
export const EMPTY_ANSWER = 'parta-answer';

/** An instant on the wire: ISO 8601 in UTC with milliseconds. */
export const instantSchema = z.iso.datetime({ offset: true });

/**
 * What every item carries. `version` grows with each change of what this caller sees of the item, so that a
 * late answer never overwrites a newer one (design.md invariant 14).
 */
export function itemSchema<T extends string, S extends z.ZodRawShape>(type: T, shape: S) {
  return z.object({
    '@id': iriSchema,
    '@type': z.literal(type),
    _id: uuidSchema,
    version: z.int().nonnegative(),
    ...shape,
  });
}

/** `view` of a collection: previous and next stand only where they exist. */
export const viewSchema = z.object({
  '@id': z.string(),
  '@type': z.literal('PartialCollectionView'),
  first: z.string().optional(),
  last: z.string().optional(),
  previous: z.string().optional(),
  next: z.string().optional(),
});

/** A paged collection of `member`. Links in `view` are relative to the API base; a client only follows them. */
export function collectionSchema<M extends z.ZodType>(member: M) {
  return z.object({
    '@context': z.string().optional(),
    '@id': z.string(),
    '@type': z.literal('Collection'),
    totalItems: z.int().nonnegative(),
    member: z.array(member),
    view: viewSchema.optional(),
  });
}
export type Collection<T> = {
  '@context'?: string | undefined;
  '@id': string;
  '@type': 'Collection';
  totalItems: number;
  member: T[];
  view?: z.infer<typeof viewSchema> | undefined;
};

export const violationSchema = z.object({
  propertyPath: z.string(),
  message: z.string(),
  code: codeSchema('What is wrong, for programs: the message may change, and comes in the language of the request.', Object.keys(VIOLATION_VALUES)).optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional().meta({ description: 'What the message names, by name: a largest length, for instance.' }),
});

export type Violation = z.infer<typeof violationSchema>;

/**
 * RFC 9457 problem; a 422 adds violations in the caller's language (design.md section 4). `code` and the codes of the
 * violations are stable: whoever keeps a problem keeps them, and words it when it is read (F-204).
 */
export const problemSchema = z.object({
  '@type': z.enum(['Error', 'ConstraintViolation']).optional(),
  type: z.string().default('about:blank'),
  /** May be missing where somebody on the way answers. */
  title: z.string().default(''),
  status: z.int(),
  detail: z.string().optional(),
  code: codeSchema('What the detail says, for programs: the detail may change, and comes in the language of the request.', PROBLEM_CODES).optional(),
  violations: z.array(violationSchema).optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** A stable code. Those of today are listed in the description; later versions may send others, so any text is taken. */
function codeSchema(description: string, codes: readonly string[]) {
  return z.string().meta({ description, 'x-extensible-enum': [...codes] });
}

/** Query parameters that every collection understands. Without `page`, `view.next` continues by key, not by offset. */
export const pageQuerySchema = z.object({
  page: z.coerce.number().int().min(1).optional(),
  itemsPerPage: z.coerce.number().int().min(1).max(500).optional(),
  pagination: z.enum(['true', 'false']).optional(),
  after: z.string().max(200).optional(),
});
