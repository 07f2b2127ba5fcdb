import { digestsCall } from '../../../schema/calls/sync-calls.ts';
import { idOf, type Iri } from '../../../schema/ids.ts';
import { DIGESTS_MAX } from '../../../schema/limits.ts';
import type { Resource } from '../../../schema/records/change.ts';
import { claimText, DIGEST_KINDS, type Claim, type DigestKind } from '../../../schema/records/digest.ts';
import { digestOf, rowMark } from '../../../schema/rules/row-digest.ts';
import type { View, Walker } from './rest-view.ts';

/** What is wrong with the digests of what a caller sees by REST: each is that of the rows, and there is none of anything else. */
export async function digestFaults({ client }: Walker, view: View, strange: readonly Claim[]): Promise<string[]> {
  const claims = DIGEST_KINDS.flatMap((kind) => claimsOfKind(view, kind));
  const asked = [...claims.map(({ claim }) => claim), ...strange];
  const found = new Map<string, string>();
  for (let at = 0; at < asked.length; at += DIGESTS_MAX) {
    const { member } = (await client.call(digestsCall, { query: { of: asked.slice(at, at + DIGESTS_MAX).map(claimText).join('~') } })).reply;
    for (const { '@id': id, count, hash } of member) found.set(id, `${count} ${hash}`);
  }
  const faults = claims.flatMap(({ claim, rows }) => {
    const { count, hash } = digestOf(rows.map((row) => ({ id: row._id, mark: rowMark(row) })));
    const [told, truth] = [found.get(claimText(claim)), `${count} ${hash}`];
    return told === truth ? [] : [`the digest of ${claimText(claim)} is ${told}, REST has ${truth}`];
  });
  return [...faults, ...strange.filter((claim) => found.has(claimText(claim))).map((claim) => `a digest of ${claimText(claim)}, which is not to be seen`)];
}

/** What may lie below a thing: the claims that name it as their scope. */
const BELOW: Partial<Record<Resource['@type'], readonly DigestKind[]>> = { Class: ['Story', 'Event', 'Skill'], Thread: ['Message'], Story: ['Comment'], Student: ['Award', 'Invitation'] };

/** Claims about what somebody has seen once, and this view does not show. */
export function strangeClaims(seen: ReadonlyMap<Iri, Resource['@type']>, view: View): Claim[] {
  return [...seen].flatMap(([id, type]) => (view.has(id) ? [] : (BELOW[type] ?? []).map((kind) => ({ kind, scope: idOf(id), from: null, to: null }))));
}

interface Held {
  readonly claim: Claim;
  readonly rows: readonly Resource[];
}

/** A claim for each scope that the view shows, also those with nothing in them. */
function claimsOfKind(view: View, kind: DigestKind): Held[] {
  const rows = [...view.values()].filter((row) => row['@type'] === kind && (row['@type'] !== 'ConnectionRequest' || row.canReview || row.canDelete));
  const scopes = scopesOf(view, kind);
  if (scopes === null) return [{ claim: { kind, scope: null, from: null, to: null }, rows }];
  return scopes.map((scope) => ({ claim: { kind, scope: idOf(scope), from: null, to: null }, rows: rows.filter((row) => scopeOf(row) === scope) }));
}

function scopesOf(view: View, kind: DigestKind): readonly Iri[] | null {
  const me = [...view.values()].find((row) => row['@type'] === 'User');
  const isTeacher = me?.['@type'] === 'User' && me.role === 'teacher';
  const above = { Class: null, Thread: null, Student: null, ConnectionRequest: null, Story: 'Class', Event: 'Class', Skill: isTeacher ? 'Class' : 'nobody', Message: 'Thread', Comment: 'Story', Award: 'Student', Invitation: isTeacher ? 'Student' : 'nobody' }[kind];
  return above === null ? null : [...view.values()].filter((row) => row['@type'] === above).map((row) => row['@id']);
}

function scopeOf(row: Resource): Iri {
  if ('story' in row && row['@type'] === 'Comment') return row.story;
  if (row['@type'] === 'Message') return row.thread;
  if (row['@type'] === 'Award' || row['@type'] === 'Invitation') return row.student;
  return 'class' in row && row.class !== null ? row.class : '';
}
