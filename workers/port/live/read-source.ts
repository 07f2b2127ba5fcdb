import { SharedSource } from './live-source.ts';

/** A source over a plain read that is repeated whenever `hear` says that what it read may have changed. */
export class ReadSource<T> extends SharedSource<T> {
  readonly #read: () => Promise<T>;
  readonly #hear: (changed: () => void) => () => void;
  #isReading = false;
  #isStale = false;

  constructor(read: () => Promise<T>, hear: (changed: () => void) => () => void) {
    super();
    this.#read = read;
    this.#hear = hear;
  }

  protected start(): () => void {
    const stop = this.#hear(() => this.refresh());
    this.refresh();
    return stop;
  }

  refresh(): void {
    this.#isStale = true;
    if (!this.#isReading) void this.#readAll();
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    while (this.#isStale && this.isWatched) {
      this.#isStale = false;
      const answer = await this.#read().then(
        (value) => ({ value }),
        () => null,
      );
      if (answer === null) this.readAgain();
      if (answer !== null && this.isWatched && JSON.stringify(answer.value) !== JSON.stringify(this.value ?? null)) this.set(answer.value);
      else if (answer !== null && this.isWatched && this.value === undefined) this.set(answer.value);
    }
    this.#isReading = false;
  }
}
