/**
 * Numbers in the place of rows' keys, one for each key, the same for as long as the conversation is open. Whenever the
 * height of one row comes to be known the list asks for key and height of all rows behind it; by texts that lie
 * scattered in memory that took longer than a frame has for 19,000 rows (measured: 20 ms).
 */
export class RowNumbers {
  readonly #numbers = new Map<string, number>();

  of(key: string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const next = this.#numbers.size;
    this.#numbers.set(key, next);
    return next;
  }
}
