/**
 * What may happen to a realm at any of its steps; a step is any call of a store or of the network. It can be killed at
 * its n-th step, before or after the effect, or at any moment by hand: a dead realm's calls never come back. Frozen, as
 * a phone freezes a tab, it stands still before or after whatever step it is at until it thaws.
 */
export class Fate {
  at: number;
  readonly isAfter: boolean;
  steps = 0;
  /** The call at which it died, and whether before or after its effect; empty where it was killed by hand. */
  diedAt = '';
  readonly #onDeath: () => void;
  #isTold = false;
  #thawing: PromiseWithResolvers<void> | null = null;

  constructor(at = Infinity, isAfter = false, onDeath: () => void = () => undefined) {
    this.at = at;
    this.isAfter = isAfter;
    this.#onDeath = onDeath;
  }
  get isDead(): boolean {
    return this.steps > this.at;
  }
  get isFrozen(): boolean {
    return this.#thawing !== null;
  }
  kill(): void {
    this.at = -1;
    this.#tell();
  }
  freeze(): void {
    this.#thawing ??= Promise.withResolvers();
  }
  thaw(): void {
    this.#thawing?.resolve();
    this.#thawing = null;
  }
  /** Comes back when the realm runs; never where it is dead. */
  async awake(): Promise<void> {
    while (this.#thawing !== null) await this.#thawing.promise;
    if (this.isDead) await never();
  }
  async step<T>(call: string, work: () => Promise<T>): Promise<T> {
    if (this.#thawing !== null) await this.awake();
    this.steps += 1;
    const isLast = this.steps > this.at;
    if (isLast && !this.#isTold) this.diedAt = `${this.isAfter ? 'after' : 'before'} ${call}`;
    if (isLast && !(this.isAfter && this.steps === this.at + 1)) return this.#end();
    const value = await work();
    if (this.#thawing !== null) await this.awake();
    return isLast || this.isDead ? this.#end() : value;
  }
  /** The same object, whose methods are steps. */
  over<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (_, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (String(name).startsWith('watch')) return (listen: (value: unknown) => void): unknown => Reflect.apply(value, target, [(news: unknown) => this.#hear(listen, news)]);
        return (...args: unknown[]) => this.step(String(name), async () => Reflect.apply(value, target, args) as unknown);
      },
    });
  }

  #hear(listen: (value: unknown) => void, news: unknown): void {
    if (this.isDead) return;
    if (this.#thawing === null) listen(news);
    else void this.awake().then(() => listen(news));
  }
  #end<T>(): Promise<T> {
    this.#tell();
    return never();
  }
  #tell(): void {
    if (this.#isTold) return;
    this.#isTold = true;
    this.#onDeath();
  }
}

function never<T>(): Promise<T> {
  return new Promise(() => undefined);
}
