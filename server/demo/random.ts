/** A seeded source of choices. The same seed gives the same choices on every machine. */
export interface Random {
  /** The next number in [0, 1). */
  next(): number;
  /** A whole number between low and high, both included. */
  int(low: number, high: number): number;
  /** A number between low and high. */
  between(low: number, high: number): number;
  /** One of the items; the list must not be empty. */
  pick<T>(items: readonly T[]): T;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): T[];
  /** An independent source, so that one part's choices never move another part's. */
  fork(name: string): Random;
}

/** FNV-1a over the characters, as the start of the generator's state. */
function hashSeed(seed: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Makes a source of choices from a seed (mulberry32). */
export function createRandom(seed: string): Random {
  let state = hashSeed(seed);
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  function int(low: number, high: number): number {
    return low + Math.floor(next() * (high - low + 1));
  }
  function pick<T>(items: readonly T[]): T {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new Error('pick: the list is empty');
    return item;
  }
  function shuffle<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, key: next() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ item }) => item);
  }
  return {
    next,
    int,
    between: (low, high) => low + next() * (high - low),
    pick,
    chance: (probability) => next() < probability,
    shuffle,
    fork: (name) => createRandom(`${seed}/${name}`),
  };
}
