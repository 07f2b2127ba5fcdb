import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a signed link works. */
export const SIGNED_LINK_MS = 5 * 60_000;

export interface SignedQuery {
  readonly user: string;
  readonly expires: string;
  readonly signature: string;
}

/** Links to file contents for readers that cannot send a token (a video element, a download). */
export class FileLinks {
  readonly #key: Uint8Array;

  constructor(secret: string) {
    this.#key = Buffer.from(secret, 'base64url');
  }

  /** A link to the file for this user, for 5 minutes, relative to the API base. */
  sign(fileId: string, userId: string, now: number): string {
    const expires = String(now + SIGNED_LINK_MS);
    return `/files/${fileId}/content?user=${userId}&expires=${expires}&signature=${this.#signature(fileId, userId, expires)}`;
  }

  /** The user whom a link was made for, or null when it is not ours, for another file, or too old. */
  userOf(fileId: string, query: SignedQuery, now: number): string | null {
    const expected = Buffer.from(this.#signature(fileId, query.user, query.expires));
    const given = Buffer.from(query.signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return Number(query.expires) > now ? query.user : null;
  }

  #signature(fileId: string, userId: string, expires: string): string {
    return createHmac('sha256', this.#key).update(`${fileId}\n${userId}\n${expires}`).digest('base64url');
  }
}
