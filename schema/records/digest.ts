import { z } from 'zod';
import type { Uuid } from '../ids.ts';
import { DIGESTS_MAX } from '../limits.ts';

/**
 * Kinds that are compared. The scope of Story, Event and Skill is a class, of Message a thread, of Comment a story, of
 * Award and Invitation a student; the others have none. A ConnectionRequest counts while it waits for its caller.
 */
export const DIGEST_KINDS = ['Class', 'Thread', 'Student', 'ConnectionRequest', 'Story', 'Message', 'Comment', 'Event', 'Skill', 'Award', 'Invitation'] as const;
export type DigestKind = (typeof DIGEST_KINDS)[number];
const UNSCOPED: ReadonlySet<DigestKind> = new Set<DigestKind>(['Class', 'Thread', 'Student', 'ConnectionRequest']);

/** What one asks a digest of: the rows of a kind in a scope; of messages by createdAt, of events by endDateTime, both included, ms. */
export interface Claim {
  readonly kind: DigestKind;
  readonly scope: Uuid | null;
  readonly from: number | null;
  readonly to: number | null;
}

const CLAIM = `(${DIGEST_KINDS.join('|')})(?:\\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}))?(?:\\.(\\d{1,14})-(\\d{1,14})?)?`;

/** Claims as one parameter: `Story.{classId}~Message.{threadId}.{from}-{to}`; a range may be left out, or its end. */
export const claimsSchema = z.string().max(DIGESTS_MAX * 90).regex(new RegExp(`^${CLAIM}(~${CLAIM}){0,${DIGESTS_MAX - 1}}$`));

/** A claim as a part of the parameter; it names the digest in the answer. */
export function claimText({ kind, scope, from, to }: Claim): string {
  return [kind, ...(scope === null ? [] : [scope]), ...(from === null ? [] : [`${from}-${to ?? ''}`])].join('.');
}

/** The claims in a parameter that has the form of claimsSchema; null where one lacks its scope, or has one too many. */
export function claimsOf(text: string): readonly Claim[] | null {
  const claims = text.split('~').map((part) => {
    const [, name, scope, from, to] = new RegExp(`^${CLAIM}$`).exec(part) ?? [];
    const kind = DIGEST_KINDS.find((known) => known === name);
    return kind === undefined || UNSCOPED.has(kind) !== (scope === undefined) ? null : { kind, scope: scope ?? null, from: msOf(from), to: msOf(to) };
  });
  return claims.every((claim) => claim !== null) ? claims : null;
}

/** The digest of what the caller may see of a claim. */
export const digestSchema = z.object({ '@id': z.string(), '@type': z.literal('Digest'), count: z.int().nonnegative(), hash: z.string().regex(/^[0-9a-f]{16}$/) });
export type Digest = z.infer<typeof digestSchema>;

function msOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}
