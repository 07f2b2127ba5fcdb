import type { Uuid } from '../../schema/ids.ts';

/** One seeded generator behind a whole run: the same seed gives the same numbers, in the same order. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed ^ 0x9e3779b9) >>> 0;
    for (let turn = 0; turn < 8; turn += 1) this.next();
  }

  /** In [0, 1). mulberry32: 32 bits of state are plenty for one run. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  /** A whole number in [from, to]. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }
  chance(share: number): boolean {
    return this.next() < share;
  }
  /** One of them; undefined of none. */
  pick<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.next() * all.length)];
  }
  /** One of them, each as often as its weight says; undefined of none. */
  weighted<T>(all: readonly (readonly [weight: number, value: T])[]): T | undefined {
    let dice = this.next() * all.reduce((sum, [weight]) => sum + weight, 0);
    return all.find(([weight]) => (dice -= weight) < 0)?.[1];
  }
  bytes(into: Uint8Array): Uint8Array {
    for (let index = 0; index < into.length; index += 1) into[index] = this.int(0, 255);
    return into;
  }
  uuid(): Uuid {
    const hex = Array.from({ length: 32 }, (_, place) => (place === 12 ? 7 : place === 16 ? 8 : this.int(0, 15)).toString(16)).join('');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }
  /** A generator of its own, so that one part's draws do not move another's. */
  fork(): SeededRandom {
    return new SeededRandom(this.int(0, 2 ** 31));
  }
}
