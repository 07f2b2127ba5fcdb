/**
 * A realm that is killed at its n-th step: a step is any call of a store or of the network, cut before or after its
 * effect. A dead realm's calls never come back.
 */
export class Fate {
  readonly at: number;
  readonly isAfter: boolean;
  steps = 0;
  constructor(at: number, isAfter: boolean) {
    this.at = at;
    this.isAfter = isAfter;
  }
  get isDead(): boolean {
    return this.steps > this.at;
  }
  async step<T>(work: () => Promise<T>): Promise<T> {
    this.steps += 1;
    const isLast = this.steps > this.at;
    if (isLast && !(this.isAfter && this.steps === this.at + 1)) return never();
    const value = await work();
    return isLast || this.isDead ? never() : value;
  }
  /** The same object, whose methods are steps. */
  over<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (_, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (String(name).startsWith('watch')) return (listen: (value: unknown) => void): unknown => Reflect.apply(value, target, [(news: unknown) => (this.isDead ? undefined : listen(news))]);
        return (...args: unknown[]) => this.step(async () => Reflect.apply(value, target, args) as unknown);
      },
    });
  }
}

function never<T>(): Promise<T> {
  return new Promise(() => undefined);
}
