/** A letter on its way out. `id` is the same at every try, so that a carrier or a mail program can drop a twin. */
export interface OutgoingLetter {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly html: string | null;
}

/** Brings the letters of one channel to where they are read. tests/contract/mail-carriers.test.ts holds all of them to one behaviour. */
export interface Carrier {
  /** Whether letters stay in the database to be read there; otherwise their text goes once they have left. */
  readonly keepsLetters: boolean;
  /** Resolves once the letter is somebody else's care; else throws, a CarrierError where it knows whether a retry helps. */
  carry(letter: OutgoingLetter): Promise<void>;
  /** Lets go of connections. */
  close(): void;
}

export interface Carriers {
  readonly email: Carrier;
  readonly sms: Carrier;
}

/** A letter that did not leave. The message names codes only: no address, no text. */
export class CarrierError extends Error {
  readonly isWorthRetrying: boolean;

  constructor(message: string, isWorthRetrying: boolean) {
    super(message);
    this.isWorthRetrying = isWorthRetrying;
  }
}
