import type { Bus, Locks } from '../../workers/sync/environment.ts';

interface Request {
  readonly take: (lost: AbortController) => Promise<void>;
}

/** Web Locks in memory, shared by the realms of a test: a queue per name, stealing, and realms that die. */
export class VirtualLocks {
  readonly #held = new Map<string, { realm: string; lost: AbortController; reject: (reason: unknown) => void }>();
  readonly #queues = new Map<string, { realm: string; request: Request }[]>();

  /** The locks as one realm sees them. */
  realm(realm: string): Locks {
    return {
      hold: (name, work) => this.#ask(realm, name, work, 'wait'),
      tryHold: async (name, work) => (this.#held.has(name) ? null : this.#ask(realm, name, work, 'wait')),
      steal: (name, work) => this.#ask(realm, name, work, 'steal'),
    };
  }

  holderOf(name: string): string | null {
    return this.#held.get(name)?.realm ?? null;
  }

  /** The realm is gone: its locks are free, its requests forgotten. */
  kill(realm: string): void {
    for (const [name, queue] of this.#queues) this.#queues.set(name, queue.filter((entry) => entry.realm !== realm));
    for (const [name, held] of this.#held) {
      if (held.realm !== realm) continue;
      this.#held.delete(name);
      this.#next(name);
    }
  }

  #ask<T>(realm: string, name: string, work: (lost: AbortSignal) => Promise<T>, mode: 'wait' | 'steal'): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const request: Request = {
        take: async (lost) => {
          const mine = { realm, lost, reject };
          this.#held.set(name, mine);
          try {
            resolve(await work(lost.signal));
          } catch (error) {
            reject(error);
          }
          if (this.#held.get(name) !== mine) return;
          this.#held.delete(name);
          this.#next(name);
        },
      };
      if (mode === 'steal') {
        const robbed = this.#held.get(name);
        this.#held.delete(name);
        robbed?.lost.abort();
        robbed?.reject(new DOMException('stolen', 'AbortError'));
        void request.take(new AbortController());
        return;
      }
      this.#queues.set(name, [...(this.#queues.get(name) ?? []), { realm, request }]);
      if (!this.#held.has(name)) this.#next(name);
    });
  }

  #next(name: string): void {
    const [first, ...rest] = this.#queues.get(name) ?? [];
    this.#queues.set(name, rest);
    if (first !== undefined) void first.request.take(new AbortController());
  }
}

/** A BroadcastChannel in memory: every other living realm hears, in a later turn. */
export class VirtualBus {
  readonly #ears = new Map<string, Set<(message: unknown) => void>>();
  readonly #deaf = new Set<string>();
  readonly #defer = new Map<string, (hear: () => void) => void>();

  /** `defer`: when what was said is heard; a realm that stands still hears it later. */
  realm(realm: string, defer?: (hear: () => void) => void): Bus {
    if (defer !== undefined) this.#defer.set(realm, defer);
    return {
      send: (message) => {
        if (this.#deaf.has(realm)) return;
        const others = [...this.#ears].filter(([name]) => name !== realm && !this.#deaf.has(name));
        void Promise.resolve().then(() => {
          for (const [name, listeners] of others) for (const listen of listeners) (this.#defer.get(name) ?? atOnce)(() => listen(structuredClone(message)));
        });
      },
      listen: (listen) => {
        const listeners = this.#ears.get(realm) ?? new Set();
        this.#ears.set(realm, listeners.add(listen));
        return () => listeners.delete(listen);
      },
    };
  }

  /** A dead or frozen realm neither speaks nor hears. */
  silence(realm: string): void {
    this.#deaf.add(realm);
  }
}

function atOnce(work: () => void): void {
  work();
}
