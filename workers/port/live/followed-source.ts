import { SharedSource } from './live-source.ts';

/** A source over a store's own `watch…(listen)`. `keep` may give parts of the value before their identity back. */
export class FollowedSource<T> extends SharedSource<T> {
  readonly #follow: (listen: (value: T) => void) => () => void;
  readonly #keep: (before: T | undefined, after: T) => T;

  constructor(follow: (listen: (value: T) => void) => () => void, keep: (before: T | undefined, after: T) => T = (_, after) => after) {
    super();
    this.#follow = follow;
    this.#keep = keep;
  }

  protected start(): () => void {
    return this.#follow((value) => {
      const kept = this.#keep(this.value, value);
      if (kept !== this.value || this.value === undefined) this.set(kept);
    });
  }

  refresh(): void {
    // The store's own news make it read again.
  }
}
