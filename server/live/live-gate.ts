/** Who a connection belongs to, and until when (ms since the epoch) its token says so. */
export interface LiveIdentity {
  readonly userId: string;
  readonly sessionId: string;
  readonly expiresAt: number;
}

export interface LiveGrant {
  readonly sessionId: string;
  readonly channel: string;
  readonly expiresAt: number;
}

export type Verdict<T> = { readonly kind: 'valid'; readonly value: T } | { readonly kind: 'expired' } | { readonly kind: 'invalid' };

/** Judges tokens for the hub. A rejected promise means "cannot tell now": the client is told to try again. */
export interface LiveGate {
  /** A connection token whose session has not been revoked. */
  connection(token: string): Promise<Verdict<LiveIdentity>>;
  subscription(token: string): Promise<Verdict<LiveGrant>>;
}
