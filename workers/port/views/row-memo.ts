/**
 * Keeps what was made for a key as long as what it was made from is the same: unchanged rows keep their identity, so
 * nothing of them crosses to the page and nothing is drawn again. What one pass did not ask for is forgotten.
 */
export class RowMemo<V> {
  #before = new Map<string, Kept<V>>();
  #now = new Map<string, Kept<V>>();

  /** Begins a pass over all rows. */
  begin(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }

  /** What `make` made last time for the key if `from` is the same, part by part; else what it makes now. */
  of(key: string, from: readonly unknown[], make: () => V): V {
    const before = this.#before.get(key);
    const isSame = before?.from.length === from.length && before.from.every((part, index) => Object.is(part, from[index]));
    const kept = isSame && before !== undefined ? before : { from, value: make() };
    this.#now.set(key, kept);
    return kept.value;
  }
}

interface Kept<V> {
  readonly from: readonly unknown[];
  readonly value: V;
}
