import type { LiveEvent } from '../../schema/records/live-event.ts';
import type { Hub } from './hub.ts';
import type { LiveOutlet } from './live-outlet.ts';

/** The embedded hub as an outlet: it is in this process, so nothing that it is given can get lost on the way. */
export class HubOutlet implements LiveOutlet {
  readonly #hub: Hub;
  readonly #revokedAmong: (sessionIds: readonly string[]) => Promise<readonly string[]>;

  /** `revokedAmong`: those of the sessions that have been revoked. */
  constructor(hub: Hub, revokedAmong: (sessionIds: readonly string[]) => Promise<readonly string[]>) {
    this.#hub = hub;
    this.#revokedAmong = revokedAmong;
  }

  listeningAmong(userIds: readonly string[]): readonly string[] {
    return userIds.filter((userId) => this.#hub.isListening(userId));
  }

  hasListeners(): boolean {
    return this.#hub.hasListeners;
  }

  publish(to: readonly string[] | 'everyone', event: LiveEvent): Promise<void> {
    for (const userId of to === 'everyone' ? this.#hub.listening() : to) this.#hub.publish(userId, event);
    return Promise.resolve();
  }

  startOver(): Promise<void> {
    this.#hub.forgetHistories();
    return Promise.resolve();
  }

  revoke(sessionId: string): void {
    this.#hub.revoke(sessionId);
  }

  async revokeMissed(): Promise<void> {
    for (const sessionId of await this.#revokedAmong([...this.#hub.sessions()])) this.#hub.revoke(sessionId);
  }

  stop(): void {
    // The hub has an end of its own: it sends its clients away one after another.
  }
}
