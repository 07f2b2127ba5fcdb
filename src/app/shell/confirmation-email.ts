type LetterState = 'asked' | 'sending' | 'sent';

interface Letter {
  /** Of one person and one address. */
  readonly of: string;
  readonly state: LetterState;
  /** When the last one was sent from here, ms; 0: none. */
  readonly sentAt: number;
}

/* Pages bring their notices with them, so how far an e-mail is is not stored in a component. */
let letter: Letter | null = null;
const listeners = new Set<() => void>();
const NONE = { state: 'asked', sentAt: 0 } as const;

/** Returns how far the e-mail to this person's address is (`of` names both). */
export function confirmationEmail(of: string): Pick<Letter, 'state' | 'sentAt'> {
  return letter?.of === of ? letter : NONE;
}

/** Notes that the e-mail has got so far. */
export function noteLetter(of: string, state: LetterState): void {
  letter = { of, state, sentAt: state === 'sent' ? Date.now() : confirmationEmail(of).sentAt };
  for (const listener of listeners) listener();
}

/** Nobody is logged in any more. */
export function forgetLetter(): void {
  letter = null;
}

/** Tells of each step until the returned function is called. */
export function watchLetter(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
