/** How long a push service that was silent is left alone, ms (ours; tries of one message go on for some five minutes). */
const LEFT_ALONE_MS = 60_000;
/** Hosts that are remembered: anybody may name some. */
const HOSTS_MAX = 1_000;

/** A push service took a request and said nothing in time. */
export class SilentHostError extends Error {}

/** The push services that were silent lately: waiting for each message to one of them would hold back those to all others. A process's own. */
export class SilentHosts {
  readonly #until = new Map<string, number>();

  isSilent(host: string): boolean {
    return (this.#until.get(host) ?? 0) > performance.now();
  }

  note(host: string): void {
    if (this.#until.size >= HOSTS_MAX) this.#until.clear();
    this.#until.set(host, performance.now() + LEFT_ALONE_MS);
  }
}
