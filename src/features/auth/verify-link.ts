/** What the link of a letter names: whose e-mail it is, and the word that confirms it. */
export interface VerifyLink {
  readonly userType: 'teacher' | 'parent';
  readonly userId: string;
  readonly hash: string;
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;
const HASH_MAX = 200;

/** The link as its address says it; null where something is missing or is nothing of ours (AUT-07). */
export function verifyLinkOf(search: URLSearchParams): VerifyLink | null {
  const [userType, userId, hash] = [search.get('userType'), search.get('userId') ?? '', search.get('hash') ?? ''];
  if (userType !== 'teacher' && userType !== 'parent') return null;
  return ID.test(userId) && hash !== '' && hash.length <= HASH_MAX ? { userType, userId, hash } : null;
}
