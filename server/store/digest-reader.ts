import { claimText, DIGEST_KINDS, type Claim, type Digest } from '../../schema/records/digest.ts';
import type { Db } from './database.ts';
import { digestStatements } from './digest-statements.ts';
import type { Viewer } from './viewer.ts';

/** The digests of what the viewer sees of the claims, in their order; claims about what the viewer does not see are left out. */
export async function readDigests(db: Db, viewer: Viewer, claims: readonly Claim[]): Promise<Digest[]> {
  const found = new Map<Claim, Digest>();
  for (const kind of DIGEST_KINDS) {
    const ofKind = claims.filter((claim) => claim.kind === kind);
    if (ofKind.length === 0) continue;
    const rows = await digestStatements[kind][viewer.role](db, {
      user: viewer.userId,
      scopes: ofKind.map(({ scope }) => scope),
      froms: ofKind.map(({ from }) => (from === null ? '-infinity' : new Date(from).toISOString())),
      tos: ofKind.map(({ to }) => (to === null ? 'infinity' : new Date(to).toISOString())),
    });
    for (const { place, count, hash } of rows) {
      const claim = ofKind[place - 1];
      if (claim !== undefined) found.set(claim, { '@id': claimText(claim), '@type': 'Digest', count, hash });
    }
  }
  return claims.flatMap((claim) => found.get(claim) ?? []);
}
