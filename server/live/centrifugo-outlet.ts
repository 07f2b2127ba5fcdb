import { personalChannel, type LiveEvent } from '../../schema/records/live-event.ts';
import type { CentrifugoApi } from './centrifugo-api.ts';
import { CLOSES } from './centrifuge-protocol.ts';
import type { LiveOutlet } from './live-outlet.ts';

/** How long a connection to Centrifugo stands before it asks for another token: shorter than at the hub, for Centrifugo asks nobody whether a session lives. */
export const CENTRIFUGO_TOKEN_MS = 10 * 60_000;
/**
 * How long a token lets somebody in: one that was given out cannot be taken back, and a client that ignores why it was
 * closed would come back with it and be told again what it missed. A revoked session is put out until this is over.
 */
export const CENTRIFUGO_ENTRY_MS = 60_000;
/** Centrifugo keeps a connection this long behind the end of its token (expired_close_delay is 25 s). */
const TOKEN_GRACE_MS = 30_000;
/** A connection that a revoked session opens with its old token lives at most this long; 5 s are promised. */
const SWEEP_MS = 3000;

/** A Centrifugo as an outlet. One process of all feeds it (pg-listener.ts), so that nothing is published twice. */
export class CentrifugoOutlet implements LiveOutlet {
  readonly #api: CentrifugoApi;
  readonly #revokedSince: (since: number) => Promise<readonly string[]>;
  /** Revoked sessions, and when the last token of each has surely let somebody in. */
  readonly #revoked = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #isSweeping = false;

  /** `revokedSince`: the sessions that were revoked after this instant (ms). */
  constructor(api: CentrifugoApi, revokedSince: (since: number) => Promise<readonly string[]>) {
    this.#api = api;
    this.#revokedSince = revokedSince;
    this.#timer = setInterval(() => void this.#sweep(), SWEEP_MS);
    this.#timer.unref();
  }

  listeningAmong(userIds: readonly string[]): readonly string[] {
    return userIds;
  }

  hasListeners(): boolean {
    return true;
  }

  async publish(to: readonly string[] | 'everyone', event: LiveEvent): Promise<void> {
    await this.#api.broadcast(to === 'everyone' ? await this.#api.channels(personalChannel('*')) : to.map(personalChannel), event);
  }

  startOver(): Promise<void> {
    return this.publish('everyone', { event: 'changed' });
  }

  revoke(sessionId: string): void {
    this.#remember(sessionId);
    void this.#disconnect([sessionId]);
  }

  async revokeMissed(): Promise<void> {
    const missed = await this.#revokedSince(Date.now() - CENTRIFUGO_TOKEN_MS - TOKEN_GRACE_MS);
    for (const sessionId of missed) this.#remember(sessionId);
    void this.#disconnect(missed);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #remember(sessionId: string): void {
    this.#revoked.set(sessionId, Date.now() + CENTRIFUGO_ENTRY_MS + TOKEN_GRACE_MS);
  }

  async #sweep(): Promise<void> {
    const now = Date.now();
    for (const [sessionId, until] of this.#revoked) if (until < now) this.#revoked.delete(sessionId);
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    await this.#disconnect([...this.#revoked.keys()]);
    this.#isSweeping = false;
  }

  /** For Centrifugo a session is a user (live-tokens.ts). A failure is made good by the next sweep. */
  #disconnect(sessionIds: readonly string[]): Promise<void> {
    return this.#api.disconnect(sessionIds, CLOSES.invalidToken).catch(() => undefined);
  }
}
