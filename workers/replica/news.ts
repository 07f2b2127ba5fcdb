import { readAgainSoon } from './read-again.ts';

/** A value that several follow. */
export interface SharedNews<T> {
  watch(listen: (value: T) => void): () => void;
  /**
   * Tells what a transaction of this realm has just made of the value, before it is read again. Call it as soon as the
   * transaction is done: whatever was read before it has been told by then.
   */
  change(change: (before: T) => T): void;
}

/**
 * Tells every realm of this origin that something changed: this one at once, the others by BroadcastChannel. A topic
 * is a text; what changed is read again from the store, so a lost or doubled message does no harm.
 */
export class News {
  readonly #channel: BroadcastChannel;
  readonly #listeners = new Set<(topic: string) => void>();
  #isClosed = false;

  constructor(name: string) {
    this.#channel = new BroadcastChannel(name);
    this.#channel.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (typeof event.data === 'string') this.#tellHere(event.data);
    });
  }

  tell(topic: string): void {
    // What was still under way when its user left tells nobody.
    if (this.#isClosed) return;
    this.#channel.postMessage(topic);
    this.#tellHere(topic);
  }

  hear(listen: (topic: string) => void): () => void {
    this.#listeners.add(listen);
    return () => this.#listeners.delete(listen);
  }

  /**
   * Calls `listen` with what `read` answers now and after every topic that `isMine` accepts. Reads one at a time; a
   * topic that arrives while one runs causes one more, so the last call always carries the newest state. A store that
   * cannot be read is read again a moment later.
   */
  follow<T>(isMine: (topic: string) => boolean, read: () => Promise<T>, listen: (value: T) => void): () => void {
    let isStopped = false;
    let isReading = false;
    let isStale = false;
    const refresh = async (): Promise<void> => {
      isStale = true;
      if (isReading) return;
      isReading = true;
      while (isStale && !isStopped) {
        isStale = false;
        const value = await read().catch(() => undefined);
        if (value === undefined) readAgainSoon(again);
        else if (!isStopped) listen(value);
      }
      isReading = false;
    };
    const again = (): void => {
      if (!isStopped && !this.#isClosed) void refresh();
    };
    const stop = this.hear((topic) => {
      if (isMine(topic)) void refresh();
    });
    void refresh();
    return () => {
      isStopped = true;
      stop();
    };
  }

  /** As follow, but all listeners share one reading; a later one is told at once what was read last. */
  share<T>(isMine: (topic: string) => boolean, read: () => Promise<T>): SharedNews<T> {
    const listeners = new Set<(value: T) => void>();
    let newest: { value: T } | null = null;
    let stop: (() => void) | null = null;
    const follow = (listen: (value: T) => void) => this.follow(isMine, read, listen);
    const take = (value: T): void => {
      newest = { value };
      for (const each of listeners) each(value);
    };
    return {
      watch(listen) {
        listeners.add(listen);
        if (newest !== null) listen(newest.value);
        stop ??= follow(take);
        return () => {
          listeners.delete(listen);
          if (listeners.size > 0) return;
          stop?.();
          stop = null;
          newest = null;
        };
      },
      change(change) {
        if (newest !== null) take(change(newest.value));
      },
    };
  }

  close(): void {
    this.#isClosed = true;
    this.#listeners.clear();
    this.#channel.close();
  }

  #tellHere(topic: string): void {
    for (const listen of this.#listeners) listen(topic);
  }
}
