import { readAgainSoon } from '../../replica/read-again.ts';

/** A piece of state that a query reads. It loads at the first watch and stays current while anybody watches. */
export interface LiveSource<T> {
  /** undefined until loaded. The same object until something changed. */
  read(): T | undefined;
  watch(listen: () => void): () => void;
  /** Reads everything again from the store; what is shown stays meanwhile. */
  refresh(): void;
}

/** Starts `load` with the first watcher and ends what it answers with the last. Implementations build on it. */
export abstract class SharedSource<T> implements LiveSource<T> {
  protected value: T | undefined;
  readonly #listeners = new Set<() => void>();
  #stop: (() => void) | null = null;
  #willReadAgain = false;

  read(): T | undefined {
    return this.value;
  }

  watch(listen: () => void): () => void {
    this.#listeners.add(listen);
    this.#stop ??= this.start();
    return () => {
      this.#listeners.delete(listen);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = null;
      this.value = undefined;
    };
  }

  abstract refresh(): void;

  /** Begins to load and to listen; answers how to stop. */
  protected abstract start(): () => void;

  protected set(value: T): void {
    this.value = value;
    for (const listen of this.#listeners) listen();
  }

  /** A reading has failed: another one a moment later, where anybody is still there for it. */
  protected readAgain(read: () => void = () => this.refresh()): void {
    if (this.#willReadAgain) return;
    this.#willReadAgain = true;
    readAgainSoon(() => {
      this.#willReadAgain = false;
      if (this.isWatched) read();
    });
  }

  protected get isWatched(): boolean {
    return this.#listeners.size > 0;
  }
}
