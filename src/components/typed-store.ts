/** What a form holds of the field instead of the input, which shows another text than the form's value. */
export interface ValueHandle {
  readonly type: 'text';
  value: string;
  focus(): void;
}

export interface Typed {
  /** Empty while the text cannot be read as a value. */
  readonly value: string;
  /** What was typed; null: the field shows the value. */
  readonly text: string | null;
  /** Somebody is still typing: what cannot be read yet is no fault. */
  readonly isTyping: boolean;
}

/** The text and the value of one field. react-hook-form reads and writes the value at once, between two drawings. */
export class TypedStore implements ValueHandle {
  readonly type = 'text';
  #typed: Typed;
  #input: HTMLInputElement | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(value: string) {
    this.#typed = { value, text: null, isTyping: false };
  }

  get value(): string {
    return this.#typed.value;
  }

  /** A text that means the value already stays as it was typed. */
  set value(next: string) {
    if (next !== this.value) this.put({ value: next, text: null, isTyping: false });
  }

  readonly attach = (input: HTMLInputElement | null): void => {
    this.#input = input;
  };

  focus(): void {
    this.#input?.focus();
  }

  readonly read = (): Typed => this.#typed;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes the text and its value; returns whether the value is another one. */
  put(next: Typed): boolean {
    const isChange = next.value !== this.value;
    this.#typed = next;
    for (const listener of this.#listeners) listener();
    return isChange;
  }
}
