/** `later`: whoever is asked does not want to be until the app is started anew. */
type LetterState = 'asked' | 'sending' | 'sent' | 'later';

/* Pages bring their notices with them, so how far a letter is is not kept in a component. Of one person and one address. */
let letter: { readonly of: string; readonly state: LetterState } | null = null;
const listeners = new Set<() => void>();

/** How far the letter to this person's address is (`of` names both). */
export function letterState(of: string): LetterState {
  return letter?.of === of ? letter.state : 'asked';
}

/** The letter has got so far. */
export function noteLetter(of: string, state: LetterState): void {
  letter = { of, state };
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
